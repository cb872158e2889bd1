package warwick

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// The codes of outcomes that only this ruleset has (rule 84). Those of the standard game are the judge's.
const (
	// Succeeded.
	CodeCutMade          engine.Code = "cut-made"
	CodeDeclared         engine.Code = "declared"
	CodeUnchanged        engine.Code = "unchanged"
	CodeHenryAssigned    engine.Code = "henry-assigned"
	CodeHenryTransferred engine.Code = "henry-transferred"
	CodeHenryAbandoned   engine.Code = "henry-abandoned"
	CodeHenryKilled      engine.Code = "henry-killed"
	CodeVoteCarried      engine.Code = "vote-carried"
	CodeJointWon         engine.Code = "joint-won"

	// Failed.
	CodeProtected    engine.Code = "protected"
	CodeCutNothing   engine.Code = "cut-nothing"
	CodeHenryRetaken engine.Code = "henry-retaken"
	CodeVoteFailed   engine.Code = "vote-failed"
	CodeJointFailed  engine.Code = "joint-failed"

	// Void.
	CodeOtherFaction engine.Code = "other-faction"
	CodeNeutralGives engine.Code = "neutral-gives"
	CodeNeverAllies  engine.Code = "never-allies"
	CodePersonGone   engine.Code = "person-gone"

	// Illegal.
	CodeNotAPort      engine.Code = "not-a-port"
	CodeSeaSupport    engine.Code = "sea-support"
	CodeAmbiguousUnit engine.Code = "ambiguous-unit"
	CodeNoConvoys     engine.Code = "no-convoys"
	CodeCutOwn        engine.Code = "cut-own"
	CodeCutIncomplete engine.Code = "cut-incomplete"
	CodeOutOfGame     engine.Code = "out-of-game"
	CodeNotHolder     engine.Code = "not-holder"
	CodeOutOfReach    engine.Code = "out-of-reach"
	CodeHenryAtSea    engine.Code = "henry-at-sea"
)

// ruleTable are the rules that only this ruleset's reasons name, by their anchors in the book.
var ruleTable = []engine.Rule{
	{Anchor: "units", Says: "one kind of unit, which travels by land and by sea"},
	{Anchor: "ports", Says: "a unit goes to sea and lands in ports only"},
	{Anchor: "naming-units", Says: "which unit is meant is settled by the position before the orders"},
	{Anchor: "support-at-sea", Says: "units at sea support into any coast that their sea touches; nothing at sea needs support"},
	{Anchor: "cut-orders", Says: "a support from sea is cut by a CUT order only"},
	{Anchor: "garrison", Says: "a unit in London defends it with one more"},
	{Anchor: "factions", Says: "support counts within a faction, or for a neutral"},
	{Anchor: "never-allies", Says: "two who have both claimed the throne are never allies again"},
	{Anchor: "declarations", Says: "declarations take effect at the beginning of their phase"},
	{Anchor: "protection", Says: "who has no other candidate may not attack the sole claimant"},
	{Anchor: "henry", Says: "Henry VI goes with a unit, is left, or is dead; all of it is secret"},
	{Anchor: "ends", Says: "the game ends by a solo win, a joint win, or the vote of all"},
	{Anchor: "out", Says: "who has neither a unit nor a centre is out for good"},
	{Anchor: "disorder", Says: "a unit that should have been removed and was not is chosen by the rules"},
	{Anchor: "retreats", Says: "where a dislodged unit may go"},
	{Anchor: "home-centres", Says: "units are built in the home centres of their player"},
}

// anchor is the rule behind a code of this ruleset, or "" where the judge's holds.
func anchor(c engine.Code) string {
	switch c {
	case CodeNoConvoys:
		return "units"
	case CodeNotAPort:
		return "ports"
	case CodeAmbiguousUnit:
		return "naming-units"
	case CodeSeaSupport:
		return "support-at-sea"
	case CodeCutMade, CodeCutNothing, CodeCutOwn, CodeCutIncomplete:
		return "cut-orders"
	case CodeOtherFaction, CodeNeutralGives:
		return "factions"
	case CodeNeverAllies:
		return "never-allies"
	case CodeDeclared, CodeUnchanged, CodePersonGone:
		return "declarations"
	case CodeProtected:
		return "protection"
	case CodeHenryAssigned, CodeHenryTransferred, CodeHenryAbandoned, CodeHenryRetaken, CodeHenryKilled, CodeNotHolder, CodeOutOfReach, CodeHenryAtSea:
		return "henry"
	case CodeVoteCarried, CodeVoteFailed, CodeJointWon, CodeJointFailed:
		return "ends"
	case CodeOutOfGame:
		return "out"
	case judge.CodeDisorder:
		return "disorder"
	case judge.CodeNotHome:
		return "home-centres"
	}
	return ""
}
