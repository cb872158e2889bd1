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

// Searched reports whether phases of a step can be asked about: where units are ordered that
// others' orders can touch.
func Searched(step engine.PhaseStep) bool { return step == engine.Movement || step == engine.Retreats }

// Question is about the next phase of a position.
type Question struct {
	Position *engine.Position
	// Orders are drafted, of any power. Those of the asker are kept (Worst) or stay for units that
	// the answer does not need (Least); those of others stay for units that cannot touch the place.
	Orders []engine.Order
	By     engine.PowerID // who asks
	// Unit is one of the asker's, or 0: the question is about Region.
	Unit   engine.UnitID
	Region engine.RegionID
	// Drafted, for Least: the others do what is drafted, and nothing else is tried.
	Drafted bool
}

// Budget bounds a search. The zero value means Judged 20,000.
type Budget struct {
	// Judged is how many phases of twenty units may be judged; of more units fewer, and what else a
	// search does counts as well. It is counted, never timed: the answer is the same everywhere.
	Judged int
	// Tick, if given, is called before every phase judged, with how many were; false ends the
	// search.
	Tick func(judged int) bool
}

// Harm rates the outcome for the place asked about; higher is worse. NotHeld of a region: another
// power's unit is there. Of Least: it is not held, or not taken.
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

// Extent is what was searched.
type Extent struct {
	Units        int     // of others that can touch the place
	Combinations float64 // of their orders that make sense; 0: not counted to the end
	All          bool    // each of them was judged, and nothing else can matter; else a sample
	Apart        bool    // somebody has orders that only the ruleset knows, or shares a place: such were not all tried
	Judged       int     // phases judged
	Plans        int     // for Least: sets of own orders tried
	AllPlans     bool    // for Least: all sets of that size or smaller
	More         bool    // a larger budget may find more
	Cancelled    bool
}

// Worst is the worst outcome found.
type Worst struct {
	Extent
	Harm   Harm
	Orders []engine.Order     // of others that bring it about, without those that change nothing
	Phase  *engine.Resolution // the adjudicated phase
}

// Least is the smallest set of own orders found to suffice.
type Least struct {
	Extent
	Found bool
	Take  bool           // the question was to take the region, not to hold it
	Plan  []engine.Order // by the asker
	Phase *engine.Resolution
	// Against is what breaks the best plan that failed, if no plan works.
	Against []engine.Order
}
