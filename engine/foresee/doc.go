// Package foresee asks a ruleset what could happen in a phase: the worst that others can do to a
// unit or region, and the smallest set of one's own orders that holds or takes it.
//
// It knows no rules: Rules.Legal says what can be ordered and Rules.Resolve what happens. It only
// chooses which orders to try: those that concern the place, and whatever its outcome depends on,
// until nothing is added. It tries others' orders in every sensible combination, or in a sample if
// there are more than the budget allows, and the answer says which. The same question always gets
// the same answer.
package foresee

import "github.com/heraldmaps/herald/engine"

// Searched reports whether a step can be searched, that is movement and retreats.
func Searched(step engine.PhaseStep) bool { return step == engine.Movement || step == engine.Retreats }

// Question is about the next phase of a position.
type Question struct {
	Position *engine.Position
	// Orders are drafts, of any power. FindWorst takes the asker's drafts as given. In FindLeast, the
	// asker's units hold unless the plan orders them. Drafts of other powers are kept for units that
	// cannot affect the place in question.
	Orders []engine.Order
	By     engine.PowerID // who asks
	// Unit is the asker's unit in question; 0: the question is about Region.
	Unit   engine.UnitID
	Region engine.RegionID
	// Drafted makes FindLeast assume the drafts of other powers, and try no other reply.
	Drafted bool
}

// Budget bounds a search. The zero value means Judged 20,000.
type Budget struct {
	// Judged is the number of phases of twenty units that may be adjudicated; larger phases count
	// for more, and so does the rest of the search. The budget counts work and not time, so that
	// the answer is the same everywhere.
	Judged int
	// Tick, if given, is called before each adjudication with the number so far; false stops.
	Tick func(judged int) bool
}

// Harm rates the outcome for the unit or region in question; higher is worse. NotHeld applies to a
// region: another power's unit is there.
type Harm uint8

const (
	Unharmed  Harm = iota
	Thwarted       // the unit's own order does not succeed
	Emptied        // the asker's unit in the region is dislodged, and nobody enters
	Dislodged      // the unit must retreat
	NotHeld
	Destroyed // dislodged without a retreat, or not retreating
)

// String returns "unharmed", "thwarted", "emptied", "dislodged", "not held" or "destroyed".
func (h Harm) String() string {
	return [...]string{"unharmed", "thwarted", "emptied", "dislodged", "not held", "destroyed"}[h]
}

// Extent is how much was searched, and whether that was all.
type Extent struct {
	Units        int     // other powers' units that can affect the place
	Combinations float64 // number of sensible combinations of their orders; 0: too many to count
	All          bool    // each of them was adjudicated and nothing else can matter; otherwise a sample was
	Apart        bool    // orders that only the ruleset knows, or units that share a place, were not all tried
	Judged       int     // phases adjudicated
	Plans        int     // for FindLeast: sets of own orders tried
	AllPlans     bool    // for FindLeast: all sets of that size or smaller were tried
	More         bool    // a larger budget may find more
	Cancelled    bool
}

// Worst is the worst outcome that a search found, with the orders of other powers that lead to it.
type Worst struct {
	Extent
	Harm   Harm
	Orders []engine.Order     // others' orders that bring it about, without those that change nothing
	Phase  *engine.Resolution // the adjudicated phase
}

// Least is the smallest set of the asker's orders found that succeeds whatever others do.
type Least struct {
	Extent
	Found bool
	Take  bool           // the question was to take the region, not to hold it
	Plan  []engine.Order // by the asker
	Phase *engine.Resolution
	// Against holds the orders that break the best plan that failed, if no plan works.
	Against []engine.Order
}
