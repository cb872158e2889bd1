package notation

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
)

// Whatever is written, a reader with forms answers quickly, reports spans inside the line, and
// publishes only words of the line.
func TestFormsOverAnything(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/careless.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts := strings.Split(string(data), "\n")
	for _, c := range loadCases(t) {
		texts = append(texts, c.Text)
	}
	texts = append(texts, strings.Repeat("Unit London, ", 45), strings.Repeat("and the ", 70), strings.Repeat("A Lon - ", 70), strings.Repeat("5: SAX, ", 60), "5:", ": SAX", ">", "declare war", "AF",
		"AF ENG", "AF ENG - ", "U ENG#", "U ENG #99999", "? ?", "?", `ALLY gaul NAME "`, `ALLY gaul NAME ""`, "ally ,", "\x00", "CUT CUT CUT CUT", "the second", "2 2 2 2", "A/F", "claim victory with ,,,")
	for _, l := range []*lawbook{stateGame(), townGame(), ferryGame()} {
		r := For(l, nil)
		for i, text := range texts {
			var s Sheet
			if took := cputime.Least(3, 5, func() {
				s = r.Sheet("any", []byte(text), Context{Step: engine.PhaseStep(i % 3), AnyStep: i%4 == 0, By: engine.NoPower})
			}); took > 5 {
				t.Errorf("%s: %q takes %.1f s", l.m.ID, text, took)
			}
			for k := range s.Lines {
				ln := &s.Lines[k]
				r.JSON(ln)
				r.Understood(ln)
				for _, p := range ln.Problems {
					if n := len([]rune(ln.full)); p.Col < 1 || p.Len < 0 || p.Col-1+p.Len > n || p.Message == "" {
						t.Errorf("%s: %q: %s at %d+%d of %d", l.m.ID, text, p.Code, p.Col, p.Len, n)
					}
				}
				for _, w := range strings.Fields(ln.Words()) {
					if !strings.Contains(ln.full, w) {
						t.Errorf("%s: %q publishes %q", l.m.ID, text, w)
					}
				}
			}
		}
	}
}
