package europe1615_test

import (
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// scatter makes a random position: units anywhere, land held by anybody, points, wars and
// alliances.
func (g *rig) scatter(ph engine.Phase) *engine.Position {
	m, rng := g.m, g.rng
	p := g.r.Start()
	p.Phase, p.Units, p.NextUnit = ph, nil, 1
	land := sortedKeys(g.f.origin)
	st := map[string]any{}
	control, influence := map[string]hold{}, map[string]map[string]int{}
	var pliant []string
	for _, r := range land {
		if g.f.maybe[r] && rng.IntN(25) == 0 {
			pliant = append(pliant, r)
		}
	}
	owners := slices.Concat(g.f.order, g.f.order, g.f.order, g.f.stateIDs[:8], pliant)
	for _, r := range land {
		if rng.IntN(6) != 0 {
			continue
		}
		by := owners[rng.IntN(len(owners))]
		if by == g.f.origin[r] || slices.Contains(pliant, r) && by == r {
			continue
		}
		c := hold{By: by, Mark: []string{"none", "white", "red", "black"}[rng.IntN(4)]}
		if c.Mark == "red" {
			c.Revolt = 1 + rng.IntN(3)
		}
		control[r] = c
	}
	for _, s := range append(slices.Clone(g.f.stateIDs), pliant...) {
		for k := rng.IntN(4); k > 0; k-- {
			if influence[s] == nil {
				influence[s] = map[string]int{}
			}
			influence[s][g.f.order[rng.IntN(7)]] = 1 + rng.IntN(4)
		}
	}
	members := rng.Perm(7)
	var leagues []league
	for k := 0; k+1 < 7 && rng.IntN(3) > 0; k += 2 {
		leagues = append(leagues, league{Members: []string{g.f.order[members[k]], g.f.order[members[k+1]]}})
	}
	allies := g.f.allies(leagues)
	var wars [][2]string
	for k := rng.IntN(6); k > 0; k-- {
		a, b := g.f.order[rng.IntN(7)], g.f.order[rng.IntN(7)]
		if a != b && !slices.Contains(allies[a], b) && !slices.Contains(wars, [2]string{a, b}) {
			wars = append(wars, [2]string{a, b})
		}
	}
	treasury := map[string]int{}
	for _, q := range g.f.order {
		treasury[q] = 25 + rng.IntN(200)
	}
	st["control"], st["influence"], st["pliant"], st["wars"], st["alliances"], st["treasury"] = control, influence, pliant, wars, lower(leagues), treasury
	st["maghreb"] = rng.IntN(4)
	if ph.Season == engine.Winter && rng.IntN(3) == 0 {
		transfers := map[string]string{}
		for _, r := range sortedKeys(control) {
			if rng.IntN(3) == 0 {
				transfers[r] = owners[rng.IntN(len(owners))]
			}
		}
		st["transfers"] = transfers
	}
	used := map[engine.RegionID]bool{}
	heart := engine.RegionID(rng.IntN(len(m.Regions)))
	for k := 8 + rng.IntN(12); k > 0; k-- {
		at := engine.PlaceID(rng.IntN(len(m.Places)))
		if rng.IntN(2) == 0 { // half of the units are near each other
			near := m.Army[m.Regions[heart].First]
			if len(near) > 0 {
				at = near[rng.IntN(len(near))].To
				heart = m.RegionOf(at)
			}
		}
		reg := m.RegionOf(at)
		kind := engine.Army
		if len(m.Army[at]) == 0 || len(m.Fleet[at]) > 0 && rng.IntN(3) == 0 {
			kind = engine.Fleet
		}
		if used[reg] || len(m.Steps(kind, at)) == 0 {
			continue
		}
		used[reg] = true
		p.Units = append(p.Units, engine.Unit{Power: m.Power(owners[rng.IntN(len(owners))]), Kind: kind, At: at})
	}
	slices.SortFunc(p.Units, func(a, b engine.Unit) int { return int(a.At - b.At) })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	raw, _ := json.Marshal(st)
	if errs := g.r.SetState(p, raw); errs != nil {
		g.t.Fatalf("%v\n%s", errs, raw)
	}
	return p
}

func lower(ls []league) []map[string]any {
	out := []map[string]any{}
	for _, l := range ls {
		out = append(out, map[string]any{"name": l.Name, "members": l.Members})
	}
	return out
}
