package warwick_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sort"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// theatre is where random positions crowd: London with its neighbours and seas, and the west.
var theatre = []string{"Lon", "Can", "Chi", "Rea", "Win", "Bed", "Col", "ENG", "ENG", "ENG", "NAZ", "NAZ", "GtY", "Exe", "Dor", "Sal", "Oxf", "BRC", "Cam"}

// randomPhase makes a position with stacked seas and factions, and an order for most units.
func randomPhase(r *warwick.Rules, rnd *rand.Rand) (*engine.Position, []engine.Order) {
	m := r.Map()
	p := &engine.Position{Phase: r.Info().Start, NextUnit: 1, Owners: slices.Clone(m.Owners)}
	powers := 2 + rnd.IntN(3)
	taken := map[engine.RegionID]bool{}
	for range 6 + rnd.IntN(8) {
		at := m.Region(theatre[rnd.IntN(len(theatre))])
		if taken[at] && m.Regions[at].Terrain != engine.Sea {
			continue
		}
		taken[at] = true
		p.Units = append(p.Units, engine.Unit{Power: engine.PowerID(rnd.IntN(powers)), Kind: engine.KindOwn, At: m.Regions[at].First})
	}
	slices.SortStableFunc(p.Units, func(a, b engine.Unit) int { return int(a.At - b.At) })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	r.SetState(p, []byte(`{"henry":{"status":"dead"}}`))
	s := p.Ext.(*warwick.State)
	lone := rnd.IntN(3) == 0 // a sole claimant
	for i := range s.Align {
		s.Align[i], s.Claimed[i] = warwick.Nobody, rnd.IntN(5) == 0
		switch k := rnd.IntN(4); {
		case lone && i == 0 || !lone && k == 0:
			s.Align[i], s.Claimed[i] = warwick.Person(i), true
		case k == 1 && i != 0:
			s.Align[i] = 0
		case k == 2:
			s.Align[i] = warwick.Person(rnd.IntN(powers))
		}
	}
	for i, x := range s.Align {
		if x != warwick.Nobody && x != warwick.Person(i) && s.Claimed[i] && s.Claimed[x] || lone && i != 0 && x == warwick.Person(i) {
			s.Align[i] = warwick.Nobody
		}
	}
	var os []engine.Order
	for _, u := range p.Units {
		if rnd.IntN(12) == 0 {
			continue
		}
		legal := r.Legal(nil, p, u.Power, u.ID)
		k := rnd.IntN(len(legal))
		want := []engine.Verb{engine.Move, engine.Support, engine.Support, warwick.VerbCut, engine.Move}[rnd.IntN(5)]
		for try := 0; try < 8 && legal[k].Verb != want; try++ {
			k = rnd.IntN(len(legal))
		}
		o := legal[k]
		o.Unit, o.OfUnit = 0, 0 // to be found again by place, number and owner
		if rnd.IntN(10) == 0 && o.Verb == engine.Move {
			o.To = m.Regions[rnd.IntN(len(m.Regions))].First
		}
		if rnd.IntN(10) == 0 {
			o.OfNo = 0
		}
		if rnd.IntN(10) == 0 {
			o.OfWhose = engine.NoPower
		}
		os = append(os, o)
	}
	help(r, p, os, rnd)
	return p, os
}

// help makes some supports match a real order, and some CUTs a support that is given; without it
// most would be void.
func help(r *warwick.Rules, p *engine.Position, os []engine.Order, rnd *rand.Rand) {
	fits := func(o engine.Order, u engine.UnitID, of engine.UnitID, to engine.PlaceID) (engine.Order, bool) {
		for _, l := range r.Legal(nil, p, o.By, u) {
			if l.Verb == engine.Support && l.OfUnit == of && l.To == to {
				l.Unit, l.OfUnit = 0, 0
				return l, true
			}
		}
		return o, false
	}
	id := func(o *engine.Order) engine.UnitID {
		for _, u := range p.Units {
			if u.At == o.At && u.Power == o.By && u.No == o.No {
				return u.ID
			}
		}
		return 0
	}
	for k := range os {
		if os[k].Verb != engine.Support || rnd.IntN(4) == 0 || len(os) == 0 {
			continue
		}
		for range 40 {
			v := &os[rnd.IntN(len(os))]
			if v.Verb == engine.Move && (v.By == os[k].By || rnd.IntN(3) == 0) {
				if o, ok := fits(os[k], id(&os[k]), id(v), v.To); ok {
					os[k] = o
					break
				}
			}
		}
	}
	for k := range os {
		if os[k].Verb != warwick.VerbCut {
			continue
		}
		for range 12 {
			v := &os[rnd.IntN(len(os))]
			if v.Verb == engine.Support && v.By != os[k].By && r.Map().Regions[r.Map().RegionOf(v.At)].Terrain == engine.Sea {
				c := *os[k].Own.(*warwick.Cut)
				c.Whom, c.In, c.On = v.By, r.Map().RegionOf(v.At), engine.Said{Whose: v.OfWhose, Kind: engine.KindOwn, At: v.Of, No: int(v.OfNo)}
				os[k].Own, os[k].Whom, os[k].To = &c, c.Whom, v.At
				break
			}
		}
	}
}

// refer decides a phase by the reference. It returns false if there are too many decisions to try.
func refer(r *warwick.Rules, p *engine.Position, os []engine.Order) (*reference, bool) {
	s := p.Ext.(*warwick.State)
	ref := &reference{m: r.Map(), us: p.Units, os: make([]*engine.Order, len(p.Units)), align: s.Align, claimed: s.Claimed, sole: engine.NoPower}
	n, only := 0, engine.NoPower
	for i, x := range s.Align {
		if x == warwick.Person(i) {
			n, only = n+1, engine.PowerID(i)
		}
	}
	if n == 1 {
		ref.sole = only
	}
	for k := range os {
		for i, u := range p.Units {
			if u.At == os[k].At && u.Power == os[k].By && u.No == os[k].No {
				ref.os[i] = &os[k]
			}
		}
	}
	ref.prepare()
	if len(ref.vars) > 10 {
		return nil, false
	}
	return ref, ref.solve()
}

// tally counts what the random phases contained, so that the test can require enough of each.
type tally map[string]int

// compare plays a random phase both ways and returns what differs.
func compare(r *warwick.Rules, seed uint64, seen tally) (string, bool) {
	p, os := randomPhase(r, rand.New(rand.NewPCG(seed, 77)))
	ref, ok := refer(r, p, os)
	if !ok {
		return "", false
	}
	m := r.Map()
	res := r.Resolve(p, os, nil)
	for _, told := range unexplained(res) {
		return told, true
	}
	units, dislodged := ref.after()
	var got []string
	for _, u := range res.After.Units {
		got = append(got, m.Powers[u.Power].ID+" "+text(m, u))
	}
	sort.Strings(got)
	out := map[string][]string{}
	for _, d := range res.Dislodged {
		options := []string{}
		for _, to := range d.Options {
			options = append(options, m.PlaceText(to))
		}
		sort.Strings(options)
		out[m.Powers[d.Unit.Power].ID+" "+text(m, d.Unit)] = options
	}
	told := ""
	if !slices.Equal(got, units) {
		told += fmt.Sprintf("\nunits %v\n want %v", got, units)
	}
	if !reflect.DeepEqual(out, dislodged) {
		told += fmt.Sprintf("\ndislodged %v\n     want %v", out, dislodged)
	}
	seen["units dislodged"] += len(res.Dislodged)
	for i, u := range p.Units {
		k := slices.IndexFunc(res.Outcomes, func(o engine.Outcome) bool { return o.Unit.ID == u.ID })
		o := &res.Outcomes[k]
		code, want := string(o.Reason.Code), ref.code[i]
		seen[code]++
		if want == "illegal" {
			code = o.Verdict.String()
		}
		switch {
		case want == "" && ref.doing[i] == "support" && !ref.isSea(ref.at(i)):
			want = "lost"
			if ref.win[i] {
				want = "given"
			}
			if code == "cut" || code == "dislodged" {
				code = "lost"
			}
		case want == "":
			continue
		}
		if code != want {
			told += fmt.Sprintf("\n%s: %s, want %s", text(m, u), code, want)
		}
	}
	if told != "" {
		for _, o := range res.Outcomes {
			told += fmt.Sprintf("\n  %s %s %v to %s of %s: %s %s", m.Powers[o.Unit.Power].ID, text(m, o.Unit), o.Order.Verb, m.PlaceText(o.Order.To), m.PlaceText(o.Order.Of), o.Verdict, o.Reason.Code)
		}
	}
	return told, true
}

// TestReference holds random phases with stacked seas, CUTs, factions and protection against the
// reference: a thousand, or a hundred thousand for HERALD_LONG.
func TestReference(t *testing.T) {
	r := newRules(t, nil)
	want := 1000
	switch {
	case os.Getenv("HERALD_LONG") != "":
		want = 100_000
	case testing.Short():
		want = 200
	}
	seen := tally{}
	n := 0
	for seed := uint64(0); n < want; seed++ {
		told, ok := compare(r, seed, seen)
		if !ok {
			continue
		}
		n++
		if told != "" {
			t.Fatalf("seed %d: %s", seed, told)
		}
	}
	for _, code := range []string{"moved", "bounced", "given", "cut", "units dislodged", "cut-made", "cut-nothing", "protected", "own-unit", "other-faction",
		"neutral-gives", "never-allies", "no-match", "unreachable", "ambiguous-unit"} {
		if seen[code] < want/200 {
			t.Errorf("only %d outcomes %s in %d phases", seen[code], code, n)
		}
	}
	t.Logf("%d phases agree: %v", n, seen)
}

// unexplained lists the failed outcomes of a phase that have no sentence.
func unexplained(res *engine.Resolution) (out []string) {
	res.Explain()
	for _, o := range res.Outcomes {
		if o.Verdict != engine.Succeeded && o.Text == "" {
			out = append(out, fmt.Sprintf("%+v: %s %s has no reason", o.Order, o.Verdict, o.Reason.Code))
		}
	}
	return out
}
