package render

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Collisions lists overlaps of names, tokens, flags, supply-centre symbols and owners' codes on a
// map, for tests. It omits overlaps that the layout allows: a circle's unit on its symbol, a
// dislodged unit near its attacker, a flag over tokens.
func (r *Renderer) Collisions(s *scene.Scene) []string {
	claims := s.Claims()
	boxes := make([]geom.Box, len(claims))
	regions := map[string]engine.RegionID{}
	for i, c := range claims {
		boxes[i] = scene.BoxOf(c.Shape)
		if _, ok := regions[c.Name]; !ok {
			regions[c.Name] = r.regionNamed(c.Name)
		}
	}
	token := func(c *scene.Claim) bool {
		return c.Kind == scene.BoxUnit || c.Kind == scene.BoxDislodged || c.Kind == scene.BoxFlag
	}
	meant := func(x, y *scene.Claim) bool {
		same := regions[x.Name] == regions[y.Name]
		switch {
		case token(x) && token(y):
			return same || x.Kind != scene.BoxUnit || y.Kind != scene.BoxUnit
		case token(x) && y.Kind == scene.BoxCentre || token(y) && x.Kind == scene.BoxCentre:
			return same && r.board.Faces[regions[x.Name]].Circle
		}
		return x.Name == y.Name && x.Kind == y.Kind
	}
	var out []string
	seen := map[string]bool{}
	for i := range claims {
		for j := range i {
			if boxes[i].Min.X > boxes[j].Max.X || boxes[j].Min.X > boxes[i].Max.X || boxes[i].Min.Y > boxes[j].Max.Y ||
				boxes[j].Min.Y > boxes[i].Max.Y {
				continue
			}
			x, y := &claims[i], &claims[j]
			key := x.Name + " and " + y.Name
			if d := x.Overlap(y); d > 0 && !seen[key] && !meant(x, y) {
				seen[key] = true
				out = append(out, fmt.Sprintf("%s (%.2f mm at %.0f,%.0f)", key, d, boxes[i].Min.X, boxes[i].Min.Y))
			}
		}
	}
	return out
}

func (r *Renderer) regionNamed(name string) engine.RegionID {
	m := r.board.Map
	name, _, _ = strings.Cut(name, " (") // cut off a unit's power
	for i := range m.Powers {
		name = strings.TrimSuffix(name, ", "+m.Powers[i].Name)
	}
	best := engine.NoRegion
	for i := range m.Regions {
		if n := m.Regions[i].Name; strings.Contains(name, n) &&
			(best == engine.NoRegion || len(n) > len(m.Regions[best].Name)) {
			best = engine.RegionID(i)
		}
	}
	return best
}
