package typeset

import (
	"math"
	"unicode/utf8"

	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Len is a length in thousandths of a point.
type Len int

// pt is one point, mm one millimetre.
const pt Len = 1000

func mm(x float64) Len { return Len(math.Round(x * 72000 / 25.4)) }

// MM returns a length in millimetres.
func (l Len) MM() float64 { return float64(l) * 25.4 / 72000 }

// points returns a length in points, the unit in which a page is drawn.
func (l Len) points() float64 { return float64(l) / 1000 }

// cut is the role of a font, such as roman or italic.
type cut uint8

const (
	roman cut = iota
	italic
	bold
	smallCaps
	fell
	fellItalic
	fellCaps
	// heavy is a thicker roman for bold figures, since the bold font has no lining figures.
	heavy
	cuts
)

var cutFaces = [cuts]scene.FaceID{scene.Garamond, scene.GaramondItalic, scene.GaramondBold, scene.GaramondCaps,
	scene.Fell, scene.FellItalic, scene.FellCaps, scene.Garamond}

// fallback is the cut for missing glyphs: the bold lacks dashes, the Fell types arrows.
var fallback = [cuts]cut{roman: italic, italic: roman, bold: roman, smallCaps: roman, fell: roman, fellItalic: italic,
	fellCaps: roman, heavy: bold}

// face is a cut of the font at a size and in a colour, possibly letter-spaced.
type face struct {
	cut   cut
	size  Len
	ink   scene.Colour
	space int // extra space between letters, in thousandths of the size
}

// fonts caches shaped text. It serves one book and is not safe for concurrent use.
type fonts struct{ shaped map[run]shape }

type shape struct {
	glyphs []typeface.Glyph
	units  int // its width in the font's units
}

func newFonts() *fonts { return &fonts{map[run]shape{}} }

func (c cut) face() *typeface.Face { return typeface.Get(cutFaces[c]) }

func (c cut) em() int { return c.face().Em }

func (c cut) has(r rune) bool { return r == ' ' || r == '\u00a0' || c.face().Has(r) }

// run is text that one font can set.
type run struct {
	cut  cut
	text string
}

// runs divides a text into stretches that one font can set. missing is a character that neither the
// cut nor its fallbacks have, or 0.
func (f *fonts) runs(c cut, s string) (out []run, missing rune) {
	s = book.Curl(s)
	start, at := 0, c
	for i, r := range s {
		use := c
		if c == bold && r >= '0' && r <= '9' {
			use = heavy
		}
		if !use.has(r) {
			use = fallback[c]
			if !use.has(r) {
				missing, use = r, c
			}
		}
		if use != at {
			if i > start {
				out = append(out, run{at, s[start:i]})
			}
			start, at = i, use
		}
	}
	if start < len(s) {
		out = append(out, run{at, s[start:]})
	}
	return out, missing
}

func (f *fonts) shape(r run) shape {
	s, ok := f.shaped[r]
	if !ok {
		s.glyphs = r.cut.face().Shape(r.text)
		for _, g := range s.glyphs {
			s.units += g.Advance
		}
		f.shaped[r] = s
	}
	return s
}

// width measures a text. A missing glyph is as wide as the font's substitute for it.
func (f *fonts) width(x face, s string) Len {
	if s == "" {
		return 0
	}
	var w Len
	rs, _ := f.runs(x.cut, s)
	for _, r := range rs {
		em := r.cut.em()
		w += Len((f.shape(r).units*int(x.size) + em/2) / em)
	}
	if x.space != 0 {
		w += Len(len([]rune(s)) * x.space * int(x.size) / 1000)
	}
	return w
}

// prefix returns the width of a word's letters before index cut. It takes them from the shaped
// word, unless a ligature crosses the cut.
func (f *fonts) prefix(x face, word string, letters []rune, cut int) Len {
	if rs, _ := f.runs(x.cut, word); len(rs) == 1 && x.space == 0 {
		n, units := 0, 0
		for _, g := range f.shape(rs[0]).glyphs {
			if n == cut {
				em := rs[0].cut.em()
				return Len((units*int(x.size) + em/2) / em)
			}
			n += utf8.RuneCountInString(g.Text)
			units += g.Advance
		}
	}
	return f.width(x, string(letters[:cut]))
}

// draw draws a text with its left end at x and its baseline at y from the page's top, and returns
// its width. Each space is widened by stretch.
func (f *fonts) draw(p *Page, x, y Len, fc face, s string, stretch Len) Len {
	x0 := x
	rs, _ := f.runs(fc.cut, s)
	for _, r := range rs {
		sh := f.shape(r)
		set := pdf.Run{Face: cutFaces[r.cut], Size: fc.size.points(), Colour: fc.ink, Glyphs: sh.glyphs,
			Wider: stretch.points(), Apart: float64(fc.space) * fc.size.points() / 1000}
		if r.cut == heavy {
			set.Pen = fc.size.points() / 80
		}
		p.out.Text(x.points(), (p.height - y).points(), set)
		em := r.cut.em()
		x += Len((sh.units*int(fc.size) + em/2) / em)
		for _, g := range sh.glyphs {
			if g.Text == " " {
				x += stretch
			}
		}
		x += Len(len(sh.glyphs) * fc.space * int(fc.size) / 1000)
	}
	return x - x0
}
