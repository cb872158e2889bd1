package w3k

import "github.com/heraldmaps/herald/engine"

// The codes that only this ruleset uses.
const (
	CodeConverting  engine.Code = "converting-1" // the first of two seasons
	CodeConverted   engine.Code = "converted"
	CodeDisrupted   engine.Code = "disrupted"
	CodeNotCoastal  engine.Code = "not-a-coastal-centre"
	CodeNotHeld     engine.Code = "centre-not-owned"
	CodeProxied     engine.Code = "proxied"       // a proxy line that counts
	CodeSuperseded  engine.Code = "proxy-ordered" // the owner's order, replaced by that of the player to whom the unit is lent
	CodeForeign     engine.Code = "foreign-unit"
	CodeProxyOther  engine.Code = "proxy-not-yours"
	CodeProxyGone   engine.Code = "proxy-eliminated"
	CodeProxySelf   engine.Code = "proxy-to-itself"
	CodeProxyAgain  engine.Code = "proxy-replaced" // a later proxy line for the unit counts
	CodeSent        engine.Code = "sent"
	CodeSentPart    engine.Code = "sent-in-part"
	CodeNoExcess    engine.Code = "no-excess"
	CodeSendSelf    engine.Code = "send-to-itself"
	CodeSendGone    engine.Code = "send-eliminated"
	CodeSendNothing engine.Code = "send-nothing"
	CodeMixed       engine.Code = "builds-and-removals"
	CodeLot         engine.Code = "removed-by-lot"
	CodeShort       engine.Code = "supply-short"
)

var ruleTable = []engine.Rule{
	{Anchor: "convert", Says: "a unit may convert from an army into a fleet, or back, over two movement phases in a row"},
	{Anchor: "convert-where", Says: "it stands in a coastal centre that its owner owns"},
	{Anchor: "convert-coast", Says: "the coast of the new fleet is named in the second order, or in the first"},
	{Anchor: "convert-disrupted", Says: "any attack by another power's unit disrupts a conversion"},
	{Anchor: "proxy", Says: "the order of the player to whom a unit is lent counts"},
	{Anchor: "proxy-fallback", Says: "the owner's order counts if that player gives no valid one"},
	{Anchor: "proxy-limits", Says: "only an own unit is lent, for a movement phase, and it is not lent on"},
	{Anchor: "transfer", Says: "excess supply may be sent to another player until the next Winter"},
	{Anchor: "transfer-excess", Says: "only a power's own excess can be sent"},
	{Anchor: "transfer-order", Says: "builds and transfers are served in the order in which they are listed"},
	{Anchor: "transfer-missing", Says: "without the supply expected a build is not made"},
	{Anchor: "lots", Says: "units that should have been removed and were not are drawn by lot"},
	{Anchor: "build-and-remove",
		Says: "builds and removals may not be listed together; of more than are due the last are ignored"},
}

// codeTable lists this ruleset's own codes. The method sentence (explain.go) words the reasons that
// need more than the order: numbers, names of other units.
var codeTable = []engine.CodeInfo{
	{Code: CodeConverting, Verdict: engine.Succeeded, Rule: "convert", Says: "the first of two seasons of conversion"},
	{Code: CodeConverted, Verdict: engine.Succeeded, Rule: "convert"},
	{Code: CodeDisrupted, Verdict: engine.Failed, Rule: "convert-disrupted"},
	{Code: CodeNotCoastal, Verdict: engine.IllegalOrder, Rule: "convert-where",
		Says: "{at} is not a coastal supply centre"},
	{Code: CodeNotHeld, Verdict: engine.IllegalOrder, Rule: "convert-where",
		Says: "{at} is not owned by the unit's own power"},
	{Code: CodeProxied, Verdict: engine.Succeeded, Rule: "proxy", Says: "lent to {whom} for this season"},
	{Code: CodeSuperseded, Verdict: engine.Void, Rule: "proxy-fallback",
		Says: "the unit is lent: the order of the player to whom it is lent counts"},
	{Code: CodeForeign, Verdict: engine.Void, Rule: "superfluous",
		Says: "the unit at {at} was not lent to {power}, so the order is ignored"},
	{Code: CodeProxyOther, Verdict: engine.Void, Rule: "proxy-limits", Says: "{power} has no unit at {at} to lend"},
	{Code: CodeProxyGone, Verdict: engine.Void, Rule: "proxy", Says: "{whom} is out of the game"},
	{Code: CodeProxySelf, Verdict: engine.Void, Rule: "proxy", Says: "a unit is not lent to its owner"},
	{Code: CodeProxyAgain, Verdict: engine.Void, Rule: "proxy-limits", Says: "a later line lends the unit to another"},
	{Code: CodeSent, Verdict: engine.Succeeded, Rule: "transfer"},
	{Code: CodeSentPart, Verdict: engine.Succeeded, Rule: "transfer-order"},
	{Code: CodeNoExcess, Verdict: engine.IllegalOrder, Rule: "transfer-excess",
		Says: "{power} has no excess supply left to send"},
	{Code: CodeNoExcess, Verdict: engine.Failed, Rule: "transfer-excess",
		Says: "{power} has no excess supply left to send"},
	{Code: CodeSendSelf, Verdict: engine.Void, Rule: "transfer", Says: "supply is not sent to its own power"},
	{Code: CodeSendGone, Verdict: engine.Void, Rule: "transfer", Says: "{whom} is out of the game"},
	{Code: CodeSendNothing, Verdict: engine.IllegalOrder, Rule: "transfer",
		Says: "at least one unit's supply must be sent"},
	{Code: CodeMixed, Verdict: engine.Void, Rule: "build-and-remove",
		Says: "builds and removals may not be listed together: all of them are void"},
	{Code: CodeLot, Verdict: engine.None, Rule: "lots"},
	{Code: CodeShort, Verdict: engine.Failed, Rule: "transfer-missing", Says: "there is no supply left for it"},
	{Code: CodeShort, Verdict: engine.IllegalOrder, Rule: "remove", Says: "a shortfall cannot be waived"},
}

// told returns the table's entry for a code, or an empty one if the code is the judge's.
func told(c engine.Code, v engine.Verdict) engine.CodeInfo {
	for _, d := range codeTable {
		if d.Code == c && d.Verdict == v {
			return d
		}
	}
	for _, d := range codeTable {
		if d.Code == c {
			return d
		}
	}
	return engine.CodeInfo{}
}
