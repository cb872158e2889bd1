package engine_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// blind shows nobody a unit or an order of power 0 while the game runs.
type blind struct{}

func (blind) View(p *engine.Position, a engine.Audience) *engine.Position {
	if !a.Ended {
		p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool { return u.Power == 0 })
	}
	return p
}

func (blind) Redact(r *engine.Resolution, a engine.Audience) *engine.Resolution {
	if !a.Ended {
		r.Outcomes = slices.DeleteFunc(r.Outcomes, func(o engine.Outcome) bool { return o.Order.By == 0 })
	}
	return r
}

// silent is an explainer that has nothing to say.
type silent struct{}

func (silent) Explain(*engine.Resolution) {}

// TestPublish: a position and a resolution are shown as the viewer shows them, without the records that reasons are made from, and
// what is done to the published ones changes nothing of the secret ones.
func TestPublish(t *testing.T) {
	pos := func() *engine.Position {
		return &engine.Position{Units: []engine.Unit{{ID: 1, Power: 0}, {ID: 2, Power: 1}}}
	}
	res := &engine.Resolution{Before: pos(), After: pos(), Why: silent{}, Lots: []engine.Lot{{}},
		Outcomes: []engine.Outcome{{Order: &engine.Order{By: 0}}, {Order: &engine.Order{By: 1}}}}
	for _, c := range []struct {
		ended bool
		n     int
	}{{false, 1}, {true, 2}} {
		a := engine.Audience{Power: engine.NoPower, Ended: c.ended}
		seen := engine.PublishResolution(blind{}, res, a).Resolution()
		at := engine.Publish(blind{}, res.Before, a).Position()
		if n := []int{len(at.Units), len(seen.Before.Units), len(seen.After.Units), len(seen.Outcomes)}; !slices.Equal(n, []int{c.n, c.n, c.n, c.n}) {
			t.Errorf("ended %v: %v units and orders are shown, not %d", c.ended, n, c.n)
		}
		if seen.Why != nil {
			t.Error("the records that reasons are made from are published")
		}
		at.Units[0].Power, seen.After.Units[0].Power, seen.Outcomes[0].Order.By, seen.Lots[0] = 9, 9, 9, engine.Lot{Seed: "x"}
	}
	if res.Before.Units[0].Power != 0 || res.After.Units[0].Power != 0 || res.Outcomes[0].Order.By != 0 || res.Lots[0].Seed != "" || len(res.Outcomes) != 2 {
		t.Errorf("what was published is the secret one: %+v", res)
	}
}
