package europe1615

import "github.com/heraldmaps/herald/engine"

// Panels of the state by itself are none: the ruleset makes them from the whole position.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }
