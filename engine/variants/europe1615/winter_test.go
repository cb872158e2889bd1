package europe1615_test

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// winter plays a random Winter Adjustment and the Build after it.
func (g *rig) winter() {
	p := g.scatter(engine.Phase{Year: 1615 + g.rng.IntN(14), Season: engine.Winter, Step: engine.Adjustment})
	b := g.book(p)
	units, _ := g.f.winter(b, g.tokens(p))
	res := g.r.Resolve(p, nil, nil)
	g.same("winter adjustment", b, g.book(res.After), units, res.After)
	g.builds(res.After)
}

// builds plays the Winter Build that follows, with random builds and purchases.
func (g *rig) builds(p *engine.Position) {
	b, units := g.book(p), g.tokens(p)
	for _, q := range g.f.order {
		if slices.Contains(b.Eliminated, q) {
			continue
		}
		for _, r := range g.f.centres[q] {
			if g.f.holder(b, r) == q {
				b.Treasury[q] += g.f.value[r]
			}
		}
		for r, c := range b.Control {
			if c.By == q && c.Mark != "red" && !slices.Contains([]string{"OTT", "TUN", "ALG", "MOR"}, g.f.origin[r]) {
				b.Treasury[q] += g.f.value[r]
			}
		}
	}
	var os []engine.Order
	bought := map[string]int{}
	for _, q := range g.f.order {
		if slices.Contains(b.Eliminated, q) {
			continue
		}
		for k := g.rng.IntN(4); k > 0; k-- {
			if g.rng.IntN(3) == 0 {
				n := g.rng.IntN(7)
				o := engine.NewOrder(europe1615.VerbBuy, g.m.Power(q), engine.NoKind, engine.NoPlace)
				o.Own = &europe1615.OwnOrder{Verb: europe1615.VerbBuy, State: engine.NoPower, Whom: engine.NoPower, Region: engine.NoRegion, Count: n}
				os = append(os, o)
				if n > 0 && bought[q]+n <= 5 && b.Treasury[q]-2*n >= 25 {
					bought[q] += n
					b.Treasury[q] -= 2 * n
				}
				continue
			}
			home := slices.Concat(g.f.centres[q], []string{"SAX"})
			r := home[g.rng.IntN(len(home))]
			os = append(os, engine.NewOrder(engine.Build, g.m.Power(q), engine.Army, g.m.Regions[g.m.Region(r)].First))
			n := 0
			for _, u := range units {
				if u.owner == q {
					n++
				}
			}
			share := 5
			if n > 0 && n < 15 {
				share = g.f.percent[n-1]
			}
			cost := (b.Treasury[q]*share + 99) / 100
			if n > 14 || r == "SAX" || g.f.holder(b, r) != q || slices.ContainsFunc(units, func(u token) bool { return u.at == r }) || b.Treasury[q]-cost < 25 {
				continue
			}
			b.Treasury[q] -= cost
			units = append(units, token{q, r, "A " + r})
		}
	}
	year := p.Phase.Year + 1
	for _, q := range g.f.order {
		b.Available[q] = 0
		if !slices.Contains(b.Eliminated, q) {
			b.Available[q] = g.f.grants[q][min(year-1615, 14)] + bought[q]
		}
	}
	if b.Declared != nil {
		b.Wars, b.Alliances, b.Declared = b.Declared.Wars, b.Declared.Alliances, nil
	}
	g.f.judgeStates(b, false)
	res := g.r.Resolve(p, os, nil)
	g.same("winter build", b, g.book(res.After), units, res.After)
}
