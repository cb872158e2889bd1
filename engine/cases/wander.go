package cases

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
)

// Wander plays games of random orders, most of them legal, with lines that the test adds.
type Wander struct {
	Rules engine.Rules
	Rand  *rand.Rand
	// Lines returns orders for no unit, such as declarations, to add to a phase; it may be nil.
	Lines func(p *engine.Position) []engine.Order
}

// Orders returns random orders for a phase: one for most units, up to two builds or removals for
// each power, and what Lines returns.
func (w *Wander) Orders(p *engine.Position) []engine.Order {
	r, m := w.Rules, w.Rules.Map()
	var os []engine.Order
	one := func(by engine.PowerID, unit engine.UnitID) {
		legal := r.Legal(nil, p, by, unit)
		if len(legal) == 0 || w.Rand.IntN(12) == 0 {
			return
		}
		o := legal[w.Rand.IntN(len(legal))]
		for range 3 { // more moves, so that units meet
			if o.Verb == engine.Move {
				break
			}
			o = legal[w.Rand.IntN(len(legal))]
		}
		if fits := matching(legal, os); len(fits) > 0 && w.Rand.IntN(2) == 0 {
			o = fits[w.Rand.IntN(len(fits))]
		}
		if w.Rand.IntN(25) == 0 {
			o.To = engine.PlaceID(w.Rand.IntN(len(m.Places)))
		}
		if w.Rand.IntN(25) == 0 {
			o.By = engine.PowerID(w.Rand.IntN(len(m.Powers)))
		}
		os = append(os, o)
	}
	switch p.Phase.Step {
	case engine.Movement:
		for _, u := range p.Units {
			for by := range m.Powers {
				if u.Power == engine.PowerID(by) || r.MayOrder(p, engine.PowerID(by), u.ID) {
					one(engine.PowerID(by), u.ID)
				}
			}
		}
	case engine.Retreats:
		for _, d := range p.Dislodged {
			one(d.Unit.Power, d.Unit.ID)
		}
	default:
		for by := range m.Powers {
			for range w.Rand.IntN(3) {
				one(engine.PowerID(by), 0)
			}
		}
	}
	if w.Lines != nil {
		os = append(os, w.Lines(p)...)
	}
	return os
}

// matching returns the legal supports and convoys of moves already ordered.
func matching(legal, ordered []engine.Order) (out []engine.Order) {
	for _, l := range legal {
		if l.OfUnit == 0 || l.To == engine.NoPlace {
			continue
		}
		for i := range ordered {
			if o := &ordered[i]; o.Unit == l.OfUnit && o.To == l.To {
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// Play plays a game from the opening, for no more than most phases, calls look after each, and
// returns the last. It checks what holds for every ruleset: each failure has a reason, reasons
// claim nothing false, each unit is on the board once, and a position survives being written and
// read.
func (w *Wander) Play(t testing.TB, most int, look func(*engine.Resolution)) *engine.Resolution {
	t.Helper()
	p := w.Rules.Start()
	var res *engine.Resolution
	for n := 0; n < most; n++ {
		before := p.Clone()
		res = w.Rules.Resolve(p, w.Orders(p), engine.SeededLots(fmt.Sprint("wander", n)))
		res.Explain()
		at := w.Rules.Info().PhaseID(p.Phase)
		if !reflect.DeepEqual(p, before) {
			t.Fatalf("%s: the position was changed", at)
		}
		w.whole(t, at, res)
		look(res)
		if t.Failed() || res.Won() {
			break
		}
		p = res.After
	}
	return res
}

func (w *Wander) whole(t testing.TB, at string, res *engine.Resolution) {
	t.Helper()
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		if o.Reason.Code == "" || o.Verdict != engine.Succeeded && o.Text == "" {
			t.Errorf("%s: %+v: %s %q has no reason", at, *o.Order, o.Verdict, o.Reason.Code)
		}
	}
	if _, wrong := Reasons(w.Rules, res); len(wrong) > 0 {
		t.Errorf("%s: %s", at, strings.Join(wrong, "\n"))
	}
	was, now := map[engine.UnitID]bool{}, map[engine.UnitID]bool{}
	units := func(p *engine.Position) []engine.Unit {
		us := slices.Clone(p.Units)
		for _, d := range p.Dislodged {
			us = append(us, d.Unit)
		}
		return us
	}
	for _, u := range units(res.Before) {
		was[u.ID] = true
	}
	for _, u := range units(res.After) {
		if now[u.ID] {
			t.Errorf("%s: unit %d is there twice", at, u.ID)
		}
		if now[u.ID] = true; !was[u.ID] && u.ID < res.Before.NextUnit || u.ID >= res.After.NextUnit {
			t.Errorf("%s: unit %d comes from nowhere", at, u.ID)
		}
	}
	// Reading renumbers units, so compare the texts, and the phases that follow without orders.
	text, err := position.Write(w.Rules, res.After)
	if err != nil {
		t.Fatal(err)
	}
	q, errs := position.Read(w.Rules, text)
	for _, err := range errs {
		t.Errorf("%s: read back: %v", at, err)
	}
	again, err := position.Write(w.Rules, q)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := marshal(t, text), marshal(t, again); a != b {
		t.Errorf("%s: read back it is\n%s\nand was\n%s", at, b, a)
	}
	if !res.Won() {
		next := func(p *engine.Position) string {
			text, err := position.Write(w.Rules, w.Rules.Resolve(p, nil, engine.SeededLots("next")).After)
			if err != nil {
				t.Fatal(err)
			}
			return marshal(t, text)
		}
		if a, b := next(res.After), next(q); a != b {
			t.Errorf("%s: read back it leads to\n%s\nand not to\n%s", at, b, a)
		}
	}
}

func marshal(t testing.TB, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
