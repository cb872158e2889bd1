package judge

import "github.com/heraldmaps/herald/engine"

// The codes of outcomes. Each belongs to one verdict; codes lists it with its rule and sentence.
const (
	// Succeeded.
	CodeHeld      engine.Code = "held"
	CodeMoved     engine.Code = "moved"
	CodeConvoyed  engine.Code = "convoyed" // of an army, or of the fleet that convoys it
	CodeGiven     engine.Code = "given"
	CodeRetreated engine.Code = "retreated"
	CodeDisbanded engine.Code = "disbanded"

	// Failed.
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

	// Neighbours closed to a retreat.
	CodeOccupied       engine.Code = "occupied"
	CodeAttackerOrigin engine.Code = "attacker-origin"
	CodeStandoff       engine.Code = "standoff"

	// Void.
	CodeNoMatch  engine.Code = "no-match"
	CodeRepeated engine.Code = "repeated"

	// Illegal.
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

	// None.
	CodeNoOrder engine.Code = "no-order"
)

// Adjustments.
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
