package render

import (
	"math"

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
}

type frontier []waypoint

type waypoint struct {
	bound, cost, cell int32
}

func (w waypoint) before(o waypoint) bool {
	return w.bound < o.bound || w.bound == o.bound && w.cell < o.cell
}

// push and pop keep the cheapest in front: a heap.
func (f *frontier) push(w waypoint) {
	h := append(*f, w)
	i := len(h) - 1
	for ; i > 0 && w.before(h[(i-1)/2]); i = (i - 1) / 2 {
		h[i] = h[(i-1)/2]
	}
	h[i] = w
	*f = h
}

func (f *frontier) pop() waypoint {
	h := *f
	top, w := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; len(h) > 0; {
		k := 2*i + 1
		if k+1 < len(h) && h[k+1].before(h[k]) {
			k++
		}
		if k >= len(h) || !h[k].before(w) {
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

// detour returns the cheapest way from a to b; nil where there is none in the window about both.
func (d *orders) detour(from, to geom.Point) []geom.Point {
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
	mz.open.push(waypoint{left(start[0], start[1]), 1, first})
	for len(mz.open) > 0 {
		p := mz.open.pop()
		if p.cell == last {
			break
		}
		if p.cost > mz.cost[p.cell] {
			continue
		}
		px, py := p.cell%nx, p.cell/nx
		for k, w := range ways {
			x, y := px+w[0], py+w[1]
			if !within([2]int32{x, y}) {
				continue
			}
			c := y*nx + x
			if mz.toll[c] == 0 {
				mz.toll[c] = d.toll(x0+x, y0+y, from, to) + 1
			}
			cost := p.cost + stepStraight
			if k >= 4 {
				cost += stepAcross - stepStraight
			}
			cost += int32(mz.toll[c] - 1)
			if int(mz.from[p.cell]) >= 0 && mz.from[p.cell] != int8(k) {
				cost += 3 // rather straight on
			}
			if was := mz.cost[c]; was == 0 || cost < was {
				mz.cost[c], mz.from[c] = cost, int8(k)
				mz.open.push(waypoint{cost + left(x, y), cost, c})
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
	return cornersCut(reversed(append(back, from)))
}

// toll is what a step on a cell costs beside its length: what lies within an arrow's breadth of it.
func (d *orders) toll(x, y int32, a, b geom.Point) int16 {
	g, out := d.grid, 0
	letter, arrow, token, shore := 0, false, false, false
	for j := int(y)*detourCell - 1; j <= int(y)*detourCell+detourCell; j++ {
		for i := int(x)*detourCell - 1; i <= int(x)*detourCell+detourCell; i++ {
			if i < 0 || j < 0 || i >= g.nx || j >= g.ny {
				continue
			}
			k := j*g.nx + i
			if l := g.label[k]; l != 0 {
				n := stepLetter + stepShort/g.cells[l-1]
				if d.under[l]*100 > hurts/2*g.cells[l-1] { // another arrow hides some of it already
					n *= 2
				}
				letter = max(letter, n)
			}
			arrow = arrow || d.drawn[k] > 0
			if t := d.token[k]; t != 0 && d.foreign(int(t)-1, a, b) {
				token = true
			}
			shore = shore || d.afloat && d.land[g.whole(k)]
		}
	}
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
	return int16(min(out, 10000))
}

// cornersCut makes a way over a grid smooth: only where it turns there is a point left, and its corners are cut, three times.
func cornersCut(line []geom.Point) []geom.Point {
	keep := line[:1:1]
	for i := 1; i+1 < len(line); i++ {
		if i%4 == 0 || i == len(line)-2 {
			keep = append(keep, line[i])
		}
	}
	line = append(keep, line[len(line)-1])
	for range 3 {
		if len(line) < 3 {
			return line
		}
		next := []geom.Point{line[0]}
		for i := 0; i+1 < len(line); i++ {
			p, q := line[i], line[i+1]
			if i > 0 {
				next = append(next, p.Lerp(q, 0.25))
			}
			if i+2 < len(line) {
				next = append(next, p.Lerp(q, 0.75))
			}
		}
		line = append(next, line[len(line)-1])
	}
	return line
}
