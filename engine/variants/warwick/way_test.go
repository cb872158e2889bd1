package warwick_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// TestWay: when the game is over, everybody sees King Henry's way, phase by phase and as a dotted
// line, and all his orders (rules 72, 74). While it runs, nobody sees any of them.
func TestWay(t *testing.T) {
	r := newRules(t, nil)
	m := r.Map()
	p := r.Start()
	var res *engine.Resolution
	for _, line := range []string{"HVI TO U Sta", "HVI TO somerset U Wor"} {
		res = cases.Resolve(r, p, map[string]string{"warwick": line})
		p = res.After
	}
	shown := func(a engine.Audience) (ways int, panel bool, lines int) {
		seen := engine.PublishResolution(r, res, a)
		for _, arrow := range r.Arrows(seen) {
			if arrow.Unit == 0 && arrow.Style == "dotted" && len(arrow.Through) > 0 {
				ways++
				if arrow.Through[0] != m.Place("Sta") || arrow.To != m.Place("Wor") {
					t.Errorf("his way is drawn from %s to %s", m.PlaceText(arrow.Through[0]), m.PlaceText(arrow.To))
				}
			}
		}
		for _, x := range r.Panels(seen.After()) {
			panel = panel || x.Title == "Henry VI's way" && slices.ContainsFunc(x.Rows, func(row []string) bool { return slices.Contains(row, "Worcester") })
		}
		for _, o := range seen.Outcomes().List() {
			if o.Order.Verb == warwick.VerbHenry {
				lines++
			}
		}
		return ways, panel, lines
	}
	if ways, panel, lines := shown(engine.Audience{Power: engine.NoPower, Ended: true}); ways != 1 || !panel || lines != 1 {
		t.Errorf("at the end: %d ways, panel %v, %d lines", ways, panel, lines)
	}
	if ways, panel, lines := shown(engine.Audience{Power: engine.NoPower}); ways != 0 || panel || lines != 0 {
		t.Errorf("while it runs: %d ways, panel %v, %d lines", ways, panel, lines)
	}
}
