package render

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestRimsLeaveGround: no piece of land of any board loses more than three tenths of itself to its
// rim, as measured and as drawn.
func TestRimsLeaveGround(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		id := b.Map.ID
		rims := r.Rims()
		if rims[0].Share > swallow {
			t.Errorf("%s: the rim of a piece of %s (%.1f mm²) takes %.0f %% of it", id, b.Map.Regions[rims[0].Region].Name, rims[0].Area, 100*rims[0].Share)
		}
		for i := range r.faces {
			f := &r.faces[i]
			if len(f.pieces) == 0 {
				continue
			}
			whole := 0.0
			for _, ring := range f.rings {
				whole += geom.Area(ring)
			}
			body := drawn(f.inset[0]) + drawn(f.inset[1])
			if whole > 4 && body < (1-swallow-0.06)*whole { // the contour is simplified, and specks are omitted
				t.Errorf("%s: of %s, %.1f mm², %.1f mm² are body", id, b.Map.Regions[i].Name, whole, body)
			}
		}
	})

}

// drawn returns the area of a path of rings.
func drawn(p scene.Path) float64 {
	sum := 0.0
	for _, ring := range p.Flatten(0.02) {
		sum += geom.Area(ring.Pts)
	}
	return math.Abs(sum)
}

// TestRimFollowsRoom draws a wide square, a strip and an islet: the square has rim and band, the
// others each a rim of its own width.
func TestRimFollowsRoom(t *testing.T) {
	square := func(x, y, w, h float64) []geom.Point {
		return []geom.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
	}
	rings := [][]geom.Point{square(0.1, 0.1, 20, 20), square(30.1, 0.1, 20, 2), square(60.1, 0.1, 2, 2)}
	box := geom.Box{Max: geom.Point{X: 62.1, Y: 20.1}}
	in, wash, got := insets(rings, box, rims)
	if len(got) != 3 || !got[0].Wide || got[1].Wide || got[2].Wide {
		t.Fatalf("pieces: %+v", got)
	}
	for k, want := range []float64{400, 40, 4} {
		if p := got[k]; math.Abs(p.Area-want) > 0.1*want+1 || p.share() > swallow || p.Rim == 0 {
			t.Errorf("piece %d: %+v", k, p)
		}
	}
	if a := drawn(in[1]); math.Abs(a-18*18) > 6 {
		t.Errorf("the square's body: %.1f mm²", a)
	}
	if a := drawn(in[0]); a < 0.7*44-1.5 || a > 44 {
		t.Errorf("the bodies of strip and islet: %.1f mm²", a)
	}
	// The square's band has its full width; the others' leave room for a wash.
	if a := drawn(wash) - math.Pow(20-2*bandWidth, 2); a < 0.85*(1-bandShare)*44 || a > 44 {
		t.Errorf("the washes of strip and islet: %.1f mm²", a)
	}
	// A rim as wide as the square's would swallow the islet.
	if _, _, fixed := insets(rings[2:], geom.Box{Min: geom.Point{X: 60.1, Y: 0.1}, Max: geom.Point{X: 62.1, Y: 2.1}}, [2]float64{0.5, 0.5}); fixed[0].share() > swallow {
		t.Errorf("the islet: %+v", fixed[0])
	}
}
