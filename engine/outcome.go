package engine

// Verdict is what came of an order. The five are kept apart everywhere.
type Verdict uint8

// Illegal is impossible on its own; Void has no matching order; Failed is legal and unsuccessful;
// None is a unit without an order.
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

// Code is the machine-readable reason of an outcome: "bounced", "cut", "no-convoy", "converting-1" ...
// The judge's package lists them.
type Code string

// CodeInfo says of a code what it stands for: the verdict it comes with, the rule's anchor in the rulebook, and its sentence,
// with words in braces that the judge fills in. Codes of a ruleset that come with several verdicts stand once for each.
type CodeInfo struct {
	Code       Code
	Verdict    Verdict
	Rule, Says string
	Alone      bool // it follows from the order's own sheet, whatever others write
}

// Strength is a number of units and who they are: the unit itself first, then its supports. Reasons point to it, since a
// judge writes thousands of outcomes for each that somebody reads.
type Strength struct {
	N     int
	Units []PlaceID
	Bonus string // what else is counted, by name: "garrison"
}

// Reason is why an order has its verdict: numbers, names and the rule, ready to be written as a sentence.
type Reason struct {
	Code  Code
	Have  *Strength // this order's strength, or nil where no strength decided
	Need  *Strength // the strength it had to beat, or that beat it
	By    PlaceID   // the unit that bounced, cut, dislodged or broke it, or NoPlace
	Where RegionID  // the region the contest was about, or NoRegion
	Rule  string    // the rule's anchor in the rulebook: "support-cut"; see the ruleset's Rules
}

// Outcome is one order with what came of it. Verdict, Reason.Code and Dislodged are always there; the rest of Reason
// and Text are filled by Resolution.Explain.
type Outcome struct {
	Order   *Order // as given, or with what the ruleset found out about it; it is shared and must not be changed
	Unit    Unit   // the unit ordered, as it stood; zero for orders without one
	Verdict Verdict
	// Dislodged says that the unit was dislodged, whatever became of its order.
	Dislodged bool
	No        int32 // its place among the outcomes as decided; set where some of them are published
	Reason    Reason
	// Text is the reason as one sentence, without a full stop: "2 (Ashby, Shropshire) against 2 (Staffordshire,
	// Cheshire): a tie holds". Empty when nothing needs saying.
	Text string
}

// Lot is a draw that decided something, with all that is needed to repeat it.
type Lot struct {
	Power   PowerID
	Removed Unit
	From    []Unit // the candidates, in the order they were numbered
	Seed    string // what was hashed
}

// Count is a power's supply at an adjustment, or due at one.
type Count struct {
	Centres, Units, Received, Sent int
	Limit                          int // how many units it may keep
	Due                            int // builds offered (positive) or removals demanded (negative)
}

// Explainer writes, on demand, why a phase came out as it did.
type Explainer interface{ Explain(r *Resolution) }

// Won reports whether the game has ended, and how many share in it: a "draw" has several.
func (r *Resolution) Won() bool { return r.End.How != "" }

// Resolution is a phase decided.
type Resolution struct {
	Before   *Position
	Outcomes []Outcome // one per order in the order given, then one per unit without an order, by place
	After    *Position // the opening of the next phase that is played
	// Dislodged are the units dislodged in this phase, with their legal retreats, sorted by place. Those without
	// any are destroyed, and stand in After.Dislodged only if another unit has a choice.
	Dislodged []Dislodged
	Contested []RegionID // regions that a standoff left empty, sorted
	Why       Explainer
	Counts    []Count // by power, after the phase
	Lots      []Lot
	End       End       // how the game ended, if it did
	MayDraw   []PowerID // who may agree now to share a draw, if the rules allow one
	// Tangled are units whose orders hung on each other in more ways than a judge tries, in the order of the position; the rule
	// for paradoxes or for rings settled them without.
	Tangled []Unit
}

// Explain fills in what costs time and is not always wanted: each outcome's Reason beyond its code, its Text, and why
// the other neighbours of dislodged units are closed. A second call does nothing.
func (r *Resolution) Explain() {
	if w := r.Why; w != nil {
		r.Why = nil
		w.Explain(r)
	}
}
