package svg

import (
	"math"
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// em is the number of units per em in outlines of letters.
const em = 250

type letter struct {
	face scene.FaceID
	r    rune
}

// id names a letter's outline: the face as a letter, the character in base 36.
func (l letter) id(prefix string) string {
	return prefix + string(rune('A'+l.face)) + strconv.FormatInt(int64(l.r), 36)
}

// glyphs defines the outlines of the letters that the drawing uses. It simplifies them to what
// shows at the size of a map, since the rough edges of old type are most of a font's bytes.
func (d *doc) glyphs() {
	if d.o.Picture {
		return
	}
	for _, l := range d.letters {
		var p scene.Path
		for _, ring := range typeface.Get(l.face).Rough(l.r) {
			pts := make([]geom.Point, len(ring))
			for i, q := range ring {
				pts[i] = geom.Point{X: q.X * em / d.k, Y: q.Y * em / d.k}
			}
			p.Poly(pts, true)
		}
		if p.Empty() {
			continue
		}
		d.str(`<path id="`)
		d.esc(l.id(d.o.IDPrefix))
		d.str(`" d="`)
		stray := d.o.Stray
		d.o.Stray = -1
		d.path(&p)
		d.o.Stray = stray
		d.str(`"`)
		if d.o.plain {
			d.str(joins)
		}
		d.str("/>")
	}
}

// frame opens the transform attribute of a run, which the caller closes, and returns the x axis's
// angle. The origin is at the first letter, the x axis points to the last, units are those of em.
func (d *doc) frame(t *scene.Text) (turn float64) {
	g0, g1 := t.Glyphs[0], t.Glyphs[len(t.Glyphs)-1]
	turn = g0.Turn
	if !t.Straight && len(t.Glyphs) > 1 {
		turn = math.Atan2(g1.Y-g0.Y, g1.X-g0.X)
	}
	d.str(` transform="translate(`)
	d.b = strconv.AppendInt(d.b, d.step(g0.X)-d.x, 10)
	d.str(" ")
	d.b = strconv.AppendInt(d.b, d.step(g0.Y)-d.y, 10)
	d.str(")")
	if deg := math.Round(turn*1800/math.Pi) / 10; deg != 0 {
		d.str("rotate(")
		d.num(deg)
		d.str(")")
	}
	d.str("scale(")
	d.b = appendPlaces(d.b, t.Size*d.k/d.em(), 4)
	d.str(")")
	return turn
}

// drawn writes a run as shapes: a group with its transform, each letter a use of its outline.
func (d *doc) drawn(it *scene.Item, class string, group bool) {
	t := it.Text
	if len(t.Glyphs) == 0 {
		return
	}
	d.str("<g")
	if group {
		d.attr("class", class)
	} else {
		d.names(it, class)
	}
	turn := d.frame(t)
	d.str(`">`)
	if !group {
		d.title(it.Title)
	}
	if d.o.Picture {
		d.merged(t, turn, d.em()/t.Size)
		d.str("</g>")
		return
	}
	d.letterUses(t, turn)
	d.str("</g>")
}

// href returns the attribute by which the document refers to an element: href, or in a plain
// document xlink:href, the only one that Inkscape 1.2 knows.
func (d *doc) href() string {
	if d.o.plain {
		return "xlink:href"
	}
	return "href"
}

func (d *doc) letterUses(t *scene.Text, turn float64) {
	face, g0 := typeface.Get(t.Face), t.Glyphs[0]
	sin, cos := math.Sincos(turn)
	k := d.em() / t.Size
	for i, r := range []rune(t.S) {
		g := t.Glyphs[i]
		if o := face.Outline(r); o.Empty() {
			continue
		}
		x, y := whole(((g.X-g0.X)*cos+(g.Y-g0.Y)*sin)*k), whole(((g.Y-g0.Y)*cos-(g.X-g0.X)*sin)*k)
		a := int64(math.Round(math.Remainder(g.Turn-turn, 2*math.Pi) * 180 / math.Pi))
		d.str("<use " + d.href() + `="#`)
		d.esc(letter{t.Face, r}.id(d.o.IDPrefix))
		d.str(`"`)
		switch {
		case a != 0:
			d.str(` transform="`)
			if x != 0 || y != 0 {
				d.str("translate(")
				d.b = strconv.AppendInt(d.b, x, 10)
				d.str(" ")
				d.b = strconv.AppendInt(d.b, y, 10)
				d.str(")")
			}
			d.str("rotate(")
			d.b = strconv.AppendInt(d.b, a, 10)
			d.str(`)"`)
		default:
			if x != 0 {
				d.str(` x="`)
				d.b = strconv.AppendInt(d.b, x, 10)
				d.str(`"`)
			}
			if y != 0 {
				d.str(` y="`)
				d.b = strconv.AppendInt(d.b, y, 10)
				d.str(`"`)
			}
		}
		d.str("/>")
	}
}

// em returns the units per em in letters' outlines, fewer if each run of text is one path.
func (d *doc) em() float64 {
	if d.o.Picture {
		return 64
	}
	return em
}

// thinned drops points of a closed line that deviate less than a tolerance from what is left.
func thinned(ring []geom.Point, tol float64) []geom.Point {
	n := len(ring)
	if n < 6 {
		return ring
	}
	a, b := scene.Simplify(ring[:n/2+1], tol), scene.Simplify(append(ring[n/2:n:n], ring[0]), tol)
	return append(a[:len(a):len(a)], b[1:len(b)-1]...)
}

// merged writes a run's letters as one path. k is the number of the run's units in a millimetre.
func (d *doc) merged(t *scene.Text, turn, k float64) {
	face, g0, em := typeface.Get(t.Face), t.Glyphs[0], d.em()
	sin, cos := math.Sincos(turn)
	var p scene.Path
	for i, r := range []rune(t.S) {
		g := t.Glyphs[i]
		x, y := ((g.X-g0.X)*cos+(g.Y-g0.Y)*sin)*k, ((g.Y-g0.Y)*cos-(g.X-g0.X)*sin)*k
		s, c := math.Sincos(math.Remainder(g.Turn-turn, 2*math.Pi))
		for _, ring := range face.Rough(r) {
			ring = thinned(ring, 0.016)
			pts := make([]geom.Point, len(ring))
			for j, q := range ring {
				pts[j] = geom.Point{X: (q.X*em*c - q.Y*em*s + x) / d.k, Y: (q.X*em*s + q.Y*em*c + y) / d.k}
			}
			p.Poly(pts, true)
		}
	}
	if p.Empty() {
		return
	}
	e := &doc{o: d.o, k: d.k} // coordinates in the run's frame
	e.o.Stray = -1
	e.path(&p)
	d.str(`<path d="` + string(e.b) + `"/>`)
}

// appendPlaces writes a positive number with so many decimals.
func appendPlaces(b []byte, v float64, places int) []byte {
	return strconv.AppendFloat(b, v, 'f', places, 64)
}
