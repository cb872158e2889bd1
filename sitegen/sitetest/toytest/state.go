package toytest

import (
	"encoding/json"
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// State is the ruleset's own part of a position.
type State struct {
	Gold   []int          `json:"gold"`             // by seat
	Throne engine.PowerID `json:"throne"`           // who proclaimed last, or NoPower
	Named  string         `json:"named,omitempty"`  // whom
	Abbess engine.UnitID  `json:"abbess,omitempty"` // the unit that she is with: secret
}

// Clone returns a copy.
func (s *State) Clone() engine.Ext {
	c := *s
	c.Gold = append([]int(nil), s.Gold...)
	return &c
}

// Panels returns the treasury.
func (s *State) Panels(m *engine.Map) []engine.Panel {
	p := engine.Panel{Title: "Treasury", Head: []string{"Power", "Gold"}}
	for i, g := range s.Gold {
		p.Rows = append(p.Rows, []string{m.Powers[i].Name, fmt.Sprint(g)})
	}
	out := []engine.Panel{p}
	if s.Abbess != 0 { // a view without her has no such table
		out = append(out, engine.Panel{Title: "The abbess", Head: []string{"With"},
			Rows: [][]string{{fmt.Sprintf("greymantled unit %d", s.Abbess)}}})
	}
	return out
}

func state(p *engine.Position) *State {
	if s, ok := p.Ext.(*State); ok && s != nil {
		return s
	}
	return &State{Gold: make([]int, Seats), Throne: engine.NoPower}
}

// View hides where the abbess is until the war is over.
func (r *Rules) View(p *engine.Position, a engine.Audience) *engine.Position {
	s := state(p).Clone().(*State)
	if !a.Ended {
		s.Abbess = 0
	}
	p.Ext = s
	return p
}

// Redact takes out the orders that hide her.
func (r *Rules) Redact(res *engine.Resolution, a engine.Audience) *engine.Resolution {
	if a.Ended {
		return res
	}
	keep := res.Outcomes[:0:0]
	for _, o := range res.Outcomes {
		if o.Order.Verb != VerbHide {
			keep = append(keep, o)
		}
	}
	res.Outcomes = keep
	return res
}

// Marks shows whose candidate was proclaimed.
func (r *Rules) Marks(p engine.Public) []engine.Mark {
	s := state(p.Position())
	if s.Throne == engine.NoPower {
		return nil
	}
	return []engine.Mark{{Region: engine.NoRegion, Power: s.Throne, Style: engine.MarkRing,
		Tint: s.Throne, Key: "Proclaimed"}}
}

// State returns the state as it is.
func (r *Rules) State(p *engine.Position) any { return state(p) }

// SetState reads what State writes.
func (r *Rules) SetState(p *engine.Position, raw []byte) []error {
	s := state(p).Clone().(*State)
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, s); err != nil {
			return []error{err}
		}
	}
	if len(s.Gold) != Seats {
		return []error{fmt.Errorf("gold of %d, for %d players", len(s.Gold), Seats)}
	}
	p.Ext = s
	r.number(p.Units)
	return nil
}
