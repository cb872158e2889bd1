package render

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestInsetNamesAreRead: on an overview no inset's name is under a unit or on another inset's name,
// wherever units are and move, and hardly any is under an arrow.
func TestInsetNamesAreRead(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		all, crossed := 0, 0
		for n := range 3 {
			s, err := r.overview(marching(t, b, r, n))
			if err != nil {
				t.Fatal(err)
			}
			var units, lines covers
			var names [][]geom.Point
			for _, c := range s.Claims() {
				if c.Kind == scene.BoxUnit || c.Kind == scene.BoxDislodged {
					units.add(c.Shape)
				}
			}
			for _, l := range s.Layers {
				switch l.ID {
				case "orders":
					lines.lines(l.Items)
				case "theatrenames":
					for i := range l.Items {
						l.Items[i].Box = scene.BoxFurniture
						one := scene.Scene{Layers: []*scene.Layer{{Items: l.Items[i : i+1]}}}
						for _, c := range one.Claims() {
							names = append(names, c.Shape)
						}
					}
				}
			}
			if len(names) != len(r.Insets()) {
				t.Fatalf("%s: %d names of %d insets", b.Map.ID, len(names), len(r.Insets()))
			}
			for i, name := range names {
				all++
				if !units.free(name) {
					t.Errorf("%s, %d: %s is under a unit", b.Map.ID, n, r.Insets()[i].Name)
				}
				if !lines.free(name) {
					crossed++
				}
				units.add(name)
			}
		}
		t.Logf("%s: %d of %d names under an arrow", b.Map.ID, crossed, all)
		if crossed > all/10 {
			t.Errorf("%s: %d of %d names are under an arrow", b.Map.ID, crossed, all)
		}
	})
}
