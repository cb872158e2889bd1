package svg_test

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

// TestAreaIsCut: a picture of a part of a shape has only the points near that part; a picture of
// all has all of them.
func TestAreaIsCut(t *testing.T) {
	var p scene.Path
	for k := range 400 {
		s, c := math.Sincos(math.Pi / 200 * float64(k))
		r := 40 + float64(k%2)
		if k == 0 {
			p.MoveTo(50+r*c, 50+r*s)
		} else {
			p.LineTo(50+r*c, 50+r*s)
		}
	}
	p.Close()
	all := geom.Box{Max: geom.Point{X: 100, Y: 100}}
	whole := svg.Data(&p, svg.Options{})
	if got := svg.Area(&p, all, svg.Options{}); got != whole {
		t.Errorf("all of it is %s, want %s", got, whole)
	}
	all.Max = all.Centre()
	if got := svg.Area(&p, all, svg.Options{}); len(got) > len(whole)/2 || len(got) < len(whole)/5 {
		t.Errorf("a quarter has %d bytes, all %d", len(got), len(whole))
	}
}
