package w3k

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
)

// stateText is the state as position files and batches write it.
type stateText struct {
	// Converting maps the regions of units that have spent one season converting to the coast that
	// their orders named, or "".
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
