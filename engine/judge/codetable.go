package judge

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
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
	{Code: CodeBuiltTwice, Verdict: engine.Failed, Rule: "build", Says: "a unit is already built in {at}"},
	{Code: CodeTooMany, Verdict: engine.Failed, Rule: "build", Says: "more than is due"},
	{Code: CodeNothingDue, Verdict: engine.IllegalOrder, Rule: "build", Says: "none is due"},
	{Code: CodeRemovedBefore, Verdict: engine.Void, Rule: "remove", Says: "the unit is already removed"},
}

// table finds a code's entry.
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

// Say fills in a sentence about an order. The words in braces are {unit}; {of}, the unit supported
// or convoyed; {at} and {of-at}, their regions; {to}, the destination with its coast; {to-region};
// {target}, the region that a support is for; {new}, the region of a new unit, without a coast;
// {power}, the writer; {whom}, the other power.
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
