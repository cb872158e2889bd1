package r1885

import (
	"maps"

	"github.com/heraldmaps/herald/engine"
)

// State is what this ruleset carries from phase to phase besides the units. Armies aboard and
// numbers in the Box are part of the units (rule 58).
type State struct {
	Sicily  engine.PowerID            // its last occupier, or NoPower
	Choices map[engine.PowerID]string // what each power chose: "A" or "F"; for Russia, the army's region
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext { return &State{s.Sicily, maps.Clone(s.Choices)} }

// Panels returns nil: Rules has them.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }

// own returns a position's state, which the caller may change; it adds one if the position has
// none.
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

// State returns a position's state as files write it.
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
