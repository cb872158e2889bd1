package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Loose returns the units that a phase's orders leave without one, by the ruleset's own answer: it
// alone knows who may order which unit. An order for all units without one of their own is for
// these. In a phase without holds there are none.
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

// About reports whether an order is about a unit, whatever its outcome: by its identity or, if the
// order fits several units, by its region. An army aboard and its fleet share a region, and the
// unit's kind in the line separates them.
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

// Rest returns the hold orders that "all others hold" gives, at most one such order a power: for
// its own units, and separately for units whose owner nobody plays and that obey it after
// everything else has been carried out. It does not cover a unit that the power's sheet names,
// whatever the outcome of that line.
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

// hold makes an order to hold for a unit from one that is for all units without an order of their
// own.
func hold(all engine.Order, u engine.Unit) engine.Order {
	all.Verb, all.Kind, all.At, all.Unit, all.No = engine.Hold, u.Kind, u.At, u.ID, u.No
	return all
}
