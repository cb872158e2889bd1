package warwick_test

import (
	"math/rand/v2"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// played returns movement phases from games of random legal orders, with about as many units as at
// the opening.
func played(t testing.TB, r *warwick.Rules, want int) (ps []*engine.Position, all [][]engine.Order) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for len(ps) < want {
		p := r.Start()
		for turn := 0; turn < 30 && len(ps) < want; turn++ {
			var os []engine.Order
			switch p.Phase.Step {
			case engine.Movement:
				for _, u := range p.Units {
					legal := r.Legal(nil, p, u.Power, u.ID)
					k := rnd.IntN(len(legal))
					for try := 0; try < 4 && legal[k].Verb != engine.Move; try++ {
						k = rnd.IntN(len(legal))
					}
					os = append(os, legal[k])
				}
				if len(p.Units) >= 22 {
					ps, all = append(ps, p), append(all, os)
				}
			case engine.Retreats:
				for _, x := range p.Dislodged {
					os = append(os, r.Legal(nil, p, x.Unit.Power, x.Unit.ID)[0])
				}
			default:
				for by := range r.Map().Powers {
					os = append(os, r.Legal(nil, p, engine.PowerID(by), 0)...)
				}
			}
			p = r.Resolve(p, os, nil).After
		}
	}
	return ps, all
}

// BenchmarkPhase decides movement phases of the whole board.
func BenchmarkPhase(b *testing.B) {
	r := newRules(b, nil)
	ps, all := played(b, r, 60)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		r.Resolve(ps[i%len(ps)], all[i%len(ps)], nil)
		i++
	}
}
