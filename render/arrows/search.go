package arrows

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// search is the scratch memory of searches for detours.
type search struct {
	cells []reached // by cell of the window
	open  frontier
}

var searches = sync.Pool{New: func() any { return new(search) }}

// reached is what a search knows of a cell.
type reached struct {
	cost int32 // cost of the way there from the start, + 1; 0: not reached
	more int32 // what a step there costs beyond its length, + 1; 0: unknown
	from int8  // index in ways of the step that reached the cell, or -1
}

// window is the area around two points in which detours between them are sought: cells of
// detourCell cells a side, with a border that no path enters.
type window struct {
	x0, y0, wide, high int32
	from, to           geom.Point
	start, goal        int32   // their cells; equal: there is no detour
	left               []int32 // by cell: what the way from there to the goal costs at least
	path               []int32 // the cells of the last path found, to or from the goal

	steps  []geom.Point // the last detour, with layout and layout.marks when it was found
	layout *layout
	marks  int
	reach  grid.Box // the cells that its search looked at
}

// at returns a cell's column and row in the steps of the whole grid.
func (w *window) at(cell int32) (x, y int) { return int(w.x0 + cell%w.wide), int(w.y0 + cell/w.wide) }

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

func less(a, b uint64) int {
	_, borrow := bits.Sub64(a, b, 0)
	return int(borrow)
}

// ways are the eight steps to neighbouring cells.
var ways = [8][2]int32{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

// length returns the cost of a step's length.
func length(way int) int32 {
	if way < 4 {
		return stepStraight
	}
	return stepAcross
}

// stepTurn is what a turn costs: a detour should rather go straight on.
const stepTurn = 3

func (d *layout) newWindow(from, to geom.Point) *window {
	const side = grid.Side * detourCell
	g, far := d.Grid, from.Dist(to)
	air := 12 + 0.35*far
	if d.waters.strict() { // a cape may be in the way
		air += 0.5 * far
	}
	corner := geom.Point{X: float64(g.X0) * grid.Side, Y: float64(g.Y0) * grid.Side}
	a, b := from.Sub(corner), to.Sub(corner)
	x0, y0 := int32(max(0, (math.Min(a.X, b.X)-air)/side)), int32(max(0, (math.Min(a.Y, b.Y)-air)/side))
	x1 := int32(math.Min((math.Max(a.X, b.X)+air)/side, float64(g.NX/detourCell-1)))
	y1 := int32(math.Min((math.Max(a.Y, b.Y)+air)/side, float64(g.NY/detourCell-1)))
	w, ok := &window{x0: x0 - 1, y0: y0 - 1, wide: x1 - x0 + 3, high: y1 - y0 + 3, from: from, to: to}, x1 > x0 && y1 > y0
	cell := func(p geom.Point) int32 {
		x, y := int32(p.X/side), int32(p.Y/side)
		ok = ok && x0 <= x && x <= x1 && y0 <= y && y <= y1
		return (y-w.y0)*w.wide + x - w.x0
	}
	if w.start, w.goal = cell(a), cell(b); !ok {
		w.start = w.goal
	} else if w.left = make([]int32, w.wide*w.high); d.waters.on && w.start != w.goal {
		d.lookBack(w)
	}
	return w
}

// fence prepares the cells of a window for a search. It gives the outermost cells the cost 1, below
// that of any path, so that the search never enters them.
func (s *search) fence(w *window) ([]reached, frontier) {
	n := w.wide * w.high
	s.cells = slices.Grow(s.cells[:0], int(n))[:n]
	clear(s.cells)
	for x := range w.wide {
		s.cells[x].cost, s.cells[n-1-x].cost = 1, 1
	}
	for y := range w.high {
		s.cells[y*w.wide].cost, s.cells[y*w.wide+w.wide-1].cost = 1, 1
	}
	return s.cells, s.open[:0]
}

// lookBack computes the least cost of a way from each cell to the goal that comes from waters
// alone. With this bound, a search for a ship's path need not visit every sea that costs less than
// the shore. It stops at the cost of some path from the start.
func (d *layout) lookBack(w *window) {
	cells, open := d.search.fence(w)
	most := int32(math.MaxInt32)
	cells[w.goal].cost = 1
	open.push(1<<32 | uint64(w.goal))
	for len(open) > 0 {
		p := open.pop()
		at, spent := int32(p&math.MaxUint32), int32(p>>32)
		if spent > most {
			break
		}
		if at == w.start {
			w.path = w.walk(cells, w.start, w.goal)
			most = d.enough(w)
		}
		if spent > cells[at].cost {
			continue
		}
		spent += d.stepCost(w.at(at))
		for k, way := range ways {
			c, cost := at+way[1]*w.wide+way[0], spent+length(k)
			if is := &cells[c]; is.cost == 0 || cost < is.cost {
				is.cost, is.from = cost, int8(k)
				open.push(uint64(cost)<<32 | uint64(c))
			}
		}
	}
	for c := range cells {
		if w.left[c] = most - 1; cells[c].cost > 0 {
			w.left[c] = min(cells[c].cost, most) - 1
		}
	}
	d.search.open = open
}

func (w *window) walk(cells []reached, a, b int32) []int32 {
	out := []int32{a}
	for a != b {
		way := ways[cells[a].from]
		a -= way[1]*w.wide + way[0]
		out = append(out, a)
	}
	return out
}

// enough returns an upper bound of a search's result: the present cost of the last path found, with
// a turn at every step, since a search keeps only one of the ways into a cell.
func (d *layout) enough(w *window) int32 {
	if len(w.path) == 0 {
		return math.MaxInt32
	}
	most := int32(1)
	for i, c := range w.path {
		if c != w.start {
			most += d.step(w, c)
		}
		if i == 0 {
			continue
		}
		most += stepAcross + stepTurn
		if by := c - w.path[i-1]; by*by == 1 || by*by == w.wide*w.wide {
			most -= stepAcross - stepStraight
		}
	}
	return most
}

// seekDetour finds a detour by A*. It skips cells from which the goal costs more than enough, since
// no best path enters them.
func (d *layout) seekDetour(w *window) []geom.Point {
	if w.start == w.goal {
		return nil
	}
	cells, open := d.search.fence(w)
	most := d.enough(w)
	gx, gy := w.goal%w.wide, w.goal/w.wide
	left := func(x, y int32) int32 {
		dx, dy := max(x-gx, gx-x), max(y-gy, gy-y)
		return stepStraight*max(dx, dy) + (stepAcross-stepStraight)*min(dx, dy)
	}
	cells[w.start] = reached{cost: 1, from: -1}
	open.push(uint64(1+left(w.start%w.wide, w.start/w.wide))<<32 | uint64(w.start))
	for len(open) > 0 {
		p := open.pop()
		at := int32(p & math.MaxUint32)
		if at == w.goal {
			break
		}
		px, py := at%w.wide, at/w.wide
		spent := int32(p>>32) - left(px, py)
		if spent > cells[at].cost {
			continue
		}
		came := cells[at].from
		for k, way := range ways {
			c := at + way[1]*w.wide + way[0]
			is, cost := &cells[c], spent+length(k)
			if came >= 0 && came != int8(k) {
				cost += stepTurn
			}
			if is.cost != 0 && cost >= is.cost || cost+w.left[c] > most {
				continue
			}
			if is.more == 0 {
				is.more = 1 + d.step(w, c)
				x, y := w.at(c)
				w.reach.Add(grid.Cells(x*detourCell-1, y*detourCell-1, (x+1)*detourCell, (y+1)*detourCell))
			}
			if cost += is.more - 1; (is.cost == 0 || cost < is.cost) && cost+w.left[c] <= most {
				is.cost, is.from = cost, int8(k)
				open.push(uint64(cost+left(px+way[0], py+way[1]))<<32 | uint64(c))
			}
		}
	}
	d.search.open = open
	if cells[w.goal].cost == 0 { // the bound was too low: draw the map without this detour
		return nil
	}
	w.path = w.walk(cells, w.goal, w.start)
	line := []geom.Point{w.to}
	for _, c := range w.path[1 : len(w.path)-1] {
		x, y := w.at(c)
		line = append(line, d.midStep(x*detourCell, y*detourCell))
	}
	return polyline.Reversed(append(line, w.from))
}
