package judge_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

func resolve(j *judge.Judge, p *engine.Position, os []engine.Order) *engine.Resolution {
	mv := j.Movement(p, os, nil)
	defer mv.Release()
	return mv.Resolution(p)
}

func show(m *engine.Map, p *engine.Position, os []engine.Order) string {
	var b strings.Builder
	for i, u := range p.Units {
		o := os[i]
		fmt.Fprintf(&b, "%s: %s %s verb %d", m.Powers[u.Power].ID, u.Kind.Letter(), m.PlaceText(u.At), o.Verb)
		if o.Of >= 0 {
			fmt.Fprintf(&b, " of %s", m.PlaceText(o.Of))
		}
		if o.To >= 0 {
			fmt.Fprintf(&b, " to %s", m.PlaceText(o.To))
		}
		if o.Convoyed {
			b.WriteString(" via")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func sorted(us []engine.Unit) []engine.Unit {
	out := slices.Clone(us)
	judge.SortUnits(out)
	return out
}

// against compares the judge with the reference on one random position; it returns what occurred
// there.
func against(t *testing.T, j *judge.Judge, m *engine.Map, seed uint64) (paradox, circle bool) {
	c := &crowd{m, rand.New(rand.NewPCG(seed, 7))}
	p := c.position(4+c.any(8), 2+c.any(3))
	return hold(t, j, m, seed, p, c.orders(p))
}

// hold compares the judge with the reference on one position.
func hold(t *testing.T, j *judge.Judge, m *engine.Map, seed uint64, p *engine.Position, orders []engine.Order) (paradox, circle bool) {
	t.Helper()
	ref := newReference(m, p.Units, orders)
	ref.decide()
	res := resolve(j, p, orders)
	units, dislodged := ref.after()
	var out []engine.Unit
	for _, d := range res.Dislodged {
		out = append(out, d.Unit)
	}
	if !slices.Equal(res.After.Units, sorted(units)) || !slices.Equal(out, sorted(dislodged)) {
		t.Fatalf("seed %d:\n%sjudge %v dislodged %v\nreference %v dislodged %v", seed, show(m, p, orders),
			texts(m, res.After.Units), texts(m, out), texts(m, sorted(units)), texts(m, sorted(dislodged)))
	}
	for i := range orders {
		o := &res.Outcomes[i]
		good := o.Verdict == engine.Succeeded
		switch {
		case ref.moving[i] || ref.helps[i]:
			if want := ref.val[i] == 1; want != good {
				t.Fatalf("seed %d:\n%s%s: judge %v %s, reference %v", seed, show(m, p, orders), m.PlaceText(p.Units[i].At), o.Verdict, o.Reason.Code, want)
			}
		case orders[i].Verb != engine.Hold && !ref.chains[i]:
			if o.Verdict != engine.Void && o.Verdict != engine.IllegalOrder {
				t.Fatalf("seed %d:\n%s%s: judge %v %s, reference void", seed, show(m, p, orders), m.PlaceText(p.Units[i].At), o.Verdict, o.Reason.Code)
			}
		}
	}
	return ref.paradox, ref.circle
}

func texts(m *engine.Map, us []engine.Unit) []string {
	var out []string
	for _, u := range us {
		out = append(out, u.Kind.Letter()+" "+m.PlaceText(u.At))
	}
	return out
}

// TestReference plays many small crowded positions against the reference.
func TestReference(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	n, paradoxes, circles := 6000, 0, 0
	if testing.Short() {
		n = 1500
	}
	for seed := range n {
		p, c := against(t, j, m, uint64(seed))
		if p {
			paradoxes++
		}
		if c {
			circles++
		}
	}
	t.Logf("%d positions, %d with a convoy paradox, %d with a circle", n, paradoxes, circles)
	if circles == 0 {
		t.Error("no circle met: the positions are too tame")
	}
}

// theme is a position of the DATC to vary.
type theme struct {
	ID, Phase string
	Units     []string
	Orders    [][3]string
}

func themes(t testing.TB) []theme {
	f, err := os.Open("../variants/standard/testdata/datc.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []theme
	for d := json.NewDecoder(f); ; {
		var x theme
		if err := d.Decode(&x); err == io.EOF {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		// These sections have cores: rings, head-to-head battles, convoys and their paradoxes.
		if x.Phase == "movement" && (strings.HasPrefix(x.ID, "6.F") || strings.HasPrefix(x.ID, "6.G") || strings.HasPrefix(x.ID, "6.C") || strings.HasPrefix(x.ID, "6.E")) {
			out = append(out, x)
		}
	}
}

// vary takes a theme and changes it: other powers, other orders, units more and less.
func (c *crowd) vary(t testing.TB, x theme) (*engine.Position, []engine.Order) {
	p := judgetest.Position(c.m, engine.Phase{Year: 1901, Season: engine.Spring}, x.Units...)
	if c.any(3) == 0 {
		k := c.any(len(p.Units))
		p.Units = slices.Delete(p.Units, k, k+1)
	}
	for n := c.any(4); n > 0 && len(p.Units) > 0; n-- {
		near := p.Units[c.any(len(p.Units))]
		steps := append(slices.Clone(c.m.Army[near.At]), c.m.Fleet[near.At]...)
		if len(steps) == 0 {
			continue
		}
		at := steps[c.any(len(steps))].To
		g := &c.m.Regions[c.m.RegionOf(at)]
		u := engine.Unit{Power: engine.PowerID(c.any(len(c.m.Powers))), Kind: engine.Army, At: g.First}
		if g.Terrain == engine.Sea || g.Terrain == engine.Coastal && c.any(2) == 0 {
			u.Kind = engine.Fleet
			if u.At = at; len(g.Coasts) > 0 && c.m.Places[at].Coast < 0 {
				u.At = g.First + 1
			}
		}
		if !c.taken(p, u.At) {
			p.Units = append(p.Units, u)
		}
	}
	if c.any(3) == 0 {
		for i := range p.Units {
			if c.any(3) == 0 {
				p.Units[i].Power = engine.PowerID(c.any(len(c.m.Powers)))
			}
		}
	}
	judge.SortUnits(p.Units)
	for i := range p.Units {
		p.Units[i].ID = engine.UnitID(i + 1)
	}
	out := c.orders(p)
	for _, o := range x.Orders {
		y, err := judgetest.Order(c.m, engine.Movement, o[0], o[1])
		if err != nil {
			t.Fatal(err)
		}
		for i, u := range p.Units {
			if c.m.RegionOf(u.At) != c.m.RegionOf(y.At) || c.any(12) == 0 {
				continue
			}
			y.By, y.Kind, y.At = u.Power, u.Kind, u.At
			if y.To >= 0 && u.Kind == engine.Fleet && y.Verb == engine.Move {
				// The reference wants the coast named.
				if _, ok := c.m.Step(u.Kind, u.At, y.To); !ok && len(c.m.Regions[c.m.RegionOf(y.To)].Coasts) > 0 {
					continue
				}
			}
			if y.Verb == engine.Support && y.To >= 0 {
				y.To = c.m.Regions[c.m.RegionOf(y.To)].First
			}
			out[i] = y
			out[i].OfKind = engine.NoKind
		}
	}
	return p, out
}

// TestReferenceThemes plays variations of the DATC's convoys, paradoxes, rings and exchanges
// against the reference.
func TestReferenceThemes(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	all := themes(t)
	n, played, paradoxes, circles := 6000, 0, 0, 0
	if testing.Short() {
		n = 2000
	}
	for seed := range uint64(n) {
		c := &crowd{m, rand.New(rand.NewPCG(seed, 11))}
		p, orders := c.vary(t, all[int(seed)%len(all)])
		if len(p.Units) == 0 || len(p.Units) > 13 {
			continue
		}
		pa, ci := hold(t, j, m, seed, p, orders)
		played++
		if pa {
			paradoxes++
		}
		if ci {
			circles++
		}
	}
	t.Logf("%d positions, %d with a convoy paradox, %d with a circle", played, paradoxes, circles)
	if paradoxes < n/100 || circles < n/100 {
		t.Error("too few paradoxes or circles met: the positions are too tame")
	}
}

// FuzzReference compares judge and reference on positions that the fuzzer chooses.
func FuzzReference(f *testing.F) {
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { against(t, j, m, seed) })
}

// TestProperties: the order of units and orders does not matter, the position is not changed, every
// unit has one outcome, nobody dislodges their own.
func TestProperties(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	for seed := range uint64(3000) {
		c := &crowd{m, rand.New(rand.NewPCG(seed, 9))}
		p := c.position(6+c.any(28), 2+c.any(5))
		os := c.orders(p)
		before := p.Clone()
		res := resolve(j, p, os)
		res.Why = nil
		if !reflect.DeepEqual(p, before) {
			t.Fatalf("seed %d: the position was changed", seed)
		}
		q := p.Clone()
		qs := slices.Clone(os)
		c.rnd.Shuffle(len(qs), func(a, b int) { qs[a], qs[b] = qs[b], qs[a] })
		c.rnd.Shuffle(len(q.Units), func(a, b int) { q.Units[a], q.Units[b] = q.Units[b], q.Units[a] })
		again := resolve(j, q, qs)
		if !reflect.DeepEqual(res.After, again.After) || !reflect.DeepEqual(res.Dislodged, again.Dislodged) || !slices.Equal(res.Contested, again.Contested) {
			t.Fatalf("seed %d: shuffled orders give another result\n%s", seed, show(m, p, os))
		}
		count := map[engine.UnitID]int{}
		for _, o := range res.Outcomes {
			count[o.Unit.ID]++
			i := slices.IndexFunc(again.Outcomes, func(x engine.Outcome) bool { return x.Unit == o.Unit })
			if again.Outcomes[i].Verdict != o.Verdict || again.Outcomes[i].Reason.Code != o.Reason.Code {
				t.Fatalf("seed %d: shuffled orders give another verdict for %s", seed, m.PlaceText(o.Unit.At))
			}
		}
		for _, u := range p.Units {
			if count[u.ID] != 1 {
				t.Fatalf("seed %d: unit %d has %d outcomes", seed, u.ID, count[u.ID])
			}
		}
		for _, d := range res.Dislodged {
			i := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.At == d.From })
			if p.Units[i].Power == d.Unit.Power {
				t.Fatalf("seed %d: a power dislodged its own unit", seed)
			}
		}
	}
}
