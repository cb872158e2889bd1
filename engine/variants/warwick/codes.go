package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// The codes of outcomes that only this ruleset has (rule 84).
const (
	// Codes of orders that succeeded.
	CodeCutMade          engine.Code = "cut-made"
	CodeDeclared         engine.Code = "declared"
	CodeUnchanged        engine.Code = "unchanged"
	CodeHenryAssigned    engine.Code = "henry-assigned"
	CodeHenryTransferred engine.Code = "henry-transferred"
	CodeHenryAbandoned   engine.Code = "henry-abandoned"
	CodeHenryKilled      engine.Code = "henry-killed"
	CodeVoteCarried      engine.Code = "vote-carried"
	CodeJointWon         engine.Code = "joint-won"

	// Codes of legal orders that failed.
	CodeProtected    engine.Code = "protected"
	CodeCutNothing   engine.Code = "cut-nothing"
	CodeHenryRetaken engine.Code = "henry-retaken"
	CodeVoteFailed   engine.Code = "vote-failed"
	CodeJointFailed  engine.Code = "joint-failed"

	// Codes of void orders.
	CodeOtherFaction engine.Code = "other-faction"
	CodeNeutralGives engine.Code = "neutral-gives"
	CodeNeverAllies  engine.Code = "never-allies"
	CodePersonGone   engine.Code = "person-gone"

	// Codes of impossible orders.
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

var ruleTable = []engine.Rule{
	{Anchor: "units", Says: "one kind of unit, which travels by land and by sea"},
	{Anchor: "ports", Says: "a unit goes to sea and lands in ports only"},
	{Anchor: "naming-units", Says: "which unit is meant is settled by the position before the orders"},
	{Anchor: "support-at-sea",
		Says: "units at sea support into any coast that their sea touches; nothing at sea needs support"},
	{Anchor: "cut-orders", Says: "a support from sea is cut by a CUT order only"},
	{Anchor: "garrison", Says: "a unit in London defends it with one more"},
	{Anchor: "factions", Says: "support counts within a faction, or for a neutral"},
	{Anchor: "never-allies", Says: "two who have both claimed the throne are never allies again"},
	{Anchor: "declarations", Says: "declarations take effect at the beginning of their phase"},
	{Anchor: "protection", Says: "who is neutral or for the only claimant may not attack his units"},
	{Anchor: "henry", Says: "Henry VI is with a unit, abandoned, or dead; all of it is secret"},
	{Anchor: "ends", Says: "the game ends by a solo win, a joint win, or the vote of all"},
	{Anchor: "out", Says: "a player with neither a unit nor a centre is out for good"},
	{Anchor: "disorder", Says: "a unit that should have been removed and was not is chosen by the rules"},
	{Anchor: "home-centres", Says: "units are built in the home centres of their player"},
}

// codeTable lists this ruleset's codes, with sentences where the order alone suffices to write one.
var codeTable = []engine.CodeInfo{
	{Code: CodeCutMade, Verdict: engine.Succeeded, Rule: "cut-orders"},
	{Code: CodeCutNothing, Verdict: engine.Failed, Rule: "cut-orders"},
	{Code: CodeCutOwn, Verdict: engine.IllegalOrder, Rule: "cut-orders",
		Says: "a CUT cannot be against the player's own units; the unit holds"},
	{Code: CodeCutIncomplete, Verdict: engine.IllegalOrder, Rule: "cut-orders",
		Says: "a CUT names the player, the sea and the unit presumed supported; the unit holds"},
	{Code: CodeNotAPort, Verdict: engine.IllegalOrder, Rule: "ports"},
	{Code: CodeSeaSupport, Verdict: engine.IllegalOrder, Rule: "support-at-sea",
		Says: "nothing at sea needs support: a step into a sea always succeeds and nobody is dislodged there"},
	{Code: CodeAmbiguousUnit, Verdict: engine.IllegalOrder, Rule: "naming-units",
		Says: "several units fit these words; the number tells them apart"},
	{Code: CodeNoConvoys, Verdict: engine.IllegalOrder, Rule: "units",
		Says: "there are no convoys: units carry themselves over the sea"},
	{Code: CodeOtherFaction, Verdict: engine.Void, Rule: "factions"},
	{Code: CodeNeutralGives, Verdict: engine.Void, Rule: "factions",
		Says: "void: {power} is neutral, and a neutral gives no other player support"},
	{Code: CodeNeverAllies, Verdict: engine.Void, Rule: "never-allies"},
	{Code: CodeProtected, Verdict: engine.Failed, Rule: "protection"},
	{Code: CodeDeclared, Verdict: engine.Succeeded, Rule: "declarations"},
	{Code: CodeUnchanged, Verdict: engine.Succeeded, Rule: "declarations"},
	{Code: CodePersonGone, Verdict: engine.Void, Rule: "declarations"},
	{Code: CodeOutOfGame, Verdict: engine.IllegalOrder, Rule: "out", Says: "{power} is out of the game"},
	{Code: CodeHenryAssigned, Verdict: engine.Succeeded, Rule: "henry", Says: "Henry VI is with this unit from now on"},
	{Code: CodeHenryTransferred, Verdict: engine.Succeeded, Rule: "henry",
		Says: "Henry VI changed to that unit before the movement"},
	{Code: CodeHenryAbandoned, Verdict: engine.Succeeded, Rule: "henry", Says: "Henry VI was left where the unit stood"},
	{Code: CodeHenryRetaken, Verdict: engine.Failed, Rule: "henry",
		Says: "the unit did not get away, and has Henry VI again"},
	{Code: CodeHenryKilled, Verdict: engine.Succeeded, Rule: "henry", Says: "Henry VI is dead at the end of this phase"},
	{Code: CodeNotHolder, Verdict: engine.IllegalOrder, Rule: "henry", Says: "Henry VI is not in the hands of {power}"},
	{Code: CodeOutOfReach, Verdict: engine.IllegalOrder, Rule: "henry",
		Says: "the unit with Henry VI could not step to the receiver, nor is it in the same sea"},
	{Code: CodeHenryAtSea, Verdict: engine.IllegalOrder, Rule: "henry", Says: "nobody can be left at sea"},
	{Code: CodeVoteCarried, Verdict: engine.Succeeded, Rule: "ends", Says: "all who are in the game voted to end it"},
	{Code: CodeVoteFailed, Verdict: engine.Failed, Rule: "ends", Says: "the vote was not carried"},
	{Code: CodeJointWon, Verdict: engine.Succeeded, Rule: "ends", Says: "the King and his follower win together"},
	{Code: CodeJointFailed, Verdict: engine.Failed, Rule: "ends",
		Says: "no joint win: it takes the King and one who is for him, both asking, with enough centres and London"},
	{Code: judge.CodeDisorder, Verdict: engine.None, Rule: "disorder"},
	{Code: judge.CodeNotHome, Verdict: engine.IllegalOrder, Rule: "home-centres",
		Says: "{at} is no home centre of {power}"},
}

// absent lists rules of the standard game that cannot apply here: about convoys, kinds and coasts.
var absent = []string{"unit-kinds", "which-coast", "convoy", "bridge", "convoy-at-sea", "convoy-adjacent",
	"convoy-broken", "paradox"}

func cited() []engine.Rule {
	rules := slices.DeleteFunc(judge.Rules(), func(r engine.Rule) bool { return slices.Contains(absent, r.Anchor) })
	return append(rules, ruleTable...)
}

func codes() []engine.CodeInfo {
	never := []engine.Code{judge.CodeInlandFleet, judge.CodeNotLand, judge.CodeKindNeeded, judge.CodeRing, judge.CodeNeeds}
	list := slices.DeleteFunc(slices.Clone(judge.Codes()), func(c engine.CodeInfo) bool {
		return slices.Contains(absent, c.Rule) || slices.Contains(never, c.Code)
	})
	return append(list, codeTable...)
}

// entry returns the table's entry for a code, or an empty one if the code is the judge's.
func entry(c engine.Code) engine.CodeInfo {
	for _, d := range codeTable {
		if d.Code == c {
			return d
		}
	}
	return engine.CodeInfo{}
}
