package render

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// inkCell is the size of a cell of the grid that arrows are routed on, mm.
const inkCell = 0.5

// inkGrid says which name is printed in each cell of the sheet, or of a part of it: the label's number + 1, or 0; and how many cells
// each has.
type inkGrid struct {
	x0, y0 int // its first cell of the sheet
	nx, ny int
	wide   int // cells of the sheet in a row
	label  []int16
	cells  []int
}

// newInkGrid marks the letters of names as they are set on the sheet; a nil one is not shown.
func (r *Renderer) newInkGrid(labels []*mapdata.Label) *inkGrid {
	g := r.emptyGrid(geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}})
	g.print(r, labels)
	return g
}

// emptyGrid is a grid of a part of the sheet without names.
func (r *Renderer) emptyGrid(box geom.Box) *inkGrid {
	wide, high := int(r.board.Width/inkCell)+1, int(r.board.Height/inkCell)+1
	g := &inkGrid{x0: max(0, int(box.Min.X/inkCell)), y0: max(0, int(box.Min.Y/inkCell)), wide: wide}
	g.nx, g.ny = min(wide-1, int(box.Max.X/inkCell))-g.x0+1, min(high-1, int(box.Max.Y/inkCell))-g.y0+1
	g.label = emptyCells(g.nx * g.ny)
	return g
}

// print marks the letters of names.
func (g *inkGrid) print(r *Renderer, labels []*mapdata.Label) {
	g.cells = make([]int, len(labels))
	for i, l := range labels {
		if l == nil {
			continue
		}
		for _, q := range r.labelShapes(l) {
			ring := [][]geom.Point{q}
			b := boxOf(q)
			for y := max(g.y0, int(b.Min.Y/inkCell)); y <= min(g.y0+g.ny-1, int(b.Max.Y/inkCell)); y++ {
				for x := max(g.x0, int(b.Min.X/inkCell)); x <= min(g.x0+g.nx-1, int(b.Max.X/inkCell)); x++ {
					k := (y-g.y0)*g.nx + x - g.x0
					if g.label[k] == 0 && inside(ring, geom.Point{X: (float64(x) + 0.5) * inkCell, Y: (float64(y) + 0.5) * inkCell}) {
						g.label[k] = int16(i + 1)
						g.cells[i]++
					}
				}
			}
		}
	}
}

// sheets are cells of grids that are not needed any more: those of a large board are two megabytes, and a phase takes a dozen of them.
var sheets sync.Pool // of *[]int16

// emptyCells returns so many cells with nothing in them.
func emptyCells(n int) []int16 {
	if old, ok := sheets.Get().(*[]int16); ok && cap(*old) >= n {
		out := (*old)[:n]
		clear(out)
		return out
	}
	return make([]int16, n)
}

// done gives cells back.
func done(cells ...[]int16) {
	for _, c := range cells {
		sheets.Put(&c)
	}
}

// allLabels are the board's labels as they are set on its sheet.
func (r *Renderer) allLabels() []*mapdata.Label {
	out := make([]*mapdata.Label, len(r.board.Labels))
	for i := range out {
		out[i] = &r.board.Labels[i]
	}
	return out
}

// newPlots says of each cell of the sheet whose land or water it is: the region + 1, or 0.
func (r *Renderer) newPlots() []int16 {
	nx, ny := int(r.board.Width/inkCell)+1, int(r.board.Height/inkCell)+1
	out := make([]int16, nx*ny)
	var xs []float64
	for _, dry := range [...]bool{false, true} { // land lies on water
		for i := range r.faces {
			f := &r.faces[i]
			if (r.board.Map.Regions[i].Terrain != engine.Sea) != dry {
				continue
			}
			for y := max(0, int(f.box.Min.Y/inkCell)); y <= min(ny-1, int(f.box.Max.Y/inkCell)); y++ {
				xs = crossings(xs[:0], f.rings, (float64(y)+0.5)*inkCell)
				for k := 0; k+1 < len(xs); k += 2 {
					for x := max(0, int(math.Ceil(xs[k]/inkCell-0.5))); x < nx && (float64(x)+0.5)*inkCell < xs[k+1]; x++ {
						if id := out[y*nx+x]; id == 0 || r.board.Faces[i].Circle || !r.board.Faces[id-1].Circle {
							out[y*nx+x] = int16(i + 1)
						}
					}
				}
			}
		}
	}
	return out
}

// newLandGrid says of each cell of the same grid whether land lies there.
func (r *Renderer) newLandGrid() []bool {
	plots := r.plots()
	out := make([]bool, len(plots))
	for k, id := range plots {
		out[k] = id > 0 && r.board.Map.Regions[id-1].Terrain != engine.Sea
	}
	return out
}

// crossings are where rings cross a height, from the left: between the odd ones and the even ones lies the shape.
func crossings(xs []float64, rings [][]geom.Point, y float64) []float64 {
	for _, ring := range rings {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			if (p.Y > y) != (q.Y > y) {
				xs = append(xs, p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X))
			}
		}
	}
	slices.Sort(xs)
	return xs
}

func boxOf(pts []geom.Point) geom.Box {
	b := geom.EmptyBox()
	for _, p := range pts {
		b = b.Extend(p)
	}
	return b
}

// cell is the number of the cell at a point; -1 outside the grid.
func (g *inkGrid) cell(p geom.Point) int {
	x, y := int(p.X/inkCell)-g.x0, int(p.Y/inkCell)-g.y0
	if x < 0 || y < 0 || x >= g.nx || y >= g.ny {
		return -1
	}
	return y*g.nx + x
}

// whole is the number that a cell has in a grid of the whole sheet.
func (g *inkGrid) whole(k int) int {
	if g.nx == g.wide {
		return k + g.y0*g.wide
	}
	return (k/g.nx+g.y0)*g.wide + k%g.nx + g.x0
}

// What an arrow pays for what it runs over, a cell of its breadth: a letter, another arrow, a token that is not its own; for a name of
// which it hides a part that hurts; for each tenth of its length that it swings out; and where less of it can be seen than its
// head needs.
const (
	priceLetter = 2
	priceName   = 90
	priceArrow  = 2
	priceToken  = 8
	priceBend   = 2
	priceStub   = 90
	priceShore  = 3  // of a convoy that goes over land
	priceDetour = 12 // of a way of its own
	priceShort  = 3  // of a head that ends sooner, for each part of its length
)

// hurts is the share of a name that an arrow may run over, in percent.
const hurts = 8

// shortest is what must be seen of an arrow, in parts of its breadth: head, shaft and a cross on it.
const shortest = 3.4

// bend is a way that an arrow tries: how far it swings out to its right, as a share of its length, and where along it most.
type bend struct{ share, at float64 }

// bends are the ways out, the plainest first: of two that cost the same the earlier is taken.
var bends = func() []bend {
	out := []bend{{0, 0.5}}
	for _, share := range []float64{0.08, 0.15, 0.23, 0.32, 0.42, 0.54} {
		for _, at := range []float64{0.5, 0.28, 0.72} {
			if at == 0.5 || share > 0.1 {
				out = append(out, bend{share, at}, bend{-share, at})
			}
		}
	}
	for _, share := range []float64{0.8, 1.1} { // where two tokens nearly touch: an arc beside them
		out = append(out, bend{share, 0.5}, bend{-share, 0.5})
	}
	return out
}()

// route chooses among bends between two tokens the cheapest; side 1 keeps to the right, for units that change places. trim
// takes the ends off that the tokens cover. Costs are whole numbers, so that the choice is the same on any machine.
func (d *orders) route(a, b geom.Point, side int, trim func([]geom.Point) []geom.Point) []geom.Point {
	line, _ := d.cheapest(a, b, side, trim)
	return line
}

// cheapest is route with what it costs. Where the best of the bends hides a part of some name, a detour is tried too.
func (d *orders) cheapest(a, b geom.Point, side int, trim func([]geom.Point) []geom.Point) (best []geom.Point, least int) {
	least = math.MaxInt
	hidden := false
	near := dist(a, b) < 5*d.rad
	for _, w := range bends {
		if side > 0 && w.share < 0.1 || !near && (w.share > 0.6 || w.share < -0.6) {
			continue
		}
		cost := priceBend * int(math.Round(100*math.Abs(w.share))) / 10
		if w.share > 0.2 || w.share < -0.2 {
			cost *= 2
		}
		if w.at != 0.5 {
			cost += 2 * priceBend
		}
		if cost >= least {
			continue
		}
		line := []geom.Point{a, b}
		if w.share != 0 {
			line = bow(a, b, w.share, w.at)
		}
		line = trim(line)
		if length(line) < shortest*d.k {
			cost += priceStub
		}
		if cost += d.cost(line, a, b, least-cost); cost < least {
			best, least, hidden = line, cost, d.hides
		}
	}
	if !hidden {
		return best, least
	}
	if line := d.detour(a, b); line != nil {
		line = trim(line)
		if cost := priceDetour + d.cost(line, a, b, least-priceDetour); cost < least {
			best, least = line, cost
		}
	}
	return best, least
}

// cost is what a line from one token to another runs over; it stops counting at a limit. Whether it hides a part of some name, with
// what other arrows hide of it, stands in d.hides afterwards.
func (d *orders) cost(line []geom.Point, from, to geom.Point, limit int) int {
	g, cost := d.grid, 0
	clear(d.names)
	d.hides = false
	half := 0.5 * d.k
	for i := 1; i < len(line) && cost < limit; i++ {
		p, q := line[i-1], line[i]
		n := dist(p, q)
		if n == 0 {
			continue
		}
		ox, oy := -(q.Y-p.Y)/n*half, (q.X-p.X)/n*half
		steps := int(n/inkCell) + 1
		for s := range steps {
			at := p.Lerp(q, float64(s)/float64(steps))
			for lane := -1.0; lane <= 1; lane++ {
				k := g.cell(geom.Point{X: at.X + lane*ox, Y: at.Y + lane*oy})
				if k < 0 {
					cost += priceToken
					continue
				}
				if l := g.label[k]; l != 0 {
					cost += priceLetter
					was, ok := d.names[l]
					if !ok {
						was = d.under[l]
					}
					d.names[l] = was + 1
					if was*100 <= hurts*g.cells[l-1] && (was+1)*100 > hurts*g.cells[l-1] {
						cost += priceName
						d.hides = true
					}
				}
				if d.drawn[k] > 0 {
					cost += priceArrow
				}
				if d.afloat && lane == 0 && d.land[g.whole(k)] {
					cost += priceShore
				}
				if t := d.token[k]; t != 0 && lane == 0 && d.foreign(int(t)-1, from, to) {
					cost += priceToken
				}
			}
		}
	}
	return cost
}

// foreign says whether a token is neither the one where an arrow begins nor the one where it ends.
func (d *orders) foreign(token int, from, to geom.Point) bool {
	q := d.tokens[token]
	return dist(q, from) >= 0.1 && dist(q, to) >= 0.1
}

// standing marks the cells of tokens, with room for an arrow's edge.
func (d *orders) standing() {
	g, rad := d.grid, d.rad+0.5*d.k
	for i, q := range d.tokens {
		for y := int((q.Y - rad) / inkCell); y <= int((q.Y+rad)/inkCell); y++ {
			for x := int((q.X - rad) / inkCell); x <= int((q.X+rad)/inkCell); x++ {
				c := geom.Point{X: (float64(x) + 0.5) * inkCell, Y: (float64(y) + 0.5) * inkCell}
				if k := g.cell(c); k >= 0 && dist(c, q) < rad {
					d.token[k] = int16(i + 1)
				}
			}
		}
	}
}

// ran marks the cells that a line covers, for those that come after it, and for the names that it runs over; off takes them back.
func (d *orders) ran(line []geom.Point) { d.mark(line, 1) }
func (d *orders) off(line []geom.Point) { d.mark(line, -1) }

func (d *orders) mark(line []geom.Point, by int16) {
	g := d.grid
	half := 0.5 * d.k
	n := int(length(line)/inkCell*2) + 1
	for i := range n + 1 {
		p := pointAt(line, length(line)*float64(i)/float64(n))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.cell(p.Add(o)); k >= 0 {
				was := d.drawn[k] > 0
				d.drawn[k] += by
				if l := g.label[k]; l != 0 && was != (d.drawn[k] > 0) {
					d.under[l] += int(by)
				}
			}
		}
	}
}

// hidden is the share of each name that arrows cover, by label; names that none covers are not in it.
func (d *orders) hidden() map[int]float64 {
	g := d.grid
	hit := map[int]int{}
	for k, l := range g.label {
		if l != 0 && d.drawn[k] > 0 {
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
