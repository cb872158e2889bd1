package europe1615_test

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// influence writes random placements and attacks, and applies them to the reference's state.
func (g *rig) influence(p *engine.Position, b *book) (os []engine.Order) {
	line := func(by string, v engine.Verb, state, whom string, n int) {
		l := &europe1615.OwnOrder{Verb: v, State: g.m.Power(state), Named: state, Whom: g.m.Power(whom), Region: engine.NoRegion, Count: n}
		o := engine.NewOrder(v, g.m.Power(by), engine.NoKind, engine.NoPlace)
		o.Own = l
		os = append(os, o)
	}
	states := g.f.all(b)
	bars := func(by, s string) bool {
		switch s {
		case "PAPL", "BAV":
			return g.f.faith[by] == "protestant"
		case "RHI":
			return g.f.faith[by] == "catholic"
		case "POLN":
			return by == "sweden" && p.Phase.Year == 1615
		case "TRA":
			return g.f.faith[by] == "catholic" && p.Phase.Year >= 1619
		case "LOWR":
			return by != "denmark" && p.Phase.Year >= 1625
		case "TUN":
			return b.Maghreb < 1
		case "ALG":
			return b.Maghreb < 2
		case "MOR":
			return b.Maghreb < 3
		}
		return false
	}
	for _, by := range g.f.order {
		for k := g.rng.IntN(5); k > 0; k-- {
			s, n := states[g.rng.IntN(len(states))], g.rng.IntN(15)
			line(by, europe1615.VerbPlace, s, "", n)
			if n < 1 || g.f.down(b, s) || bars(by, s) || n > b.Available[by] {
				continue
			}
			if b.Influence[s] == nil {
				b.Influence[s] = map[string]int{}
			}
			b.Influence[s][by] += n
			b.Available[by] -= n
		}
	}
	for _, by := range g.f.order {
		if g.rng.IntN(2) == 0 {
			continue
		}
		s, whom := states[g.rng.IntN(len(states))], g.f.order[g.rng.IntN(7)]
		line(by, europe1615.VerbAttack, s, whom, 0)
		if whom == by || g.f.down(b, s) || b.Influence[s] == nil {
			continue
		}
		n := min(b.Influence[s][by], b.Influence[s][whom])
		b.Influence[s][by] -= n
		b.Influence[s][whom] -= n
	}
	return os
}
