package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Loose returns the units without an order, to which "all others hold" applies. It resolves the
// phase, since the ruleset knows who may order which unit. It returns none in a phase without hold
// orders.
func Loose(rules engine.Rules, p *engine.Position, orders []engine.Order) []engine.Unit {
	if !slices.Contains(rules.Info().Verbs(p.Phase.Step), engine.Hold) {
		return nil
	}
	var out []engine.Unit
	for _, o := range rules.Resolve(p, slices.Clone(orders), nil).Outcomes {
		if o.Verdict == engine.None && o.Reason.Code == CodeNoOrder && o.Order.Verb == engine.NoOrder {
			out = append(out, o.Unit)
		}
	}
	return out
}

// About reports whether an order, good or bad, is for a unit: by the unit's id or, if the order may
// mean several units, by its region.
func About(rules engine.Rules, p *engine.Position, o *engine.Order, u engine.Unit) bool {
	if o.At == engine.NoPlace {
		return false
	}
	id := o.Unit
	if id == 0 {
		id, _ = rules.Unit(p, o.By, engine.Said{Whose: o.Whose, Kind: o.Kind, At: o.At, No: int(o.No)}, engine.Ordered)
	}
	if id != 0 {
		return id == u.ID
	}
	return rules.Map().RegionOf(o.At) == rules.Map().RegionOf(u.At)
}

// Rest returns the hold orders that "all others hold" gives, at most one a power: for its own units
// and, separately, for the unplayed powers' units that obey it, which come after all other orders.
// It leaves out units that the power's sheet names, as named reports.
func Rest(rules engine.Rules, p *engine.Position, orders, all []engine.Order,
	named func(by engine.PowerID, u engine.Unit) bool) (own, obeying []engine.Order) {
	if len(all) == 0 {
		return nil, nil
	}
	nobodys := engine.PowerID(len(rules.Map().Players()))
	loose := Loose(rules, p, orders)
	for _, o := range all {
		for _, u := range loose {
			switch by := o.By; {
			case named(by, u):
			case u.Power == by:
				own = append(own, hold(o, u))
			case u.Power >= nobodys && rules.MayOrder(p, by, u.ID):
				obeying = append(obeying, hold(o, u))
			}
		}
	}
	if len(obeying) > 0 {
		tried := slices.Concat(orders, obeying)
		done := rules.Resolve(p, slices.Clone(tried), nil).Outcomes[len(orders):]
		k := 0
		obeying = slices.DeleteFunc(obeying, func(engine.Order) bool {
			k++
			return done[k-1].Verdict >= engine.Void
		})
	}
	return own, obeying
}

// hold turns an order for all units into a hold order for one.
func hold(all engine.Order, u engine.Unit) engine.Order {
	all.Verb, all.Kind, all.At, all.Unit, all.No = engine.Hold, u.Kind, u.At, u.ID, u.No
	return all
}
