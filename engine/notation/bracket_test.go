package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestPowerInBrackets: a power in brackets behind a support or a move says whose the unit or the place there is, and makes the line nobody
// else's order; before the verb, and on a sheet of all powers, it says whose order it is.
func TestPowerInBrackets(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	france := r.m.Power("france")
	for _, c := range []struct {
		text  string
		by    engine.PowerID
		power string
	}{
		{"A Mar S Bur (Germany)", france, ""},
		{"Marseilles supports Burgundy (Germany's) to hold", france, ""},
		{"A Par S A Bur (German) - Mun", france, ""},
		{"A Gas - Bur (German)", france, ""},
		{"A Bre-Pic (English)", france, ""},
		{"A Par (France) - Bur", france, "france"},
		{"A Par H (France)", france, "france"},
		{"F Lon (England) C A Bel - Yor", france, "england"},
		{"A Par - Bur (France)", engine.NoPower, "france"},
		{"A Mar S Bur (Germany)", engine.NoPower, ""},
	} {
		l := r.Line(c.text, Context{Step: engine.Movement, By: c.by})
		if l.Kind != OrderLine || l.Power != r.m.Power(c.power) {
			t.Errorf("%q by %d: of power %d, want %q: %s", c.text, c.by, l.Power, c.power, r.JSON(&l))
		}
	}
}
