package compile

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// nearby holds seeds sorted by x, for finding the one nearest to a point.
type nearby []listed

// listed is a seed with its index in the given list. Of equally near seeds the first wins.
type listed struct {
	seed
	nth int
}

func newNearby(seeds []seed) nearby {
	n := make(nearby, len(seeds))
	for k, s := range seeds {
		n[k] = listed{s, k}
	}
	slices.SortFunc(n, func(a, b listed) int { return cmp.Compare(a.at.X, b.at.X) })
	return n
}

// nearest returns the region of the nearest seed and its distance, or unlabelled and infinity. It
// searches in both directions until x alone is too far.
func (n nearby) nearest(p geom.Point) (region int32, dist float64) {
	best, region, nth := math.Inf(1), int32(unlabelled), 0
	right := sort.Search(len(n), func(k int) bool { return n[k].at.X >= p.X })
	for left := right - 1; left >= 0 || right < len(n); {
		k := left
		if left < 0 || right < len(n) && n[right].at.X-p.X < p.X-n[left].at.X {
			k = right
			right++
		} else {
			left--
		}
		dx, dy := n[k].at.X-p.X, n[k].at.Y-p.Y
		if dx*dx > best {
			break
		}
		if d := dx*dx + dy*dy; d < best || d == best && n[k].nth < nth {
			best, region, nth = d, n[k].region, n[k].nth
		}
	}
	return region, math.Sqrt(best)
}
