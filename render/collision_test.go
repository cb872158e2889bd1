package render_test

import (
	"fmt"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// touch is how deep two claims may lie in each other before it counts, mm: letters' boxes are wider than the letters.
const touch = 0.25

// collisions lists what covers what: labels each other, tokens, and supply-centre symbols.
func collisions(s *scene.Scene) []string {
	claims := s.Claims()
	boxes := make([]geom.Box, len(claims))
	for i, c := range claims {
		boxes[i] = scene.BoxOf(c.Quad[:])
	}
	var out []string
	seen := map[string]bool{}
	for i, a := range claims {
		for j := range i {
			b := claims[j]
			if a.Name == b.Name && a.Kind == b.Kind || a.Kind != scene.BoxLabel && b.Kind != scene.BoxLabel {
				continue
			}
			if boxes[i].Min.X > boxes[j].Max.X || boxes[j].Min.X > boxes[i].Max.X || boxes[i].Min.Y > boxes[j].Max.Y || boxes[j].Min.Y > boxes[i].Max.Y {
				continue
			}
			if d := a.Overlap(&b); d > touch {
				key := a.Name + " and " + b.Name
				if !seen[key] {
					seen[key] = true
					out = append(out, fmt.Sprintf("%s (%.2f mm at %.0f,%.0f)", key, d, boxes[i].Min.X, boxes[i].Min.Y))
				}
			}
		}
	}
	return out
}

func TestNothingCoversAName(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		for _, c := range collisions(mapped(t, kept(t, id), render.View{Position: start(b)})) {
			t.Errorf("%s: %s", id, c)
		}
	}
}

// TestNoPositionCoversAName puts a unit in every place, and a dislodged one, so that it holds for any position.
func TestNoPositionCoversAName(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		var p engine.Position
		p.Owners = b.Map.Owners
		for i := range b.Map.Places {
			at := engine.PlaceID(i)
			reg := &b.Map.Regions[b.Map.RegionOf(at)]
			u := engine.Unit{ID: engine.UnitID(i + 1), Kind: engine.Army, At: at}
			if reg.Terrain == engine.Sea || b.Map.Places[at].Coast >= 0 {
				u.Kind = engine.Fleet
			}
			p.Units = append(p.Units, u)
		}
		for _, c := range collisions(mapped(t, kept(t, id), render.View{Position: publish(p)})) {
			t.Errorf("%s: %s", id, c)
		}
		p.Dislodged = nil
		for _, u := range p.Units {
			u.ID += 10000
			p.Dislodged = append(p.Dislodged, engine.Dislodged{Unit: u})
		}
		p.Units = nil
		for _, c := range collisions(mapped(t, kept(t, id), render.View{Position: publish(p)})) {
			t.Errorf("%s, dislodged: %s", id, c)
		}
	}
}
