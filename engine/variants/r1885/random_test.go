package r1885_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// theatres are where random positions crowd: the Channel with the ocean and the Box, the middle of
// the Mediterranean, the North Sea with a crossing.
var theatres = [][]string{
	{"ENG", "MAO", "BOB", "IRI", "NAO", "HOB", "HOB", "HOB", "SAO", "Bre", "Lon", "Wal", "Por", "Gas", "Pic", "Ast", "Cad", "Ire"},
	{"ION", "TYS", "MAL", "SMS", "ADR", "AEG", "Nap", "Sic", "Rom", "Apu", "Tri", "Tun", "Gre", "Alb", "Mac", "Con", "Smy"},
	{"NTH", "HEB", "ENG", "NWG", "HEL", "SKA", "Cly", "Edi", "Lvp", "Yor", "Lon", "Hol", "Bel", "Osl", "Jut", "Ire", "IRI"},
	{"ENG", "IRI", "Bre", "Lon", "Wal", "Gas", "Pic", "BOB"},
	{"ION", "TYS", "Sic", "Nap", "Rom", "Apu", "AEG", "Gre"},
}

type made struct {
	r   *r1885.Rules
	m   *engine.Map
	rnd *rand.Rand
	p   *engine.Position
	os  []engine.Order
}

func (x *made) id(p engine.PlaceID) string { return x.m.Regions[x.m.RegionOf(p)].ID }
func (x *made) sea(p engine.PlaceID) bool  { return x.m.Regions[x.m.RegionOf(p)].Terrain == engine.Sea }

// randomPhase makes a crowded position with armies aboard and fleets in the Box, and an order for
// most units.
func randomPhase(r *r1885.Rules, seed uint64) *made {
	x := &made{r: r, m: r.Map(), rnd: rand.New(rand.NewPCG(seed, 1885))}
	rnd, m := x.rnd, x.m
	x.p = &engine.Position{Phase: engine.Phase{Year: 1886, Season: engine.January + 3, Step: engine.Movement}, NextUnit: 1, Owners: slices.Clone(m.Owners),
		Ext: &r1885.State{Sicily: engine.NoPower}}
	theatre := theatres[rnd.IntN(len(theatres))]
	powers := 2 + rnd.IntN(3)
	taken := map[string]bool{}
	for range 7 + rnd.IntN(8) {
		id := theatre[rnd.IntN(len(theatre))]
		if taken[id] && id != "HOB" {
			continue
		}
		taken[id] = true
		g := &m.Regions[m.Region(id)]
		u := engine.Unit{Power: engine.PowerID(rnd.IntN(powers)), Kind: engine.Army, At: g.First}
		if g.Terrain == engine.Sea || g.Terrain == engine.Coastal && rnd.IntN(4) == 0 {
			u.Kind = engine.Fleet
		}
		x.p.Units = append(x.p.Units, u)
		if g.Terrain == engine.Sea && rnd.IntN(5) < 2 {
			a := engine.Unit{Power: u.Power, Kind: engine.Army, At: g.First, Aboard: 1}
			if rnd.IntN(5) == 0 {
				a.Power = engine.PowerID(rnd.IntN(powers))
			}
			x.p.Units = append(x.p.Units, a)
		}
	}
	n := uint8(0)
	for i := range x.p.Units {
		u := &x.p.Units[i]
		u.ID = engine.UnitID(i + 1)
		if u.Kind == engine.Fleet && x.id(u.At) == "HOB" {
			n++
			u.No = n
		}
		if u.Aboard != 0 {
			u.Aboard, u.No = x.p.Units[i-1].ID, x.p.Units[i-1].No
		}
	}
	x.p.NextUnit = engine.UnitID(len(x.p.Units) + 1)
	slices.SortStableFunc(x.p.Units, func(a, b engine.Unit) int { return int(a.At - b.At) })
	for _, u := range x.p.Units {
		if rnd.IntN(14) != 0 {
			x.act(u)
		}
	}
	for _, u := range x.p.Units {
		if !slices.ContainsFunc(x.os, func(o engine.Order) bool { return o.Unit == u.ID && o.Verb < engine.VerbOwn+2 }) && u.Aboard == 0 && rnd.IntN(8) != 0 {
			x.support(u)
		}
	}
	rnd.Shuffle(len(x.os), func(a, b int) { x.os[a], x.os[b] = x.os[b], x.os[a] })
	return x
}

func (x *made) order(v engine.Verb, u engine.Unit) engine.Order {
	o := engine.NewOrder(v, u.Power, u.Kind, u.At)
	o.Unit, o.No = u.ID, u.No
	return o
}

// step picks a place that a unit can reach from another, if possible one with a unit or to which
// one goes.
func (x *made) step(table [][]engine.Adjacency, from engine.PlaceID, fits func(engine.PlaceID) bool) engine.PlaceID {
	best := engine.NoPlace
	if from < 0 {
		return best
	}
	for range 8 {
		s := table[from]
		if len(s) == 0 {
			return best
		}
		to := s[x.rnd.IntN(len(s))].To
		if !fits(to) {
			continue
		}
		best = to
		if slices.ContainsFunc(x.p.Units, func(u engine.Unit) bool { return u.At == to }) || slices.ContainsFunc(x.os, func(o engine.Order) bool { return o.To == to }) {
			return to
		}
	}
	return best
}

func (x *made) any(engine.PlaceID) bool    { return true }
func (x *made) land(p engine.PlaceID) bool { return !x.sea(p) }

// act gives a unit an order other than a support, or none.
func (x *made) act(u engine.Unit) {
	rnd, m := x.rnd, x.m
	voyage := func(o engine.Order, sea, via, to engine.PlaceID) {
		v := r1885.Voyage{Sea: engine.NoRegion, Via: engine.NoRegion}
		if sea >= 0 {
			v.Sea = m.RegionOf(sea)
		}
		if via >= 0 && rnd.IntN(3) > 0 {
			v.Via = m.RegionOf(via)
		}
		o.Own, o.To = v, to
		x.os = append(x.os, o)
	}
	// onward returns a coast that touches the sea to which a fleet goes, and that sea.
	onward := func(fleet engine.UnitID, sea engine.PlaceID) (engine.PlaceID, engine.PlaceID) {
		via := sea
		if k := slices.IndexFunc(x.os, func(o engine.Order) bool { return o.Unit == fleet && o.Verb == engine.Move }); k >= 0 && rnd.IntN(3) > 0 && x.sea(x.os[k].To) {
			via = x.os[k].To
		} else if rnd.IntN(12) == 0 {
			via = x.step(m.Fleet, sea, x.sea)
		}
		return x.step(m.Fleet, via, x.land), via
	}
	switch {
	case u.Aboard != 0:
		if to, via := onward(u.Aboard, u.At); to >= 0 && rnd.IntN(4) > 0 {
			voyage(x.order(verbLand, u), engine.NoPlace, via, to)
		} else if u.ID%2 == 0 {
			x.os = append(x.os, x.order(engine.Hold, u))
		}
	case u.Kind == engine.Fleet && rnd.IntN(10) < 4:
		o := x.order(engine.Move, u)
		if o.To = x.step(m.Fleet, u.At, x.any); o.To >= 0 {
			x.os = append(x.os, o)
		}
	case u.Kind == engine.Fleet && x.sea(u.At) && rnd.IntN(10) < 4:
		for _, a := range x.p.Units {
			if a.Kind != engine.Army || a.Aboard != 0 || rnd.IntN(3) == 0 {
				continue
			}
			if slices.ContainsFunc(m.Fleet[u.At], func(s engine.Adjacency) bool { return s.To == a.At }) {
				o := x.order(engine.Convoy, u)
				o.OfKind, o.Of, o.OfUnit, o.To = a.Kind, a.At, a.ID, x.step(m.Fleet, u.At, x.land)
				if o.To < 0 {
					return
				}
				x.os = append(x.os, o)
				has := slices.ContainsFunc(x.os, func(y engine.Order) bool { return y.Unit == a.ID })
				if !has && rnd.IntN(6) > 0 {
					y := x.order(engine.Move, a)
					y.To = o.To
					if rnd.IntN(3) == 0 {
						y.Via = []engine.RegionID{m.RegionOf(u.At)}
					}
					x.os = append(x.os, y)
				}
				return
			}
		}
	case u.Kind == engine.Army && !slices.ContainsFunc(x.os, func(y engine.Order) bool { return y.Unit == u.ID }):
		if rnd.IntN(10) < 5 {
			if sea := x.step(m.Fleet, u.At, x.sea); sea >= 0 && m.Regions[m.RegionOf(u.At)].Terrain == engine.Coastal {
				k := slices.IndexFunc(x.p.Units, func(f engine.Unit) bool { return f.Kind == engine.Fleet && f.At == sea })
				fleet := engine.UnitID(0)
				if k >= 0 {
					fleet = x.p.Units[k].ID
					if x.p.Units[k].Power != u.Power && rnd.IntN(4) > 0 {
						o := x.order(verbTake, x.p.Units[k])
						o.OfKind, o.Of = engine.Army, u.At
						x.os = append(x.os, o)
					}
				}
				to, via := engine.NoPlace, engine.NoPlace
				if rnd.IntN(4) > 0 {
					to, via = onward(fleet, sea)
				}
				voyage(x.order(verbBoard, u), sea, via, to)
				return
			}
		}
		if rnd.IntN(10) < 6 {
			o := x.order(engine.Move, u)
			if o.To = x.step(m.Army, u.At, x.any); o.To >= 0 {
				o.Convoyed = rnd.IntN(10) == 0
				x.os = append(x.os, o)
			}
		}
	}
}

// The ruleset's verbs.
const (
	verbBoard = engine.VerbOwn + iota
	verbLand
	verbTake
)

// support gives a unit a support: of another unit's order if one is found, else to hold.
func (x *made) support(u engine.Unit) {
	rnd := x.rnd
	steps := x.m.Steps(u.Kind, u.At)
	reach := func(p engine.PlaceID) bool {
		return slices.ContainsFunc(steps, func(s engine.Adjacency) bool { return s.To == p })
	}
	for range 24 {
		if len(x.os) == 0 {
			return
		}
		v := x.os[rnd.IntN(len(x.os))]
		if v.To < 0 || v.Verb == engine.Convoy || v.Verb == engine.Support || v.Unit == u.ID || !reach(v.To) && rnd.IntN(20) > 0 {
			continue
		}
		o := x.order(engine.Support, u)
		o.OfKind, o.Of, o.OfNo, o.OfWhose, o.To = v.Kind, v.At, v.No, v.By, v.To
		if voy, ok := v.Own.(r1885.Voyage); ok && rnd.IntN(2) == 0 {
			o.OfNo, o.OfWhose = 0, engine.NoPower
			if voy.Via >= 0 {
				o.Of = x.m.Regions[voy.Via].First
			} else if voy.Sea >= 0 {
				o.Of = x.m.Regions[voy.Sea].First
			}
		}
		if x.id(o.Of) == "HOB" && o.OfNo == 0 {
			return
		}
		x.os = append(x.os, o)
		return
	}
	for _, v := range x.p.Units {
		if v.ID != u.ID && (reach(v.At) || rnd.IntN(20) == 0) && rnd.IntN(3) == 0 {
			o := x.order(engine.Support, u)
			o.OfKind, o.Of, o.OfNo, o.OfWhose = v.Kind, v.At, v.No, v.Power
			x.os = append(x.os, o)
			return
		}
	}
}

// refer decides a phase by the reference. It returns false if too many decisions depend on each
// other to try all.
func refer(x *made) (*reference, bool) {
	n := len(x.p.Units)
	ref := &reference{m: x.m, us: x.p.Units, os: make([]*engine.Order, n), takes: make([]*engine.Order, n)}
	for k := range x.os {
		o := &x.os[k]
		i := slices.IndexFunc(ref.us, func(u engine.Unit) bool { return u.ID == o.Unit })
		if o.Verb == verbTake {
			ref.takes[i] = o
			continue
		}
		if ref.os[i] != nil {
			return nil, false
		}
		ref.os[i] = o
	}
	for i := range ref.takes { // the comparison needs at most one permission for each fleet
		n := 0
		for k := range x.os {
			if x.os[k].Verb == verbTake && x.os[k].Unit == ref.us[i].ID {
				n++
			}
		}
		if n > 1 {
			return nil, false
		}
	}
	ref.prepare()
	questions := 0
	for i := range ref.us {
		if ref.asks(i) {
			questions++
		}
	}
	if questions > 14 {
		return nil, false
	}
	ref.resolve()
	return ref, true
}

// told writes a phase for a person who examines a difference.
func (x *made) told(res *engine.Resolution) string {
	var b strings.Builder
	for _, o := range res.Outcomes {
		fmt.Fprintf(&b, "\n  %d %s %s%d: verb %d to %s of %s%d own %+v via %v: %s %s", o.Order.Unit, x.m.Powers[o.Unit.Power].ID, o.Unit.Kind.Letter()+" "+x.id(o.Unit.At), o.Unit.No,
			o.Order.Verb, x.m.PlaceText(o.Order.To), x.m.PlaceText(o.Order.Of), o.Order.OfKind, o.Order.Own, o.Order.Via, o.Verdict, o.Reason.Code)
	}
	return b.String()
}

// compare plays a random phase both ways and returns what differs.
func compare(r *r1885.Rules, seed uint64, seen map[string]int) (string, bool) {
	x := randomPhase(r, seed)
	ref, ok := refer(x)
	if !ok {
		return "", false
	}
	m := x.m
	res := r.Resolve(x.p, x.os, nil)
	for _, told := range unexplained(res) {
		return told, true
	}
	where, by := ref.ends()
	var want, got []string
	for i, u := range ref.us {
		line := fmt.Sprintf("%d %s", u.ID, where[i])
		if where[i] == "" {
			line += "dislodged from " + ref.source(by[i])
			if u.Aboard == 0 && !(ref.fleet[i] >= 0) {
				line += " to " + strings.Join(ref.options(i, where, by[i]), " ")
			}
		}
		if ref.fleet[i] >= 0 && !(ref.moves(i) && ref.yes(i)) {
			line += fmt.Sprintf(" aboard %d", ref.us[ref.fleet[i]].ID)
		}
		want = append(want, line)
	}
	for _, u := range res.After.Units {
		line := fmt.Sprintf("%d %s", u.ID, x.id(u.At))
		if u.Aboard != 0 {
			line += fmt.Sprintf(" aboard %d", u.Aboard)
		}
		got = append(got, line)
	}
	for _, d := range res.Dislodged {
		line := fmt.Sprintf("%d dislodged from %s", d.Unit.ID, x.id(d.From))
		if d.Unit.Aboard != 0 {
			line += fmt.Sprintf(" aboard %d", d.Unit.Aboard)
		} else {
			var to []string
			for _, o := range d.Options {
				to = append(to, x.id(o))
			}
			sort.Strings(to)
			line += " to " + strings.Join(to, " ")
		}
		got = append(got, line)
	}
	sort.Strings(want)
	sort.Strings(got)
	told := ""
	if !slices.Equal(want, got) {
		told += fmt.Sprintf("\n got %q\nwant %q", got, want)
	}
	for i := range ref.us {
		if ref.os[i] == nil {
			continue
		}
		k := slices.IndexFunc(res.Outcomes, func(o engine.Outcome) bool { return o.Unit.ID == ref.us[i].ID && o.Order.Verb != verbTake })
		o := &res.Outcomes[k]
		seen[string(o.Reason.Code)]++
		w, g := ref.verdict(i), o.Verdict.String()
		if w != g || ref.fate[i] != "" && ref.fate[i] != string(o.Reason.Code) {
			told += fmt.Sprintf("\nunit %d: %s %s, want %s %s", ref.us[i].ID, g, o.Reason.Code, w, ref.fate[i])
		}
	}
	seen["circles"] += ref.circles
	seen["dislodged units"] += len(res.Dislodged)
	if told != "" {
		told += x.told(res)
	}
	_ = m
	return told, true
}

// verdict is the outcome of a unit's order.
func (r *reference) verdict(i int) string {
	_, by := r.ends()
	switch {
	case r.code[i] != "":
		return r.code[i]
	case r.fate[i] != "":
		return "failed"
	case r.doing[i] == "ferry" && slices.ContainsFunc(r.us, func(u engine.Unit) bool {
		a := slices.IndexFunc(r.us, func(x engine.Unit) bool { return x.ID == u.ID })
		return r.silent[a] && r.fleet[a] == i
	}):
		return "failed" // rule 38: the army that it ferries has no effect
	case r.asks(i):
		if r.yes(i) {
			return "succeeded"
		}
		return "failed"
	case r.doing[i] == "board":
		return "succeeded"
	case by[i] >= 0:
		return "failed"
	}
	return "succeeded"
}

// TestReference compares the judge with the reference in random phases with armies aboard, landings
// against each other, pinned fleets and the Box: a thousand phases, or a hundred thousand with
// HERALD_LONG.
func TestReference(t *testing.T) {
	r := newRules(t, nil)
	want := 1000
	switch {
	case os.Getenv("HERALD_LONG") != "":
		want = 100_000
	case testing.Short():
		want = 200
	}
	seen := map[string]int{}
	n, bad := 0, 0
	for seed := uint64(0); n < want; seed++ {
		told, ok := compare(r, seed, seen)
		if !ok {
			continue
		}
		n++
		if told != "" {
			if bad++; bad < 4 {
				t.Errorf("seed %d: %s", seed, told)
			}
		}
	}
	if bad > 0 {
		t.Fatalf("%d of %d phases differ", bad, n)
	}
	if want >= 1000 {
		for _, code := range []string{"landed", "boarded", "pinned", "bounced", "cut", "given", "convoyed", "convoy-broken", "circles", "own-passage", "not-there",
			"crowded", "not-taken", "full", "no-fleet", "carries-army", "dislodged units", "own-unit", "no-match", "no-convoy", "head-to-head"} {
			if seen[code] == 0 {
				t.Errorf("no %s in %d phases", code, n)
			}
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
