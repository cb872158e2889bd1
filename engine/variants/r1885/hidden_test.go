package r1885_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// TestHiddenUnitsAreChecked: an order for a unit whose type is not chosen yet is refused only if no
// choice makes it legal; its legal orders are those of both types (rules 14 to 16).
func TestHiddenUnitsAreChecked(t *testing.T) {
	r := newRules(t, nil)
	reader := notation.For(r, notation.Grammar(r.Info().Orders()))
	p := r.Start()
	for _, c := range []struct {
		by, text, code string
	}{
		{"italy", "Rom H", ""}, {"italy", "Rom - TYS", ""}, {"italy", "Rom - Tus", ""}, {"italy", "A Rom H", ""}, {"italy", "F Rom - TYS", ""}, {"italy", "Unit Rome holds", ""},
		{"italy", "F Nap S Rom - TYS", ""}, {"italy", "A Ven S Rom - Tus", ""}, {"russia", "StP - Lvn", ""}, {"russia", "StP - BOT", ""}, {"england", "F Lon H", ""},
		{"italy", "Rom - Par", "unreachable"}, {"italy", "A Rom - TYS", "no-fleet"}, {"italy", "F Rom - Nap", ""}, {"russia", "Sev - Ukr", ""}, {"russia", "Sev - BLA", ""},
	} {
		l := reader.Line(c.text, notation.During(p, r.Map().Power(c.by)))
		if len(l.Problems) > 0 {
			t.Errorf("%q: %v", c.text, l.Problems)
		}
		why, ok := r.Check(p, l.Order)
		if string(why.Code) != c.code || ok != (c.code == "") {
			t.Errorf("%s %q: %v %q, want %q", c.by, c.text, ok, why.Code, c.code)
		}
	}
	by := r.Map().Power("italy")
	for _, u := range p.Units {
		if u.Power != by || u.Kind != engine.KindUnknown {
			continue
		}
		went := map[string]bool{}
		for _, o := range r.Legal(nil, p, by, u.ID) {
			if o.Verb == engine.Move {
				went[r.Map().Regions[r.Map().RegionOf(o.To)].ID] = true
			}
		}
		if !went["TYS"] || !went["Tus"] || went["GOL"] {
			t.Errorf("the unit in Rome may go to %v", went)
		}
	}
}
