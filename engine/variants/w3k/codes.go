package w3k

import "github.com/heraldmaps/herald/engine"

// The codes of what only this ruleset knows.
const (
	CodeConverting  engine.Code = "converting-1" // the first season of two
	CodeConverted   engine.Code = "converted"
	CodeDisrupted   engine.Code = "disrupted"
	CodeNotCoastal  engine.Code = "not-a-coastal-centre"
	CodeNotHeld     engine.Code = "centre-not-owned"
	CodeProxied     engine.Code = "proxied"       // a proxy line, honoured
	CodeSuperseded  engine.Code = "proxy-ordered" // the owner's order, where the proxy's counts
	CodeForeign     engine.Code = "foreign-unit"
	CodeProxyOther  engine.Code = "proxy-not-yours"
	CodeProxyGone   engine.Code = "proxy-eliminated"
	CodeProxySelf   engine.Code = "proxy-to-itself"
	CodeProxyAgain  engine.Code = "proxy-replaced" // another proxy line for the unit follows
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

// ruleTable are the rules that only this ruleset's reasons name: anchors of its rulebook.
var ruleTable = []engine.Rule{
	{Anchor: "convert", Says: "a unit may convert from an army into a fleet, or back, over two movement phases in a row"},
	{Anchor: "convert-where", Says: "it stands in a coastal centre that its owner owns"},
	{Anchor: "convert-coast", Says: "the coast of the new fleet is named in the second order, or in the first"},
	{Anchor: "convert-disrupted", Says: "any attack by another power's unit disrupts a conversion"},
	{Anchor: "proxy", Says: "the order of the player a unit is lent to counts"},
	{Anchor: "proxy-fallback", Says: "the owner's own order counts if the other gives none that is good"},
	{Anchor: "proxy-limits", Says: "only an own unit is lent, for a movement phase, and it is not lent on"},
	{Anchor: "transfer", Says: "excess supply may be sent to another player until the next Winter"},
	{Anchor: "transfer-excess", Says: "only a power's own excess can be sent"},
	{Anchor: "transfer-order", Says: "builds and transfers are served in the order in which they are listed"},
	{Anchor: "transfer-missing", Says: "without the supply expected a build is not made"},
	{Anchor: "lots", Says: "units that should have been removed and were not are drawn by lot"},
	{Anchor: "build-and-remove", Says: "builds and removals may not be listed together; what is beyond the due is ignored from the end"},
}

// anchor is the rule a code of this ruleset belongs to, or "".
func anchor(c engine.Code) string {
	switch c {
	case CodeConverting, CodeConverted:
		return "convert"
	case CodeNotCoastal, CodeNotHeld:
		return "convert-where"
	case CodeDisrupted:
		return "convert-disrupted"
	case CodeProxied, CodeProxyGone, CodeProxySelf:
		return "proxy"
	case CodeSuperseded:
		return "proxy-fallback"
	case CodeProxyOther, CodeProxyAgain:
		return "proxy-limits"
	case CodeForeign:
		return "superfluous"
	case CodeSent, CodeSendSelf, CodeSendGone, CodeSendNothing:
		return "transfer"
	case CodeSentPart:
		return "transfer-order"
	case CodeNoExcess:
		return "transfer-excess"
	case CodeMixed:
		return "build-and-remove"
	case CodeLot:
		return "lots"
	case CodeShort:
		return "transfer-missing"
	}
	return ""
}
