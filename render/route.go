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
	boxes  []cellBox // where each name's cells lie

	printed stretch // where label holds something
}

// newInkGrid marks the letters of names as they are set on the sheet; a nil one is not shown.
func (r *Renderer) newInkGrid(labels []*mapdata.Label) *inkGrid {
	g := r.emptyGrid(geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}})
	g.print(r, labels)
	return g
}

// inkOf says where the names of a view are printed.
func (r *Renderer) inkOf(v *View) *inkGrid {
	if v.grid != nil {
		return v.grid
	}
	hidden := v.Hide & (LocalNames | RegionNames)
	get, ok := r.inks.Load(hidden)
	if !ok {
		get, _ = r.inks.LoadOrStore(hidden, sync.OnceValue(func() *inkGrid { return r.newInkGrid(r.shownLabels(hidden)) }))
	}
	return get.(func() *inkGrid)()
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
	g.cells, g.boxes = make([]int, len(labels)), make([]cellBox, len(labels))
	for i, l := range labels {
		if g.boxes[i] = nowhere; l == nil {
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
						g.boxes[i].add(cellBox{x - g.x0, y - g.y0, x - g.x0, y - g.y0})
						g.printed.touch(k)
					}
				}
			}
		}
	}
}

// sheets are empty cells of grids that are not needed any more, by how many they are: those of a large board are three megabytes, a phase takes a dozen of
// them, and touches few of their cells.
var sheets sync.Map // int: *sync.Pool of *[]int16

func sheetsOf(n int) *sync.Pool {
	p, ok := sheets.Load(n)
	if !ok {
		p, _ = sheets.LoadOrStore(n, new(sync.Pool))
	}
	return p.(*sync.Pool)
}

// emptyCells returns so many cells with nothing in them.
func emptyCells(n int) []int16 {
	if old, ok := sheetsOf(n).Get().(*[]int16); ok {
		return *old
	}
	return make([]int16, n)
}

// done gives cells back that are empty again.
func done(cells []int16) { sheetsOf(len(cells)).Put(&cells) }

// done gives back the cells of a grid.
func (g *inkGrid) done() {
	clear(g.label[g.printed.from:g.printed.to])
	done(g.label)
	g.label = nil
}

// stretch are the cells between which some were touched.
type stretch struct{ from, to int }

func (s *stretch) touch(k int) {
	if s.to == 0 {
		s.from = k
	}
	s.from, s.to = min(s.from, k), max(s.to, k+1)
}

// shownLabels are the board's labels as they are set on its sheet, but for those that are hidden.
func (r *Renderer) shownLabels(hidden Parts) []*mapdata.Label {
	out := make([]*mapdata.Label, len(r.board.Labels))
	for i := range out {
		if l := &r.board.Labels[i]; printed(l, hidden) {
			out[i] = l
		}
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
	priceAstray = 40 // out of sight, over the frame or under a table
	priceBend   = 2
	priceStub   = 90
	priceShore  = 3  // of a convoy that goes over land
	priceDetour = 12 // of a way of its own
	priceShort  = 3  // of a head that ends sooner, for each part of its length
	priceRound  = 6  // of a way round, for each part of its breadth that it is longer than the straight one
)

// An arrow may go round names only so far that it still says whither: so many times the straight way, and so many radii of a token besides, since between tokens
// that stand close only an arc beside them can be seen.
const (
	farRound  = 1.3
	nearRound = 3.0
)

// tooFarRound says whether a line goes farther round than one between two points may.
func (d *orders) tooFarRound(line []geom.Point, a, b geom.Point) bool {
	straight := dist(a, b)
	return straight >= 5*d.rad && length(line) > farRound*straight+nearRound*d.rad
}

// wayRound is what a line costs for being longer than the straight way between its ends.
func (d *orders) wayRound(line []geom.Point) int {
	if len(line) < 3 {
		return 0
	}
	return int(priceRound * (length(line) - dist(line[0], line[len(line)-1])) / d.k)
}

// hurts is the share of a name that an arrow may run over, in percent.
const hurts = 8

// shortest is what must be seen of an arrow, in parts of its breadth: head, shaft and a cross on it.
const shortest = 3.4

// readable is what must be seen of an arrow that failed, printed mm: its cross, with shaft on both sides and a head.
const readable = 5.0

// headsApart is how far the heads of two retreats keep from each other, in parts of an arrow's breadth.
const headsApart = 2.4

// shortfall is what a line costs of which less can be seen than there must be, the more the less of it there is; and a retreat whose head
// comes to another's.
func (d *orders) shortfall(line []geom.Point) int {
	want := shortest * d.k
	if d.failing {
		want = math.Max(want, readable*1.02/d.printed1())
	}
	cost := 0
	if n := length(line); n < want {
		cost = priceStub + int(20*(want-n))
		if d.failing {
			cost *= 8 * (1 + d.round)
			d.sought.rounded()
		}
	}
	if d.fleeing { // two heads that touch could not be told apart
		tip := line[len(line)-1]
		d.shuns(tip)
		for _, f := range d.fled {
			if n := dist(f.tip, tip); n < headsApart*d.k && dist(f.from, line[0]) > 2*d.rad {
				cost += priceStub/2 + int(20*(headsApart*d.k-n))
			}
		}
	}
	return cost
}

// printed1 is how many mm a mm of the sheet has where it is printed.
func (d *orders) printed1() float64 {
	if d.v.scale > 0 {
		return d.v.scale
	}
	return 1
}

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
	for _, share := range []float64{0.8, 1.1, 1.4} { // where two tokens nearly touch: an arc beside them
		out = append(out, bend{share, 0.5}, bend{-share, 0.5})
	}
	return out
}()

// cost is what a line from one token to another runs over; it stops counting at a limit. Whether it hides a part of some name, with
// what other arrows hide of it, stands in d.hides afterwards.
func (d *orders) cost(line []geom.Point, from, to geom.Point, limit int) int {
	g, cost := d.grid, 0
	d.counted++
	d.hides = false
	if limit <= 0 {
		return 0
	}
	d.looked(line)
	half := 0.5 * d.k
	for i := 1; i < len(line) && cost < limit; i++ {
		p, q := line[i-1], line[i]
		n := dist(p, q)
		if n == 0 {
			continue
		}
		ox, oy := -(q.Y-p.Y)/n*half, (q.X-p.X)/n*half
		steps := int(n/inkCell) + 1
		for s := 0; s < steps && cost < limit; s++ {
			at := p.Lerp(q, float64(s)/float64(steps))
			for lane := -1.0; lane <= 1; lane++ {
				k := g.cell(geom.Point{X: at.X + lane*ox, Y: at.Y + lane*oy})
				if k < 0 {
					cost += priceToken
					continue
				}
				if l := g.label[k]; l != 0 {
					dear := d.dear[l]
					cost += priceLetter * (1 + 2*dear)
					under := &d.names[l]
					if under.line != d.counted {
						*under = coverOf{d.under[l], d.counted}
						d.met(l)
					}
					was := under.cells
					under.cells++
					if room := hurts * g.cells[l-1]; was*(100+50*dear) <= room && (was+1)*(100+50*dear) > room {
						cost += priceName * (1 + dear)
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
				if lane == 0 && d.astray(at, half) {
					cost += priceAstray
				}
			}
		}
	}
	return cost
}

// coverOf is how many cells of a name are covered with the line that is being counted, of which it holds the number.
type coverOf struct{ cells, line int }

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
					d.stood = append(d.stood, k)
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
	d.marks++
	half := 0.5 * d.k
	l := measure(line, d.steps)
	d.steps = l.steps
	n := int(l.whole/inkCell*2) + 1
	for i := range n + 1 {
		p := l.at(l.whole * float64(i) / float64(n))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.cell(p.Add(o)); k >= 0 {
				was := d.drawn[k] > 0
				d.ink.touch(k)
				if d.drawn[k] += by; was == (d.drawn[k] > 0) {
					continue
				}
				d.turned(k, by)
			}
		}
	}
}

// turned notes that arrows cover a cell that they did not, or the other way round.
func (d *orders) turned(k int, by int16) {
	x, y := k%d.grid.nx, k/d.grid.nx
	stale := cellBox{x, y, x, y}
	if l := d.grid.label[k]; l != 0 {
		was := d.halfHidden(l)
		if d.under[l] += int(by); was != d.halfHidden(l) {
			stale = d.grid.boxes[l-1]
		}
	}
	for i := range d.tolls {
		d.tolls[i].forget(stale)
	}
	d.sought.turn(k)
}

// hidden is the share of each name that arrows cover, by label; names that none covers are not in it.
func (d *orders) hidden() map[int]float64 {
	out := map[int]float64{}
	for l, n := range d.under[1:] {
		if n > 0 {
			out[l] = float64(n) / float64(d.grid.cells[l])
		}
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
