package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Redact removes concessions and claims that had no effect, which only their writers ever see (rule
// 57).
func (r *Rules) Redact(res *engine.Resolution, a engine.Audience) *engine.Resolution {
	res.Outcomes = slices.DeleteFunc(res.Outcomes, func(o engine.Outcome) bool {
		switch o.Order.Verb {
		case verbConcede:
			return res.End.How != "concession" && o.Order.By != a.Power
		case verbClaim:
			return res.End.How != "alliance" && o.Order.By != a.Power
		}
		return false
	})
	return res
}

// Answer returns the alliances that could claim victory (rule 60).
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	list := [][]string{}
	if res.After.Phase.Step == engine.Adjustment && res.Before.Phase.Step != engine.Adjustment {
		for _, a := range r.mayWin(res.After) {
			list = append(list, a.ids(r.m))
		}
	}
	return map[string]any{"may_win": list}, nil
}
