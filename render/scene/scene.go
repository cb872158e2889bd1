// Package scene is a picture as a list of drawing orders: shapes, runs of text, groups, in layers.
//
// A scene is pure data in millimetres, x to the right and y down, which the writers (svg, pdf, png)
// read. The package knows no font files, output formats or games. Items and styles never change
// once a scene is made, so that scenes may share layers and writers may cache what they make of a
// layer (Layer.Memo).
package scene

import (
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Scene is a picture with its size.
type Scene struct {
	X, Y        float64 // the top left corner of the part shown, mm
	W, H        float64 // the size of the part shown, mm
	Print       float64 // the width when printed, mm; 0: W
	Theme       string  // names the set of styles; scenes of one theme paint each class alike
	Title, Desc string  // for screen readers and document properties
	Lang        string  // BCP 47, "en-GB"
	Layers      []*Layer
	// Sheet is the area that the layers were drawn for, if the scene shows only a part of it (empty:
	// its own area). Scenes of one sheet may share layers. Only what is in X, Y, W, H is shown.
	Sheet geom.Box
	// Frame is the area that must be visible when a whole sheet is printed; empty: all that the scene
	// shows. Paper continues the sheet's colour to the edge of the paper.
	Frame geom.Box
	Paper Colour
	// Picture is the area to which layers without Beside are clipped, if the scene shows a part of a
	// sheet; empty: all that the scene shows.
	Picture geom.Box
}

// Extent returns the area that the layers were drawn for.
func (s *Scene) Extent() geom.Box {
	if s.Sheet != (geom.Box{}) {
		return s.Sheet
	}
	return s.Box()
}

// Box returns the area that the scene shows.
func (s *Scene) Box() geom.Box {
	return geom.Box{Min: geom.Point{X: s.X, Y: s.Y}, Max: geom.Point{X: s.X + s.W, Y: s.Y + s.H}}
}

// Enlargement returns printed mm per mm of the scene.
func (s *Scene) Enlargement() float64 {
	if s.Print > 0 {
		return s.Print / s.W
	}
	return 1
}

// Layer is a named list of items, drawn in order.
type Layer struct {
	ID     string
	Static bool // shared by many scenes, so writers should cache what they make of it
	Ground bool // outlines of land and water, no finer than 0.1 mm
	Kept   bool // not static, but most of its letters are also in static layers, so writers should cache these
	// Beside means that the layer is next to the picture of a part of the sheet, such as a heading or
	// a key. It is not clipped to Picture, and comes after the layers of the picture.
	Beside bool
	Items  []Item

	memo memo
}

// Memo returns the value cached for this layer under a key; the first call gets it from make.
// Writers cache there a compressed stream or a raster of a layer that never changes.
func (l *Layer) Memo(key any, make func() any) any { return l.memo.of(key, make) }

// Item is a shape, a run of text, a group (with Kids), or several of these, drawn in this order.
type Item struct {
	ID    string // unique in the picture, or ""
	Class string // additional class names for style sheets
	Title string // read by screen readers, and shown when pointed at
	Style *Style
	Path  Path
	// Outline names a Path that several items draw (such as a coast and its water-lining), so that a
	// writer may write it once. Items of one scene with the same Outline have the same Path.
	Outline string
	Text    *Text
	// Hides is the ID of an earlier item that this one covers wholly, so that writers may omit that.
	Hides string
	// Sign marks a group whose kids, without ids or titles, are drawn alike in many places, so that a
	// writer may write them once.
	Sign bool
	// Apart, if not 0, is the number of a group of consecutive items that do not overlap one another,
	// so that a writer may paint them in any order. Such items and their kids are shapes only.
	Apart uint8
	Kids  []Item
	Box   BoxKind // what the item claims room for; see Claims
}

// Shared marks the paths of items that many scenes draw as shared, and returns the items.
func Shared(items []Item) []Item {
	for i := range items {
		items[i].Path = items[i].Path.Share()
		items[i].Kids = Shared(items[i].Kids)
	}
	return items
}

// Style says how a shape or text is painted. Class names it; equal classes are equal styles.
type Style struct {
	Class  string
	Fill   Colour
	Stroke Colour
	Width  float64   // mm
	Dashes []float64 // mm
	Butt   bool      // line ends are square, not round
	// Halo is painted around text, before it; HaloWidth is its width beyond the letters, in em.
	Halo      Colour
	HaloWidth float64
	Inert     bool // ignores the pointer
	// Under paints the stroke before the fill, so that the fill hides the inner half of the stroke.
	Under bool
}

// Colour is an sRGB colour with opacity A; the zero Colour paints nothing.
type Colour struct{ R, G, B, A uint8 }

// Hex reads "#rrggbb"; it returns the zero Colour for anything else.
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

// Alpha returns the colour with an opacity from 0 to 1.
func (c Colour) Alpha(a float64) Colour {
	c.A = uint8(a*255 + 0.5)
	return c
}

// Mix returns the opaque colour that is the share t of the way from c to d.
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

// Text is a run of letters, each placed by its own Glyph, one for each rune of S.
type Text struct {
	S      string
	Actual string // what a search should find, if not S
	Face   FaceID
	Size   float64 // mm
	Glyphs []Glyph
	// Straight marks letters on one straight line at their natural advances, so that a writer may set
	// them as one run. Length is the run's, in mm.
	Straight bool
	Length   float64
}

// Glyph places a letter: its origin (mm), turn (radians, clockwise on the sheet) and advance, and
// how far its ink is above and below the baseline (mm).
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
