package engine

import "slices"

// Dislodged is a unit that must retreat.
type Dislodged struct {
	Unit    Unit      // At is where it was dislodged
	From    PlaceID   // where its attacker came from
	Convoy  bool      // its attacker came by convoy
	Options []PlaceID // legal retreats, sorted; empty: it is destroyed
	Closed  []Closed  // the other neighbours and why they are closed; set by Resolution.Explain
}

// Closed is a neighbouring place to which a dislodged unit may not retreat, with the reason.
type Closed struct {
	To     PlaceID
	Reason Reason
	Text   string // "Army Cheshire stands there"
}

// Position is a game at the opening of a phase.
type Position struct {
	Phase     Phase
	Units     []Unit      // sorted by place, then id, without those in Dislodged; two may share a place
	Dislodged []Dislodged // sorted by place
	Owners    []PowerID   // by region: the owner of its centre, or NoPower
	Contested []RegionID  // regions closed to retreats because a standoff left them empty, sorted
	NextUnit  UnitID      // the id of the next unit built
	Ext       Ext         // the ruleset's own state, or nil
}

// Ext is a ruleset's own state, carried from phase to phase.
type Ext interface {
	Clone() Ext
	// Panels returns plain tables that a page can print without knowing the ruleset.
	Panels(m *Map) []Panel
}

// Clone returns a deep copy.
func (p *Position) Clone() *Position {
	q := *p
	q.Units = slices.Clone(p.Units)
	q.Owners = slices.Clone(p.Owners)
	q.Contested = slices.Clone(p.Contested)
	q.Dislodged = slices.Clone(p.Dislodged)
	for i := range q.Dislodged {
		q.Dislodged[i].Options = slices.Clone(q.Dislodged[i].Options)
		q.Dislodged[i].Closed = slices.Clone(q.Dislodged[i].Closed)
	}
	if p.Ext != nil {
		q.Ext = p.Ext.Clone()
	}
	return &q
}

// Kind is a unit's kind.
type Kind uint8

// KindOwn is the only kind of some rulesets, KindUnknown that of a unit with a secret kind.
const (
	NoKind Kind = iota
	Army
	Fleet
	KindOwn
	KindUnknown
)

// Letter returns "A" or "F", "U" for a ruleset's own kind, "?" for an unknown one.
func (k Kind) Letter() string {
	switch k {
	case Army:
		return "A"
	case Fleet:
		return "F"
	case NoKind:
		return ""
	case KindUnknown:
		return "?"
	}
	return "U"
}

// String returns "Army", "Fleet" or "Unit".
func (k Kind) String() string {
	switch k {
	case Army:
		return "Army"
	case Fleet:
		return "Fleet"
	case NoKind:
		return ""
	}
	return "Unit"
}

// UnitID identifies a unit through moves, conversion and retreats. 0 is no unit.
type UnitID int32

// Unit is a piece on the board.
type Unit struct {
	ID     UnitID
	Power  PowerID
	Kind   Kind
	At     PlaceID
	Aboard UnitID // the unit that carries it, or 0
	No     uint8  // its number where several share a place, from 1; 0 elsewhere
}
