package render

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// TestFittedIsWhole holds lines of every width that are set smaller to fit: none is cut by a rounding, and what would have to be cut stands in two.
func TestFittedIsWhole(t *testing.T) {
	const size = 9.0
	f := typeface.Get(scene.FellItalic)
	for _, s := range []string{"March 1888 adjustments", "Winter 1629 adjustments of all states", "Spring 1902"} {
		for room := 10.0; room < 120; room += .37 {
			lines := twoLines(scene.FellItalic, s, size, room)
			if got := strings.Join(lines, " "); got != s {
				t.Fatalf("%q became %q", s, got)
			}
			least := max(size/2, min(size, codeSize))
			for _, ln := range lines {
				it := fitted(scene.FellItalic, ln, 0, 0, size, room, &scene.Style{})
				if it.Text.S != ln && f.Width(ln, 0)*least <= room {
					t.Errorf("in %.2f mm %q is cut to %q", room, ln, it.Text.S)
				}
			}
		}
	}
}
