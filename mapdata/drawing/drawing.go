// Package drawing reads the shapes of a board from an SVG that somebody drew: a layer of regions, a
// layer of places, a layer kept as a picture. It reads what drawing programs write, and refuses
// scripts, outside references and content that expands when read.
//
// It knows nothing of boards; package compile makes one from the shapes.
package drawing

import (
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// The bounds of a drawing. Real ones stay far below.
const (
	maxElements = 100_000
	maxDepth    = 100
	maxPoints   = 2_000_000
	maxText     = 16 << 20 // bytes of one attribute
)

// Drawing is the content of an SVG file; points are in the units of its view box, x to the right, y
// down.
type Drawing struct {
	X, Y, Width, Height float64 // of the view box
	Shapes              []Shape // of the regions' layer, in the order they are painted
	Places              []Place // of the places' layer
	Pictures            []Picture
	Open                []Fault  // lines that should be closed; their shapes have them closed straight
	Whole               bool     // read to the end with shapes to examine further, with or without mistakes
	Layers              []string // names of the groups at the top, for hints
}

// Shape is one region's outline: a closed shape, or a group of them.
type Shape struct {
	Label, ID string // inkscape:label and id; one may be ""
	At        diag.Pos
	Rings     [][]geom.Point // closed, without repeating the first point; even-odd, or as each part's EvenOdd says
	Parts     []FilledPath
}

// FilledPath is one path of a shape with its rule of filling.
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

// Place is the centre of a mark in the places' layer.
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

// Picture is a painted shape of the layer kept as drawn.
type Picture struct {
	Lines   [][]geom.Point
	Closed  []bool // by line
	Nonzero bool
	Fill    string  // "#rrggbb", or "" for none
	Stroke  string  // the same
	Width   float64 // of the stroke, in units
	Opacity float64 // of both, 0 to 1
}

// Options say which layers are read. A name is a group's label or id, whatever its case.
type Options struct {
	Regions, Places, Picture string // "" reads none
	// Region reports whether a region has this name: then a group or layer of that name within the
	// regions' layer is its shape, and other layers there only sort. Nil: every named group is a
	// shape, and no layer is.
	Region func(name string) bool
	// Loose reads regions anywhere: every element with an id is a shape; for files of other
	// programs.
	Loose bool
}
