package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestApartIsNoOverlap compares both functions for thousands of pairs, near and far.
func TestApartIsNoOverlap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shape := func() []geom.Point {
		x, y, turn := r.Float64()*10, r.Float64()*10, r.Float64()*math.Pi
		var pts []geom.Point
		for i := range 3 + r.IntN(6) {
			s, c := math.Sincos(turn + float64(i))
			pts = append(pts, geom.Point{X: x + 2*c, Y: y + 1.5*s})
		}
		return Hull(pts)
	}
	apart := 0
	for range 20000 {
		a, b := shape(), shape()
		if Apart(a, b) {
			apart++
		}
		if d := Overlap(a, b); Apart(a, b) != (d == 0) && d > 1e-12 {
			t.Fatalf("%v and %v: apart %v, overlap %g", a, b, Apart(a, b), d)
		}
	}
	if apart < 2000 || apart > 18000 {
		t.Errorf("%d of 20000 pairs are apart: the test asks one kind only", apart)
	}
}
