package engine

import "slices"

// Dislodged is a unit that must retreat.
type Dislodged struct {
	Unit    Unit      // At is where it was dislodged
	From    PlaceID   // where its attacker came from
	Convoy  bool      // its attacker came by convoy
	Options []PlaceID // legal retreats, sorted; empty: it is destroyed
	Closed  []Closed  // the other neighbours and why they are closed; filled by Resolution.Explain
}

// Closed is a neighbour that a dislodged unit may not retreat to.
type Closed struct {
	To     PlaceID
	Reason Reason
	Text   string // "Army Cheshire stands there"
}

// Position is a game at the opening of a phase.
type Position struct {
	Phase     Phase
	Units     []Unit      // sorted by place, then id; two units may share a place. Without the dislodged.
	Dislodged []Dislodged // sorted by place
	Owners    []PowerID   // by region: who owns the centre, or NoPower
	Contested []RegionID  // regions closed to retreats because a standoff left them empty, sorted
	NextUnit  UnitID      // the id the next built unit gets
	Ext       Ext         // the ruleset's own state, or nil
}

// Ext is a ruleset's own state, carried from phase to phase.
type Ext interface {
	Clone() Ext
	// Public returns what may be published: secrets removed.
	Public() Ext
	// Panels returns plain tables that a page can print without knowing the ruleset.
	Panels(m *Map) []Panel
}

// Panel is a small table for publication.
type Panel struct {
	Title string
	Head  []string
	Rows  [][]string
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

// Public is a position that may be published. Only Publish makes one, so that what draws and writes pages cannot
// be handed a raw position by mistake.
type Public struct{ pos *Position }

// Publish returns the public view of a position: a copy, with the ruleset's secrets removed.
func Publish(p *Position) Public {
	q := p.Clone()
	if q.Ext != nil {
		q.Ext = q.Ext.Public()
	}
	return Public{q}
}

// Position returns the published position; it must not be changed.
func (p Public) Position() *Position { return p.pos }
