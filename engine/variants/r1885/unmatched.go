package r1885

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// unmatched returns what a void order should have matched, or "" if the judge's sentence will do.
// In this game an army may also leave its place by boarding or by ferry.
func (r *Rules) unmatched(res *engine.Resolution, o *engine.Outcome) string {
	q := o.Order
	var army *engine.Outcome // the army that the order names
	for k := range res.Outcomes {
		x := &res.Outcomes[k]
		if x.Unit.Kind == engine.Army && x.Unit.Aboard == 0 && r.m.RegionOf(x.Unit.At) == r.region(q.Of) &&
			x.Order.Verb != verbChoose {
			army = x
		}
	}
	if army == nil {
		return ""
	}
	name := r.j.UnitName(army.Unit)
	switch {
	case q.Verb == verbTake:
		o.Reason.Rule = "who-may-board"
		return name + " does not come aboard that fleet"
	case q.Verb == engine.Convoy: // of several fleets only one ferries the army (rule 21)
		for k := range res.Outcomes {
			x := &res.Outcomes[k]
			if x != o && x.Order.Verb == engine.Convoy && x.Verdict != engine.Void && x.Verdict != engine.IllegalOrder &&
				r.region(x.Order.Of) == r.region(q.Of) && r.region(x.Order.To) == r.region(q.To) {
				o.Reason.Rule = "ferry"
				return fmt.Sprintf("%s is ferried by %s", name, r.j.UnitName(x.Unit))
			}
		}
	case q.Verb == engine.Support && q.To == engine.NoPlace:
		to := r.region(army.Order.To)
		if army.Order.Verb == verbBoard || army.Order.Verb == engine.Move && to >= 0 && !r.land(to) {
			o.Reason.Rule = "boarding" // rule 22
			return name + " goes aboard and leaves its place"
		}
		if army.Order.Verb == engine.Move {
			return fmt.Sprintf("%s was ordered to move to %s", name, r.j.PlaceName(army.Order.To))
		}
	}
	return ""
}

// boxed returns why the rules of the Box forbid a support, or "" (rules 39, 42).
func (r *Rules) boxed(o *engine.Outcome) string {
	from, of, to := r.m.RegionOf(o.Unit.At), r.region(o.Order.Of), r.region(o.Order.To)
	switch box := r.world.box; {
	case o.Unit.ID == 0 || box == engine.NoRegion:
	case to == box:
		o.Reason.Rule = "box"
		return "a move into the Box is no attack, and nobody supports it"
	case from == box:
		if of != box || o.Order.To == engine.NoPlace {
			o.Reason.Rule = "box"
			return "a fleet in the Box supports only another that leaves it"
		}
	case of == box && r.j.Reaches(o.Unit.Kind, o.Unit.At, to):
		o.Reason.Rule = "box"
		return "a move out of the Box is supported by fleets in the Box, and at sea"
	}
	return ""
}
