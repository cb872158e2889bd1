package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestPowerInBrackets: a power in brackets after a support or a move names the owner of the unit or
// place there, and does not make the line another power's order. Before the verb, and on a sheet of
// all powers, it names the power whose order it is.
func TestPowerInBrackets(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	france := r.Map.Power("france")
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
		if l.Kind != OrderLine || l.Power != r.Map.Power(c.power) {
			t.Errorf("%q by %d: of power %d, want %q: %s", c.text, c.by, l.Power, c.power, r.JSON(&l))
		}
	}
}

// TestHeadingAlone: a season, a list's name or "our orders for the spring" on a line by itself is
// reported to nobody. With orders in brackets after it the line is no heading.
func TestHeadingAlone(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	ctx := Context{Step: engine.Movement, By: r.Map.Power("france")}
	for _, text := range []string{"Winter", "Spring:", "our orders for the spring:", "My autumn orders", "retreat", "Build:", "Removal", "Moves"} {
		if l := r.Line(text, ctx); l.Kind != HeaderLine && l.Kind != CommentLine || len(l.Problems) > 0 {
			t.Errorf("%q is read as %s", text, r.JSON(&l))
		}
	}
	for _, text := range []string{"Moves (A Par - Bur)", "move(A, Par, Bur)", "Spring (A Par - Bur)", "Builds (F Bre)"} {
		if l := r.Line(text, ctx); (l.Kind == HeaderLine || l.Kind == CommentLine) && len(l.Problems) == 0 {
			t.Errorf("%q passes as a heading: %s", text, r.JSON(&l))
		}
	}
}
