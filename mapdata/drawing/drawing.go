// Package drawing reads the shapes of a board from an SVG: a layer of regions, a layer of places,
// and a layer kept as a picture. It reads what drawing programs write, and refuses scripts,
// references outside the file and entities that expand.
//
// It knows nothing of boards; package compile makes one from the shapes.
package drawing

import (
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// The limits of a drawing. Real ones are far below.
const (
	maxElements = 100_000
	maxDepth    = 100
	maxPoints   = 2_000_000
	maxText     = 16 << 20 // bytes of one attribute
)

// Drawing is the content of an SVG file. Points are in the units of its view box, x to the right, y
// down.
type Drawing struct {
	X, Y, Width, Height float64 // of the view box
	Shapes              []Shape // of the regions' layer, in the order they are painted
	Places              []Place // of the places' layer
	Pictures            []Picture
	Open                []Fault  // paths that should be closed; shapes have them closed by a straight line
	Whole               bool     // read to the end, so that the shapes can be examined further despite mistakes
	Layers              []string // names of the outermost groups, for hints
}

// Shape is one region's outline: a closed path, or a group of them.
type Shape struct {
	Label, ID string // inkscape:label and id; one may be ""
	At        diag.Pos
	Rings     [][]geom.Point // the rings of all parts, closed, without repeating the first point
	Parts     []FilledPath
}

// FilledPath is one path of a shape with its fill rule.
type FilledPath struct {
	Rings   [][]geom.Point
	Nonzero bool
}

// Name returns the shape's label, or else its id.
func (s *Shape) Name() string {
	if s.Label != "" {
		return s.Label
	}
	return s.ID
}

// Place is the centre of an element in the places' layer.
type Place struct {
	Label, ID string
	At        diag.Pos
	Point     geom.Point
}

// Name returns the place's label, or else its id.
func (p *Place) Name() string {
	if p.Label != "" {
		return p.Label
	}
	return p.ID
}

// Picture is a painted shape of the layer that is kept as a picture.
type Picture struct {
	Lines   [][]geom.Point
	Closed  []bool // by line
	Nonzero bool
	Fill    string  // "#rrggbb", or "" for none
	Stroke  string  // as Fill
	Width   float64 // of the stroke, in units
	Opacity float64 // of both, 0 to 1
}

// Options say which layers to read. A layer's name is its label or id; case does not matter.
type Options struct {
	Regions, Places, Picture string // "" reads none
	// Region reports whether a region has this name. If set, a layer within the regions' layer is a
	// region's shape only if it has such a name; otherwise it only organises. Other named groups
	// there are always shapes.
	Region func(name string) bool
	// Loose makes every element with an id a shape, in whatever layer, for files of other programs.
	Loose bool
}
