package render_test

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// TestTitles: every board's own title is in 36 pt on A2, or in proportion to its sheet. The longest
// name in the table of powers is whole, and a game's long title fits the same plaque.
func TestTitles(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		size := func(v render.View) (least float64) {
			least = math.Inf(1)
			for _, l := range mapped(t, r, v).Layers {
				for _, it := range l.Items {
					if l.ID != "cartouche" {
						continue
					}
					for _, k := range it.Kids {
						if k.Text != nil && k.Style.Class == "title" {
							least = math.Min(least, k.Text.Size)
						}
						if k.Text != nil && len(k.Text.S) > 3 && k.Text.S[len(k.Text.S)-3:] == "…" {
							t.Errorf("%s: %q is cut", id, k.Text.S)
						}
					}
				}
			}
			return least
		}
		want := 36 * 25.4 / 72 * math.Min(b.Width, b.Height) / 420
		if got := size(render.View{Position: start(b), Subtitle: "at the start"}); got < want-0.01 {
			t.Errorf("%s: the title is %.1f mm high, want %.1f", id, got, want)
		}
		if got := size(render.View{Position: start(b), Title: "The Long Game of Thursday Evenings", Subtitle: "Summer 1643: orders", Note: "Draft, before retreats"}); got < want/3 {
			t.Errorf("%s: a game's long title is %.1f mm high, want %.1f at least", id, got, want/3)
		}
	}
}
