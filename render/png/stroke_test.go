package png

import (
	"image"
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestWideLineIsWhole draws a wide wavy line in both directions and with both bends, and compares
// every pixel's coverage with its distance from the line.
func TestWideLineIsWhole(t *testing.T) {
	const half = 9.0
	for _, back := range []bool{false, true} {
		var pts []geom.Point
		for i := range 60 {
			x := 20 + 3*float64(i)
			pts = append(pts, geom.Point{X: x, Y: 60 + 25*math.Sin(x/11)})
		}
		if back {
			for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
				pts[i], pts[j] = pts[j], pts[i]
			}
		}
		var path scene.Path
		path.Poly(pts, false)
		img := image.NewRGBA(image.Rect(0, 0, 220, 120))
		p := &painter{img: img, clip: img.Rect, k: 1}
		p.shape(&scene.Item{Style: &scene.Style{Stroke: scene.Colour{A: 255}, Width: 2 * half}, Path: path})
		for y := range 120 {
			for x := range 220 {
				d := math.Inf(1)
				for i := 1; i < len(pts); i++ {
					d = math.Min(d, away(geom.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}, pts[i-1], pts[i]))
				}
				a := img.RGBAAt(x, y).A
				if d < half-1 && a < 245 || d > half+1 && a > 5 {
					t.Fatalf("pixel %d, %d lies %.2f from a line %.0f wide and has cover %d", x, y, d, 2*half, a)
				}
			}
		}
	}
}

func away(q, a, b geom.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	s := math.Max(0, math.Min(1, ((q.X-a.X)*dx+(q.Y-a.Y)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(q.X-a.X-s*dx, q.Y-a.Y-s*dy)
}
