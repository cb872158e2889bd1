package europe1615

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// The codes of outcomes that only this ruleset has; the judge defines those of the standard game.
const (
	// Codes of orders that succeeded.
	CodePlaced    engine.Code = "placed"
	CodeReduced   engine.Code = "reduced"
	CodeDeclared  engine.Code = "declared"
	CodePeace     engine.Code = "peace"
	CodeAgreed    engine.Code = "agreed"
	CodeAnnounced engine.Code = "announced"
	CodeLeft      engine.Code = "left"
	CodeAllied    engine.Code = "allied"
	CodeBought    engine.Code = "bought"
	CodeChosen    engine.Code = "chosen"

	// Codes of legal orders that failed.
	CodeNoEntry     engine.Code = "no-entry"
	CodeFriendly    engine.Code = "friendly-unit"
	CodeNoInfluence engine.Code = "no-influence"

	// Codes of void orders.
	CodeNotAligned    engine.Code = "not-aligned"
	CodeTooManyPoints engine.Code = "too-many-points"
	CodeTreasury      engine.Code = "treasury"
	CodeOneBuild      engine.Code = "one-build"
	CodeNoExcess      engine.Code = "no-excess"
	CodeOneAttack     engine.Code = "one-attack"
	CodeOneWar        engine.Code = "one-war"
	CodeAlreadyAtWar  engine.Code = "already-at-war"
	CodeNotAgreed     engine.Code = "not-agreed"
	CodeNotNeutral    engine.Code = "not-neutral"
	CodeNoProxy       engine.Code = "no-proxy"
	CodeNoSurrender   engine.Code = "no-surrender"
	CodeAtWar         engine.Code = "at-war"
	CodeOtherAlliance engine.Code = "other-alliance"
	CodeAlreadyAllied engine.Code = "already-allied"

	// Codes of impossible orders.
	CodeControlled  engine.Code = "controlled"
	CodeSanction    engine.Code = "sanction"
	CodeNoState     engine.Code = "no-state"
	CodeNoPoints    engine.Code = "no-points"
	CodeNoPower     engine.Code = "no-power"
	CodeAlly        engine.Code = "ally"
	CodeNotAtWar    engine.Code = "not-at-war"
	CodeNoAlliance  engine.Code = "no-alliance"
	CodeNotYours    engine.Code = "not-yours"
	CodeFifteen     engine.Code = "fifteen"
	CodeNoObjective engine.Code = "no-objective"
)

var ruleTable = []engine.Rule{
	{Anchor: "placing", Says: "points are placed in minor states that have not fallen, as far as they go"},
	{Anchor: "sanctions", Says: "who may place where is limited by confession and year"},
	{Anchor: "attack", Says: "a diplomatic attack takes the smaller of two numbers from both"},
	{Anchor: "alignment", Says: "a state's units obey the power to which it is aligned now"},
	{Anchor: "entry", Says: "a unit enters its own power's domain, open regions, and those of enemies and allies"},
	{Anchor: "friends", Says: "no unit dislodges a friend's"},
	{Anchor: "declaring", Says: "wars, armistices and surrenders are declared in the first stage"},
	{Anchor: "surrender", Says: "a surrender ends the wars with the victor's alliance, for an indemnity"},
	{Anchor: "alliances", Says: "an alliance forms if every member writes the same set"},
	{Anchor: "transfers", Says: "a region held by proxy may be given to the friend who stands there"},
	{Anchor: "state-units", Says: "a state has as many units as centres"},
	{Anchor: "treasury", Says: "a build costs a share of the treasury, and 25 must be left"},
	{Anchor: "objectives", Says: "each power has three objectives of six"},
	{Anchor: "elimination", Says: "a power without a home centre is out"},
}

// codeTable lists this ruleset's codes, with sentences where the order alone suffices to write one.
var codeTable = []engine.CodeInfo{
	{Code: CodePlaced, Verdict: engine.Succeeded, Rule: "placing"},
	{Code: CodeReduced, Verdict: engine.Succeeded, Rule: "attack"},
	{Code: CodeDeclared, Verdict: engine.Succeeded, Rule: "declaring"},
	{Code: CodePeace, Verdict: engine.Succeeded, Rule: "surrender"},
	{Code: CodeAgreed, Verdict: engine.Succeeded, Rule: "surrender"},
	{Code: CodeAnnounced, Verdict: engine.Succeeded, Rule: "transfers"},
	{Code: CodeLeft, Verdict: engine.Succeeded, Rule: "alliances"},
	{Code: CodeAllied, Verdict: engine.Succeeded, Rule: "alliances"},
	{Code: CodeBought, Verdict: engine.Succeeded, Rule: "treasury"},
	{Code: CodeChosen, Verdict: engine.Succeeded, Rule: "objectives"},
	{Code: CodeNoEntry, Verdict: engine.Failed, Rule: "entry"},
	{Code: CodeFriendly, Verdict: engine.Failed, Rule: "friends"},
	{Code: CodeNoInfluence, Verdict: engine.Failed, Rule: "attack"},
	{Code: CodeNotAligned, Verdict: engine.Void, Rule: "alignment"},
	{Code: CodeTooManyPoints, Verdict: engine.Void, Rule: "placing", Alone: true},
	{Code: CodeTreasury, Verdict: engine.Void, Rule: "treasury", Alone: true},
	{Code: CodeOneBuild, Verdict: engine.Void, Rule: "treasury", Says: "one build a Winter in this game", Alone: true},
	{Code: CodeNoExcess, Verdict: engine.Void, Rule: "state-units", Alone: true},
	{Code: CodeOneAttack, Verdict: engine.Void, Rule: "attack",
		Says: "one diplomatic attack a sheet; these differ, so none counts", Alone: true},
	{Code: CodeOneWar, Verdict: engine.Void, Rule: "declaring",
		Says: "one declaration of war a sheet; these differ, so none counts", Alone: true},
	{Code: CodeAlreadyAtWar, Verdict: engine.Void, Rule: "declaring", Alone: true},
	{Code: CodeNotAgreed, Verdict: engine.Void, Rule: "declaring"},
	{Code: CodeNotNeutral, Verdict: engine.Void, Rule: "declaring", Alone: true},
	{Code: CodeNoProxy, Verdict: engine.Void, Rule: "transfers", Alone: true},
	{Code: CodeNoSurrender, Verdict: engine.Void, Rule: "surrender"},
	{Code: CodeAtWar, Verdict: engine.Void, Rule: "alliances"},
	{Code: CodeOtherAlliance, Verdict: engine.Void, Rule: "alliances"},
	{Code: CodeAlreadyAllied, Verdict: engine.Void, Rule: "alliances", Alone: true},
	{Code: judge.CodeContradictory, Verdict: engine.Void, Rule: "declaring",
		Says: "two lines of the sheet contradict each other, so none counts", Alone: true},
	{Code: CodeControlled, Verdict: engine.IllegalOrder, Rule: "placing"},
	{Code: CodeSanction, Verdict: engine.IllegalOrder, Rule: "sanctions"},
	{Code: CodeNoState, Verdict: engine.IllegalOrder, Rule: "placing"},
	{Code: CodeNoPoints, Verdict: engine.IllegalOrder, Rule: "placing", Says: "the least is one point"},
	{Code: CodeNoPower, Verdict: engine.IllegalOrder, Rule: "declaring"},
	{Code: CodeAlly, Verdict: engine.IllegalOrder, Rule: "declaring"},
	{Code: CodeNotAtWar, Verdict: engine.IllegalOrder, Rule: "declaring"},
	{Code: CodeNoAlliance, Verdict: engine.IllegalOrder, Rule: "alliances", Says: "{power} is in no alliance"},
	{Code: CodeNotYours, Verdict: engine.IllegalOrder, Rule: "transfers"},
	{Code: CodeFifteen, Verdict: engine.IllegalOrder, Rule: "treasury",
		Says: "{power} has fifteen units, the most there may be"},
	{Code: CodeNoObjective, Verdict: engine.IllegalOrder, Rule: "objectives"},
}

// codeRule returns the anchor of a code's rule, or "" if the code is the judge's.
func codeRule(c engine.Code) string {
	for i := range codeTable {
		if codeTable[i].Code == c {
			return codeTable[i].Rule
		}
	}
	return ""
}
