package compile

import (
	"math"
	"sort"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// grid is the board's raster. Points are in pixels, x to the right, y down; pixel (x, y) covers the
// square from (x, y) to (x+1, y+1).
type grid struct {
	w, h int
}

func (g grid) size() int { return g.w * g.h }

// steps visits the neighbours of pixel i that exist, in the order right, left, down, up.
func (g grid) steps(i int, visit func(j int)) {
	x := i % g.w
	if x+1 < g.w {
		visit(i + 1)
	}
	if x > 0 {
		visit(i - 1)
	}
	if i+g.w < g.w*g.h {
		visit(i + g.w)
	}
	if i >= g.w {
		visit(i - g.w)
	}
}

func (g grid) middle(i int) geom.Point {
	return geom.Point{X: float64(i%g.w) + 0.5, Y: float64(i/g.w) + 0.5}
}

// polygon visits the pixels whose middle is inside closed rings, by the even-odd rule.
func (g grid) polygon(rings [][]geom.Point, visit func(i int)) {
	rows := make(map[int][]float64)
	lo, hi := g.h, -1
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if a.Y > b.Y {
				a, b = b, a
			}
			for y := int(math.Max(0, math.Ceil(a.Y-.5))); y < g.h && float64(y)+.5 < b.Y; y++ {
				t := (float64(y) + .5 - a.Y) / (b.Y - a.Y)
				rows[y] = append(rows[y], a.X+t*(b.X-a.X))
				lo, hi = min(lo, y), max(hi, y)
			}
		}
	}
	for y := lo; y <= hi; y++ {
		xs := rows[y]
		sort.Float64s(xs)
		for k := 0; k+1 < len(xs); k += 2 {
			for x := int(math.Max(0, math.Ceil(xs[k]-.5))); x < g.w && float64(x)+.5 < xs[k+1]; x++ {
				visit(y*g.w + x)
			}
		}
	}
}

func (g grid) disc(c geom.Point, r float64, visit func(i int)) {
	for y := int(c.Y - r); y <= int(c.Y+r)+1; y++ {
		for x := int(c.X - r); x <= int(c.X+r)+1; x++ {
			if x >= 0 && y >= 0 && x < g.w && y < g.h && math.Hypot(float64(x)+.5-c.X, float64(y)+.5-c.Y) <= r {
				visit(y*g.w + x)
			}
		}
	}
}

// reach is the greatest number of pixels by which a point may be moved.
const reach = 40

// snap returns the nearest pixel to p that want accepts, within reach, or -1.
func (g grid) snap(p geom.Point, want func(i int) bool) int {
	for r := 0.0; r < reach; r++ {
		best, at := math.Inf(1), -1
		g.disc(p, r, func(i int) {
			if want(i) {
				if d := g.middle(i).Dist(p); d < best {
					best, at = d, i
				}
			}
		})
		if at >= 0 {
			return at
		}
	}
	return -1
}

// components numbers the connected sets of pixels with equal keys. It returns each pixel's number,
// -1 for negative keys, and the size of each set.
func (g grid) components(key func(i int) int) (of []int32, sizes []int) {
	of = make([]int32, g.size())
	for i := range of {
		of[i] = -1
	}
	var stack []int
	for s := range of {
		if of[s] >= 0 {
			continue
		}
		k := key(s)
		if k < 0 {
			continue
		}
		n := int32(len(sizes))
		of[s] = n
		size := 0
		stack = append(stack[:0], s)
		visit := func(j int) {
			if of[j] < 0 && key(j) == k {
				of[j] = n
				stack = append(stack, j)
			}
		}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			size++
			g.steps(i, visit)
		}
		sizes = append(sizes, size)
	}
	return of, sizes
}

// spread floods outwards from the given pixels, in order. take decides whether the flood goes from
// pixel i to its neighbour j.
func (g grid) spread(queue []int, take func(i, j int) bool) {
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		g.steps(i, func(j int) {
			if take(i, j) {
				queue = append(queue, j)
			}
		})
	}
}

// depth returns each pixel's distance from the nearest pixel of another label or the raster's edge,
// in thirds of a pixel (chamfer 3-4).
func (g grid) depth(label []int32) []int32 {
	d := make([]int32, g.size())
	edge := func(x, y, dx, dy int, i int, cost int32) {
		nx, ny := x+dx, y+dy
		if nx < 0 || ny < 0 || nx >= g.w || ny >= g.h {
			d[i] = min(d[i], 2)
			return
		}
		j := ny*g.w + nx
		if label[j] != label[i] {
			d[i] = min(d[i], 2)
		} else if d[j]+cost < d[i] {
			d[i] = d[j] + cost
		}
	}
	// Away from the edge of the raster, all four neighbours of a pixel exist.
	inner := func(i int, at *[4]int) {
		l := label[i]
		a, b, c, e := i+at[0], i+at[1], i+at[2], i+at[3]
		if label[a] != l || label[b] != l || label[c] != l || label[e] != l {
			d[i] = min(d[i], 2) // the least possible distance
			return
		}
		d[i] = min(d[i], d[a]+3, d[b]+3, d[c]+4, d[e]+4)
	}
	back, forth := [4]int{-1, -g.w, -g.w - 1, -g.w + 1}, [4]int{1, g.w, g.w + 1, g.w - 1}
	for y := range g.h {
		for x := range g.w {
			i := y*g.w + x
			d[i] = math.MaxInt32 / 2
			if x > 0 && y > 0 && x+1 < g.w {
				inner(i, &back)
				continue
			}
			edge(x, y, -1, 0, i, 3)
			edge(x, y, 0, -1, i, 3)
			edge(x, y, -1, -1, i, 4)
			edge(x, y, 1, -1, i, 4)
		}
	}
	for y := g.h - 1; y >= 0; y-- {
		for x := g.w - 1; x >= 0; x-- {
			i := y*g.w + x
			if x > 0 && y+1 < g.h && x+1 < g.w {
				inner(i, &forth)
				continue
			}
			edge(x, y, 1, 0, i, 3)
			edge(x, y, 0, 1, i, 3)
			edge(x, y, 1, 1, i, 4)
			edge(x, y, -1, 1, i, 4)
		}
	}
	return d
}
