package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// Octagon returns the sign around the token of a unit that holds.
func Octagon(c geom.Point, rad float64) []geom.Point {
	out := make([]geom.Point, 9)
	for i := range out {
		s, co := math.Sincos(math.Pi/8 + math.Pi/4*float64(i%8))
		out[i] = geom.Point{X: c.X + rad*1.04*co, Y: c.Y + rad*1.04*s}
	}
	return out
}

func diamond(c geom.Point, rad float64) []geom.Point {
	w := Diamond * rad
	return []geom.Point{{X: c.X, Y: c.Y - w}, {X: c.X + w, Y: c.Y}, {X: c.X, Y: c.Y + w},
		{X: c.X - w, Y: c.Y}, {X: c.X, Y: c.Y - w}}
}

// Diamond is the distance of a diamond sign's corners from its centre, in radii of the token.
const Diamond = 1.36

func circle(c geom.Point, rad float64) []geom.Point {
	const n = 48
	out := make([]geom.Point, n+1)
	for i := range out {
		s, co := math.Sincos(2 * math.Pi / n * float64(i%n))
		out[i] = geom.Point{X: c.X + rad*co, Y: c.Y + rad*s}
	}
	return out
}

// OpenRing returns the sign of a void order, a ring that is open at the top right.
func OpenRing(c geom.Point, rad float64) []geom.Point {
	const n = 24
	line := make([]geom.Point, n+1)
	for i := range line {
		s, co := math.Sincos(0.1 + (2*math.Pi-1.2)*float64(i)/n)
		line[i] = geom.Point{X: c.X + rad*co, Y: c.Y + rad*s}
	}
	return line
}

// givingWay cuts a sign's line where it would cover letters, since a sign with gaps is still
// readable and a name is not. It keeps the line whole if it would lose more than three fifths, or
// if there are no names, as in a map's key.
func (d *layout) givingWay(line []geom.Point) (pieces [][]geom.Point) {
	g := d.Grid
	if g == nil {
		return [][]geom.Point{line}
	}
	total, half := polyline.Length(line), 0.55*d.k
	n := int(total/0.3) + 1
	free := make([]bool, n+1)
	kept := 0
	for i := range free {
		p := polyline.At(line, total*float64(i)/float64(n))
		free[i] = true
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.Cell(p.Add(o)); k >= 0 && g.Label[k] != 0 {
				free[i] = false
			}
		}
		if free[i] {
			kept++
		}
	}
	if 5*kept < 2*n || kept == n+1 {
		d.inked(line)
		return [][]geom.Point{line}
	}
	for i := 0; i <= n; i++ {
		from := i
		for i < n && free[i] && free[i+1] {
			i++
		}
		if i > from {
			piece := polyline.Part(line, total*float64(from)/float64(n), total*float64(i)/float64(n))
			d.inked(piece)
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// plusSides are the possible places of a new unit's plus around its token, for radius 1: first the
// corners, then other directions, then farther away.
var plusSides = func() []geom.Point {
	out := []geom.Point{{X: .95, Y: -.95}, {X: -.95, Y: -.95}, {X: .95, Y: .95}, {X: -.95, Y: .95}}
	for _, far := range []float64{1.34, 1.6} {
		for k := range 16 {
			s, c := math.Sincos(float64(k+1) * math.Pi / 8)
			out = append(out, geom.Point{X: far * s, Y: -far * c})
		}
	}
	return out
}()

// NewUnit returns the ring and the plus of a new unit for a map's key, where there are no names.
func (f *Field) NewUnit(c geom.Point, rad, k float64) (ring [][]geom.Point, plus [2][]geom.Point) {
	return (&layout{Input: &Input{Field: f}, rad: rad, k: k}).newUnit(c)
}

// newUnit returns a new unit's ring, and its plus sign where it hides the fewest letters.
func (d *layout) newUnit(c geom.Point) (ring [][]geom.Point, plus [2][]geom.Point) {
	ring = d.givingWay(circle(c, d.rad+0.6*d.k))
	h := 0.85 * d.k
	least := math.MaxInt
	for _, side := range plusSides {
		x, y := c.X+side.X*d.rad, c.Y+side.Y*d.rad
		arms := [2][]geom.Point{{{X: x - h, Y: y}, {X: x + h, Y: y}}, {{X: x, Y: y - h}, {X: x, Y: y + h}}}
		n := d.lettersUnder(arms[0]) + d.lettersUnder(arms[1])
		if room := scene.Rectangle(geom.Point{X: x, Y: y}, 2*h, 2*h); !d.Free(room) {
			n += overMark
		}
		if n < least {
			plus, least = arms, n
		}
		if least == 0 {
			break
		}
	}
	for _, arm := range plus {
		if d.Grid != nil {
			d.inked(arm)
		}
	}
	return ring, plus
}

// overMark is what covering a mark of the board adds to the cost of a new unit's plus.
const overMark = 6

// lettersUnder counts the points of a sign's line that are on letters.
func (d *layout) lettersUnder(line []geom.Point) (n int) {
	g := d.Grid
	if g == nil {
		return 0
	}
	total, half := polyline.Length(line), 0.55*d.k
	steps := int(total/0.3) + 1
	for i := range steps + 1 {
		p := polyline.At(line, total*float64(i)/float64(steps))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.Cell(p.Add(o)); k >= 0 && g.Label[k] != 0 {
				n++
			}
		}
	}
	return n
}

func (d *layout) voided(p *Path, o *engine.Outcome) {
	if o.Order.Verb == engine.Build || o.Order.Verb == engine.Waive {
		return
	}
	rad := d.rad + 0.85*d.k
	if p.Vacant = o.Unit.ID == 0 && !d.full[o.Order.At]; p.Vacant {
		rad = d.rad + EmptyRing*d.k
	}
	p.Ring = d.givingWay(OpenRing(p.At, rad))
}

// EmptyRing is the distance of a void order's ring from where the edge of the missing token would
// be, in widths of an arrow.
const EmptyRing = 1.6
