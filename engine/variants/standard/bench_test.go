package standard_test

import (
	"math/rand/v2"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/standard"
)

// season is a whole board in play: a position and an order for every unit.
type season struct {
	p  *engine.Position
	os []engine.Order
}

// seasons plays games with random legal orders and keeps the movement phases of about 32 units.
func seasons(b testing.TB, r *standard.Rules, want int) []season {
	rnd := rand.New(rand.NewPCG(1, 2))
	var out []season
	for len(out) < want {
		p := r.Start()
		for turn := 0; turn < 40 && len(out) < want; turn++ {
			var os []engine.Order
			switch p.Phase.Step {
			case engine.Movement:
				for _, u := range p.Units {
					legal := r.Legal(nil, p, u.Power, u.ID)
					// Prefer a move to one of the many supports.
					k := rnd.IntN(len(legal))
					for try := 0; try < 4 && legal[k].Verb != engine.Move; try++ {
						k = rnd.IntN(len(legal))
					}
					os = append(os, legal[k])
				}
				if len(p.Units) >= 28 && len(p.Units) <= 34 {
					out = append(out, season{p, os})
				}
			case engine.Retreats:
				for _, d := range p.Dislodged {
					if len(d.Options) > 0 {
						o := engine.NewOrder(engine.Retreat, d.Unit.Power, d.Unit.Kind, d.Unit.At)
						o.To = d.Options[rnd.IntN(len(d.Options))]
						os = append(os, o)
					}
				}
			default:
				for i := range r.Map().Powers {
					os = append(os, r.Legal(nil, p, engine.PowerID(i), 0)...)
				}
				rnd.Shuffle(len(os), func(a, c int) { os[a], os[c] = os[c], os[a] })
			}
			p = r.Resolve(p, os, nil).After
		}
	}
	return out
}

func rules(b testing.TB) *standard.Rules {
	r, err := standard.New(judgetest.Standard(), nil)
	if err != nil {
		b.Fatal(err)
	}
	return r
}

// cpu reports the processor time per operation since start, which other work on the machine does
// not stretch.
func cpu(b *testing.B, start float64) {
	b.ReportMetric((cputime.Used()-start)/float64(b.N)*1e6, "cpu-µs/op")
}

// BenchmarkPhase adjudicates movement phases of games with random legal orders.
func BenchmarkPhase(b *testing.B) {
	r := rules(b)
	all := seasons(b, r, 200)
	units := 0
	for _, s := range all {
		units += len(s.p.Units)
	}
	b.ReportAllocs()
	t := cputime.Used()
	i := 0
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		r.Resolve(s.p, s.os, nil)
	}
	cpu(b, t)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "phases/s")
	b.ReportMetric(float64(units)/float64(len(all)), "units/board")
}

// BenchmarkPhaseAgain adjudicates phases, each in the memory of the one before, as a search does.
func BenchmarkPhaseAgain(b *testing.B) {
	r := rules(b)
	all := seasons(b, r, 200)
	b.ReportAllocs()
	t := cputime.Used()
	i := 0
	var res *engine.Resolution
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		res = r.ResolveInto(res, s.p, s.os, nil)
	}
	cpu(b, t)
}

// BenchmarkExplain adjudicates and explains.
func BenchmarkExplain(b *testing.B) {
	r := rules(b)
	all := seasons(b, r, 200)
	b.ReportAllocs()
	t := cputime.Used()
	i := 0
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		r.Resolve(s.p, s.os, nil).Explain()
	}
	cpu(b, t)
}

// BenchmarkLegal lists all legal orders of all units of a board.
func BenchmarkLegal(b *testing.B) {
	r := rules(b)
	all := seasons(b, r, 200)
	var dst []engine.Order
	b.ReportAllocs()
	t := cputime.Used()
	i, n := 0, 0
	for b.Loop() {
		s := &all[i%len(all)]
		i++
		dst = dst[:0]
		for k := range r.Map().Powers {
			dst = r.Legal(dst, s.p, engine.PowerID(k), 0)
		}
		n += len(dst)
	}
	cpu(b, t)
	b.ReportMetric(float64(n)/float64(b.N), "orders/board")
}
