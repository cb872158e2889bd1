package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// TestRingsCodesAreRead: in black and white a ring round a unit has the letters of its power. On
// every board's sheet and insets' pages, with a ring round every unit of the opening, hardly any of
// these codes is on a name.
func TestRingsCodesAreRead(t *testing.T) {
	t.Parallel()
	codes, on := 0, 0
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		v := render.View{Position: start(b), Title: "Game", Look: render.Ink}
		for _, u := range v.Position.Position().Units {
			v.Marks = append(v.Marks, engine.Mark{Key: "ring", Style: engine.MarkRing, Unit: u.ID, Region: engine.NoRegion, Power: engine.NoPower, Tint: u.Power})
		}
		pages, err := r.Atlas([]render.View{v})
		if err != nil {
			t.Fatal(err)
		}
		for n, s := range append(pages[1:], mapped(t, r, v)) {
			picture := s.Box()
			if s.Picture != (geom.Box{}) {
				picture = s.Picture
			}
			var letters []scene.Claim
			for _, c := range s.Claims() {
				if c.Kind == scene.BoxLabel {
					letters = append(letters, c)
				}
			}
			for _, l := range s.Layers {
				if l.ID != "marks" {
					continue
				}
				for i := range l.Items {
					everyText(l.Items[i].Kids, func(it *scene.Item) {
						one := scene.Scene{Layers: []*scene.Layer{{Items: []scene.Item{{Box: scene.BoxLabel, Kids: []scene.Item{*it}}}}}}
						touched := ""
						for _, c := range one.Claims() {
							if !picture.Holds(c.Shape[0]) || !picture.Holds(c.Shape[2]) {
								return
							}
							for _, q := range letters {
								if !scene.Apart(c.Shape, q.Shape) {
									touched = q.Name
								}
							}
						}
						codes++
						if touched != "" {
							on++
							t.Logf("%s, page %d: %s lies on %s", id, n+2, it.Text.S, touched)
						}
					})
				}
			}
		}
	}
	t.Logf("%d of %d codes lie on a name", on, codes)
	if codes < 100 || on > codes/50 {
		t.Errorf("%d of %d codes lie on a name", on, codes)
	}
}
