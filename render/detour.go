package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// A detour is a way of its own between two tokens, where every bend hides a part of some name: the cheapest way over the grid of
// names, two cells a step, made smooth. Costs are whole numbers, so that it is the same on any machine.

// What a step of a detour costs: straight and across; over letters, the fewer cells the name has the more; over arrows; over
// tokens that are not its own.
const (
	stepStraight = 10
	stepAcross   = 14
	stepLetter   = 30
	stepShort    = 9000 // shared among the cells of the name
	stepArrow    = 12
	stepToken    = 90
	stepAstray   = 900
	stepShore    = 25
)

// detourCell is the side of a step, in cells of the grid.
const detourCell = 2

// maze is what a search for a detour keeps, made once for a phase.
type maze struct {
	cost []int32 // from the start, by cell of a window; 0: not reached
	from []int8  // the way in which the cell was reached
	toll []int16 // of a cell, + 1; 0: not counted yet
	open frontier
	last lastDetour
}

// lastDetour is the detour sought last: the ends of an arrow are tried in several ways on the same one.
type lastDetour struct {
	a, b   geom.Point
	afloat bool
	marks  int // times that arrows had been marked, + 1
	steps  []geom.Point
	reach  cellBox // cells that it looked at
	met    []int16 // names among them
}

// frontier are the cells that are reached and not yet left, the cheapest in front: each its bound, what it costs to come there and at least goes on
// to cost, and its number.
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
		for n := first + 1; n < min(first+4, len(h)); n++ {
			if h[n] < h[k] {
				k = n
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

// ways are the eight steps from a cell.
var ways = [8][2]int32{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

// detour returns the cheapest way from a to b, step by step; nil where there is none in the window about both.
func (d *orders) detour(a, b geom.Point) []geom.Point {
	last := &d.maze.last
	if last.a != a || last.b != b || last.afloat != d.afloat || last.marks != d.marks+1 {
		last.a, last.b, last.afloat, last.marks = a, b, d.afloat, d.marks+1
		last.met, last.reach = last.met[:0], nowhere
		last.steps = d.seekDetour(a, b)
	}
	d.sought.reach(last.reach)
	for _, l := range last.met {
		d.met(l)
	}
	return last.steps
}

// seekDetour finds what detour returns.
func (d *orders) seekDetour(from, to geom.Point) []geom.Point {
	a, b := from, to
	const side = inkCell * detourCell
	air := 12 + 0.35*dist(a, b)
	g := d.grid
	ox, oy := float64(g.x0)*inkCell, float64(g.y0)*inkCell
	a, b = geom.Point{X: a.X - ox, Y: a.Y - oy}, geom.Point{X: b.X - ox, Y: b.Y - oy}
	x0, y0 := int32(max(0, (math.Min(a.X, b.X)-air)/side)), int32(max(0, (math.Min(a.Y, b.Y)-air)/side))
	x1 := int32(math.Min((math.Max(a.X, b.X)+air)/side, float64(g.nx/detourCell-1)))
	y1 := int32(math.Min((math.Max(a.Y, b.Y)+air)/side, float64(g.ny/detourCell-1)))
	nx, ny := x1-x0+1, y1-y0+1
	start, goal := [2]int32{int32(a.X/side) - x0, int32(a.Y/side) - y0}, [2]int32{int32(b.X/side) - x0, int32(b.Y/side) - y0}
	within := func(p [2]int32) bool { return p[0] >= 0 && p[1] >= 0 && p[0] < nx && p[1] < ny }
	if nx < 2 || ny < 2 || !within(start) || !within(goal) || start == goal {
		return nil
	}
	mz := &d.maze
	n := int(nx * ny)
	if cap(mz.cost) < n {
		mz.cost, mz.from, mz.toll = make([]int32, n), make([]int8, n), make([]int16, n)
	}
	mz.cost, mz.from, mz.toll, mz.open = mz.cost[:n], mz.from[:n], mz.toll[:n], mz.open[:0]
	clear(mz.cost)
	clear(mz.toll)
	left := func(x, y int32) int32 {
		dx, dy := max(x-goal[0], goal[0]-x), max(y-goal[1], goal[1]-y)
		return stepStraight*max(dx, dy) + (stepAcross-stepStraight)*min(dx, dy)
	}
	first, last := start[1]*nx+start[0], goal[1]*nx+goal[0]
	mz.cost[first], mz.from[first] = 1, -1
	open := func(cost, toGo, cell int32) { mz.open.push(uint64(cost+toGo)<<32 | uint64(cell)) }
	open(1, left(start[0], start[1]), first)
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
		came := mz.from[at]
		for k, w := range ways {
			x, y := px+w[0], py+w[1]
			if !within([2]int32{x, y}) {
				continue
			}
			c := y*nx + x
			if mz.toll[c] == 0 {
				mz.toll[c] = d.toll(x0+x, y0+y, from, to) + 1
			}
			cost := spent + stepStraight
			if k >= 4 {
				cost += stepAcross - stepStraight
			}
			cost += int32(mz.toll[c] - 1)
			if came >= 0 && came != int8(k) {
				cost += 3 // rather straight on
			}
			if was := mz.cost[c]; was == 0 || cost < was {
				mz.cost[c], mz.from[c] = cost, int8(k)
				open(cost, left(x, y), c)
			}
		}
	}
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
	return reversed(append(back, from))
}

// toll is what a step on a cell costs beside its length: what lies within an arrow's breadth of it.
func (d *orders) toll(x, y int32, a, b geom.Point) int16 {
	g, out := d.grid, 0
	last := &d.maze.last
	last.reach.add(cellBox{int(x)*detourCell - 1, int(y)*detourCell - 1, int(x)*detourCell + detourCell, int(y)*detourCell + detourCell})
	letter, arrow, token, shore := 0, false, false, false
	for j := int(y)*detourCell - 1; j <= int(y)*detourCell+detourCell; j++ {
		for i := int(x)*detourCell - 1; i <= int(x)*detourCell+detourCell; i++ {
			if i < 0 || j < 0 || i >= g.nx || j >= g.ny {
				continue
			}
			k := j*g.nx + i
			if l := g.label[k]; l != 0 {
				if !slices.Contains(last.met, l) {
					last.met = append(last.met, l)
				}
				n := stepLetter + stepShort/g.cells[l-1]
				if d.under[l]*100 > hurts/2*g.cells[l-1] { // another arrow hides some of it already
					n *= 2
				}
				n *= 1 + d.dear[l]
				letter = max(letter, n)
			}
			arrow = arrow || d.drawn[k] > 0
			if t := d.token[k]; t != 0 && d.foreign(int(t)-1, a, b) {
				token = true
			}
			shore = shore || d.afloat && d.land[g.whole(k)]
		}
	}
	astray := d.astray(geom.Point{X: float64(int(x)*detourCell+1+g.x0) * inkCell, Y: float64(int(y)*detourCell+1+g.y0) * inkCell}, 0.5*d.k)
	out = letter
	if arrow {
		out += stepArrow
	}
	if token {
		out += stepToken
	}
	if shore {
		out += stepShore
	}
	if astray {
		out += stepAstray
	}
	return int16(min(out, 10000))
}

// cornersCut makes a way over a grid smooth: of so many points one is kept, and its corners are cut, three times. It stays as it is until the
// next.
func (d *orders) cornersCut(line []geom.Point, keepOne int) []geom.Point {
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
