package r1885

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
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

// own returns the ruleset's state of a position, which it adds if missing, to be changed.
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

// SetState reads what State writes. It also puts armies at sea aboard the fleets there, and gives
// fleets in the Box without a number the lowest free ones, in the order of powers and then as
// written. Each problem has the path of its field.
func (r *Rules) SetState(p *engine.Position, raw []byte) (problems []error) {
	s := &State{Sicily: r.m.Power("italy")}
	p.Ext = s
	fields := map[string]json.RawMessage{}
	if len(raw) > 0 && json.Unmarshal(raw, &fields) != nil {
		problems = append(problems, fmt.Errorf(`state: not an object (hint: {"sicily":"italy","choices":{"italy":"F"}})`))
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		var err error
		switch name {
		case "sicily":
			err = r.setSicily(s, fields[name])
		case "choices":
			problems = append(problems, r.setChoices(s, fields[name])...)
		default:
			err = fmt.Errorf("there is no such field (hint: sicily, choices)")
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("state.%s: %w", name, err))
		}
	}
	problems = append(problems, r.unknownKinds(p)...)
	r.hide(p)
	problems = append(problems, r.number(p)...)
	return append(problems, r.embarked(p)...)
}

// setSicily reads the last occupier of Sicily, null for none.
func (r *Rules) setSicily(s *State, raw json.RawMessage) error {
	var name *string
	if json.Unmarshal(raw, &name) != nil {
		return fmt.Errorf(`cannot be read (hint: "italy", or null)`)
	}
	if s.Sicily = engine.NoPower; name == nil {
		return nil
	}
	by, err := position.Power(r.m, *name)
	if err == nil {
		s.Sicily = by
	}
	return err
}

func (r *Rules) setChoices(s *State, raw json.RawMessage) (problems []error) {
	var choices map[string]string
	if json.Unmarshal(raw, &choices) != nil {
		return []error{fmt.Errorf(`state.choices: cannot be read (hint: {"italy":"A","russia":"StP","sweden":"F"})`)}
	}
	for _, name := range slices.Sorted(maps.Keys(choices)) {
		by, err := position.Power(r.m, name)
		may := r.mayChoose(by)
		switch {
		case err != nil:
		case may == nil:
			err = fmt.Errorf("%s has nothing to choose", name)
		case !slices.Contains(may, choices[name]):
			err = fmt.Errorf("%s cannot choose %q (hint: %s)", name, choices[name], strings.Join(may, ", "))
		default:
			if s.Choices == nil {
				s.Choices = map[engine.PowerID]string{}
			}
			s.Choices[by] = choices[name]
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("state.choices.%s: %w", name, err))
		}
	}
	return problems
}

// unknownKinds removes and reports units of unknown kind that the opening does not hide, since no
// order could be given to them.
func (r *Rules) unknownKinds(p *engine.Position) (problems []error) {
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool {
		if u.Kind != engine.KindUnknown || r.opening(p) && slices.Contains(r.world.hidden, r.m.RegionOf(u.At)) {
			return false
		}
		problems = append(problems,
			fmt.Errorf("%s: an army or a fleet? Only January 1885 hides what a unit is, in Rom, Osl, StP and Sev", r.listed(u)))
		return true
	})
	return problems
}

// listed returns the entry of a unit in a start file: "units.england.A ENG".
func (r *Rules) listed(u engine.Unit) string {
	return "units." + r.m.Powers[u.Power].ID + "." + position.Unit(r.m, u)
}

// number gives numbers to the fleets in the Box without one, and reports wrong numbers.
func (r *Rules) number(p *engine.Position) (problems []error) {
	taken := map[uint8]bool{}
	var bare []int
	for i := range p.Units {
		u := &p.Units[i]
		if r.m.RegionOf(u.At) != r.world.box {
			if u.No != 0 {
				problems = append(problems, fmt.Errorf("%s: only fleets of the Box bear numbers", r.listed(*u)))
				u.No = 0
			}
			continue
		}
		switch {
		case u.Kind == engine.Army && u.No == 0:
			problems = append(problems, fmt.Errorf("%s: aboard which fleet? (hint: A HOB#1)", r.listed(*u)))
		case u.Kind == engine.Army:
		case u.No == 0:
			bare = append(bare, i)
		case taken[u.No]:
			problems = append(problems, fmt.Errorf("%s: the number is taken", r.listed(*u)))
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

// lowest takes and returns the lowest free number.
func lowest(taken map[uint8]bool) uint8 {
	n := uint8(1)
	for taken[n] {
		n++
	}
	taken[n] = true
	return n
}

// embarked puts armies at sea aboard the fleets there. It removes and reports others.
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
		case at == r.world.box && u.No == 0:
			continue // reported already
		case i < 0:
			problems = append(problems, fmt.Errorf("%s: no fleet is there to carry it", r.listed(u)))
			continue
		case loaded[p.Units[i].ID]:
			problems = append(problems, fmt.Errorf("%s: the fleet there carries an army already", r.listed(u)))
			continue
		}
		u.Aboard = p.Units[i].ID
		loaded[u.Aboard] = true
		kept = append(kept, u)
	}
	p.Units = kept
	return append(problems, r.crowds(p)...)
}

// crowds removes and reports surplus units in a space, except in the Box and aboard fleets.
func (r *Rules) crowds(p *engine.Position) (problems []error) {
	stands := map[engine.RegionID]engine.Unit{}
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool {
		at := r.m.RegionOf(u.At)
		if at == r.world.box || u.Aboard != 0 {
			return false
		}
		if v, ok := stands[at]; ok {
			why := "another unit is there already"
			if r.land(at) && v.Power == u.Power && v.Kind != u.Kind {
				why = "another unit is there already; fleets carry armies at sea only"
			}
			problems = append(problems, fmt.Errorf("%s: %s", r.listed(u), why))
			return true
		}
		stands[at] = u
		return false
	})
	return problems
}

// Redact removes ineffective concessions and claims, which only writers see (rule 57).
func (r *Rules) Redact(res *engine.Resolution, a engine.Audience) *engine.Resolution {
	res.Outcomes = slices.DeleteFunc(res.Outcomes, func(o engine.Outcome) bool {
		switch o.Order.Verb {
		case verbConcede:
			return res.End.How != "concession" && o.Order.By != a.Power
		case verbClaim:
			return res.End.How != "alliance" && o.Order.By != a.Power
		}
		return false
	})
	return res
}

// Answer returns the alliances that could claim victory (rule 60).
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	list := [][]string{}
	if res.After.Phase.Step == engine.Adjustment && res.Before.Phase.Step != engine.Adjustment {
		for _, a := range r.mayWin(res.After) {
			list = append(list, a.ids(r.m))
		}
	}
	return map[string]any{"may_win": list}, nil
}
