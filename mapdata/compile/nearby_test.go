package compile

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestNearestIsTheFirstOfTheNearest compares nearest with a search of every seed in order; the
// seeds are on a coarse lattice, so that many are equally near.
func TestNearestIsTheFirstOfTheNearest(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 1643))
	equal := 0
	for range 300 {
		seeds := make([]seed, random.IntN(40))
		for k := range seeds {
			seeds[k] = seed{at: geom.Point{X: float64(random.IntN(12)), Y: float64(random.IntN(12))}, region: int32(k)}
		}
		near := newNearby(seeds)
		for range 100 {
			p := geom.Point{X: float64(random.IntN(28)-2) / 2, Y: float64(random.IntN(28)-2) / 2}
			best, region, ties := math.Inf(1), int32(unlabelled), 0
			for _, s := range seeds {
				switch d := (s.at.X-p.X)*(s.at.X-p.X) + (s.at.Y-p.Y)*(s.at.Y-p.Y); {
				case d < best:
					best, region, ties = d, s.region, 0
				case d == best:
					ties++
				}
			}
			if ties > 0 {
				equal++
			}
			if r, d := near.nearest(p); r != region || d != math.Sqrt(best) {
				t.Fatalf("nearest to %v of %v is %d, %v away, not %d, %v away", p, seeds, r, d, region, math.Sqrt(best))
			}
		}
	}
	if equal < 1000 {
		t.Errorf("%d points had more than one nearest seed: the test shows less than it says", equal)
	}
}
