package r1885

import (
	"github.com/heraldmaps/herald/engine"
)

// The codes that only this ruleset uses.
const (
	CodeBoarded          engine.Code = "boarded"
	CodeLanded           engine.Code = "landed"
	CodeAboard           engine.Code = "aboard" // the army stays aboard; or only a fleet can have the order
	CodeTaken            engine.Code = "taken"
	CodeChosen           engine.Code = "chosen"
	CodeNoted            engine.Code = "noted"
	CodeClaimed          engine.Code = "claimed"
	CodePinned           engine.Code = "pinned"
	CodeOwnPassage       engine.Code = "own-passage"
	CodeNotThere         engine.Code = "not-there"
	CodeCircle           engine.Code = "circle"
	CodeCrowded          engine.Code = "crowded"
	CodeNotTaken         engine.Code = "not-taken"
	CodeNoAlliance       engine.Code = "no-alliance"
	CodeFull             engine.Code = "full"
	CodeNoFleet          engine.Code = "no-fleet"
	CodeCarriesArmy      engine.Code = "carries-army"
	CodeNotAboard        engine.Code = "not-aboard"
	CodeAmbiguous        engine.Code = "ambiguous"
	CodeNotYoursToChoose engine.Code = "not-yours-to-choose"
	CodeNoDisband        engine.Code = "no-disband"
	CodeRightHand        engine.Code = "right-hand"
	CodeNoRetreat        engine.Code = "no-retreat"
	CodeReferee          engine.Code = "referee"
	CodeWon              engine.Code = "won"
)

var ruleTable = []engine.Rule{
	{Anchor: "boarding", Says: "an army goes aboard a fleet before all movement, and that cannot fail"},
	{Anchor: "who-may-board", Says: "one army a fleet; a fleet of another power must take it"},
	{Anchor: "landing", Says: "an army aboard lands from its sea as an attack of its own"},
	{Anchor: "onward-landing",
		Says: "an army may land from the sea that its fleet moves to, if that neither helps nor hinders the passage"},
	{Anchor: "pinned", Says: "a landing that fails pins its fleet"},
	{Anchor: "ferry", Says: "a fleet ferries an army from one coast of its sea to another"},
	{Anchor: "circle", Says: "a ring of moves succeeds; a circle that depends on supports or ferries fails"},
	{Anchor: "box", Says: "nobody fights in the High Ocean Box; fleets leave it by an ordinary move"},
	{Anchor: "two-orders", Says: "an army aboard and its fleet have an order each"},
	{Anchor: "choices", Says: "four units' types are chosen on January's sheets"},
	{Anchor: "no-disbanding", Says: "a unit that can retreat must"},
	{Anchor: "right-hand", Says: "without a valid order a unit retreats to the right of the attack, then to the left, and so on"},
	{Anchor: "missing-removals", Says: "the referee removes the unit whose loss changes the game least and gives no centre away"},
	{Anchor: "where-to-build", Says: "units are built in own home centres, and in the four special places"},
	{Anchor: "alliances", Says: "allies who all claim it in the build season win together"},
	{Anchor: "concession", Says: "the game is conceded if all survivors write the same"},
}

// codeTable lists this ruleset's own codes; the method sentence words the others.
var codeTable = []engine.CodeInfo{
	{Code: CodeBoarded, Verdict: engine.Succeeded, Rule: "boarding"},
	{Code: CodeLanded, Verdict: engine.Succeeded, Rule: "landing"},
	{Code: CodeAboard, Verdict: engine.Succeeded, Rule: "two-orders", Says: "it stays aboard"},
	{Code: CodeAboard, Verdict: engine.IllegalOrder, Rule: "two-orders",
		Says: "only a fleet can have such an order, and the army is aboard one"},
	{Code: CodeTaken, Verdict: engine.Succeeded, Rule: "who-may-board", Says: "the army at {of-at} is taken aboard"},
	{Code: CodeChosen, Verdict: engine.Succeeded, Rule: "choices"},
	{Code: CodeNoted, Verdict: engine.Succeeded, Rule: "concession"},
	{Code: CodeClaimed, Verdict: engine.Succeeded, Rule: "alliances"},
	{Code: CodePinned, Verdict: engine.Failed, Rule: "pinned"},
	{Code: CodeOwnPassage, Verdict: engine.Failed, Rule: "onward-landing",
		Says: "the landing would have stopped its own passage"},
	{Code: CodeNotThere, Verdict: engine.Failed, Rule: "onward-landing", Says: "its fleet did not arrive"},
	{Code: CodeNotThere, Verdict: engine.Void, Rule: "onward-landing", Says: "its fleet was not ordered there"},
	{Code: CodeCircle, Verdict: engine.Failed, Rule: "circle",
		Says: "these orders depend on each other in a circle: all of the units stay"},
	{Code: CodeCrowded, Verdict: engine.Void, Rule: "who-may-board",
		Says: "more than one army would go aboard that fleet, so none does"},
	{Code: CodeNotTaken, Verdict: engine.Void, Rule: "who-may-board",
		Says: "the fleet is another power's and did not take it"},
	{Code: CodeNoAlliance, Verdict: engine.Void, Rule: "alliances", Says: "the conditions of the alliance's victory are not met"},
	{Code: CodeWon, Verdict: engine.Void, Rule: "alliances", Says: "an alliance has won, so nothing is built or removed"},
	{Code: CodeFull, Verdict: engine.IllegalOrder, Rule: "who-may-board", Says: "the fleet carries an army already"},
	{Code: CodeNoFleet, Verdict: engine.IllegalOrder, Rule: "who-may-board", Says: "there is no fleet to go aboard"},
	{Code: CodeCarriesArmy, Verdict: engine.IllegalOrder, Rule: "two-orders", Says: "{unit} carries an army"},
	{Code: CodeNotAboard, Verdict: engine.IllegalOrder, Rule: "landing", Says: "{unit} is ashore"},
	{Code: CodeAmbiguous, Verdict: engine.IllegalOrder, Rule: "box",
		Says: "several units there may be meant: name the number"},
	{Code: CodeAmbiguous, Verdict: engine.Void, Rule: "box", Says: "several units there may be meant: name the number"},
	{Code: CodeNotYoursToChoose, Verdict: engine.IllegalOrder, Rule: "choices",
		Says: "{power} has no type to choose there"},
	{Code: CodeNoDisband, Verdict: engine.IllegalOrder, Rule: "no-disbanding",
		Says: "a unit that can retreat may not disband"},
	{Code: CodeRightHand, Verdict: engine.None, Rule: "right-hand"},
	{Code: CodeNoRetreat, Verdict: engine.None, Rule: "right-hand", Says: "every space open to it was taken by others"},
	{Code: CodeReferee, Verdict: engine.None, Rule: "missing-removals"},
}

// told returns the table's entry for a code, or an empty one if the code is the judge's.
func told(c engine.Code, v engine.Verdict) engine.CodeInfo {
	for _, d := range codeTable {
		if d.Code == c && d.Verdict == v {
			return d
		}
	}
	return engine.CodeInfo{}
}

// verdict is what the ruleset decided about an order before or after the judge.
type verdict struct {
	verd engine.Verdict
	code engine.Code
}
