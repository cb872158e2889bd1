package engine

import "errors"

var errNoState = errors.New("this ruleset has no state of its own")

// Plain implements methods of Rules as the standard game does. Rulesets embed it.
type Plain struct{ M *Map }

// View returns the position as it is, since nothing is secret.
func (Plain) View(p *Position, _ Audience) *Position { return p }

// Redact returns the resolution as it is, since nothing is secret.
func (Plain) Redact(r *Resolution, _ Audience) *Resolution { return r }

// Unit finds the unit in the named region, which holds only one, and ignores a stated coast.
func (b Plain) Unit(p *Position, _ PowerID, s Said, role Role) (UnitID, Code) {
	if s.At < 0 || int(s.At) >= len(b.M.Places) {
		return 0, "no-unit"
	}
	r := b.M.Places[s.At].Region
	if p.Phase.Step == Retreats && role == Ordered { // the dislodged unit is ordered, not the one now in its region
		for _, d := range p.Dislodged {
			if b.M.Places[d.Unit.At].Region == r {
				return d.Unit.ID, ""
			}
		}
	}
	for _, u := range p.Units {
		if b.M.Places[u.At].Region == r {
			return u.ID, ""
		}
	}
	return 0, "no-unit"
}

// Own does nothing, since the ruleset has no forms of its own.
func (Plain) Own(*Order, *Form, Fields) {}

// MayOrder allows each power its own units.
func (Plain) MayOrder(p *Position, by PowerID, unit UnitID) bool {
	for _, u := range p.Units {
		if u.ID == unit {
			return u.Power == by
		}
	}
	for _, d := range p.Dislodged {
		if d.Unit.ID == unit {
			return d.Unit.Power == by
		}
	}
	return false
}

// Lacking returns "", since Duties names all units and counts.
func (Plain) Lacking(*Position, PowerID, []Order) string { return "" }

// Standings returns nothing, since only supply centres count.
func (Plain) Standings(Public) Standings { return Standings{} }

// Panels returns tables of the ruleset's own state.
func (b Plain) Panels(p Public) []Panel {
	if p.pos.Ext == nil {
		return nil
	}
	return p.pos.Ext.Panels(b.M)
}

// Accounts returns nil, since outcomes need no tables.
func (Plain) Accounts(PublicResolution) []Panel { return nil }

// Tracks returns nil, since only numbers of centres are charted.
func (Plain) Tracks(Public) []Track { return nil }

// SheetLines returns nil, since sheets have lines for units only.
func (Plain) SheetLines(Public, PowerID) []SheetLine { return nil }

// Tables returns nil, since the ruleset has no data of its own.
func (Plain) Tables() []DataTable { return nil }

// Marks returns nil, since maps show units and owners only.
func (Plain) Marks(Public) []Mark { return nil }

// PrivateNews returns nil, since there are no secrets.
func (Plain) PrivateNews(*Resolution, PowerID) []string { return nil }

// Reach lists the steps that the board allows.
func (b Plain) Reach(_ *Position, k Kind, at PlaceID) []Reach {
	var out []Reach
	for _, s := range b.M.Steps(k, at) {
		out = append(out, Reach{To: s.To, How: "move"})
	}
	return out
}

// Arrows returns nil, since every order has the usual drawing.
func (Plain) Arrows(PublicResolution) []Arrow { return nil }

// State returns nil, since positions have no state of the ruleset's own.
func (Plain) State(*Position) any { return nil }

// SetState returns an error for any state, since the ruleset has none of its own.
func (Plain) SetState(_ *Position, raw []byte) []error {
	if s := string(raw); s == "" || s == "null" || s == "{}" {
		return nil
	}
	return []error{errNoState}
}

// Answer adds nothing to what all rulesets answer.
func (Plain) Answer(*Resolution) (turn, after map[string]any) { return nil, nil }

// DutiesOf returns what the standard game requires of a power: a sheet if it has units, a retreat
// or disbanding of each dislodged unit with a choice, builds and removals by its count.
func DutiesOf(p *Position, by PowerID, counts []Count) []Duty {
	var out []Duty
	switch p.Phase.Step {
	case Movement:
		for _, u := range p.Units {
			if u.Power == by {
				return []Duty{{Step: Movement, Verb: NoOrder, Count: 1}}
			}
		}
	case Retreats:
		for _, d := range p.Dislodged {
			if d.Unit.Power == by && len(d.Options) > 0 {
				out = append(out, Duty{Step: Retreats, Verb: Retreat, Unit: d.Unit.ID, Count: 1, Must: true})
			}
		}
	case Adjustment:
		if by < 0 || int(by) >= len(counts) {
			return nil
		}
		switch due := counts[by].Due; {
		case due > 0:
			out = append(out, Duty{Step: Adjustment, Verb: Build, Count: due})
		case due < 0:
			out = append(out, Duty{Step: Adjustment, Verb: Remove, Count: -due, Must: true})
		}
	}
	return out
}
