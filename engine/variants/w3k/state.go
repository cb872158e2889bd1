package w3k

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// State is what this ruleset carries from phase to phase.
type State struct {
	Converting []Converting // sorted by unit
	Supply     []Supply     // last Winter's transfers, in the sequence of the senders' lists
}

// Converting is a unit that has spent one season converting (rule 18).
type Converting struct {
	Unit  engine.UnitID
	Coast engine.PlaceID // the coast named for the fleet, or NoPlace
}

// Supply is supply sent from one power to another until the next Winter.
type Supply struct {
	From, To engine.PowerID
	Count    int
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext {
	return &State{slices.Clone(s.Converting), slices.Clone(s.Supply)}
}

// Panels lists the supply sent.
func (s *State) Panels(m *engine.Map) []engine.Panel {
	if len(s.Supply) == 0 {
		return nil
	}
	p := engine.Panel{Title: "Supply sent", Head: []string{"From", "To", "Units"}}
	for _, t := range s.Supply {
		p.Rows = append(p.Rows, []string{m.Powers[t.From].Name, m.Powers[t.To].Name, fmt.Sprint(t.Count)})
	}
	return []engine.Panel{p}
}

func (s *State) converting(u engine.UnitID) (Converting, bool) {
	i := slices.IndexFunc(s.Converting, func(c Converting) bool { return c.Unit == u })
	if i < 0 {
		return Converting{}, false
	}
	return s.Converting[i], true
}

// stay returns the state without units that have left the board.
func (s *State) stay(units []engine.Unit) *State {
	out := s.Clone().(*State)
	out.Converting = slices.DeleteFunc(out.Converting, func(c Converting) bool {
		return !slices.ContainsFunc(units, func(u engine.Unit) bool { return u.ID == c.Unit })
	})
	return out
}

// state returns a position's state, or an empty one if it has none.
func state(p *engine.Position) *State {
	if s, ok := p.Ext.(*State); ok && s != nil {
		return s
	}
	return &State{}
}
