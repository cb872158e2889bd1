// Package scene is a picture as a list of drawing orders: shapes, runs of text, groups, in layers.
//
// A scene is pure data in millimetres, x to the right and y down, made once and read by the writers
// (svg, pdf, png). Nothing here knows a font file, an output format or a game. Items and styles are
// not changed once a scene is made, so that layers can be shared by many scenes and a writer may
// keep what it made of one (Layer.Memo).
package scene

import (
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Scene is a picture of a given size.
type Scene struct {
	X, Y        float64 // the top left corner of what is shown, mm
	W, H        float64 // its size, mm
	Print       float64 // width to print it at, mm; 0: W
	Theme       string  // names the set of styles: two scenes of one theme paint a class alike
	Title, Desc string  // for screen readers and document properties
	Lang        string  // BCP 47, "en-GB"
	Layers      []*Layer
	// Sheet is the box that the layers were drawn for, if the scene is a part of it: scenes of one
	// sheet may share layers, and nothing beyond X, Y, W, H is shown. Empty: the scene itself.
	Sheet geom.Box
	// Frame is the outermost of what must be seen of a whole sheet, whose colour, Paper, goes on to
	// the paper's edge. Empty: all that the scene shows.
	Frame geom.Box
	Paper Colour
	// Picture is the box in which a part's layers are shown, apart from those beside it. Empty: all
	// that the scene shows.
	Picture geom.Box
}

// Extent returns the box that the layers were drawn for.
func (s *Scene) Extent() geom.Box {
	if s.Sheet != (geom.Box{}) {
		return s.Sheet
	}
	return s.Box()
}

// Box returns the box that the scene shows.
func (s *Scene) Box() geom.Box {
	return geom.Box{Min: geom.Point{X: s.X, Y: s.Y}, Max: geom.Point{X: s.X + s.W, Y: s.Y + s.H}}
}

// Enlargement is how many printed mm a mm of the scene has.
func (s *Scene) Enlargement() float64 {
	if s.Print > 0 {
		return s.Print / s.W
	}
	return 1
}

// Layer is a named sheet of items, drawn in order.
type Layer struct {
	ID     string
	Static bool // shared by many scenes: worth keeping what a writer made of it
	Ground bool // outlines of land and water, no finer than a tenth of a millimetre
	Kept   bool // its lettering is that of static layers, as much of it as a part shows
	// a heading, a strip, a rule round a part's picture: behind all layers of the picture, and not
	// cut with them
	Beside bool
	Items  []Item

	memo sync.Map
}

// Memo returns what make made for this layer under a key, making it once. Layers are shared between
// scenes, so this is where a writer keeps a compressed stream or a raster of a layer that never
// changes.
func (l *Layer) Memo(key any, make func() any) any {
	if v, ok := l.memo.Load(key); ok {
		return v
	}
	v, _ := l.memo.LoadOrStore(key, make())
	return v
}

// Item is a shape, a run of text or a group. A group has Kids; an item with several of them draws
// the shape, then the text, then the kids.
type Item struct {
	ID    string // unique in the picture, or ""
	Class string // further class names, for style sheets
	Title string // read out by screen readers, shown when pointed at
	Style *Style
	Path  Path
	// Outline names a Path that several items draw (a coast and its water-lining), so that a writer
	// may write it once. Items of one scene with the same Outline have the same Path.
	Outline string
	Text    *Text
	// Sign marks kids, without ids or titles, that are drawn alike in many places, so that a writer
	// may write them once.
	Sign bool
	Kids []Item
	Box  BoxKind // what the item represents in a test of overlaps
}

// Style is how a shape or text is painted. Class names it in style sheets; two styles of one class
// are equal.
type Style struct {
	Class  string
	Fill   Colour
	Stroke Colour
	Width  float64   // mm
	Dashes []float64 // mm
	Butt   bool      // ends cut square; they are round without
	// Halo is painted round text before it; HaloWidth is how far it reaches beyond the letters, in
	// em.
	Halo      Colour
	HaloWidth float64
	Inert     bool // lets the pointer through
	// Under paints the stroke before the fill, which hides its inner half.
	Under bool
}

// Colour is sRGB with opacity; the zero Colour paints nothing.
type Colour struct{ R, G, B, A uint8 }

// Hex reads "#rrggbb"; anything else is the zero Colour.
func Hex(s string) Colour {
	if len(s) != 7 || s[0] != '#' {
		return Colour{}
	}
	var v [3]uint8
	for i := range v {
		h, ok1 := digit(s[1+2*i])
		l, ok2 := digit(s[2+2*i])
		if !ok1 || !ok2 {
			return Colour{}
		}
		v[i] = h<<4 | l
	}
	return Colour{v[0], v[1], v[2], 255}
}

func digit(c byte) (uint8, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// Alpha returns the colour at an opacity from 0 to 1.
func (c Colour) Alpha(a float64) Colour {
	c.A = uint8(a*255 + 0.5)
	return c
}

// Mix returns the colour a share t of the way to d; it is opaque.
func (c Colour) Mix(d Colour, t float64) Colour {
	m := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return Colour{m(c.R, d.R), m(c.G, d.G), m(c.B, d.B), 255}
}

// String returns "#rrggbb", without the opacity.
func (c Colour) String() string {
	const hex = "0123456789abcdef"
	b := []byte{'#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15]}
	return string(b)
}

// Text is a run of letters, each at a place of its own. It has one Glyph a rune.
type Text struct {
	S      string
	Actual string // what a search should find, where it is more than S
	Face   FaceID
	Size   float64 // mm
	Glyphs []Glyph
	// Straight marks letters on one straight line at their natural advances, so that a writer may
	// set them as one run of length Length (mm).
	Straight bool
	Length   float64
}

// Glyph holds a letter's origin (mm), its turn (radians, clockwise on the sheet), its advance, and
// how far its ink rises above and sinks below the baseline (mm).
type Glyph struct{ X, Y, Turn, Adv, Rise, Sink float64 }

// FaceID names a font face.
type FaceID uint8

// The faces of the default theme.
const (
	Fell FaceID = iota
	FellItalic
	FellCaps // IM Fell English SC
	Garamond
	GaramondItalic
	GaramondBold
	GaramondCaps
	GaramondNarrow // GaramondBold with narrower letters, for codes on tokens
	NumFaces
)
