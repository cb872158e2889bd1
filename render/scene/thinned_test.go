package scene

import (
	"math"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestThinned: polylines of a path lose needless points, even if the path has parts with curves,
// which do not change (an arrow's halo is its line and its head). Rings stay closed, and the rest
// is within the tolerance of the original.
func TestThinned(t *testing.T) {
	const tol = 0.1
	var line, ring []geom.Point
	for i := range 200 {
		a := float64(i) * math.Pi / 100
		line = append(line, geom.Point{X: float64(i), Y: 9 * math.Sin(a)})
		ring = append(ring, geom.Point{X: 30 * math.Cos(a), Y: 30 * math.Sin(a)})
	}
	var head, p Path
	head.MoveTo(199, 0).LineTo(190, 5).CubicTo(191, 2, 191, -2, 190, -5).Close()
	p.Poly(line, false).Append(head)
	p.Poly(ring, true)
	p.Poly([]geom.Point{{X: 1}, {X: 2}, {X: 1.5, Y: 0.05}}, true)
	q := p.Thinned(tol)
	parts := q.Flatten(0.001)
	if len(parts) != 4 || parts[0].Closed || !parts[1].Closed || !parts[2].Closed || !parts[3].Closed {
		t.Fatalf("there are %d parts", len(parts))
	}
	at := slices.Index(q.Ops, Cubic)
	if k := len(parts[0].Pts); at < 2 || !slices.Equal(q.Ops[at-2:at+2], head.Ops) || !slices.Equal(q.Pts[k:k+len(head.Pts)], head.Pts) {
		t.Errorf("the head is not what it was: %v", q.Ops)
	}
	for i, c := range []struct {
		was         []geom.Point
		least, most int
	}{{line, 5, 30}, {}, {ring, 20, 64}, {[]geom.Point{{X: 1}, {X: 2}, {X: 1.5, Y: 0.05}}, 3, 3}} {
		if c.was == nil {
			continue
		}
		pts := parts[i].Pts
		if len(pts) < c.least || len(pts) > c.most || pts[0] != c.was[0] {
			t.Errorf("part %d has %d points of %d and begins at %v", i, len(pts), len(c.was), pts[0])
		}
		if parts[i].Closed {
			pts = append(slices.Clone(pts), pts[0])
		}
		for _, v := range c.was {
			near := math.Inf(1)
			for k := range len(pts) - 1 {
				near = min(near, squaredDistance(v, pts[k], pts[k+1]))
			}
			if near > tol*tol*1.0001 {
				t.Errorf("part %d is %.3f off at %v", i, math.Sqrt(near), v)
				break
			}
		}
	}
	if len(p.Pts) != 200+5+200+3 || !slices.Equal(p.Pts[:200], line) {
		t.Error("the path itself has changed")
	}
}
