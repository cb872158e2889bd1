package render

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
)

// TestArrowsKeepOffFurniture draws the long moves of fleets one by one: none crosses the frame or
// goes under a title or a table. If the layout ignored these, some would.
func TestArrowsKeepOffFurniture(t *testing.T) {
	would := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		bd := r.looks[Colour]()
		for from, steps := range b.Map.Fleet {
			for _, s := range steps {
				if from == int(s.To) || r.slots[from].Unit.Dist(r.slots[s.To].Unit) < 90 {
					continue
				}
				o := engine.NewOrder(engine.Move, 0, engine.Fleet, engine.PlaceID(from))
				o.To = s.To
				u := engine.Unit{ID: 1, Kind: engine.Fleet, At: engine.PlaceID(from)}
				pos, none := engine.Publish(engine.Plain{}, &engine.Position{Units: []engine.Unit{u}}, engine.Everybody), &engine.Position{}
				all := engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: none, After: none, Outcomes: []engine.Outcome{{Order: &o, Unit: u, Verdict: engine.Succeeded}}}, engine.Everybody)
				v := View{Position: &pos, Outcomes: all.Outcomes()}
				if err := r.ready(&v); err != nil {
					t.Fatal(err)
				}
				in := r.arrowInput(bd, &v)
				for _, knows := range []bool{false, true} {
					unaware := *in
					if !knows && would >= 3 {
						continue // that there are such moves is seen
					}
					if !knows {
						unaware.Plaques, unaware.Within = nil, geom.Box{Max: geom.Point{X: b.Width, Y: b.Height}}
					}
					switch n := arrows.Lay(&unaware).Strayed(in); {
					case n > 0 && knows:
						t.Errorf("%s: %s to %s runs over the frame or under a title or a table in %d cells", b.Map.ID, b.Map.PlaceText(engine.PlaceID(from)), b.Map.PlaceText(s.To), n)
					case n > 0:
						would++
					}
				}
			}
		}
	})
	if would < 3 {
		t.Errorf("only %d moves would have strayed", would)
	}
}
