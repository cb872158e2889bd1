package arrows

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestArrowsKeepOffFurniture lays the long moves of fleets one by one: none runs over the frame or under a table, where some would if they did not know of
// them.
func TestArrowsKeepOffFurniture(t *testing.T) {
	would := 0
	eachBoard(t, func(g *ground) {
		c := g.frame.Centre()
		tables := []geom.Box{
			{Min: c.Sub(geom.Point{X: 6, Y: 4}), Max: c.Add(geom.Point{X: 6, Y: 4})},
			{Min: g.frame.Min.Add(geom.Point{X: 30, Y: 30}), Max: g.frame.Min.Add(geom.Point{X: 60, Y: 50})},
		}
		for from, steps := range g.Map.Fleet {
			for _, s := range steps {
				a, b := g.Slots[from].Unit, g.Slots[s.To].Unit
				if from == int(s.To) || a.Dist(b) < 90 {
					continue
				}
				o := engine.NewOrder(engine.Move, 0, engine.Fleet, engine.PlaceID(from))
				o.To = s.To
				u := engine.Unit{ID: 1, Kind: engine.Fleet, At: engine.PlaceID(from)}
				in := g.input([]engine.Unit{u}, []engine.Outcome{{Order: &o, Unit: u, Verdict: engine.Succeeded}})
				in.Plaques = tables
				if in.Astray(a, in.Radius) || in.Astray(b, in.Radius) {
					continue // a table never stands on a unit
				}
				for _, knows := range []bool{false, true} {
					unaware := *in
					if !knows {
						unaware.Plaques, unaware.Within = nil, geom.Box{Max: geom.Point{X: g.board.Width, Y: g.board.Height}}
					}
					switch n := Lay(&unaware).Strayed(in); {
					case n > 0 && knows:
						t.Errorf("%s: %s to %s runs over the frame or under a table in %d cells", g.Map.ID, g.Map.PlaceText(engine.PlaceID(from)), g.Map.PlaceText(s.To), n)
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
