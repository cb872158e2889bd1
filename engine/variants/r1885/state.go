package r1885

import (
	"maps"

	"github.com/heraldmaps/herald/engine"
)

// State is carried from phase to phase; armies aboard and numbers in the Box are part of the units
// instead (rule 58).
type State struct {
	Sicily  engine.PowerID            // its last occupier, or NoPower
	Choices map[engine.PowerID]string // what was chosen: "A" or "F"; Russia: the army's region
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext { return &State{s.Sicily, maps.Clone(s.Choices)} }

// Panels returns none: the ruleset has them.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }

// own returns a position's state for changing, or the opening's if it has none.
func own(p *engine.Position) *State {
	s, ok := p.Ext.(*State)
	if !ok || s == nil {
		s = &State{Sicily: engine.NoPower}
		p.Ext = s
	}
	return s
}

// stateText is the state as files and batches write it (rule 58).
type stateText struct {
	Sicily  *string           `json:"sicily"`
	Choices map[string]string `json:"choices"`
}

// State writes the state of a position.
func (r *Rules) State(p *engine.Position) any {
	s, ok := p.Ext.(*State)
	if !ok || s == nil {
		s = &State{Sicily: engine.NoPower}
	}
	t := stateText{Choices: map[string]string{}}
	if s.Sicily != engine.NoPower {
		t.Sicily = &r.m.Powers[s.Sicily].ID
	}
	for by, c := range s.Choices {
		t.Choices[r.m.Powers[by].ID] = c
	}
	return t
}
