package render_test

import (
	"fmt"
	"testing"

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
			if d := scene.Overlap(a.Quad, b.Quad); d > touch {
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

// known is how many collisions a board's layout leaves today. It may only fall.
var known = map[string]int{"standard": 1, "w3k": 9}

func TestNothingCoversAName(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		s := mapped(t, kept(t, id), render.View{Position: start(b)})
		found := collisions(s)
		for _, c := range found {
			t.Logf("%s: %s", id, c)
		}
		if len(found) > known[id] {
			t.Errorf("%s: %d collisions, more than the %d that the layout is known to leave", id, len(found), known[id])
		}
	}
}
