package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// hold draws an octagon round the token.
func (d *orders) hold(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.NoOrder {
		return nil // shown in the list, and by a token without a sign
	}
	c := d.at(o)
	p := d.givingWay(octagon(c, d.rad+0.85*d.k))
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		d.over = append(d.over, d.crossAt(geom.Point{X: c.X - d.rad, Y: c.Y - d.rad}, 0, 0.8*d.k)...)
	}
	return out
}

func octagon(c geom.Point, rad float64) []geom.Point {
	out := make([]geom.Point, 9)
	for i := range out {
		s, co := math.Sincos(math.Pi/8 + math.Pi/4*float64(i%8))
		out[i] = geom.Point{X: c.X + rad*1.04*co, Y: c.Y + rad*1.04*s}
	}
	return out
}

// givingWay is the line of a sign round a token, which opens where letters stand: a name is read, and a sign with a gap is still
// that sign. A line of which less than two fifths would be left stays whole, and one in a key.
func (d *orders) givingWay(line []geom.Point) scene.Path {
	g := d.grid
	if g == nil {
		return outlined(line)
	}
	total, half := length(line), 0.55*d.k
	n := int(total/0.3) + 1
	clear := make([]bool, n+1)
	kept := 0
	for i := range clear {
		p := pointAt(line, total*float64(i)/float64(n))
		clear[i] = true
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.cell(p.Add(o)); k >= 0 && g.label[k] != 0 {
				clear[i] = false
			}
		}
		if clear[i] {
			kept++
		}
	}
	var out scene.Path
	if 5*kept < 2*n || kept == n+1 {
		d.ran(line)
		return outlined(line)
	}
	for i := 0; i <= n; i++ {
		from := i
		for i < n && clear[i] && clear[i+1] {
			i++
		}
		if i > from {
			piece := part(line, total*float64(from)/float64(n), total*float64(i)/float64(n))
			d.ran(piece)
			out.Poly(piece, false)
		}
	}
	return out
}

// outlined is a line as it is, closed where it ends where it began.
func outlined(line []geom.Point) (out scene.Path) {
	if line[0] == line[len(line)-1] {
		out.Poly(line[:len(line)-1], true)
	} else {
		out.Poly(line, false)
	}
	return out
}

// convert draws a diamond round the token, marked with the phase it has reached: 1/2 or 2/2.
func (d *orders) convert(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	w := (d.rad + 0.5*d.k) * 1.36
	p := d.givingWay([]geom.Point{{X: c.X, Y: c.Y - w}, {X: c.X + w, Y: c.Y}, {X: c.X, Y: c.Y + w}, {X: c.X - w, Y: c.Y}, {X: c.X, Y: c.Y - w}})
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		d.over = append(d.over, d.crossAt(geom.Point{X: c.X - w/2, Y: c.Y - w/2}, 0, 0.9*d.k)...)
		return out
	}
	tag := "2/2"
	if strings.HasSuffix(string(o.Reason.Code), "-1") {
		tag = "1/2"
	}
	return append(out, scene.Item{Style: d.st.tag, Class: "tag", Text: d.tag(tag, c, w)})
}

// tag sets a word at that corner of a diamond where it covers nothing, the top right one if there is none.
func (d *orders) tag(word string, c geom.Point, half float64) *scene.Text {
	face, size := typeface.Get(scene.GaramondBold), codeSize*d.k
	w, h := face.Width(word, 0)*size, capital*size
	var first *scene.Text
	for _, side := range [...]geom.Point{{X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		mid := geom.Point{X: c.X + side.X*(0.62*half+w/2), Y: c.Y + side.Y*(0.45*half+h/2)}
		text := face.Centred(word, mid.X, mid.Y+h/2, size, 0)
		room := rectangle(mid, w, h)
		if d.r.still.near(scene.BoxOf(room), 0).free(room) {
			return text
		}
		if first == nil {
			first = text
		}
	}
	return first
}

// remove crosses a unit out: disbanded in retreat, or removed in an adjustment.
func (d *orders) remove(o *engine.Outcome) []scene.Item {
	return d.crossAt(d.at(o), 0, d.rad*1.1)
}

// build draws a ring with a plus round the new unit.
func (d *orders) build(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	if o.Verdict != engine.Succeeded {
		return nil
	}
	out := d.newUnit(c)
	if !d.full[o.Order.At] && o.Order.By != engine.NoPower {
		u := engine.Unit{Power: o.Order.By, Kind: o.Order.Kind, At: o.Order.At}
		out = append(out, d.r.token(d.bd, d.v, u, c, d.rad, scene.BoxUnit))
	}
	return out
}

// plusSides are where the plus of a new unit may stand about its token, for a radius of 1: at a corner, or else between two, or farther off.
var plusSides = func() []geom.Point {
	out := []geom.Point{{X: .95, Y: -.95}, {X: -.95, Y: -.95}, {X: .95, Y: .95}, {X: -.95, Y: .95}}
	for _, far := range []float64{1.34, 1.6} {
		for k := range 16 {
			out = append(out, polar(geom.Point{}, far, float64(k+1)*math.Pi/8))
		}
	}
	return out
}()

// newUnit is the ring, which opens where letters stand, and the plus, at that side where it hides the least of them and of marks.
func (d *orders) newUnit(c geom.Point) []scene.Item {
	ring := d.givingWay(circle(c, d.rad+0.6*d.k))
	h := 0.85 * d.k
	var best [2][]geom.Point
	least := math.MaxInt
	for _, side := range plusSides {
		x, y := c.X+side.X*d.rad, c.Y+side.Y*d.rad
		arms := [2][]geom.Point{{{X: x - h, Y: y}, {X: x + h, Y: y}}, {{X: x, Y: y - h}, {X: x, Y: y + h}}}
		n := d.lettersUnder(arms[0]) + d.lettersUnder(arms[1])
		if room := rectangle(geom.Point{X: x, Y: y}, 2*h, 2*h); !d.r.still.near(scene.BoxOf(room), 0).free(room) {
			n += overMark
		}
		if n < least {
			best, least = arms, n
		}
		if least == 0 {
			break
		}
	}
	var plus scene.Path
	for _, arm := range best {
		plus.Poly(arm, false)
		if d.grid != nil {
			d.ran(arm)
		}
	}
	return []scene.Item{{Style: d.width(d.st.halo), Path: ring}, {Style: d.width(d.st.build), Path: ring},
		{Style: d.width(d.st.halo), Path: plus}, {Style: d.width(d.st.build), Path: plus}}
}

// overMark is how many points on letters a plus on a mark is worth.
const overMark = 6

// circle is a circle as a line of many corners, closed.
func circle(c geom.Point, rad float64) []geom.Point {
	const n = 48
	out := make([]geom.Point, n+1)
	for i := range out {
		s, co := math.Sincos(2 * math.Pi / n * float64(i%n))
		out[i] = geom.Point{X: c.X + rad*co, Y: c.Y + rad*s}
	}
	return out
}

// lettersUnder is how many points along a line of a sign lie on letters; none in a key.
func (d *orders) lettersUnder(line []geom.Point) (n int) {
	g := d.grid
	if g == nil {
		return 0
	}
	total, half := length(line), 0.55*d.k
	steps := int(total/0.3) + 1
	for i := range steps + 1 {
		p := pointAt(line, total*float64(i)/float64(steps))
		for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
			if k := g.cell(p.Add(o)); k >= 0 && g.label[k] != 0 {
				n++
			}
		}
	}
	return n
}

// voided draws an open ring: the order stands in the list, and moves nothing.
func (d *orders) voided(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.Build || o.Order.Verb == engine.Waive {
		return nil
	}
	c := d.at(o)
	if o.Unit.ID != 0 || d.full[o.Order.At] {
		return d.ring(c, d.rad+0.85*d.k)
	}
	out := d.ring(c, d.rad+emptyRing*d.k)
	face, size, within := typeface.Get(scene.FellItalic), codeSize*d.k, true
	for i, word := range [...]string{"no", "unit"} { // a line each, within the ring
		w, y := face.Width(word, 0)*size/2, (0.74*float64(i)-0.08)*size // its baseline
		within = within && math.Hypot(w, math.Max(math.Abs(y), math.Abs(y-0.62*size))) < d.rad+emptyRing*d.k
		out = append(out, scene.Item{Style: d.st.tag, Class: "tag", Text: face.Centred(word, c.X, c.Y+y, size, 0)})
	}
	d.empties = append(d.empties, within)
	return out
}

// emptyRing is by how much the ring that says that there is no unit is larger than a token.
const emptyRing = 1.6

// ring is open to the top right.
func (d *orders) ring(c geom.Point, rad float64) []scene.Item {
	const n = 24
	line := make([]geom.Point, n+1)
	for i := range line {
		s, co := math.Sincos(0.1 + (2*math.Pi-1.2)*float64(i)/n)
		line[i] = geom.Point{X: c.X + rad*co, Y: c.Y + rad*s}
	}
	p := d.givingWay(line)
	return []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.void), Path: p}}
}
