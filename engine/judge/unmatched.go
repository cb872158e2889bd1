package judge

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// void returns a sentence on what a void order should have matched.
func (mv *Moves) void(o *engine.Outcome, i int32) string {
	if o.Reason.Code == CodeRepeated {
		return "the unit has another order"
	}
	k := mv.find(o.Order.OfUnit, o.Order.Of)
	if k == none || o.Reason.Code != CodeNoMatch {
		return mv.j.Wrong(o.Order, o.Reason.Code)
	}
	v := &mv.ps[k]
	name := mv.j.UnitName(v.unit)
	o.Reason.By = v.unit.At
	if o.Order.Verb == engine.Convoy {
		o.Reason.Rule = "void"
	}
	switch {
	case o.Order.Verb == engine.Convoy && v.op == opMove && mv.j.valid(o.Order.To) && v.to == mv.j.region[o.Order.To]:
		o.Reason.Rule = "convoy-adjacent"
		return name + " goes by land"
	case v.op == opMove && o.Order.To == engine.NoPlace:
		return fmt.Sprintf("%s was ordered to move to %s", name, mv.j.RegionName(v.to))
	case v.op == opMove && mv.j.valid(o.Order.To) && v.to == mv.j.region[o.Order.To]:
		return fmt.Sprintf("%s moves to %s", name, mv.j.PlaceName(v.place))
	case v.op == opMove:
		return fmt.Sprintf("%s was ordered to %s instead", name, mv.j.RegionName(v.to))
	case v.verd == engine.IllegalOrder:
		return fmt.Sprintf("%s has no valid order to move", name)
	}
	return fmt.Sprintf("%s was not ordered to move to %s", name, mv.j.where(o.Order.To))
}

func (mv *Moves) explainClosed(d *engine.Dislodged, contested []engine.RegionID) {
	i := slices.IndexFunc(mv.ps, func(p piece) bool { return p.unit == d.Unit })
	if i < 0 || mv.ps[i].by == none {
		return
	}
	p := &mv.ps[i]
	d.Closed = nil
	for _, s := range mv.j.m.Steps(p.unit.Kind, p.unit.At) {
		code := mv.closed(p, s.To, contested)
		if code == "" {
			continue
		}
		r := mv.j.region[s.To]
		c := engine.Closed{To: s.To, Reason: engine.Reason{Code: code, Rule: anchor(code), By: engine.NoPlace, Where: r}}
		switch code {
		case CodeOccupied:
			u := mv.standing(r)
			c.Reason.By, c.Text = u.At, fmt.Sprintf("%s of %s stands there", u.Kind, mv.j.PowerName(u.Power))
		case CodeAttackerOrigin:
			c.Reason.By, c.Text = mv.ps[p.by].unit.At, "its attacker came from there"
		case CodeStandoff:
			c.Text = "a standoff left it empty"
		}
		d.Closed = append(d.Closed, c)
	}
}

// standing returns the unit that is in a region after the moves, with its place before them.
func (mv *Moves) standing(r engine.RegionID) engine.Unit {
	for k := mv.att[r]; k != none; k = mv.ps[k].nextAtt {
		if mv.ps[k].val == yes {
			return mv.ps[k].unit
		}
	}
	if i := mv.occ[r]; i != none {
		return mv.ps[i].unit
	}
	return engine.Unit{At: engine.NoPlace, Power: engine.NoPower}
}

// Loose returns the units without an order, to which "all others hold" applies, if the phase has
// hold orders. It adjudicates the phase, since only the ruleset knows who may order which unit.
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

// Rest returns the hold orders that "all others hold" stands for: own for the power's units, and
// obeying for unplayed powers' units that obey it, to be added after all other orders. all has at
// most one such order a power. Units for which named returns true get none.
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

func hold(all engine.Order, u engine.Unit) engine.Order {
	all.Verb, all.Kind, all.At, all.Unit, all.No = engine.Hold, u.Kind, u.At, u.ID, u.No
	return all
}
