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

// ruleTable are the rules that only this ruleset's reasons name.
var ruleTable = []engine.Rule{
	{Anchor: "convert", Says: "a unit in a coastal centre of its owner converts over two movement phases in a row"},
	{Anchor: "convert-disrupted", Says: "any attack by another power's unit disrupts a conversion"},
	{Anchor: "proxy", Says: "the order of the player a unit is lent to counts; the unit still belongs to its owner"},
	{Anchor: "foreign-orders", Says: "orders for other players' units without a proxy are ignored"},
	{Anchor: "transfer", Says: "excess supply may be sent to another player until the next Winter"},
	{Anchor: "supply", Says: "as many units as centres, and one without any"},
	{Anchor: "lots", Says: "units that should have been removed and were not are drawn by lot"},
	{Anchor: "builds-or-removals", Says: "builds and removals may not be listed together"},
}

// anchor is the rule a code of this ruleset belongs to, or "".
func anchor(c engine.Code) string {
	switch c {
	case CodeConverting, CodeConverted, CodeNotCoastal, CodeNotHeld:
		return "convert"
	case CodeDisrupted:
		return "convert-disrupted"
	case CodeProxied, CodeSuperseded, CodeProxyOther, CodeProxyGone, CodeProxySelf, CodeProxyAgain:
		return "proxy"
	case CodeForeign:
		return "foreign-orders"
	case CodeSent, CodeSentPart, CodeNoExcess, CodeSendSelf, CodeSendGone, CodeSendNothing:
		return "transfer"
	case CodeMixed:
		return "builds-or-removals"
	case CodeLot:
		return "lots"
	case CodeShort:
		return "supply"
	}
	return ""
}
