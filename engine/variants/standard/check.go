package standard

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

var ruleTable = []engine.Rule{
	{Anchor: "civil-disorder", Says: "a unit that should have been removed and was not is chosen by the rules"},
	{Anchor: "home-centres", Says: "units are built in the home centres of their power"},
}

// Check reports whether an order could be legal in a position and, if not, why.
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	p = r.j.Sound(p)
	code := engine.Code("")
	switch p.Phase.Step {
	case engine.Movement:
		code = r.j.CheckMove(p, o, nil)
	case engine.Retreats:
		code = r.j.CheckRetreat(p, o)
	default:
		res := r.Resolve(p, []engine.Order{o}, nil)
		if res.Outcomes[0].Verdict == engine.IllegalOrder {
			code = res.Outcomes[0].Reason.Code
		}
	}
	if code == "" {
		return engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}, true
	}
	return r.j.Reason(code), false
}

// Explain fills in a resolution's reasons.
func (r *Rules) Explain(res *engine.Resolution) {
	if res.Before.Phase.Step == engine.Movement {
		r.j.Explain(res, r.j.Sound(res.Before), nil)
		return
	}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		switch o.Reason.Code {
		case judge.CodeDisorder:
			o.Reason.Rule, o.Text = "civil-disorder",
				fmt.Sprintf("%s is removed: too few removals were ordered", r.j.UnitName(o.Unit))
		case judge.CodeNotHome:
			o.Reason.Rule = "home-centres"
		}
	}
	r.j.ExplainOrders(res)
}

// Legal appends every legal order of a unit or, in an adjustment phase, of a power.
func (r *Rules) Legal(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
	p = r.j.Sound(p)
	switch p.Phase.Step {
	case engine.Movement:
		return r.j.LegalMoves(dst, p, by, unit, nil)
	case engine.Retreats:
		return r.j.LegalRetreats(dst, p, by, unit)
	}
	counts := r.Counts(p)
	if by < 0 || int(by) >= len(counts) {
		return dst
	}
	switch due := counts[by].Due; {
	case due > 0:
		for i := range r.m.Regions {
			if r.site(p, by, engine.RegionID(i)) == "" {
				dst = r.j.LegalBuilds(dst, by, engine.RegionID(i))
			}
		}
		dst = append(dst, engine.NewOrder(engine.Waive, by, engine.NoKind, engine.NoPlace))
	case due < 0:
		units := slices.Clone(p.Units)
		judge.SortUnits(units)
		for _, u := range units {
			if u.Power == by {
				dst = append(dst, engine.NewOrder(engine.Remove, by, u.Kind, u.At))
			}
		}
	}
	return dst
}
