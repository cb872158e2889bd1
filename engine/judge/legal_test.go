package judge_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestLegal holds the list of legal orders against every order that could be written: listed exactly if it is
// accepted.
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
				// Where an army could also walk, the order that says "via convoy" is listed only if it could go by sea.
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
