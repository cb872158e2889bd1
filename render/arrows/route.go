package arrows

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// What an arrow pays per cell of its breadth for what it covers: a letter, another arrow, another
// token; for a name of which it hides too much; for each tenth of its length that it swings out;
// and for too little visible length.
const (
	priceLetter = 2
	priceName   = 90
	priceArrow  = 2
	priceToken  = 8
	priceAstray = 40 // out of sight, over the frame or under a table
	priceBend   = 2
	priceStub   = 90
	priceDetour = 12 // for a detour
	priceShort  = 3  // for a head that ends sooner, per unit of its length
	priceRound  = 6  // for extra length, per breadth
)

// An arrow may go around names only while its direction stays clear: its length is at most this
// multiple of the straight line, plus this many token radii, since between close tokens only an arc
// beside them is visible.
const (
	farRound  = 1.3
	farAfloat = 4.0 // around a cape or an island
	nearRound = 3.0
)

// tooFarRound reports whether a line between two points is too long.
func (d *layout) tooFarRound(line []geom.Point, a, b geom.Point) bool {
	straight := a.Dist(b)
	if d.waters.strict() { // a cape may be between
		return polyline.Length(line) > farAfloat*straight+nearRound*d.rad
	}
	return straight >= 5*d.rad && polyline.Length(line) > farRound*straight+nearRound*d.rad
}

// wayRound returns the cost of a line's extra length.
func (d *layout) wayRound(line []geom.Point) int {
	if len(line) < 3 {
		return 0
	}
	return int(priceRound * (polyline.Length(line) - line[0].Dist(line[len(line)-1])) / d.k)
}

// hurts is the share of a name that an arrow may cover, in percent.
const hurts = 8

// shortest is the visible length that an arrow needs, in its breadths: head, shaft and a cross.
const shortest = 3.4

// readable is the visible length that a failed arrow needs, printed mm: its cross, shaft on both
// sides and a head.
const readable = 5.0

// shortfall returns the cost of a line with too little visible, or of a retreat whose head meets
// another's.
func (d *layout) shortfall(line []geom.Point) int {
	want := shortest * d.k
	if d.failing {
		want = math.Max(want, readable*1.02/d.printed())
	}
	cost := 0
	if n := polyline.Length(line); n < want {
		cost = priceStub + int(20*(want-n))
		if d.failing {
			cost *= 8 * (1 + d.round)
			d.memo.byRound()
		}
	}
	if d.fleeing { // two heads that touch are indistinguishable
		tip := line[len(line)-1]
		d.shuns(tip)
		for _, f := range d.out.Fled {
			if n := f.Tip.Dist(tip); n < headsApart*d.k && f.From.Dist(line[0]) > 2*d.rad {
				cost += priceStub/2 + int(20*(headsApart*d.k-n))
			}
		}
	}
	return cost
}

// printed returns the printed mm per mm of the sheet.
func (d *layout) printed() float64 {
	if d.Scale > 0 {
		return d.Scale
	}
	return 1
}

// bend is a curve of an arrow: how far it swings to the right, as a share of its length, and where
// along it most.
type bend struct{ share, at float64 }

// bends lists the curves, plainest first: the first of equal cost wins.
var bends = func() []bend {
	out := []bend{{0, 0.5}}
	for _, share := range []float64{0.08, 0.15, 0.23, 0.32, 0.42, 0.54} {
		for _, at := range []float64{0.5, 0.28, 0.72} {
			if at == 0.5 || share > 0.1 {
				out = append(out, bend{share, at}, bend{-share, at})
			}
		}
	}
	for _, share := range []float64{0.8, 1.1, 1.4} { // between tokens that nearly touch: an arc beside them
		out = append(out, bend{share, 0.5}, bend{-share, 0.5})
	}
	return out
}()

// cost returns the cost of everything that a line between two tokens covers; it stops at a limit.
// d.hides then reports whether it hides too much of a name, together with other arrows.
func (d *layout) cost(line []geom.Point, from, to geom.Point, limit int) int {
	g, cost := d.Grid, 0
	d.counted++
	d.hides = false
	if limit <= 0 {
		return 0
	}
	d.looked(line)
	half := 0.5 * d.k
	for i := 1; i < len(line) && cost < limit; i++ {
		p, q := line[i-1], line[i]
		n := p.Dist(q)
		if n == 0 {
			continue
		}
		ox, oy := -(q.Y-p.Y)/n*half, (q.X-p.X)/n*half
		steps := int(n/grid.Side) + 1
		for s := 0; s < steps && cost < limit; s++ {
			at := p.Lerp(q, float64(s)/float64(steps))
			for lane := -1.0; lane <= 1; lane++ {
				k := g.Cell(geom.Point{X: at.X + lane*ox, Y: at.Y + lane*oy})
				if k < 0 {
					cost += priceToken
					if d.waters.strict() && lane == 0 { // prefer land to leaving the page
						cost += costAstray.cell
					}
					continue
				}
				if l := g.Label[k]; l != 0 {
					extra := d.extra[l]
					cost += priceLetter * (1 + 2*extra)
					under := &d.names[l]
					if under.line != d.counted {
						*under = coverOf{d.hidden[l], d.counted}
						d.met(l)
					}
					was := under.cells
					under.cells++
					if room := hurts * g.Cells[l-1]; was*(100+50*extra) <= room && (was+1)*(100+50*extra) > room {
						cost += priceName * (1 + extra)
						d.hides = true
					}
				}
				if d.drawn[k] > 0 {
					cost += priceArrow
				}
				if d.waters.on && lane == 0 {
					t := d.waterCost(k)
					cost += t.cell
					d.hides = d.hides || t.cell > costMild.cell
				}
				if t := d.token[k]; t != 0 && lane == 0 && d.foreign(int(t)-1, from, to) {
					cost += priceToken
				}
				if lane == 0 && d.Astray(at, half) {
					cost += priceAstray
					if d.waters.strict() { // even at the price of other waters or land
						cost += costAstray.cell
					}
				}
			}
		}
	}
	return cost
}

// coverOf counts the cells of a name under the line with a number.
type coverOf struct{ cells, line int }

// foreign reports whether a token is at neither end of an arrow.
func (d *layout) foreign(token int, from, to geom.Point) bool {
	q := d.tokens[token]
	return q.Dist(from) >= 0.1 && q.Dist(to) >= 0.1
}

// standing marks the cells of tokens, with a margin for an arrow's edge.
func (d *layout) standing() {
	g, rad := d.Grid, d.rad+0.5*d.k
	for i, q := range d.tokens {
		for y := int((q.Y - rad) / grid.Side); y <= int((q.Y+rad)/grid.Side); y++ {
			for x := int((q.X - rad) / grid.Side); x <= int((q.X+rad)/grid.Side); x++ {
				c := geom.Point{X: (float64(x) + 0.5) * grid.Side, Y: (float64(y) + 0.5) * grid.Side}
				if k := g.Cell(c); k >= 0 && c.Dist(q) < rad {
					d.token[k] = int16(i + 1)
					d.stood = append(d.stood, k)
				}
			}
		}
	}
}

// ran marks the cells that a line covers, for later lines and for the names under it; unmark undoes
// that.
func (d *layout) ran(line []geom.Point)    { d.mark(line, 1) }
func (d *layout) unmark(line []geom.Point) { d.mark(line, -1) }

func (d *layout) mark(line []geom.Point, by int16) {
	g := d.Grid
	d.marks++
	half := 0.5 * d.k
	l := polyline.Measure(line, d.lengths)
	d.lengths = l.Steps
	n := int(l.Whole/grid.Side*2) + 1
	for i := range n + 1 {
		p := l.At(l.Whole * float64(i) / float64(n))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.Cell(p.Add(o)); k >= 0 {
				was := d.drawn[k] > 0
				d.touched.Touch(k)
				if d.drawn[k] += by; was == (d.drawn[k] > 0) {
					continue
				}
				d.turned(k, by)
			}
		}
	}
}

// turned updates the caches when a cell becomes covered or free.
func (d *layout) turned(k int, by int16) {
	x, y := k%d.Grid.NX, k/d.Grid.NX
	stale := grid.Cells(x, y, x, y)
	if l := d.Grid.Label[k]; l != 0 {
		was := d.halfHidden(l)
		if d.hidden[l] += int(by); was != d.halfHidden(l) {
			stale = d.Grid.Boxes[l-1]
		}
	}
	d.steps.forget(stale)
	d.memo.turn(k)
}

// shares returns the share of each covered name, by label.
func (d *layout) shares() map[int]float64 {
	out := map[int]float64{}
	for l, n := range d.hidden[1:] {
		if n > 0 {
			out[l] = float64(n) / float64(d.Grid.Cells[l])
		}
	}
	return out
}
