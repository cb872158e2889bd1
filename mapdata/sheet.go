package mapdata

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Tracing holds a board's shapes as the compiler traces them, in mm on the sheet, before the layout
// warps them.
//
// Package layout only moves points: arcs, faces and extras keep their number, order and ends, so
// adjacency never changes.
type Tracing struct {
	Map           *engine.Map
	Width, Height float64  // of the finished sheet, mm
	Frame         geom.Box // of the traced shapes, mm: a rectangle centred on the sheet
	KmPerMM       float64  // of the unwarped shapes
	Arcs          []Arc
	Faces         []Face // by region; a circle has its traced Centre and Radius
	Extra         []Extra
	Anchors       [][]geom.Point // by region: the points that the designer gave; never empty
	Coasts        []geom.Point   // by place: the anchor of a named coast; the zero Point for places without one
	Given         []Given        // by region: positions that the board's TOML prescribes
	Stacks        []int          // by region: how many units must fit side by side; 0 means 1
	Mainlands     []Mainland     // coasts whose true proportions the warp must keep
}

// Given holds the positions that a designer fixed, on the unwarped sheet so that they move with the
// warp. The layout chooses those that are nil or missing.
type Given struct {
	Label, Centre *geom.Point
	Unit          map[engine.PlaceID]geom.Point
	Dislodged     map[engine.PlaceID]geom.Point
}

// Mainland is a landmass whose coast must keep its true proportions ("Great Britain").
type Mainland struct {
	Name  string
	Inner geom.Point // any point in it
}

// Fit is the result of the layout: the warped arcs, and positions for every name and unit. The
// compiler copies it into the Board.
//
// layout.Solve makes a layout when a designer asks for it, as bytes: the mesh (0.01 mm) and the
// fitted labels, slots and discs. They are committed as maps/<id>/layout.txt or layout.bin. Every
// compile calls layout.Apply with them, which must give the same Fit on every processor.
type Fit struct {
	Arcs    []Arc        // Tracing.Arcs, warped; the arcs of a circle are on its disc
	Discs   []Disc       // by region; Radius 0 for a region that is no circle
	Slots   []Slots      // by place
	Centres []geom.Point // by region
	Labels  []Label
	// At converts a point of the unwarped sheet to the finished one (graticule, marks, given
	// positions).
	At func(geom.Point) geom.Point
}

// Disc is a true circle on the sheet, mm.
type Disc struct {
	Centre geom.Point
	Radius float64
}
