//go:build unix

package batch

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/engine/judge"
)

// Tests of the large board under load, and of properties of its rules. They are here because the
// board comes from mapdata.

func large(t testing.TB) *game {
	g, err := newRunner(Settings{}).game(&inputLine{Board: "w3k", Ruleset: "w3k"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// season is a position with an order for every unit.
type season struct {
	p  *engine.Position
	os []engine.Order
}

// placed puts units on the large board until there are n, a third of them at sea.
func placed(g *game, rnd *rand.Rand, n int) *engine.Position {
	p := g.rules.Start()
	p.Phase.Season = engine.Spring
	p.Phase.Year = 1645
	taken := map[engine.RegionID]bool{}
	for i := range p.Units { // let them wander first
		u := &p.Units[i]
		for range 4 {
			if steps := g.m.Steps(u.Kind, u.At); len(steps) > 0 {
				if to := steps[rnd.IntN(len(steps))].To; !taken[g.m.RegionOf(to)] {
					u.At = to
				}
			}
		}
		if taken[g.m.RegionOf(u.At)] {
			u.At = engine.NoPlace
			continue
		}
		taken[g.m.RegionOf(u.At)] = true
	}
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool { return u.At < 0 })
	for len(p.Units) < n {
		r := engine.RegionID(rnd.IntN(len(g.m.Regions)))
		reg := &g.m.Regions[r]
		if taken[r] {
			continue
		}
		u := engine.Unit{Power: engine.PowerID(rnd.IntN(len(g.m.Powers))), Kind: engine.Army, At: reg.First}
		if reg.Terrain == engine.Sea {
			u.Kind = engine.Fleet
		}
		taken[r] = true
		p.Units = append(p.Units, u)
	}
	g.number(p)
	return p
}

// crowded is such a position with a legal order for each unit.
func crowded(g *game, rnd *rand.Rand, n int) season {
	p := placed(g, rnd, n)
	var os []engine.Order
	for _, u := range p.Units {
		legal := g.rules.Legal(nil, p, u.Power, u.ID)
		k := rnd.IntN(len(legal))
		for try := 0; try < 3 && legal[k].Verb != engine.Move; try++ {
			k = rnd.IntN(len(legal))
		}
		os = append(os, legal[k])
	}
	return season{p, os}
}

func seasons(t testing.TB, g *game, n, units int) []season {
	rnd := rand.New(rand.NewPCG(3, 4))
	var out []season
	for range n {
		out = append(out, crowded(g, rnd, units))
	}
	return out
}

// BenchmarkLargePhase adjudicates a board of 454 regions with 110 units.
func BenchmarkLargePhase(b *testing.B) {
	g := large(b)
	all := seasons(b, g, 60, 110)
	b.ReportAllocs()
	b.ResetTimer()
	t, i := cputime.Used(), 0
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		g.rules.Resolve(s.p, s.os, nil)
	}
	b.ReportMetric((cputime.Used()-t)/float64(b.N)*1e6, "cpu-µs/op")
}

// BenchmarkLargeLegal lists every legal order of 110 units.
func BenchmarkLargeLegal(b *testing.B) {
	g := large(b)
	all := seasons(b, g, 30, 110)
	var dst []engine.Order
	b.ReportAllocs()
	b.ResetTimer()
	t, i, n := cputime.Used(), 0, 0
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		dst = dst[:0]
		for k := range g.m.Powers {
			dst = g.rules.Legal(dst, s.p, engine.PowerID(k), 0)
		}
		n += len(dst)
	}
	b.ReportMetric((cputime.Used()-t)/float64(b.N)*1e6, "cpu-µs/op")
	b.ReportMetric(float64(n)/float64(b.N), "orders/board")
}

// TestLargeProperties: orders and units in any order, with proxies, conversions and orders for
// foreign units, give the same result; the position is not changed; every unit has one deciding
// outcome; every reason has a rule that the ruleset lists.
func TestLargeProperties(t *testing.T) {
	t.Parallel()
	g := large(t)
	rules := map[string]bool{}
	for _, r := range g.rules.Info().Rules {
		if rules[r.Anchor] || r.Says == "" {
			t.Errorf("rule %q is listed twice or says nothing", r.Anchor)
		}
		rules[r.Anchor] = true
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		s := crowded(g, rnd, 60+rnd.IntN(60))
		os := slices.Clone(s.os)
		for range rnd.IntN(12) { // lend some units; order some without asking
			u := s.p.Units[rnd.IntN(len(s.p.Units))]
			to := engine.PowerID(rnd.IntN(len(g.m.Powers)))
			if rnd.IntN(4) > 0 {
				o := engine.NewOrder(engine.Proxy, u.Power, u.Kind, u.At)
				o.Whom = to
				os = append(os, o)
			}
			if legal := g.rules.Legal(nil, s.p, u.Power, u.ID); rnd.IntN(3) > 0 {
				o := legal[rnd.IntN(len(legal))]
				if o.By = to; to != u.Power {
					os = append(os, o)
				}
			}
		}
		before := s.p.Clone()
		res := g.rules.Resolve(s.p, os, nil)
		if !reflect.DeepEqual(before, s.p) {
			t.Fatalf("round %d: the position was changed", round)
		}
		// Shuffle the units and the orders; proxy lines keep their order, of which the last counts.
		q := s.p.Clone()
		rnd.Shuffle(len(q.Units), func(a, b int) { q.Units[a], q.Units[b] = q.Units[b], q.Units[a] })
		qs := slices.Clone(os)
		slices.Reverse(qs[:len(s.os)])
		again := g.rules.Resolve(q, qs, nil)
		if !reflect.DeepEqual(res.After, again.After) || !reflect.DeepEqual(res.Dislodged, again.Dislodged) {
			t.Fatalf("round %d: another order of orders gives another result", round)
		}
		res.Explain()
		decided := map[engine.UnitID]int{}
		for _, o := range res.Outcomes {
			if !rules[o.Reason.Rule] {
				t.Fatalf("round %d: %s has the rule %q, which is not listed", round, o.Reason.Code, o.Reason.Rule)
			}
			if o.Verdict != engine.Succeeded && o.Text == "" {
				t.Fatalf("round %d: %v %s without a sentence", round, o.Verdict, o.Reason.Code)
			}
			if o.Unit.ID != 0 && o.Reason.Code != judge.CodeRepeated {
				decided[o.Unit.ID]++
			}
		}
		for _, u := range s.p.Units {
			if decided[u.ID] != 1 {
				t.Fatalf("round %d: %+v has %d outcomes", round, u, decided[u.ID])
			}
		}
		for _, d := range res.Dislodged {
			steps := len(g.m.Steps(d.Unit.Kind, d.Unit.At))
			if len(d.Options)+len(d.Closed) != steps {
				t.Fatalf("round %d: %d options and %d closed of %d steps", round, len(d.Options), len(d.Closed), steps)
			}
			for _, c := range d.Closed {
				if c.Text == "" || !rules[c.Reason.Rule] {
					t.Fatalf("round %d: closed without a reason: %+v", round, c)
				}
			}
		}
	}
}

// TestLargeWinter: whatever is ordered, after a Winter no power has more units than the limit, what
// is sent is received, only a power that was short draws lots, the same seed draws the same, and
// the order in which powers hand in does not matter.
func TestLargeWinter(t *testing.T) {
	t.Parallel()
	g := large(t)
	rnd := rand.New(rand.NewPCG(8, 9))
	drawn, sent, built := 0, 0, 0
	for round := range 150 {
		s := crowded(g, rnd, 50+rnd.IntN(50))
		p := s.p
		p.Phase.Season, p.Phase.Step = engine.Winter, engine.Adjustment
		for r := range p.Owners {
			if g.m.Regions[r].SupplyCentre && rnd.IntN(8) > 0 {
				p.Owners[r] = engine.PowerID(rnd.IntN(len(g.m.Powers)))
			}
		}
		lists := make([][]engine.Order, len(g.m.Powers))
		for by := range g.m.Powers {
			legal := g.rules.Legal(nil, p, engine.PowerID(by), 0)
			for range rnd.IntN(8) {
				if len(legal) > 0 {
					lists[by] = append(lists[by], legal[rnd.IntN(len(legal))])
				}
			}
		}
		var os, back []engine.Order
		for by := range lists {
			os = append(os, lists[by]...)
			back = append(back, lists[len(lists)-1-by]...)
		}
		before := p.Clone()
		res := g.rules.Resolve(p, os, engine.SeededLots("x"))
		again := g.rules.Resolve(p, back, engine.SeededLots("x"))
		if !reflect.DeepEqual(p, before) {
			t.Fatalf("round %d: the position was changed", round)
		}
		if !reflect.DeepEqual(res.Counts, again.Counts) || !slices.EqualFunc(res.Lots, again.Lots, func(a, b engine.Lot) bool { return a.Removed == b.Removed && a.Seed == b.Seed }) {
			t.Fatalf("round %d: the order of the powers matters", round)
		}
		from, to := 0, 0
		for by, c := range res.Counts {
			from, to = from+c.Sent, to+c.Received
			if c.Units > c.Limit {
				t.Fatalf("round %d: %s has %d units of %d", round, g.m.Powers[by].ID, c.Units, c.Limit)
			}
		}
		if from != to {
			t.Fatalf("round %d: %d sent, %d received", round, from, to)
		}
		sent += from
		for _, l := range res.Lots {
			drawn++
			if c := res.Counts[l.Power]; c.Units != c.Limit {
				t.Fatalf("round %d: %s drew a lot and has %d units of %d", round, g.m.Powers[l.Power].ID, c.Units, c.Limit)
			}
			if !slices.Contains(l.From, l.Removed) || slices.Contains(res.After.Units, l.Removed) || l.Seed == "" {
				t.Fatalf("round %d: lot %+v", round, l)
			}
		}
		res.Explain()
		for _, o := range res.Outcomes {
			if o.Reason.Code == judge.CodeBuilt {
				built++
			}
			if o.Verdict != engine.Succeeded && o.Text == "" || o.Reason.Rule == "" {
				t.Fatalf("round %d: %v %s %q %q", round, o.Verdict, o.Reason.Code, o.Text, o.Reason.Rule)
			}
		}
	}
	t.Logf("%d built, %d sent, %d lots", built, sent, drawn)
	if drawn == 0 || sent == 0 || built == 0 {
		t.Error("the winters are too mild")
	}
}
