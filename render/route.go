package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// inkCell is the size of a cell of the grid that arrows are routed on, mm.
const inkCell = 0.5

// inkGrid says which name is printed in each cell of the sheet: the label's number + 1, or 0; and how many cells each has.
type inkGrid struct {
	nx, ny int
	label  []int16
	cells  []int
}

// newInkGrid marks the letters of all names.
func (r *Renderer) newInkGrid() *inkGrid {
	g := &inkGrid{nx: int(r.board.Width/inkCell) + 1, ny: int(r.board.Height/inkCell) + 1, cells: make([]int, len(r.board.Labels))}
	g.label = make([]int16, g.nx*g.ny)
	for i := range r.board.Labels {
		for _, q := range r.labelShapes(&r.board.Labels[i]) {
			ring := [][]geom.Point{q}
			b := boxOf(q)
			for y := int(b.Min.Y / inkCell); y <= int(b.Max.Y/inkCell); y++ {
				for x := int(b.Min.X / inkCell); x <= int(b.Max.X/inkCell); x++ {
					if x < 0 || y < 0 || x >= g.nx || y >= g.ny || g.label[y*g.nx+x] != 0 {
						continue
					}
					if inside(ring, geom.Point{X: (float64(x) + 0.5) * inkCell, Y: (float64(y) + 0.5) * inkCell}) {
						g.label[y*g.nx+x] = int16(i + 1)
						g.cells[i]++
					}
				}
			}
		}
	}
	return g
}

func boxOf(pts []geom.Point) geom.Box {
	b := geom.EmptyBox()
	for _, p := range pts {
		b = b.Extend(p)
	}
	return b
}

func (g *inkGrid) cell(p geom.Point) int {
	x, y := int(p.X/inkCell), int(p.Y/inkCell)
	if x < 0 || y < 0 || x >= g.nx || y >= g.ny {
		return -1
	}
	return y*g.nx + x
}

// What an arrow pays for what it runs over, a cell: a letter, another arrow, a token that is not its own; for each tenth of
// its length that it swings out; and where less of it can be seen than its head needs.
const (
	priceLetter = 6
	priceArrow  = 4
	priceToken  = 14
	priceBend   = 2
	priceStub   = 60
)

// bends are the ways out that an arrow tries, as shares of its length to its right.
var bends = [...]float64{0, 0.08, -0.08, 0.15, -0.15, 0.23, -0.23, 0.32, -0.32}

// route chooses among bends between two tokens the cheapest; side 1 keeps to the right, for units that change places. trim
// takes the ends off that the tokens cover. Costs are whole numbers, so that the choice is the same on any machine.
func (d *orders) route(a, b geom.Point, side int, trim func([]geom.Point) []geom.Point) []geom.Point {
	var best []geom.Point
	least := math.MaxInt
	for i, share := range bends {
		if side > 0 && share < 0.1 {
			continue
		}
		line := []geom.Point{a, b}
		if share != 0 {
			line = bow(a, b, share)
		}
		line = trim(line)
		cost := d.cost(line, a, b) + priceBend*int(100*math.Abs(share))/10*(1+i/5)
		if length(line) < 3.2*d.k {
			cost += priceStub
		}
		if cost < least {
			best, least = line, cost
		}
	}
	return best
}

// cost is what a line from one token to another runs over.
func (d *orders) cost(line []geom.Point, from, to geom.Point) int {
	g, cost := d.r.ink(), 0
	n := int(length(line)/inkCell) + 1
	for i := range n + 1 {
		p := pointAt(line, length(line)*float64(i)/float64(n))
		k := g.cell(p)
		if k < 0 {
			cost += priceToken
			continue
		}
		if g.label[k] != 0 {
			cost += priceLetter
		}
		if d.drawn[k] {
			cost += priceArrow
		}
	}
	for _, q := range d.tokens {
		if dist(q, from) < 0.1 || dist(q, to) < 0.1 {
			continue
		}
		for i := range n + 1 {
			if dist(pointAt(line, length(line)*float64(i)/float64(n)), q) < d.rad+0.5*d.k {
				cost += priceToken
			}
		}
	}
	return cost
}

// ran marks the cells that a line covers, for those that come after it, and for the names that it runs over.
func (d *orders) ran(line []geom.Point) {
	g := d.r.ink()
	half := 0.5 * d.k
	n := int(length(line)/inkCell*2) + 1
	for i := range n + 1 {
		p := pointAt(line, length(line)*float64(i)/float64(n))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.cell(p.Add(o)); k >= 0 {
				d.drawn[k] = true
			}
		}
	}
}

// hidden is the share of each name that arrows cover, by label; names that none covers are not in it.
func (d *orders) hidden() map[int]float64 {
	g := d.r.ink()
	hit := map[int]int{}
	for k := range d.drawn {
		if l := g.label[k]; l != 0 {
			hit[int(l)-1]++
		}
	}
	out := map[int]float64{}
	for l, n := range hit {
		out[l] = float64(n) / float64(g.cells[l])
	}
	return out
}

// wave is a line that swings about another, as convoys are drawn.
func wave(line []geom.Point, high, long float64) []geom.Point {
	total := length(line)
	n := int(total/long*8) + 2
	var out []geom.Point
	for i := range n + 1 {
		at := total * float64(i) / float64(n)
		p, a := pointAt(line, at), directionAt(line, at)
		swing := high * math.Sin(2*math.Pi*at/long) * math.Min(1, math.Min(at, total-at)/long)
		out = append(out, geom.Point{X: p.X - swing*math.Sin(a), Y: p.Y + swing*math.Cos(a)})
	}
	return out
}
