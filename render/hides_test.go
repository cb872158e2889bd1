package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// TestOwnersHideTheirLand: what an owner's colours hide has their outline, under an opaque fill.
func TestOwnersHideTheirLand(t *testing.T) {
	for _, id := range mapdata.IDs() {
		bd, r := board(t, id), kept(t, id)
		for _, look := range []render.Look{render.Colour, render.Ink, render.Night} {
			s, err := r.Map(render.View{Position: start(bd), Look: look})
			if err != nil {
				t.Fatal(err)
			}
			under, n := map[string]*scene.Item{}, 0
			for _, l := range s.Layers {
				for i := range l.Items {
					it := &l.Items[i]
					if of := under[it.Hides]; of != nil {
						n++
						if a, b := &it.Kids[0], of.Kids[0]; &a.Path.Pts[0] != &b.Path.Pts[0] || a.Style.Fill.A != 255 {
							t.Errorf("%s, look %d: %s does not hide %s", id, look, it.Title, it.Hides)
						}
					} else if it.Hides != "" {
						t.Errorf("%s: %s hides %s, which is not there", id, it.Title, it.Hides)
					}
					if it.ID != "" {
						under[it.ID] = it
					}
				}
			}
			if n == 0 {
				t.Errorf("%s: nothing is hidden", id)
			}
		}
	}
}
