package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Loose returns the units that a phase's orders leave without one, by the ruleset's own answer: it alone knows who may order
// which unit. An order for all units without one of their own is for these. In a phase without holds there are none.
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

// Hold makes an order to hold for a unit from one that is for all units without an order of their own.
func Hold(all engine.Order, u engine.Unit) engine.Order {
	all.Verb, all.By, all.Kind, all.At, all.Unit, all.No = engine.Hold, u.Power, u.Kind, u.At, u.ID, u.No
	return all
}
