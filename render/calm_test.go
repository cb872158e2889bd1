package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// TestRhumbLinesMayBeLeftOut: a view that hides rhumb lines has all other ornaments and the rest of
// the map.
func TestRhumbLinesMayBeLeftOut(t *testing.T) {
	with := 0
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		count := func(hide render.Parts) (rhumbs, others int) {
			s, err := r.Map(render.View{Hide: hide})
			if err != nil {
				t.Fatal(err)
			}
			var walk func([]scene.Item)
			walk = func(items []scene.Item) {
				for i := range items {
					if items[i].Class == "rhumb-lines" {
						rhumbs++
					} else {
						others++
					}
					walk(items[i].Kids)
				}
			}
			for _, l := range s.Layers {
				walk(l.Items)
			}
			return rhumbs, others
		}
		rhumbs, all := count(0)
		none, rest := count(render.RhumbLines)
		if none != 0 || rest != all {
			t.Errorf("%s: %d rhumb lines are left, and %d of %d other things", id, none, rest, all)
		}
		with += rhumbs
	}
	if with == 0 {
		t.Error("no board has rhumb lines")
	}
}
