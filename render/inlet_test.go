package render

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/polyline"
)

// TestInlets: every coast is drawn once, as open coast or as an inlet. W3K's lochs are inlets, and
// on every board most of the coast is open.
func TestInlets(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		s := r.shoreline()
		open, inlet := 0.0, 0.0
		for _, l := range s.open.Flatten(0.02) {
			open += polyline.Length(l.Pts)
		}
		for _, l := range s.inlet.Flatten(0.02) {
			n := polyline.Length(l.Pts)
			if n < inletLong/2 {
				t.Errorf("%s: an inlet of %.1f mm", b.Map.ID, n)
			}
			inlet += n
		}
		whole := 0.0
		for i := range b.Arcs {
			if a := &b.Arcs[i]; a.Kind == mapdata.ArcCoast || a.Kind == mapdata.ArcLake || a.Kind == mapdata.ArcCircle && r.wet(a) {
				whole += polyline.Length(r.arcs[i])
			}
		}
		if d := open + inlet - whole; d > 0.01*whole || d < -0.01*whole {
			t.Errorf("%s: %.0f mm open and %.0f mm in inlets of %.0f mm of coast", b.Map.ID, open, inlet, whole)
		}
		t.Logf("%s: %.0f mm of coast, %.0f mm of it in inlets", b.Map.ID, whole, inlet)
		if inlet > 0.3*whole || b.Map.ID == "w3k" && inlet < 100 {
			t.Errorf("%s: %.0f mm of %.0f mm of coast are inlets", b.Map.ID, inlet, whole)
		}
	})
}
