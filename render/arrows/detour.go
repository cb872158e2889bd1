package arrows

import (
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
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

// stepCosts caches the costs of steps until an arrow is laid or removed nearby.
type stepCosts struct {
	of []stepCost // by cell of detourCell cells a side
	nx int        // cells in a row
}

type stepCost struct {
	cost  int16 // without tokens, + 1; 0: unknown
	token bool  // covered by a token
}

// detour returns the cheapest path from a to b with all its steps, or nil if the area around them
// has none. It is cached until a line is marked, since several trims of an arrow's ends ask for it.
func (d *layout) detour(a, b geom.Point) []geom.Point {
	w := d.window(a, b)
	if w.layout != d || w.marks != d.marks {
		w.layout, w.marks, w.reach = d, d.marks, grid.Nowhere
		w.steps = d.seekDetour(w)
	}
	d.memo.reach(w.reach)
	for l, b := range d.Grid.Boxes {
		if b.Meets(w.reach) {
			d.met(int16(l + 1))
		}
	}
	return w.steps
}

// step returns what a step to a cell of a window costs beyond its length.
func (d *layout) step(w *window, cell int32) int32 {
	t := &d.steps
	if t.of == nil {
		t.nx = d.Grid.NX / detourCell
		t.of = make([]stepCost, t.nx*(d.Grid.NY/detourCell))
	}
	x, y := w.at(cell)
	is := &t.of[y*t.nx+x]
	if is.cost == 0 {
		*is = d.findStep(x*detourCell, y*detourCell)
	}
	cost := int32(is.cost - 1)
	if is.token && d.inTheWay(x*detourCell, y*detourCell, w.from, w.to) {
		cost = min(cost+stepToken, mostStep)
	}
	return cost + d.stepCost(x, y)
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

// midStep returns the middle of the step, 2 by 2 cells, whose first cell is x, y.
func (d *layout) midStep(x, y int) geom.Point {
	return geom.Point{X: float64(x+1+d.Grid.X0) * grid.Side, Y: float64(y+1+d.Grid.Y0) * grid.Side}
}

// halfHidden reports whether arrows hide at least half as much of a name as they may.
func (d *layout) halfHidden(l int16) bool { return d.hidden[l]*100 > hurts/2*d.Grid.Cells[l-1] }

// inTheWay reports whether a token other than those at a and b is near a step.
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
