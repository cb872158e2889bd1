package render

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// On every board, a figure names the coast of each fleet in a region with several coasts, beside
// its token and in readable letters.
func TestFiguresNameCoasts(t *testing.T) {
	looked := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		id := b.Map.ID
		for at := range b.Map.Places {
			if b.Map.Places[at].Coast < 0 || r.offBoard(at) {
				continue
			}
			looked++
			reg := b.Map.RegionOf(engine.PlaceID(at))
			p := engine.Publish(engine.Plain{}, &engine.Position{Units: []engine.Unit{{ID: 1, Kind: engine.Fleet, At: engine.PlaceID(at)}}, Owners: make([]engine.PowerID, len(b.Map.Regions))}, engine.Everybody)
			s, err := r.Figure(Area{Regions: []engine.RegionID{reg}, Width: 104, MaxHeight: 76}, View{Position: &p})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, l := range s.Layers {
				for i := range l.Items {
					if it := &l.Items[i]; it.Class == "coast-tag" && it.Text != nil && l.ID == "coasts" {
						found = true
						g, slot := it.Text.Glyphs[0], r.slots[at].Unit
						if d := max(g.X-slot.X, slot.X-g.X, g.Y-slot.Y, slot.Y-g.Y); d > 25 {
							t.Errorf("%s: %s is named %.0f mm away", id, b.Map.Regions[reg].Name, d)
						}
						if pt := it.Text.Size * s.Enlargement() * 72 / 25.4; pt < 6 {
							t.Errorf("%s: a coast is named in %.1f pt", id, pt)
						}
					}
				}
			}
			if !found {
				t.Errorf("%s: the coast of a fleet in %s is not named", id, b.Map.Regions[reg].Name)
			}
		}
	})

	if looked == 0 {
		t.Error("no board has coasts: nothing was looked at")
	}
}
