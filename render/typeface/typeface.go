// Package typeface reads the theme's fonts: which letters they have, how wide these are, and their
// outlines.
//
// Faces are read on first use and never change. All writers share them, so that a name is measured,
// drawn and embedded from the same file.
package typeface

import (
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"

	"github.com/heraldmaps/herald/mapdata/fonts"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Face is one font file.
type Face struct {
	ID     scene.FaceID
	Family string // the family's name in style sheets
	Slant  int    // degrees anticlockwise from upright; negative for italics
	Bold   bool
	Narrow bool // see squeeze

	Em                    int // units per em; those of the heights below and of advances
	Ascent, Descent, Caps int // above the baseline; Descent is negative

	font   *font.Face
	shaper shaper

	glyphs sync.Map // by rune: *glyph
	kerns  sync.Map // by two runes: em
	memo   sync.Map
}

type glyph struct {
	id      uint16
	adv     float64 // em
	rise    float64 // how far its ink is above the baseline, em
	sink    float64 // how far its ink is below the baseline, em
	outline scene.Path
	rough   [][]geom.Point
	ok      bool
}

type source struct {
	file, family string
	slant        int
	bold, narrow bool
}

// sources returns the font files by FaceID.
func sources() [scene.NumFaces]source {
	return [scene.NumFaces]source{
		scene.Fell:           {"IMFellEnglish-Regular.ttf", "IM Fell English", 0, false, false},
		scene.FellItalic:     {"IMFellEnglish-Italic.ttf", "IM Fell English", -18, false, false},
		scene.FellCaps:       {"IMFellEnglishSC-Regular.ttf", "IM Fell English SC", 0, false, false},
		scene.Garamond:       {"EBGaramond12-Regular.ttf", "EB Garamond", 0, false, false},
		scene.GaramondItalic: {"EBGaramond12-Italic.ttf", "EB Garamond", -17, false, false},
		scene.GaramondBold:   {"EBGaramond12-Bold.ttf", "EB Garamond", 0, true, false},
		scene.GaramondCaps:   {"EBGaramondSC12-Regular.ttf", "EB Garamond SC", 0, false, false},
		scene.GaramondNarrow: {"EBGaramond12-Bold.ttf", "EB Garamond", 0, true, true},
	}
}

var loaders = func() (l [scene.NumFaces]func() *Face) {
	for id, s := range sources() {
		l[id] = sync.OnceValue(func() *Face { return load(scene.FaceID(id), s) })
	}
	return l
}()

// Get returns a face. Fonts are embedded in the program, so none can be missing at run time.
func Get(id scene.FaceID) *Face { return loaders[id]() }

func load(id scene.FaceID, s source) *Face {
	f := fonts.Load(s.file)
	line, _ := f.FontHExtents()
	return &Face{ID: id, Family: s.family, Slant: s.slant, Bold: s.bold, Narrow: s.narrow,
		Em: int(f.Upem()), Ascent: int(line.Ascender), Descent: int(line.Descender),
		Caps: int(f.LineMetric(font.CapHeight)), font: f, shaper: newShaper(f.Font)}
}

// squeeze is the width of a narrow face's letters relative to the original. Two capitals of 8 pt
// then fit on a token of 4 mm.
const squeeze = 0.66

// across converts a horizontal measure of the font to one of the face, which may be narrowed.
func (f *Face) across(x float32) float64 {
	if f.Narrow {
		return math.Round(float64(x) * squeeze)
	}
	return float64(x)
}

// GlyphAdvance returns the advance of a glyph in font units.
func (f *Face) GlyphAdvance(id uint16) int {
	return int(f.across(f.font.HorizontalAdvance(font.GID(id))))
}

// Memo returns the value cached under a key; the first call gets it from make. Writers cache there
// what they embed of the face.
func (f *Face) Memo(key string, make func() any) any {
	if v, ok := f.memo.Load(key); ok {
		return v
	}
	v, _ := f.memo.LoadOrStore(key, make())
	return v
}

func (f *Face) glyph(r rune) *glyph {
	if g, ok := f.glyphs.Load(r); ok {
		return g.(*glyph)
	}
	id, _ := f.font.Cmap.Lookup(r)
	g := &glyph{id: uint16(id), ok: id != 0, adv: float64(f.GlyphAdvance(uint16(id))) / float64(f.Em)}
	g.outline = f.outline(g.id)
	box := g.outline.Box()
	g.rise, g.sink = -box.Min.Y, box.Max.Y
	g.rough = rough(g.outline)
	v, _ := f.glyphs.LoadOrStore(r, g)
	return v.(*glyph)
}

func (f *Face) outline(id uint16) (p scene.Path) {
	unit := 1 / float64(f.Em)
	at := func(q font.SegmentPoint) (x, y float64) { return f.across(q.X) * unit, -(float64(q.Y) * unit) }
	for _, ring := range f.rings(id) {
		for i, s := range ring {
			x, y := at(s.Args[0])
			switch {
			case i == 0:
				p.MoveTo(x, y)
			case s.Op == opentype.SegmentOpQuadTo:
				a, b := at(s.Args[1])
				p.QuadTo(x, y, a, b)
			case i < len(ring)-1 || s.Args[0] != ring[0].Args[0]: // Close draws a last line that ends at the first point
				p.LineTo(x, y)
			}
		}
		p.Close()
	}
	return p
}

// Box returns the bounds of some glyphs in font units, y upwards: left, bottom, right, top.
func (f *Face) Box(ids []uint16) (box [4]int) {
	for _, id := range ids {
		o := f.outline(id)
		b, em := o.Box(), float64(f.Em)
		box[0], box[1] = min(box[0], int(b.Min.X*em)), min(box[1], int(-b.Max.Y*em))
		box[2], box[3] = max(box[2], int(b.Max.X*em)), max(box[3], int(-b.Min.Y*em))
	}
	return box
}

// rings returns a glyph's outline in font units, y upwards, one ring for each MoveTo.
func (f *Face) rings(id uint16) (out [][]font.Segment) {
	o, _ := f.font.GlyphDataOutline(font.GID(id))
	for _, s := range o.Segments {
		if s.Op == opentype.SegmentOpMoveTo {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
	}
	return out
}

// Has reports whether the face has a glyph for a letter.
func (f *Face) Has(r rune) bool { return f.glyph(r).ok }

// GlyphID returns the number of a letter's glyph in the font file, or 0 if it has none.
func (f *Face) GlyphID(r rune) uint16 { return f.glyph(r).id }

// Advance returns a letter's width in em.
func (f *Face) Advance(r rune) float64 { return f.glyph(r).adv }

// Outline returns a letter's shape in em, y downwards, with the origin at the left end of the
// baseline. The path belongs to the face.
func (f *Face) Outline(r rune) scene.Path { return f.glyph(r).outline }

// Rough returns a letter's shape in em as rings, accurate to 0.007 em, since the rough edges of old
// type are invisible on a screen. The rings belong to the face.
func (f *Face) Rough(r rune) [][]geom.Point { return f.glyph(r).rough }

func rough(o scene.Path) [][]geom.Point {
	var out [][]geom.Point
	for _, part := range o.Flatten(0.003) {
		pts := part.Pts
		if n := len(pts); n > 8 {
			// Simplify keeps the ends of a line. So split the ring into two lines.
			a, b := scene.Simplify(pts[:n/2+1], 0.007), scene.Simplify(append(slices.Clone(pts[n/2:]), pts[0]), 0.007)
			pts = append(slices.Clone(a), b[1:len(b)-1]...)
		}
		out = append(out, pts)
	}
	return out
}

// Kern returns the kerning between two letters in em.
func (f *Face) Kern(a, b rune) float64 {
	key := [2]rune{a, b}
	if k, ok := f.kerns.Load(key); ok {
		return k.(float64)
	}
	k := f.pair(a, b)
	f.kerns.Store(key, k)
	return k
}

// Width returns a line's width in em in the face that sets it (For), with letter spacing in em.
func (f *Face) Width(s string, spacing float64) float64 {
	s = composed(s)
	f = f.For(s)
	if Marked(s) {
		return f.wide(s, spacing)
	}
	w, prev := 0.0, rune(-1)
	for _, r := range s {
		if prev >= 0 {
			w += f.Kern(prev, r) + spacing
		}
		w += f.Advance(r)
		prev = r
	}
	return w
}

// Line sets a line of text from its left end at x, y, turned clockwise by turn radians, in the face
// that has its letters (see For).
func (f *Face) Line(s string, x, y, size, turn, spacing float64) *scene.Text {
	s = composed(s)
	f = f.For(s)
	if Marked(s) {
		t := &scene.Text{S: s, Face: f.ID, Size: size}
		sin, cos := math.Sincos(turn)
		f.lay(t, spacing, func(at, _ float64) (float64, float64, float64) { return x + at*cos, y + at*sin, turn })
		return t
	}
	t := &scene.Text{S: s, Face: f.ID, Size: size, Straight: true}
	t.Glyphs = make([]scene.Glyph, 0, utf8.RuneCountInString(s))
	sin, cos := math.Sincos(turn)
	w, prev := 0.0, rune(-1)
	for _, r := range s {
		if prev >= 0 {
			w += (f.Kern(prev, r) + spacing) * size
		}
		a := f.Advance(r) * size
		t.Glyphs = append(t.Glyphs, scene.Glyph{X: x + w*cos, Y: y + w*sin, Turn: turn, Adv: a, Rise: f.glyph(r).rise * size,
			Sink: f.glyph(r).sink * size})
		w += a
		prev = r
	}
	t.Length = w
	return t
}

// Centred sets a line of text with the middle of its baseline at a point.
func (f *Face) Centred(s string, x, y, size, spacing float64) *scene.Text {
	return f.Line(s, x-f.Width(s, spacing)*size/2, y, size, 0, spacing)
}

// Along sets a line of text along a baseline, centred on it. The middle of each letter's foot is on
// the baseline, which gives its direction. Too short a baseline is extended straight.
func (f *Face) Along(s string, base []geom.Point, size, spacing float64) *scene.Text {
	s = composed(s)
	f = f.For(s)
	total := 0.0
	for i := 1; i < len(base); i++ {
		total += math.Hypot(base[i].X-base[i-1].X, base[i].Y-base[i-1].Y)
	}
	w := f.Width(s, spacing) * size
	start := (total - w) / 2
	if len(base) == 2 || total == 0 {
		a, b := base[0], base[len(base)-1]
		turn := math.Atan2(b.Y-a.Y, b.X-a.X)
		sin, cos := math.Sincos(turn)
		return f.Line(s, a.X+start*cos, a.Y+start*sin, size, turn, spacing)
	}
	t := &scene.Text{S: s, Face: f.ID, Size: size, Length: w}
	if Marked(s) {
		f.lay(t, spacing, func(at, a float64) (float64, float64, float64) {
			x, y, turn := along(base, start+at+a/2)
			sin, cos := math.Sincos(turn)
			return x - a/2*cos, y - a/2*sin, turn
		})
		return t
	}
	at, prev := start, rune(-1)
	for _, r := range s {
		if prev >= 0 {
			at += (f.Kern(prev, r) + spacing) * size
		}
		a := f.Advance(r) * size
		x, y, turn := along(base, at+a/2)
		sin, cos := math.Sincos(turn)
		t.Glyphs = append(t.Glyphs, scene.Glyph{X: x - a/2*cos, Y: y - a/2*sin, Turn: turn, Adv: a,
			Rise: f.glyph(r).rise * size, Sink: f.glyph(r).sink * size})
		at += a
		prev = r
	}
	return t
}

// along returns the point and the smoothed direction at a distance along a line.
func along(base []geom.Point, d float64) (x, y, turn float64) {
	const reach = 0.6 // mm on each side, so that letters do not jump at a polyline's corners
	p := walk(base, d)
	a, b := walk(base, d-reach), walk(base, d+reach)
	return p.X, p.Y, math.Atan2(b.Y-a.Y, b.X-a.X)
}

func walk(base []geom.Point, d float64) geom.Point {
	for i := 1; ; i++ {
		a, b := base[i-1], base[i]
		n := math.Hypot(b.X-a.X, b.Y-a.Y)
		if (d <= n || i == len(base)-1) && n > 0 {
			return geom.Point{X: a.X + (b.X-a.X)*d/n, Y: a.Y + (b.Y-a.Y)*d/n}
		}
		if i == len(base)-1 {
			return b
		}
		d -= n
	}
}
