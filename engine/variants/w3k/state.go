package w3k

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
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

// stateText is the state as position files and batches write it.
type stateText struct {
	// Converting maps a region whose unit is half converted to the coast ordered for the fleet, or "".
	Converting map[string]string `json:"converting,omitempty"`
	Supply     []supplyText      `json:"supply,omitempty"`
}

type supplyText struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Count int    `json:"count"`
}

// State returns a position's state as files write it, or nil if it is empty.
func (r *Rules) State(p *engine.Position) any {
	s := state(p)
	var t stateText
	for _, c := range s.Converting {
		i := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.ID == c.Unit })
		if i < 0 {
			continue
		}
		if t.Converting == nil {
			t.Converting = map[string]string{}
		}
		t.Converting[r.m.Regions[r.m.RegionOf(p.Units[i].At)].ID] = r.m.PlaceText(c.Coast)
	}
	for _, x := range s.Supply {
		t.Supply = append(t.Supply, supplyText{r.m.Powers[x.From].ID, r.m.Powers[x.To].ID, x.Count})
	}
	if t.Converting == nil && t.Supply == nil {
		return nil
	}
	return t
}

// SetState reads what State writes.
func (r *Rules) SetState(p *engine.Position, raw []byte) (problems []error) {
	next := &State{}
	p.Ext = next
	if len(raw) == 0 {
		return nil
	}
	var t stateText
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return []error{fmt.Errorf("state: %w", err)}
	}
	for i := range r.m.Regions { // in the board's order
		id := r.m.Regions[i].ID
		coast, ok := t.Converting[id]
		if !ok {
			continue
		}
		delete(t.Converting, id)
		u, found := r.unitAt(p, r.m.Regions[i].First)
		c := Converting{Unit: u.ID, Coast: engine.NoPlace}
		if coast != "" {
			if c.Coast = r.m.Place(coast); c.Coast == engine.NoPlace || r.m.RegionOf(c.Coast) != engine.RegionID(i) {
				problems = append(problems, fmt.Errorf("state: converting: %q is no coast of %s", coast, id))
				continue
			}
		}
		if !found {
			problems = append(problems, fmt.Errorf("state: converting: nobody stands in %s", id))
			continue
		}
		next.Converting = append(next.Converting, c)
	}
	if len(t.Converting) > 0 {
		problems = append(problems,
			fmt.Errorf("state: converting: %d of the regions are not on this board", len(t.Converting)))
	}
	slices.SortFunc(next.Converting, func(a, b Converting) int { return int(a.Unit) - int(b.Unit) })
	for _, x := range t.Supply {
		from, err := position.Power(r.m, x.From)
		to, toErr := position.Power(r.m, x.To)
		switch {
		case err != nil:
			problems = append(problems, fmt.Errorf("state: supply: %w", err))
		case toErr != nil:
			problems = append(problems, fmt.Errorf("state: supply: %w", toErr))
		case x.Count < 1 || from == to:
			problems = append(problems, fmt.Errorf("state: supply: %d from %s to %s is impossible", x.Count, x.From, x.To))
		default:
			next.Supply = append(next.Supply, Supply{from, to, x.Count})
		}
	}
	return problems
}

// Answer returns the units that have spent one season converting, by region.
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	converting := map[string]int{}
	for _, u := range res.After.Units {
		if _, ok := state(res.After).converting(u.ID); ok {
			converting[r.m.Regions[r.m.RegionOf(u.At)].ID] = 1
		}
	}
	return nil, map[string]any{"converting": converting}
}

// Standings returns each power's capitals. Victory needs one in each kingdom that has any.
func (r *Rules) Standings(p engine.Public) engine.Standings {
	s := engine.Standings{Head: "Capitals held", Short: "Capitals", Goal: "a capital in each kingdom",
		Held: make([][]engine.RegionID, len(r.m.Powers))}
	for _, name := range r.kingdoms {
		g := engine.Group{Name: name}
		for i := range r.m.Regions {
			if c := &r.m.Regions[i]; c.Capital && c.Kingdom == name {
				g.Regions = append(g.Regions, engine.RegionID(i))
			}
		}
		s.Groups = append(s.Groups, g)
	}
	for i, o := range p.Position().Owners {
		if r.m.Regions[i].Capital && o != engine.NoPower {
			s.Held[o] = append(s.Held[o], engine.RegionID(i))
		}
	}
	return s
}
