package engine

// Verdict is an order's outcome. The five are always kept distinct.
type Verdict uint8

// Illegal is impossible on its own; Void lacks a matching order; Failed is legal and unsuccessful;
// None belongs to a unit without an order.
const (
	Succeeded Verdict = iota
	Failed
	Void
	IllegalOrder
	None
)

// String returns "succeeded", "failed", "void", "illegal" or "none".
func (v Verdict) String() string {
	return [...]string{"succeeded", "failed", "void", "illegal", "none"}[v]
}

// Code is the machine-readable reason of an outcome: "bounced", "cut", "no-convoy". Package judge
// lists its codes; rulesets add theirs.
type Code string

// CodeInfo describes a code: its verdict, the rule's anchor in the rulebook, and a sentence with
// words in braces that the judge fills in. A code with several verdicts has an entry for each.
type CodeInfo struct {
	Code       Code
	Verdict    Verdict
	Rule, Says string
	Alone      bool // depends only on the sheet that the order is on
}

// Strength is a number of units and where they are: first the unit itself, then its supports.
// Reasons point to it, to stay small: a judge writes thousands of outcomes for each one read.
type Strength struct {
	N     int
	Units []PlaceID
	Bonus string // the name of what else counts: "garrison"
}

// Reason explains an order's verdict: numbers, names and the rule, ready for a sentence.
type Reason struct {
	Code  Code
	Have  *Strength // this order's strength, or nil if none was compared
	Need  *Strength // the strength it had to beat, or that beat it
	By    PlaceID   // the unit that bounced, cut, dislodged or broke it, or NoPlace
	Where RegionID  // the region contested, or NoRegion
	Rule  string    // the rule's anchor in the rulebook: "support-cut"; see Info.Rules
}

// Outcome is one order and its result. Verdict, Reason.Code and Dislodged are always set;
// Resolution.Explain fills in the rest of Reason and Text.
type Outcome struct {
	Order   *Order // as given, with what the ruleset worked out about it; shared, do not change
	Unit    Unit   // the ordered unit before the phase; zero for orders without one
	Verdict Verdict
	// Dislodged is set if the unit was dislodged, whatever its order's verdict.
	Dislodged bool
	No        int32 // its index among all outcomes of the phase, where only some are published
	Reason    Reason
	// Text is the reason as one sentence, without a full stop: "2 (Ashby, Shropshire) against 2
	// (Staffordshire, Cheshire): a tie holds"; "" if there is nothing to say.
	Text string
}

// Lot is a draw that decided something, with all that is needed to repeat it.
type Lot struct {
	Power   PowerID
	Removed Unit
	From    []Unit // the candidates, in numbered order
	Seed    string // what was hashed
}

// Count is a power's centres and units at an adjustment, and what it may build or must remove.
type Count struct {
	Centres, Units, Received, Sent int
	Limit                          int // how many units it may keep
	Due                            int // builds allowed (positive) or removals required (negative)
}

// Explainer works out, on demand, why a phase turned out as it did.
type Explainer interface{ Explain(r *Resolution) }

// Won reports whether the game has ended; a draw counts.
func (r *Resolution) Won() bool { return r.End.How != "" }

// Resolution is an adjudicated phase.
type Resolution struct {
	Before   *Position
	Outcomes []Outcome // one per order as given, then one per unit without an order, by place
	After    *Position // the opening of the next phase
	// Dislodged are the units dislodged in this phase with their legal retreats, sorted by place. A
	// unit without any is destroyed. After.Dislodged lists it too if another unit can retreat.
	Dislodged []Dislodged
	Contested []RegionID // regions that a standoff left empty, sorted
	Why       Explainer
	Counts    []Count // by power, after the phase
	Lots      []Lot
	End       End       // how the game ended, if it did
	MayDraw   []PowerID // who may now agree to share a draw, if the rules allow one
	// Tangled are the units, in the position's order, whose orders depended on each other in too
	// many ways to try them all; the rule for paradoxes or rings settled them.
	Tangled []Unit
}

// Explain fills in what is costly and rarely needed: every Text, every Reason beyond its code, and
// why the other neighbours of dislodged units are closed. A second call does nothing.
func (r *Resolution) Explain() {
	if w := r.Why; w != nil {
		r.Why = nil
		w.Explain(r)
	}
}
