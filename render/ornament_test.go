package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// TestOrnamentsOfPagesAreWhole: on insets' pages and cards of every board, with orders and without,
// no ship, monster or compass is cut by the edge or under a name; and there are some.
func TestOrnamentsOfPagesAreWhole(t *testing.T) {
	t.Parallel()
	drawings := map[string]bool{"ship": true, "beast": true, "compass": true}
	seen := 0
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		views := []render.View{
			{Position: start(b), Outcomes: decided(everyVerb(b.Map)), Title: "Game", Subtitle: "orders"},
			{Position: start(b), Title: "Game", Subtitle: "position", Look: render.Ink},
		}
		pages, err := r.Atlas(views)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			card, err := r.Preview(v)
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, card)
		}
		for n, s := range pages {
			picture := s.Box()
			if s.Picture != (geom.Box{}) {
				picture = s.Picture
			}
			var letters [][]geom.Point
			for _, c := range s.Claims() {
				if c.Kind == scene.BoxLabel {
					letters = append(letters, c.Shape)
				}
			}
			for _, l := range s.Layers {
				for i := range l.Items {
					it := &l.Items[i]
					if !drawings[it.Class] {
						continue
					}
					seen++
					one := scene.Scene{Layers: []*scene.Layer{{Items: []scene.Item{*it}}}}
					for _, c := range one.Claims() {
						for _, p := range c.Shape {
							if !picture.Holds(p) {
								t.Errorf("%s, page %d, %s: a %s is cut at %.0f, %.0f", id, n+1, s.Title, it.Class, p.X, p.Y)
								break
							}
						}
						for _, q := range letters {
							if !scene.Apart(q, c.Shape) {
								t.Errorf("%s, page %d, %s: a name stands on a %s at %.0f, %.0f", id, n+1, s.Title, it.Class, q[0].X, q[0].Y)
								break
							}
						}
					}
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d drawings were looked at", seen)
	}
}
