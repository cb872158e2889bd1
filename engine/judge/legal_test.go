package judge_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestLegal compares the list of legal orders with every order that could be written: an order is
// listed exactly if the checker accepts it.
func TestLegal(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	listed, refused := 0, 0
	for seed := range uint64(60) {
		c := &crowd{m, rand.New(rand.NewPCG(seed, 13))}
		p := c.position(6+c.any(12), 3)
		for _, u := range p.Units {
			in := map[string]bool{}
			for _, o := range j.LegalMoves(nil, p, u.Power, u.ID, nil) {
				if in[key(o)] {
					t.Fatalf("seed %d: listed twice: %s", seed, key(o))
				}
				in[key(o)] = true
			}
			listed += len(in)
			try := func(o engine.Order) {
				code := j.CheckMove(p, o, nil)
				if (code == "") != in[key(o)] {
					t.Fatalf("seed %d: %s: code %q, listed %v", seed, key(o), code, in[key(o)])
				}
				if code != "" {
					refused++
				}
			}
			o := engine.NewOrder(engine.Hold, u.Power, u.Kind, u.At)
			try(o)
			for to := range m.Places {
				to := engine.PlaceID(to)
				army := m.Places[to].Coast < 0
				o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
				o.To = to
				_, step := m.Step(u.Kind, u.At, to)
				if u.Kind == engine.Fleet && (army && len(m.Regions[m.RegionOf(to)].Coasts) > 0) {
					continue // an abbreviation of an order that names the coast
				}
				if u.Kind == engine.Army && !army {
					continue
				}
				// Where an army could also walk, the order that says "via convoy" is listed only if
				// it could go by sea.
				o.Convoyed = u.Kind == engine.Army && !step
				try(o)
				if !army {
					continue // a support or convoy names the region
				}
				for _, v := range p.Units {
					o := engine.NewOrder(engine.Support, u.Power, u.Kind, u.At)
					o.OfKind, o.Of, o.To = v.Kind, v.At, to
					try(o)
					o.Verb = engine.Convoy
					try(o)
				}
			}
			for _, v := range p.Units {
				o := engine.NewOrder(engine.Support, u.Power, u.Kind, u.At)
				o.OfKind, o.Of = v.Kind, v.At
				try(o)
			}
		}
	}
	t.Logf("%d legal orders, %d refused", listed, refused)
}

// TestLegalKept: a judge that has answered about one position answers about the next as a new judge
// does, whether a fleet, an army or nothing has moved between, and whether it was asked for all
// units or for one.
func TestLegalKept(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	old := judge.New(m, judge.Choices{})
	for seed := range uint64(150) {
		c := &crowd{m, rand.New(rand.NewPCG(seed, 14))}
		p := c.position(8+c.any(14), 3)
		for range 6 {
			by, unit := engine.PowerID(c.any(3)), engine.UnitID(0)
			if u := p.Units[c.any(len(p.Units))]; c.any(3) > 0 {
				by, unit = u.Power, u.ID
			}
			got, want := old.LegalMoves(nil, p, by, unit, nil), judge.New(m, judge.Choices{}).LegalMoves(nil, p, by, unit, nil)
			if !slices.EqualFunc(got, want, func(a, b engine.Order) bool { return key(a) == key(b) }) {
				t.Fatalf("seed %d: %d orders, a new judge lists %d", seed, len(got), len(want))
			}
			u := &p.Units[c.any(len(p.Units))]
			if steps := m.Steps(u.Kind, u.At); len(steps) > 0 && c.any(4) > 0 {
				u.At = steps[c.any(len(steps))].To
			}
			if c.any(5) == 0 {
				old.CheckMove(p, engine.NewOrder(engine.Hold, u.Power, u.Kind, u.At), nil)
			}
		}
	}
}

func key(o engine.Order) string {
	b := []byte{byte(o.Verb), byte(o.Kind), byte(o.OfKind)}
	for _, p := range []engine.PlaceID{o.At, o.To, o.Of} {
		b = append(b, ' ')
		b = append(b, []byte(strconv.Itoa(int(p)))...)
	}
	if o.Convoyed {
		b = append(b, " via"...)
	}
	return string(b)
}
