package publish

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestPartsOfReasons: reasons are cut where they name units. The parts joined are the reason, and
// no part names a power by guess.
func TestPartsOfReasons(t *testing.T) {
	m := &engine.Map{Powers: []engine.Power{{ID: "x", Code: "X"}, {ID: "y", Code: "Y"}}, Regions: []engine.Region{{ID: "ash", Label: "Ashby"}, {ID: "ashw", Label: "Ashby West"},
		{ID: "b", Name: "Bath & Wells"}, {ID: "c", Name: "Twice"}, {ID: "d", Name: "Twice"}, {ID: "e", Name: "Empty"}}}
	m.Index()
	pos := &engine.Position{Units: []engine.Unit{{ID: 1, Power: 0, At: 0}, {ID: 2, Power: 1, At: 1}, {ID: 3, Power: 1, At: 2}, {ID: 4, Power: 0, At: 3}}}
	for in, want := range map[string]string{
		"2 (Ashby, Ashby West) against 1 (Bath & Wells): a tie": "2 ([0 Ashby], [1 Ashby West]) against 1 ([1 Bath & Wells]): a tie",
		"cut by the attack from Ashby":                          "cut by the attack from [0 Ashby]",
		"would dislodge Army Bath & Wells; Ashby, it is":        "would dislodge [1 Army Bath & Wells]; Ashby, it is",
		"1 (Twice) against 1 (Empty)":                           "",
		"1 (Ashbyish, levies)":                                  "",
		"no order":                                              "",
	} {
		got, joined := "", ""
		for _, part := range Parts(m, in, pos) {
			joined += part.Text
			if part.Power >= 0 {
				got += fmt.Sprintf("[%d %s]", part.Power, part.Text)
			} else {
				got += part.Text
			}
		}
		if got != want || got != "" && joined != in {
			t.Errorf("%q: %q", in, strings.TrimSpace(got))
		}
	}
}
