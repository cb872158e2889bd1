package judge

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// The codes of outcomes. Each belongs to one verdict; codes lists it with its rule and sentence.
const (
	// Codes of orders that succeeded.
	CodeHeld      engine.Code = "held"
	CodeMoved     engine.Code = "moved"
	CodeConvoyed  engine.Code = "convoyed" // of an army, or of the fleet that convoys it
	CodeGiven     engine.Code = "given"
	CodeRetreated engine.Code = "retreated"
	CodeDisbanded engine.Code = "disbanded"

	// Codes of legal orders that failed.
	CodeBounced      engine.Code = "bounced"
	CodeHeadToHead   engine.Code = "head-to-head"
	CodeOwnUnit      engine.Code = "own-unit"
	CodeNoConvoy     engine.Code = "no-convoy"
	CodeConvoyBroken engine.Code = "convoy-broken"
	CodeParadox      engine.Code = "paradox"
	CodeCut          engine.Code = "cut"
	CodeDislodged    engine.Code = "dislodged"
	CodeRing         engine.Code = "circle" // only where the ruleset makes a ring of moves fail
	CodeNeeds        engine.Code = "needs"  // an order that this one needs failed; the ruleset writes the sentence
	CodeCollided     engine.Code = "retreats-collide"

	// Codes of neighbours closed to a retreat.
	CodeOccupied       engine.Code = "occupied"
	CodeAttackerOrigin engine.Code = "attacker-origin"
	CodeStandoff       engine.Code = "standoff"

	// Codes of void orders: those without a matching order.
	CodeNoMatch  engine.Code = "no-match"
	CodeRepeated engine.Code = "repeated"

	// Codes of orders impossible on their own.
	CodeUnreachable   engine.Code = "unreachable"
	CodeSameRegion    engine.Code = "same-region"
	CodeNotYours      engine.Code = "not-your-unit"
	CodeNoUnit        engine.Code = "no-unit"
	CodeWrongKind     engine.Code = "wrong-kind"
	CodeWrongCoast    engine.Code = "wrong-coast"
	CodeCoastNeeded   engine.Code = "coast-needed"
	CodeOwnRegion     engine.Code = "own-region"
	CodeItself        engine.Code = "itself"
	CodeTargetFar     engine.Code = "target-unreachable"
	CodeImpossible    engine.Code = "supported-move-impossible"
	CodeNotAtSea      engine.Code = "not-at-sea"
	CodeNotArmy       engine.Code = "not-an-army"
	CodeNoRoute       engine.Code = "no-useful-route"
	CodeContradictory engine.Code = "contradictory"
	CodeWrongPhase    engine.Code = "wrong-phase"
	CodeNotDislodged  engine.Code = "not-dislodged"
	CodeClosed        engine.Code = "closed"

	// Codes of units without an order.
	CodeNoOrder engine.Code = "no-order"
)

// Codes of adjustment orders.
const (
	CodeBuilt         engine.Code = "built"
	CodeRemoved       engine.Code = "removed"
	CodeWaived        engine.Code = "waived"
	CodeDisorder      engine.Code = "civil-disorder" // removed because its power ordered too few removals
	CodeNotCentre     engine.Code = "not-a-centre"
	CodeNotHome       engine.Code = "not-a-home-centre"
	CodeNotOwned      engine.Code = "not-owned"
	CodeInlandFleet   engine.Code = "inland-fleet"
	CodeNotLand       engine.Code = "not-land"
	CodeKindNeeded    engine.Code = "kind-needed"
	CodeSiteOccupied  engine.Code = "site-occupied"
	CodeBuiltTwice    engine.Code = "already-built"
	CodeTooMany       engine.Code = "too-many"
	CodeNothingDue    engine.Code = "nothing-due"
	CodeRemovedBefore engine.Code = "already-removed"
)

// Codes lists the judge's codes with their verdicts and rules, and with sentences where the order
// alone suffices to write one. A ruleset adds its own.
func Codes() []engine.CodeInfo { return codes }

var codes = []engine.CodeInfo{
	{Code: CodeHeld, Verdict: engine.Succeeded, Rule: "hold"},
	{Code: CodeMoved, Verdict: engine.Succeeded, Rule: "move"},
	{Code: CodeConvoyed, Verdict: engine.Succeeded, Rule: "convoy"},
	{Code: CodeGiven, Verdict: engine.Succeeded, Rule: "support"},
	{Code: CodeRetreated, Verdict: engine.Succeeded, Rule: "retreat-options"},
	{Code: CodeDisbanded, Verdict: engine.Succeeded, Rule: "disband"},
	{Code: CodeBounced, Verdict: engine.Failed, Rule: "bounce"},
	{Code: CodeHeadToHead, Verdict: engine.Failed, Rule: "head-to-head"},
	{Code: CodeOwnUnit, Verdict: engine.Failed, Rule: "self-dislodge"},
	{Code: CodeNoConvoy, Verdict: engine.Failed, Rule: "bridge"},
	{Code: CodeConvoyBroken, Verdict: engine.Failed, Rule: "convoy-broken"},
	{Code: CodeParadox, Verdict: engine.Failed, Rule: "paradox"},
	{Code: CodeCut, Verdict: engine.Failed, Rule: "support-cut"},
	{Code: CodeDislodged, Verdict: engine.Failed, Rule: "dislodged"},
	{Code: CodeRing, Verdict: engine.Failed, Rule: "ring"},
	{Code: CodeNeeds, Verdict: engine.Failed, Rule: "move"},
	{Code: CodeCollided, Verdict: engine.Failed, Rule: "retreat-collision"},
	{Code: CodeOccupied, Rule: "retreat-options"},
	{Code: CodeAttackerOrigin, Rule: "retreat-attacker"},
	{Code: CodeStandoff, Rule: "retreat-contested"},
	{Code: CodeNoMatch, Verdict: engine.Void, Rule: "support-match"},
	{Code: CodeRepeated, Verdict: engine.Void, Rule: "void"},
	{Code: CodeUnreachable, Verdict: engine.IllegalOrder, Rule: "adjacent", Says: "{unit} cannot reach {to}"},
	{Code: CodeSameRegion, Verdict: engine.IllegalOrder, Rule: "adjacent", Says: "{to-region} is where it starts"},
	{Code: CodeNotYours, Verdict: engine.IllegalOrder, Rule: "superfluous", Says: "{unit} does not belong to {power}"},
	{Code: CodeNoUnit, Verdict: engine.IllegalOrder, Rule: "illegal", Says: "there is no unit at {at}"},
	{Code: CodeWrongKind, Verdict: engine.IllegalOrder, Rule: "unit-kinds",
		Says: "the order calls an army a fleet or a fleet an army"},
	{Code: CodeWrongCoast, Verdict: engine.IllegalOrder, Rule: "which-coast",
		Says: "{unit} cannot reach {to}, only another coast of it"},
	{Code: CodeCoastNeeded, Verdict: engine.IllegalOrder, Rule: "which-coast", Says: "the coast of {new} must be named"},
	{Code: CodeOwnRegion, Verdict: engine.IllegalOrder, Rule: "support-reach",
		Says: "a unit cannot support a move to where it stands"},
	{Code: CodeItself, Verdict: engine.IllegalOrder, Rule: "support-reach", Says: "a unit cannot support itself"},
	{Code: CodeTargetFar, Verdict: engine.IllegalOrder, Rule: "support-reach",
		Says: "{unit} could not itself go to {target}"},
	{Code: CodeImpossible, Verdict: engine.IllegalOrder, Rule: "support-reach", Says: "{of} cannot move to {to}"},
	{Code: CodeNotAtSea, Verdict: engine.IllegalOrder, Rule: "convoy-at-sea", Says: "only a fleet at sea can convoy"},
	{Code: CodeNotArmy, Verdict: engine.IllegalOrder, Rule: "convoy", Says: "only an army can be convoyed"},
	{Code: CodeNoRoute, Verdict: engine.IllegalOrder, Rule: "bridge",
		Says: "{at} is on no useful chain of fleets from {of-at} to {to-region}"},
	{Code: CodeContradictory, Verdict: engine.IllegalOrder, Rule: "illegal",
		Says: "the unit has contradictory orders, so it holds", Alone: true},
	{Code: CodeWrongPhase, Verdict: engine.IllegalOrder, Rule: "illegal", Says: "orders of this kind are not for this phase"},
	{Code: CodeNotDislodged, Verdict: engine.IllegalOrder, Rule: "retreat-phase", Says: "{unit} is not dislodged"},
	{Code: CodeClosed, Verdict: engine.IllegalOrder, Rule: "retreat-options", Says: "{to} is closed to its retreat"},
	{Code: CodeNoOrder, Verdict: engine.None, Rule: "hold"},
	{Code: CodeBuilt, Verdict: engine.Succeeded, Rule: "build"},
	{Code: CodeRemoved, Verdict: engine.Succeeded, Rule: "remove"},
	{Code: CodeWaived, Verdict: engine.Succeeded, Rule: "waive"},
	{Code: CodeDisorder, Verdict: engine.None},
	{Code: CodeNotCentre, Verdict: engine.IllegalOrder, Rule: "build", Says: "{at} is no supply centre"},
	{Code: CodeNotHome, Verdict: engine.IllegalOrder, Says: "{at} is no home centre of {power}"},
	{Code: CodeNotOwned, Verdict: engine.IllegalOrder, Rule: "build", Says: "{power} does not own {at}"},
	{Code: CodeInlandFleet, Verdict: engine.IllegalOrder, Rule: "build", Says: "{at} is inland"},
	{Code: CodeNotLand, Verdict: engine.IllegalOrder, Rule: "build", Says: "{at} is not on land"},
	{Code: CodeKindNeeded, Verdict: engine.IllegalOrder, Rule: "build", Says: "the order does not say army or fleet"},
	{Code: CodeSiteOccupied, Verdict: engine.IllegalOrder, Rule: "build", Says: "a unit stands in {at}"},
	{Code: CodeBuiltTwice, Verdict: engine.Failed, Rule: "build", Says: "a unit is already built in {at}", Alone: true},
	{Code: CodeTooMany, Verdict: engine.Failed, Rule: "build", Says: "more than is due"},
	{Code: CodeNothingDue, Verdict: engine.IllegalOrder, Rule: "build", Says: "none is due"},
	{Code: CodeRemovedBefore, Verdict: engine.Void, Rule: "remove", Says: "the unit is already removed"},
}

type table map[engine.Code]engine.CodeInfo

func newTable(lists ...[]engine.CodeInfo) table {
	t := table{}
	for _, l := range lists {
		for _, c := range l {
			t[c.Code] = c
		}
	}
	return t
}

var known = newTable(codes)

func anchor(c engine.Code) string { return known[c].Rule }

// Wrong returns the judge's sentence for a code, filled in from the order, or "".
func (j *Judge) Wrong(o *engine.Order, c engine.Code) string {
	if c == CodeNoUnit && (o.Verb == engine.Support || o.Verb == engine.Convoy) {
		return j.Say("there is no unit at {at} or none at {of-at}", o)
	}
	return j.Say(known[c].Says, o)
}

// Say replaces the words in braces of a sentence about an order. {unit} is the ordered unit; {of}
// the unit supported or convoyed; {at} and {of-at} their regions; {to} the destination with its
// coast, {to-region} without; {target} the region that a support is for; {new} the region of a new
// unit; {power} the writer; {whom} the other power.
func (j *Judge) Say(says string, o *engine.Order) string {
	if !strings.Contains(says, "{") {
		return says
	}
	unit := func(k engine.Kind, at engine.PlaceID) string {
		if k != engine.NoKind {
			return k.String() + " " + j.where(at)
		}
		return "the unit at " + j.where(at)
	}
	target, fresh := o.To, o.To
	if target == engine.NoPlace {
		target = o.Of
	}
	if o.Verb == engine.Build || o.Verb == engine.Convert {
		fresh = o.At
	}
	return strings.NewReplacer("{unit}", unit(o.Kind, o.At), "{of}", unit(o.OfKind, o.Of), "{at}",
		j.where(o.At), "{of-at}", j.where(o.Of),
		"{to}", j.PlaceName(o.To), "{to-region}", j.where(o.To), "{target}", j.where(target), "{new}", j.where(fresh),
		"{power}", j.PowerName(o.By), "{whom}", j.PowerName(o.Whom)).Replace(says)
}

// Rules lists the rules that the judge's reasons cite, by anchor. A ruleset adds its own.
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
