package pdf

import "testing"

// TestStepsOfFigures: a figure is written to a fiftieth of a millimetre of paper, or in the finest
// steps of figures, and no finer than needed.
func TestStepsOfFigures(t *testing.T) {
	for _, c := range []struct{ paper, width, want float64 }{ // mm on the page, mm of the sheet
		{110, 420, 20}, // a whole board
		{60, 420, 10},
		{110, 133, 50},
		{110, 60, 100}, // a part of a board, enlarged
		{110, 20, 100},
	} {
		got := stepsFor(c.paper*mm, c.width, paperSteps)
		if got != c.want {
			t.Errorf("a figure %.0f mm wide of %.0f mm has %.0f steps, not %.0f", c.paper, c.width, got, c.want)
		}
		if step := c.paper / c.width / got; step > 1.0/50+1e-9 && got != figureSteps[len(figureSteps)-1] {
			t.Errorf("a step of a figure %.0f mm wide of %.0f mm is %.3f mm of paper", c.paper, c.width, step)
		}
	}
}
