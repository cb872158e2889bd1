package scene

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

func TestHull(t *testing.T) {
	square := []geom.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 2}, {X: 0, Y: 2}}
	pts := append([]geom.Point{{X: 1, Y: 1}, {X: 1, Y: 0}, {X: 0.5, Y: 1.5}, {X: 2, Y: 2}}, square...)
	h := Hull(pts)
	if len(h) != 4 {
		t.Fatalf("the hull of a square has %d corners: %v", len(h), h)
	}
	for _, p := range square {
		found := false
		for _, q := range h {
			found = found || p == q
		}
		if !found {
			t.Errorf("%v is not a corner of %v", p, h)
		}
	}
}

func TestOverlap(t *testing.T) {
	box := func(x, y, w, h float64) []geom.Point {
		return []geom.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
	}
	diamond := []geom.Point{{X: 3, Y: 0}, {X: 4, Y: 1}, {X: 3, Y: 2}, {X: 2, Y: 1}}
	for _, c := range []struct {
		what string
		a, b []geom.Point
		want float64
	}{
		{"apart", box(0, 0, 1, 1), box(2, 0, 1, 1), 0},
		{"touching", box(0, 0, 1, 1), box(1, 0, 1, 1), 0},
		{"a little", box(0, 0, 1, 1), box(0.9, 0.5, 1, 1), 0.1},
		{"one in the other", box(0, 0, 4, 4), box(1, 1.5, 1, 1), 2},
		{"past a diamond's corner", box(0, 0, 2.4, 0.3), diamond, 0},
		{"a line through a box", box(0, 0, 2, 2), []geom.Point{{X: -1, Y: 1}, {X: 3, Y: 1}}, 1},
		{"a line beside a box", box(0, 0, 2, 2), []geom.Point{{X: -1, Y: 3}, {X: 3, Y: 3}}, 0},
	} {
		if got := Overlap(c.a, c.b); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", c.what, got, c.want)
		}
		if got := Overlap(c.b, c.a); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s, turned round: %g, want %g", c.what, got, c.want)
		}
	}
}
