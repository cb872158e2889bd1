package europe1615

import (
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// Answer returns scores after a Winter Build, whether the game is drawn, and the holders of supply
// centres (section R).
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	turn, after = map[string]any{}, map[string]any{}
	q, s := r.sound(res.After)
	owners := map[string][]string{}
	for i := range r.m.Regions {
		if r.m.Regions[i].SupplyCentre {
			if h := r.b.holder(s, engine.RegionID(i)); h != engine.NoPower {
				owners[r.b.id(h)] = append(owners[r.b.id(h)], r.m.Regions[i].ID)
			}
		}
	}
	for _, l := range owners {
		sort.Strings(l)
	}
	after["owners"] = owners
	if res.Before.Phase.Step == StepBuild {
		scores := map[string]*int{}
		for i := range r.b.seats {
			p := engine.PowerID(i)
			scores[r.b.id(p)] = nil
			if !s.Out[i] {
				n := r.b.score(q, s, p).Total()
				scores[r.b.id(p)] = &n
			}
		}
		turn["scores"] = scores
	}
	if res.End.How == "draw" {
		turn["draw"] = true
	}
	return turn, after
}
