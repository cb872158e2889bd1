package arrows

import (
	"math"
	"math/bits"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// A detour is a path between two tokens, for moves where every bend hides part of a name: the
// cheapest path over the grid in steps of two cells, then smoothed. Costs are integers, so that all
// machines find the same path.

// What a step of a detour costs: straight and diagonal; over letters, more for short names; over
// arrows; over other tokens; outside the area for arrows.
const (
	stepStraight = 10
	stepAcross   = 14
	stepLetter   = 30
	stepShort    = 9000 // divided by how many cells the name has
	stepArrow    = 12
	stepToken    = 90
	stepAstray   = 900
)

// detourCell is the side of a step, in cells of the grid.
const detourCell = 2

// search is the scratch memory of searches for detours.
type search struct {
	cost []int32 // cost from the start, by cell of the searched window; 0: not reached
	from []int8  // index in ways of the step that reached the cell, or -1
	off  []int32 // by cell: what waters add to a ship's step, + 1; 0: unknown
	open frontier
	last lastDetour
}

// stepCosts caches the costs of steps until an arrow is laid or removed nearby.
type stepCosts struct {
	of []stepCost // by cell of detourCell cells a side
	nx int        // in a row
}

// stepCost is what a step costs beyond its length.
type stepCost struct {
	cost  int16 // without tokens, + 1; 0: unknown
	token bool  // covered by a token
}

// lastDetour is the last detour found, which serves several trims of an arrow's ends.
type lastDetour struct {
	a, b   geom.Point
	waters waters
	marks  int // layout.marks when it was found, + 1
	steps  []geom.Point
	reach  grid.Box // the cells that the search looked at
}

// frontier is a heap of reached cells. An element is a lower bound of the path's cost (cost so far
// plus the least cost to the goal) and the cell.
type frontier []uint64

func (f *frontier) push(w uint64) {
	h := append(*f, w)
	i := len(h) - 1
	for ; i > 0 && w < h[(i-1)/4]; i = (i - 1) / 4 {
		h[i] = h[(i-1)/4]
	}
	h[i] = w
	*f = h
}

func (f *frontier) pop() uint64 {
	h := *f
	top, w := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; len(h) > 0; {
		first := 4*i + 1
		if first >= len(h) {
			h[i] = w
			break
		}
		k := first
		if first+4 <= len(h) { // arithmetic instead of branches, which would be mispredicted
			four := h[first : first+4 : first+4]
			low, high := less(four[1], four[0]), 2+less(four[3], four[2])
			k += low + (high-low)*less(four[high&3], four[low&3])
		} else {
			for n := first + 1; n < len(h); n++ {
				if h[n] < h[k] {
					k = n
				}
			}
		}
		if h[k] >= w {
			h[i] = w
			break
		}
		h[i] = h[k]
		i = k
	}
	*f = h
	return top
}

// less returns 1 if a < b, else 0.
func less(a, b uint64) int {
	_, borrow := bits.Sub64(a, b, 0)
	return int(borrow)
}

// ways are the eight steps to neighbouring cells.
var ways = [8][2]int32{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

// detour returns the cheapest path from a to b with all its steps, or nil if the area around them
// has none.
func (d *layout) detour(a, b geom.Point) []geom.Point {
	last := &d.search.last
	if last.a != a || last.b != b || last.waters != d.waters || last.marks != d.marks+1 {
		last.a, last.b, last.waters, last.marks = a, b, d.waters, d.marks+1
		last.reach = grid.Nowhere
		last.steps = d.seekDetour(a, b)
	}
	d.memo.reach(last.reach)
	for l, b := range d.Grid.Boxes {
		if b.Meets(last.reach) {
			d.met(int16(l + 1))
		}
	}
	return last.steps
}

// seekDetour computes what detour caches.
func (d *layout) seekDetour(from, to geom.Point) []geom.Point {
	a, b := from, to
	const side = grid.Side * detourCell
	air := 12 + 0.35*a.Dist(b)
	g := d.Grid
	ox, oy := float64(g.X0)*grid.Side, float64(g.Y0)*grid.Side
	a, b = geom.Point{X: a.X - ox, Y: a.Y - oy}, geom.Point{X: b.X - ox, Y: b.Y - oy}
	if d.waters.strict() { // a cape may be in the way
		air += 0.5 * a.Dist(b)
	}
	x0, y0 := int32(max(0, (math.Min(a.X, b.X)-air)/side)), int32(max(0, (math.Min(a.Y, b.Y)-air)/side))
	x1 := int32(math.Min((math.Max(a.X, b.X)+air)/side, float64(g.NX/detourCell-1)))
	y1 := int32(math.Min((math.Max(a.Y, b.Y)+air)/side, float64(g.NY/detourCell-1)))
	nx, ny := x1-x0+1, y1-y0+1
	start, goal := [2]int32{int32(a.X/side) - x0, int32(a.Y/side) - y0},
		[2]int32{int32(b.X/side) - x0, int32(b.Y/side) - y0}
	within := func(p [2]int32) bool { return p[0] >= 0 && p[1] >= 0 && p[0] < nx && p[1] < ny }
	if nx < 2 || ny < 2 || !within(start) || !within(goal) || start == goal {
		return nil
	}
	mz := &d.search
	n := int(nx * ny)
	if cap(mz.cost) < n {
		mz.cost, mz.from = make([]int32, n), make([]int8, n)
	}
	mz.cost, mz.from, mz.open = mz.cost[:n], mz.from[:n], mz.open[:0]
	clear(mz.cost)
	if d.waters.on {
		mz.off = slices.Grow(mz.off[:0], n)[:n]
		clear(mz.off)
	}
	left := func(x, y int32) int32 {
		dx, dy := max(x-goal[0], goal[0]-x), max(y-goal[1], goal[1]-y)
		return stepStraight*max(dx, dy) + (stepAcross-stepStraight)*min(dx, dy)
	}
	first, last := start[1]*nx+start[0], goal[1]*nx+goal[0]
	mz.cost[first], mz.from[first] = 1, -1
	open := func(cost, toGo, cell int32) { mz.open.push(uint64(cost+toGo)<<32 | uint64(cell)) }
	open(1, left(start[0], start[1]), first)
	low, high := start, start // the box of the cells visited
	for len(mz.open) > 0 {
		p := mz.open.pop()
		at := int32(p & math.MaxUint32)
		if at == last {
			break
		}
		px, py := at%nx, at/nx
		spent := int32(p>>32) - left(px, py)
		if spent > mz.cost[at] {
			continue
		}
		low, high = [2]int32{min(low[0], px), min(low[1], py)}, [2]int32{max(high[0], px), max(high[1], py)}
		came := mz.from[at]
		for k, w := range ways {
			x, y := px+w[0], py+w[1]
			if !within([2]int32{x, y}) {
				continue
			}
			c := y*nx + x
			cost := spent + stepStraight
			if k >= 4 {
				cost += stepAcross - stepStraight
			}
			cost += d.step(x0+x, y0+y, from, to)
			if d.waters.on {
				if mz.off[c] == 0 {
					mz.off[c] = d.stepCost(int(x0+x), int(y0+y)) + 1
				}
				cost += mz.off[c] - 1
			}
			if came >= 0 && came != int8(k) {
				cost += 3 // prefer straight on
			}
			if was := mz.cost[c]; was == 0 || cost < was {
				mz.cost[c], mz.from[c] = cost, int8(k)
				open(cost, left(x, y), c)
			}
		}
	}
	mz.last.reach.Add(grid.Cells(int(x0+low[0]-1)*detourCell-1, int(y0+low[1]-1)*detourCell-1,
		int(x0+high[0]+1)*detourCell+detourCell, int(y0+high[1]+1)*detourCell+detourCell))
	if mz.cost[last] == 0 {
		return nil
	}
	back := []geom.Point{to}
	for c := last; c != first; {
		w := ways[mz.from[c]]
		x, y := c%nx-w[0], c/nx-w[1]
		c = y*nx + x
		if c != first {
			back = append(back, geom.Point{X: ox + (float64(x0+x)+0.5)*side, Y: oy + (float64(y0+y)+0.5)*side})
		}
	}
	return polyline.Reversed(append(back, from))
}

// step returns what a step costs beyond its length, on a path between tokens at a and b.
func (d *layout) step(x, y int32, a, b geom.Point) int32 {
	t := &d.steps
	if t.of == nil {
		t.nx = d.Grid.NX / detourCell
		t.of = make([]stepCost, t.nx*(d.Grid.NY/detourCell))
	}
	is := &t.of[int(y)*t.nx+int(x)]
	if is.cost == 0 {
		*is = d.findStep(int(x)*detourCell, int(y)*detourCell)
	}
	if is.token && d.inTheWay(int(x)*detourCell, int(y)*detourCell, a, b) {
		return min(int32(is.cost-1)+stepToken, mostStep)
	}
	return int32(is.cost - 1)
}

// forget drops the cached costs of steps within an arrow's width of some cells.
func (t *stepCosts) forget(b grid.Box) {
	if t.of == nil {
		return
	}
	x0, x1 := max(0, b.X0-1)/detourCell, min((b.X1+1)/detourCell, t.nx-1)
	for y := max(0, b.Y0-1) / detourCell; y <= min((b.Y1+1)/detourCell, len(t.of)/t.nx-1) && x0 <= x1; y++ {
		clear(t.of[y*t.nx+x0 : y*t.nx+x1+1])
	}
}

// mostStep is the most that a step costs beyond its length.
const mostStep = 10000

// findStep computes a step's cost from the cells within an arrow's width of it.
func (d *layout) findStep(x, y int) stepCost {
	g := d.Grid
	letter, arrow, token := 0, false, false
	for j := max(0, y-1); j <= min(g.NY-1, y+detourCell); j++ {
		for i := max(0, x-1); i <= min(g.NX-1, x+detourCell); i++ {
			k := j*g.NX + i
			if l := g.Label[k]; l != 0 {
				n := stepLetter + stepShort/g.Cells[l-1]
				if d.halfHidden(l) {
					n *= 2
				}
				n *= 1 + d.extra[l]
				letter = max(letter, n)
			}
			arrow = arrow || d.drawn[k] > 0
			token = token || d.token[k] != 0
		}
	}
	out := letter
	if arrow {
		out += stepArrow
	}
	if d.Astray(d.midStep(x, y), 0.5*d.k) {
		out += stepAstray
	}
	return stepCost{int16(min(out, mostStep)) + 1, token}
}

// midStep returns the middle of the step whose first cell is x, y.
func (d *layout) midStep(x, y int) geom.Point {
	return geom.Point{X: float64(x+1+d.Grid.X0) * grid.Side, Y: float64(y+1+d.Grid.Y0) * grid.Side}
}

// halfHidden reports whether arrows already hide half as much of a name as they may.
func (d *layout) halfHidden(l int16) bool { return d.hidden[l]*100 > hurts/2*d.Grid.Cells[l-1] }

// inTheWay reports whether a token other than those at a and b is within an arrow's width of a
// step.
func (d *layout) inTheWay(x, y int, a, b geom.Point) bool {
	g := d.Grid
	for j := max(0, y-1); j <= min(g.NY-1, y+detourCell); j++ {
		for i := max(0, x-1); i <= min(g.NX-1, x+detourCell); i++ {
			if t := d.token[j*g.NX+i]; t != 0 && d.foreign(int(t)-1, a, b) {
				return true
			}
		}
	}
	return false
}

// cornersCut smooths a path over a grid: it keeps every keepOne-th point, then cuts the corners
// three times. The result is valid until the next call.
func (d *layout) cornersCut(line []geom.Point, keepOne int) []geom.Point {
	way, next := append(d.way[:0], line[0]), d.spare
	for i := 1; i+1 < len(line); i++ {
		if i%keepOne == 0 || i == len(line)-2 {
			way = append(way, line[i])
		}
	}
	way = append(way, line[len(line)-1])
	for range 3 {
		if len(way) < 3 {
			break
		}
		next = append(next[:0], way[0])
		for i := 0; i+1 < len(way); i++ {
			p, q := way[i], way[i+1]
			if i > 0 {
				next = append(next, p.Lerp(q, 0.25))
			}
			if i+2 < len(way) {
				next = append(next, p.Lerp(q, 0.75))
			}
		}
		way, next = append(next, way[len(way)-1]), way
	}
	d.way, d.spare = way, next
	return way
}
