package arrows

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// What a line costs: per cell for covering a letter, another arrow or another token; for hiding too
// much of a name; for bending, per tenth of its length; for being too short.
const (
	priceLetter = 2
	priceName   = 90
	priceArrow  = 2
	priceToken  = 8
	priceAstray = 40 // outside the area for arrows, or under a title or table
	priceBend   = 2
	priceStub   = 90
	priceDetour = 12 // for any detour
	priceShort  = 3  // for a head that ends earlier, per width of an arrow
	priceRound  = 6  // for extra length, per width of an arrow
)

// A line may go around names only while its direction stays clear. Its length is at most this
// multiple of the straight line, plus nearRound token radii, since between close tokens only an arc
// beside them is visible.
const (
	farRound  = 1.3
	farAfloat = 4.0 // for ships, around a cape or an island
	nearRound = 3.0
)

func (d *layout) tooFarRound(line []geom.Point, a, b geom.Point) bool {
	straight := a.Dist(b)
	if d.waters.strict() { // a cape may be in the way
		return polyline.Length(line) > farAfloat*straight+nearRound*d.rad
	}
	return straight >= 5*d.rad && polyline.Length(line) > farRound*straight+nearRound*d.rad
}

// wayRound returns the cost of a line's extra length over the straight line between its ends.
func (d *layout) wayRound(line []geom.Point) int {
	if len(line) < 3 {
		return 0
	}
	return int(priceRound * (polyline.Length(line) - line[0].Dist(line[len(line)-1])) / d.k)
}

// hurts is the percentage of a name that arrows may cover before covering it costs priceName.
const hurts = 8

// shortest is the least visible length of an arrow (head, shaft, cross) in widths of the arrow.
const shortest = 3.4

// readable is the least visible length of a failed arrow on paper, in mm: head, shaft, cross.
const readable = 5.0

// shortfall is the added cost of a line with too little visible length, or whose head would touch
// another arrow's head.
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
	if d.fleeing { // heads that touch are hard to tell apart
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

func (d *layout) printed() float64 {
	if d.Scale > 0 {
		return d.Scale
	}
	return 1
}

// bend is how a line bends: how far it swings to the right, as a share of its length, and at what
// share of its length it swings most.
type bend struct{ share, at float64 }

// bends lists the bends from the plainest on, since the first of equal cost is taken.
var bends = func() []bend {
	out := []bend{{0, 0.5}}
	for _, share := range []float64{0.08, 0.15, 0.23, 0.32, 0.42, 0.54} {
		for _, at := range []float64{0.5, 0.28, 0.72} {
			if at == 0.5 || share > 0.1 {
				out = append(out, bend{share, at}, bend{-share, at})
			}
		}
	}
	for _, share := range []float64{0.8, 1.1, 1.4} { // between tokens that nearly touch, an arc beside them
		out = append(out, bend{share, 0.5}, bend{-share, 0.5})
	}
	return out
}()

// cost returns what a line from one token to another costs for all that it covers, up to a limit.
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
					if d.waters.strict() && lane == 0 { // rather cross land than leave the page
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
					if d.waters.strict() { // rather cross other waters or land
						cost += costAstray.cell
					}
				}
			}
		}
	}
	return cost
}

// coverOf counts the cells of a name under a line, which layout.counted identifies.
type coverOf struct{ cells, line int }

// foreign reports whether a token is at neither end of a line.
func (d *layout) foreign(token int, from, to geom.Point) bool {
	q := d.tokens[token]
	return q.Dist(from) >= 0.1 && q.Dist(to) >= 0.1
}

// standing marks the cells of all tokens, with a margin of half an arrow's width.
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

// ran marks the cells that a line covers; unmark undoes that.
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

// turned updates the caches after an arrow began (by 1) or ceased (by -1) to cover a cell.
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

// shares returns the hidden share, by label, of each name that arrows partly hide.
func (d *layout) shares() map[int]float64 {
	out := map[int]float64{}
	for l, n := range d.hidden[1:] {
		if n > 0 {
			out[l] = float64(n) / float64(d.Grid.Cells[l])
		}
	}
	return out
}
