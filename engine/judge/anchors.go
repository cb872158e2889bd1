package judge

import "github.com/heraldmaps/herald/engine"

// Rules lists the rules that the judge's reasons cite, by anchor in the rulebook. A ruleset adds
// its own.
func Rules() []engine.Rule {
	return []engine.Rule{
		{Anchor: "adjacent", Says: "a unit moves to a region next to it; an army may also go from coast to coast by convoy"},
		{Anchor: "unit-kinds", Says: "armies stand on land, fleets at sea and on the coast"},
		{Anchor: "which-coast", Says: "a fleet stands on one coast of a region, and a coast is named where two are possible"},
		{Anchor: "superfluous", Says: "orders for other powers' units are ignored"},
		{Anchor: "illegal", Says: "a unit whose order is impossible or contradictory holds"},
		{Anchor: "void", Says: "an order without its matching order has no effect"},
		{Anchor: "hold", Says: "a unit without an order holds"},
		{Anchor: "move", Says: "a move to a region is an attack on it"},
		{Anchor: "combat-strength", Says: "a unit has strength one, and one more for each support"},
		{Anchor: "bounce", Says: "a move succeeds only against less strength than its own"},
		{Anchor: "tie", Says: "a tie holds"},
		{Anchor: "leaving", Says: "a unit that fails to leave defends its region with a strength of one"},
		{Anchor: "head-to-head", Says: "two units cannot change places without a convoy; the stronger goes through"},
		{Anchor: "ring", Says: "units that follow each other in a ring all move"},
		{Anchor: "beleaguered", Says: "attackers of equal strength do not dislodge the unit between them"},
		{Anchor: "self-dislodge", Says: "nobody dislodges a unit of their own, nor helps to"},
		{Anchor: "support", Says: "a support adds one"},
		{Anchor: "support-reach", Says: "a unit supports into a region that it could itself move to"},
		{Anchor: "support-match", Says: "a support counts if the unit supported does what the support says"},
		{Anchor: "support-cut", Says: "a support is cut by another power's attack"},
		{Anchor: "support-cut-target",
			Says: "the unit under attack does not cut the support against it, unless it dislodges the supporter"},
		{Anchor: "convoy", Says: "a fleet at sea carries an army"},
		{Anchor: "bridge", Says: "fleets ordered to convoy an army form a chain from its coast to the other"},
		{Anchor: "convoy-at-sea", Says: "fleets in coastal regions cannot convoy"},
		{Anchor: "convoy-adjacent",
			Says: "an army ordered to a neighbour walks unless it says otherwise or its own fleet carries it"},
		{Anchor: "convoy-broken", Says: "a convoy fails when no complete chain remains"},
		{Anchor: "paradox", Says: "in a paradox of convoys the convoying fleets hold"},
		{Anchor: "dislodged", Says: "a unit dislodged from its region must retreat or disband"},
		{Anchor: "retreat-phase", Says: "only dislodged units have orders in a retreat phase"},
		{Anchor: "retreat-options", Says: "a retreat goes to a neighbour that is empty"},
		{Anchor: "retreat-contested", Says: "a standoff that leaves a region empty closes it"},
		{Anchor: "retreat-attacker", Says: "no retreat to the attacker's origin, unless it came by convoy"},
		{Anchor: "retreat-collision", Says: "units that retreat to the same region are destroyed"},
		{Anchor: "disband", Says: "a dislodged unit may disband, and does so without a valid order"},
		{Anchor: "build", Says: "a unit is built in an empty centre that its power owns"},
		{Anchor: "remove", Says: "units without supply are removed"},
		{Anchor: "waive", Says: "builds may be waived"},
	}
}
