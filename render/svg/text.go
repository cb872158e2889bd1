package svg

import (
	"math"
	"strconv"

	"github.com/heraldmaps/herald/render/scene"
)

func (d *doc) text(it *scene.Item, class string, group bool) {
	t := it.Text
	if len(t.Glyphs) == 0 {
		return
	}
	d.str("<text")
	class += " t" + strconv.Itoa(int(t.Face))
	if group {
		d.attr("class", class)
	} else {
		d.names(it, class)
	}
	d.str(` font-size="`)
	d.num(t.Size * d.k)
	d.str(`"`)
	d.placed(t)
	d.str(">")
	if !group {
		d.title(it.Title)
	}
	d.esc(t.S)
	d.str("</text>")
}

func (d *doc) placed(t *scene.Text) {
	if t.Straight {
		g := t.Glyphs[0]
		if math.Abs(g.Turn) < 1e-4 {
			d.str(` x="`)
			d.num(g.X * d.k)
			d.str(`" y="`)
			d.num(g.Y * d.k)
		} else {
			d.str(` transform="translate(`)
			d.num(g.X * d.k)
			d.str(" ")
			d.num(g.Y * d.k)
			d.str(")rotate(")
			d.num(g.Turn * 180 / math.Pi)
			d.str(")")
		}
		d.str(`" textLength="`)
		d.num(t.Length * d.k)
		d.str(`"`)
		if len(t.Glyphs) < 3 {
			d.str(` lengthAdjust="spacingAndGlyphs"`)
		}
	} else {
		d.curved(t)
	}
}

// curved writes the positions and angles of letters relative to the line from the first letter to
// the last. A program that ignores these lists (librsvg) then sets the word straight along that
// line, spread to the same width.
func (d *doc) curved(t *scene.Text) {
	g0, g1 := t.Glyphs[0], t.Glyphs[len(t.Glyphs)-1]
	turn := math.Atan2(g1.Y-g0.Y, g1.X-g0.X)
	if len(t.Glyphs) == 1 {
		turn = g0.Turn
	}
	sin, cos := math.Sincos(turn)
	d.str(` transform="translate(`)
	d.num(math.Round(g0.X * d.k))
	d.str(" ")
	d.num(math.Round(g0.Y * d.k))
	d.str(")rotate(")
	d.num(math.Round(turn*1800/math.Pi) / 10)
	d.str(`)"`)
	natural := 0.0
	for _, g := range t.Glyphs[:len(t.Glyphs)-1] {
		natural += g.Adv
	}
	if n := len(t.Glyphs) - 1; n > 0 {
		if extra := (math.Hypot(g1.X-g0.X, g1.Y-g0.Y) - natural) / float64(n); extra > 0.1*t.Size {
			d.str(` letter-spacing="`)
			d.num(math.Round(extra * d.k))
			d.str(`"`)
		}
	}
	for _, a := range [3]struct {
		name string
		of   func(scene.Glyph) float64
	}{
		{"x", func(g scene.Glyph) float64 { return ((g.X-g0.X)*cos + (g.Y-g0.Y)*sin) * d.k }},
		{"y", func(g scene.Glyph) float64 { return ((g.Y-g0.Y)*cos - (g.X-g0.X)*sin) * d.k }},
		{"rotate", func(g scene.Glyph) float64 { return math.Remainder(g.Turn-turn, 2*math.Pi) * 180 / math.Pi }},
	} {
		d.str(" " + a.name + `="`)
		for i, g := range t.Glyphs {
			if i > 0 {
				d.str(" ")
			}
			d.num(math.Round(a.of(g)))
		}
		d.str(`"`)
	}
}
