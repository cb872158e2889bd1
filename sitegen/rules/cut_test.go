package rules

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// No edge of a figure in our books crosses a token, a name, a centre's symbol, a mark, or a box of
// its board.
func TestFiguresCutNothing(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, name := range allOurs(t) {
		r := ours(t, name)
		var boxes []geom.Box
		for i := range r.Board.Marks {
			if m := &r.Board.Marks[i]; m.Kind == mapdata.Link {
				boxes = append(boxes, r.Board.Faces[m.A].Box)
			}
		}
		eachFigure(r, func(f *figure.Figure) {
			s, err := f.Scene(true)
			if err != nil {
				t.Fatal(err)
			}
			look := func(what string, b geom.Box) {
				e := s.Box()
				if b.Max.X < e.Min.X || b.Min.X > e.Max.X || b.Max.Y < e.Min.Y || b.Min.Y > e.Max.Y {
					return
				}
				seen++
				if !e.Holds(b.Min) || !e.Holds(b.Max) {
					t.Errorf("%s, figure %d: its edge goes through %s", name, f.Info().Number, what)
				}
			}
			for _, c := range s.Claims() {
				look(c.Name, scene.BoxOf(c.Shape))
			}
			for _, b := range boxes {
				look("a box", b)
			}
		})
	}
	if seen == 0 {
		t.Error("nothing was looked at")
	}
}
