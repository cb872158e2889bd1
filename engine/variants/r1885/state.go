package r1885

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
)

// State is what is carried from phase to phase beside armies aboard and numbers in the Box, which stand on the units
// (rule 58).
type State struct {
	Sicily  engine.PowerID            // its last occupier, or NoPower
	Choices map[engine.PowerID]string // what was chosen: "A" or "F"; Russia: the army's region
}

// Clone returns a deep copy.
func (s *State) Clone() engine.Ext { return &State{s.Sicily, maps.Clone(s.Choices)} }

// Panels are the ruleset's.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }

// own returns a position's state to be changed; one without a state gets the opening's.
func own(p *engine.Position) *State {
	s, ok := p.Ext.(*State)
	if !ok || s == nil {
		s = &State{Sicily: engine.NoPower}
		p.Ext = s
	}
	return s
}

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

// SetState reads what State writes, puts armies at sea aboard the fleets there, and numbers the fleets of the Box that bear
// none: the lowest free ones in the order written, powers alphabetically.
func (r *Rules) SetState(p *engine.Position, raw []byte) (problems []error) {
	s := &State{Sicily: r.m.Power("italy")}
	p.Ext = s
	if len(raw) > 0 {
		var t stateText
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			return []error{fmt.Errorf("state: %w", err)}
		}
		if t.Sicily != nil {
			by, err := position.Power(r.m, *t.Sicily)
			if err != nil {
				problems = append(problems, fmt.Errorf("state: sicily: %w", err))
			}
			s.Sicily = by
		}
		for _, name := range slices.Sorted(maps.Keys(t.Choices)) {
			by, err := position.Power(r.m, name)
			switch {
			case err != nil:
				problems = append(problems, fmt.Errorf("state: choices: %w", err))
			case !slices.Contains(r.mayChoose(by), t.Choices[name]):
				problems = append(problems, fmt.Errorf("state: choices: %s cannot choose %q", name, t.Choices[name]))
			default:
				if s.Choices == nil {
					s.Choices = map[engine.PowerID]string{}
				}
				s.Choices[by] = t.Choices[name]
			}
		}
	}
	r.hide(p)
	problems = append(problems, r.number(p)...)
	return append(problems, r.embarked(p)...)
}

// number gives the fleets of the Box that bear none their numbers.
func (r *Rules) number(p *engine.Position) (problems []error) {
	taken := map[uint8]bool{}
	var bare []int
	for i := range p.Units {
		u := &p.Units[i]
		if r.m.RegionOf(u.At) != r.world.box {
			if u.No != 0 {
				problems = append(problems, fmt.Errorf("unit %s: only fleets of the Box bear numbers", position.Unit(r.m, *u)))
				u.No = 0
			}
			continue
		}
		switch {
		case u.Kind == engine.Army && u.No == 0:
			problems = append(problems, fmt.Errorf("unit %s: aboard which fleet? (hint: A HOB#1)", position.Unit(r.m, *u)))
		case u.Kind == engine.Army:
		case u.No == 0:
			bare = append(bare, i)
		case taken[u.No]:
			problems = append(problems, fmt.Errorf("unit %s: the number is taken", position.Unit(r.m, *u)))
			bare = append(bare, i)
		default:
			taken[u.No] = true
		}
	}
	slices.SortStableFunc(bare, func(a, b int) int { return int(p.Units[a].Power) - int(p.Units[b].Power) })
	for _, i := range bare {
		p.Units[i].No = lowest(taken)
	}
	return problems
}

// lowest takes the lowest free number.
func lowest(taken map[uint8]bool) uint8 {
	n := uint8(1)
	for taken[n] {
		n++
	}
	taken[n] = true
	return n
}

// embarked puts each army at sea aboard the fleet there; what cannot be is taken off the board and told.
func (r *Rules) embarked(p *engine.Position) (problems []error) {
	loaded := map[engine.UnitID]bool{}
	var kept []engine.Unit
	for _, u := range p.Units {
		at := r.m.RegionOf(u.At)
		if u.Kind != engine.Army || r.land(at) {
			kept = append(kept, u)
			continue
		}
		i := slices.IndexFunc(p.Units, func(f engine.Unit) bool {
			return f.Kind == engine.Fleet && r.m.RegionOf(f.At) == at && (at != r.world.box || f.No == u.No)
		})
		switch {
		case i < 0:
			problems = append(problems, fmt.Errorf("unit %s: no fleet is there to carry it", position.Unit(r.m, u)))
			continue
		case loaded[p.Units[i].ID]:
			problems = append(problems, fmt.Errorf("unit %s: the fleet there carries an army already", position.Unit(r.m, u)))
			continue
		}
		u.Aboard = p.Units[i].ID
		loaded[u.Aboard] = true
		kept = append(kept, u)
	}
	p.Units = kept
	return append(problems, r.crowds(p)...)
}

// crowds tells of spaces that hold more than one unit, the Box and armies aboard apart.
func (r *Rules) crowds(p *engine.Position) (problems []error) {
	stands := map[engine.RegionID]bool{}
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool {
		at := r.m.RegionOf(u.At)
		if at == r.world.box || u.Aboard != 0 {
			return false
		}
		if stands[at] {
			problems = append(problems, fmt.Errorf("unit %s of %s: another unit is there already", position.Unit(r.m, u), r.m.Powers[u.Power].ID))
			return true
		}
		stands[at] = true
		return false
	})
	return problems
}
