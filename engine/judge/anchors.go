package judge

import "github.com/heraldmaps/herald/engine"

// Rules lists the rules that the judge's reasons name, with what each says in a line. A ruleset adds its own.
func Rules() []engine.Rule {
	return []engine.Rule{
		{Anchor: "adjacency", Says: "a unit moves, and supports, only where it could step; an army may also go from coast to coast by convoy"},
		{Anchor: "coasts", Says: "a fleet stands on one coast of a region, and a coast is named where two are possible"},
		{Anchor: "own-units", Says: "a power orders its own units"},
		{Anchor: "one-order", Says: "each unit has one order; contradictory ones make it stand"},
		{Anchor: "phase-orders", Says: "each phase has its own kinds of order"},
		{Anchor: "move", Says: "a move succeeds with more strength than the unit in its way and every other move to the region"},
		{Anchor: "standoff", Says: "equal strengths keep each other out"},
		{Anchor: "head-to-head", Says: "two units cannot change places without a convoy; the stronger goes through"},
		{Anchor: "circular", Says: "units that follow each other in a ring all move"},
		{Anchor: "beleaguered", Says: "attackers of equal strength leave the unit between them in place"},
		{Anchor: "self-dislodgement", Says: "nobody dislodges a unit of its own, nor helps to"},
		{Anchor: "support", Says: "a support adds one, if the unit supported does what the support says"},
		{Anchor: "support-cut", Says: "a support is cut by another power's attack, unless that comes from where the support is directed"},
		{Anchor: "convoy", Says: "fleets at sea ordered to convoy an army make a chain from its coast to the other"},
		{Anchor: "convoy-broken", Says: "a convoy fails when a dislodged fleet leaves no whole chain"},
		{Anchor: "convoy-paradox", Says: "in a paradox of convoys the convoying fleets hold"},
		{Anchor: "dislodged", Says: "a unit beaten in its region must retreat or disband"},
		{Anchor: "retreat-options", Says: "a retreat goes to an empty neighbour that no standoff left empty and the attacker did not come from"},
		{Anchor: "retreat-collide", Says: "units that retreat to the same region are destroyed"},
		{Anchor: "disband", Says: "a dislodged unit without a good retreat order disbands"},
		{Anchor: "build", Says: "a unit is built in an empty centre that its power owns"},
		{Anchor: "remove", Says: "units without supply are removed"},
		{Anchor: "waive", Says: "builds may be waived"},
	}
}

// anchor is the rule that a code belongs to.
func anchor(c engine.Code) string {
	switch c {
	case CodeUnreachable, CodeSameRegion, CodeOwnRegion, CodeTargetFar, CodeImpossible:
		return "adjacency"
	case CodeWrongCoast, CodeCoastNeeded:
		return "coasts"
	case CodeNotYours, CodeNoUnit, CodeWrongKind:
		return "own-units"
	case CodeContradictory, CodeRepeated, CodeNoOrder:
		return "one-order"
	case CodeWrongPhase, CodeKindNeeded, CodeNotDislodged:
		return "phase-orders"
	case CodeMoved, CodeHeld:
		return "move"
	case CodeBounced:
		return "standoff"
	case CodeHeadToHead:
		return "head-to-head"
	case CodeOwnUnit:
		return "self-dislodgement"
	case CodeGiven, CodeNoMatch, CodeItself:
		return "support"
	case CodeCut:
		return "support-cut"
	case CodeConvoyed, CodeNoConvoy, CodeNotAtSea, CodeNotArmy, CodeNoRoute:
		return "convoy"
	case CodeConvoyBroken:
		return "convoy-broken"
	case CodeParadox:
		return "convoy-paradox"
	case CodeDislodged:
		return "dislodged"
	case CodeRetreated, CodeClosed, CodeOccupied, CodeAttackerOrigin, CodeStandoff:
		return "retreat-options"
	case CodeCollided:
		return "retreat-collide"
	case CodeDisbanded:
		return "disband"
	case CodeBuilt, CodeNotCentre, CodeNotOwned, CodeInlandFleet, CodeNotLand, CodeSiteOccupied, CodeBuiltTwice, CodeTooMany, CodeNothingDue:
		return "build"
	case CodeRemoved, CodeRemovedBefore:
		return "remove"
	case CodeWaived:
		return "waive"
	}
	return ""
}
