package svg

import (
	"math"
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// em is how many units of a drawn letter an em has.
const em = 250

// letter is a letter of a face.
type letter struct {
	face scene.FaceID
	r    rune
}

// id names a letter's outline: the face as a letter, the character in base 36.
func (l letter) id(prefix string) string {
	return prefix + string(rune('A'+l.face)) + strconv.FormatInt(int64(l.r), 36)
}

// glyphs defines the outlines of the letters that occur, without what cannot be seen at the size of a map: the rough
// edges of old type are most of a font's bytes.
func (d *doc) glyphs() {
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
		d.str(`"/>`)
	}
}

// drawn writes a run of text as shapes: a group in the frame of the run, and a use of its outline for each letter.
func (d *doc) drawn(it *scene.Item, class string, group bool) {
	t := it.Text
	if len(t.Glyphs) == 0 {
		return
	}
	g0, g1 := t.Glyphs[0], t.Glyphs[len(t.Glyphs)-1]
	turn := g0.Turn
	if !t.Straight && len(t.Glyphs) > 1 {
		turn = math.Atan2(g1.Y-g0.Y, g1.X-g0.X)
	}
	d.str("<g")
	if group {
		d.attr("class", class)
	} else {
		d.names(it, class)
	}
	d.str(` transform="translate(`)
	d.num(math.Round(g0.X * d.k))
	d.str(" ")
	d.num(math.Round(g0.Y * d.k))
	d.str(")")
	if deg := math.Round(turn*1800/math.Pi) / 10; deg != 0 {
		d.str("rotate(")
		d.num(deg)
		d.str(")")
	}
	d.str("scale(")
	d.b = appendPlaces(d.b, t.Size*d.k/em, 4)
	d.str(`)">`)
	if !group {
		d.title(it.Title)
	}
	face := typeface.Get(t.Face)
	sin, cos := math.Sincos(turn)
	k := em / t.Size
	for i, r := range []rune(t.S) {
		g := t.Glyphs[i]
		if o := face.Outline(r); o.Empty() {
			continue
		}
		x := int64(math.Round(((g.X-g0.X)*cos + (g.Y-g0.Y)*sin) * k))
		y := int64(math.Round(((g.Y-g0.Y)*cos - (g.X-g0.X)*sin) * k))
		a := int64(math.Round(math.Remainder(g.Turn-turn, 2*math.Pi) * 180 / math.Pi))
		d.str(`<use href="#`)
		d.esc(letter{t.Face, r}.id(d.o.IDPrefix))
		d.str(`"`)
		switch {
		case a != 0:
			d.str(` transform="translate(`)
			d.b = strconv.AppendInt(d.b, x, 10)
			d.str(" ")
			d.b = strconv.AppendInt(d.b, y, 10)
			d.str(")rotate(")
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
	d.str("</g>")
}

// appendPlaces writes a positive number with so many decimals.
func appendPlaces(b []byte, v float64, places int) []byte {
	return strconv.AppendFloat(b, v, 'f', places, 64)
}
