package compile

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// fill visits the pixels whose middle is inside closed rings, by the even-odd or the nonzero rule.
func (g grid) fill(rings [][]geom.Point, nonzero bool, visit func(i int)) {
	if !nonzero {
		g.polygon(rings, visit)
		return
	}
	type crossing struct {
		x  float64
		up int
	}
	rows := make([][]crossing, g.h)
	for _, ring := range rings {
		for i, a := range ring {
			b, up := ring[(i+1)%len(ring)], 1
			if a.Y > b.Y {
				a, b, up = b, a, -1
			}
			for y := int(math.Max(0, math.Ceil(a.Y-.5))); y < g.h && float64(y)+.5 < b.Y; y++ {
				t := (float64(y) + .5 - a.Y) / (b.Y - a.Y)
				rows[y] = append(rows[y], crossing{a.X + t*(b.X-a.X), up})
			}
		}
	}
	for y, xs := range rows {
		slices.SortFunc(xs, func(a, b crossing) int {
			switch {
			case a.x < b.x:
				return -1
			case a.x > b.x:
				return 1
			}
			return a.up - b.up
		})
		in := 0
		for k := 0; k+1 < len(xs); k++ {
			if in += xs[k].up; in == 0 {
				continue
			}
			for x := int(math.Max(0, math.Ceil(xs[k].x-.5))); x < g.w && float64(x)+.5 < xs[k+1].x; x++ {
				visit(y*g.w + x)
			}
		}
	}
}
