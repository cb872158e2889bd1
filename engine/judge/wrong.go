package judge

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// Wrong says in a sentence what is wrong with an order that has an illegal code.
func (j *Judge) Wrong(o *engine.Order, c engine.Code) string {
	unit := "the unit at " + j.where(o.At)
	if o.Kind != engine.NoKind {
		unit = o.Kind.String() + " " + j.where(o.At)
	}
	of := "the unit at " + j.where(o.Of)
	if o.OfKind != engine.NoKind {
		of = o.OfKind.String() + " " + j.where(o.Of)
	}
	switch c {
	case CodeUnreachable:
		return fmt.Sprintf("%s cannot reach %s", unit, j.PlaceName(o.To))
	case CodeSameRegion:
		return fmt.Sprintf("%s is where it starts", j.where(o.To))
	case CodeNotYours:
		return fmt.Sprintf("%s does not belong to %s", unit, j.PowerName(o.By))
	case CodeNoUnit:
		if o.Verb == engine.Support || o.Verb == engine.Convoy {
			return fmt.Sprintf("there is no unit at %s or none at %s", j.where(o.At), j.where(o.Of))
		}
		return fmt.Sprintf("there is no unit at %s", j.where(o.At))
	case CodeWrongKind:
		return "the order calls an army a fleet or a fleet an army"
	case CodeWrongCoast:
		return fmt.Sprintf("%s cannot reach %s, but another coast of it", unit, j.PlaceName(o.To))
	case CodeCoastNeeded:
		to := o.To
		if o.Verb == engine.Build || o.Verb == engine.Convert {
			to = o.At
		}
		return fmt.Sprintf("the coast of %s must be named", j.where(to))
	case CodeOwnRegion:
		return "a unit cannot support a move to where it stands"
	case CodeItself:
		return "a unit cannot support itself"
	case CodeTargetFar:
		to := o.To
		if to == engine.NoPlace {
			to = o.Of
		}
		return fmt.Sprintf("%s could not itself go to %s", unit, j.where(to))
	case CodeImpossible:
		return fmt.Sprintf("%s cannot move to %s", of, j.PlaceName(o.To))
	case CodeNotAtSea:
		return "only a fleet at sea can convoy"
	case CodeNotArmy:
		return "only an army can be convoyed"
	case CodeNoRoute:
		return fmt.Sprintf("%s is on no useful chain of fleets from %s to %s", j.where(o.At), j.where(o.Of), j.where(o.To))
	case CodeContradictory:
		return "the unit has contradictory orders, so it stands"
	case CodeWrongPhase:
		return "such an order is not for this phase"
	case CodeNotDislodged:
		return fmt.Sprintf("%s is not dislodged", unit)
	case CodeClosed:
		return fmt.Sprintf("%s is closed to its retreat", j.PlaceName(o.To))
	case CodeNotCentre:
		return fmt.Sprintf("%s is no supply centre", j.where(o.At))
	case CodeNotHome:
		return fmt.Sprintf("%s is no home centre of %s", j.where(o.At), j.PowerName(o.By))
	case CodeNotOwned:
		return fmt.Sprintf("%s does not own %s", j.PowerName(o.By), j.where(o.At))
	case CodeInlandFleet:
		return fmt.Sprintf("%s is inland", j.where(o.At))
	case CodeNotLand:
		return fmt.Sprintf("%s is not on land", j.where(o.At))
	case CodeKindNeeded:
		return "the order does not say army or fleet"
	case CodeSiteOccupied:
		return fmt.Sprintf("a unit stands in %s", j.where(o.At))
	case CodeBuiltTwice:
		return fmt.Sprintf("a unit is already built in %s", j.where(o.At))
	case CodeTooMany:
		return "more than is due"
	case CodeNothingDue:
		return "nothing of the kind is due"
	case CodeRemovedBefore:
		return "the unit is already removed"
	}
	return "" // a ruleset's own
}

// ExplainOrders writes the sentences of a retreat or adjustment phase, where each outcome stands for itself.
func (j *Judge) ExplainOrders(res *engine.Resolution) {
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Reason.Rule == "" {
			o.Reason.Rule = anchor(o.Reason.Code)
		}
		if o.Text != "" {
			continue
		}
		if c := o.Reason.Code; (c == CodeTooMany || c == CodeNothingDue) && (o.Order.Verb == engine.Remove || o.Order.Verb == engine.Disband) {
			o.Reason.Rule = "remove"
		}
		if o.Reason.Code == CodeNoOrder {
			o.Reason.Rule = "disband"
		}
		switch {
		case o.Reason.Code == CodeCollided:
			o.Text = fmt.Sprintf("destroyed: the unit from %s retreats to %s too", j.where(o.Reason.By), j.RegionName(o.Reason.Where))
		case o.Reason.Code == CodeNoOrder:
			o.Text = "no order: it disbands"
		case o.Reason.Code == CodeRepeated:
			o.Text = "the unit has another order"
		case o.Verdict != engine.Succeeded && o.Verdict != engine.None:
			o.Text = j.Wrong(&o.Order, o.Reason.Code)
		}
	}
}
