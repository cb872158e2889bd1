package mapdata

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Tracing holds a board's shapes as the compiler traces them, to scale on the sheet, before the
// warp for play.
//
// Package layout receives it. Layout only moves points: arcs, faces and extras keep their number,
// order and ends, so adjacency never changes.
type Tracing struct {
	Map           *engine.Map
	Width, Height float64  // of the finished sheet, mm
	Frame         geom.Box // the extent of the traced shapes, in mm: an undistorted rectangle centred on the sheet
	KmPerMM       float64  // scale of the undistorted shapes
	Arcs          []Arc
	Faces         []Face // by region; Centre and Radius of a circle are the traced ones
	Extra         []Extra
	Anchors       [][]geom.Point // by region: where the designer put it; never empty
	Coasts        []geom.Point   // by place: the anchor of a named coast; the zero Point for places without one
	Given         []Given        // by region: positions that the board's TOML prescribes
	Stacks        []int          // by region: how many units must find room side by side; 0 and 1 alike: one
	Mainlands     []Mainland     // coasts whose true proportions the warp must keep
}

// Given are the positions that a designer fixed, as longitude and latitude on the undistorted
// sheet, so that they move with the warp; nil where the layout may choose.
type Given struct {
	Label, Centre *geom.Point
	Unit          map[engine.PlaceID]geom.Point
	Dislodged     map[engine.PlaceID]geom.Point
}

// Mainland is a landmass whose coast is compared with the true one ("Great Britain").
type Mainland struct {
	Name  string
	Inner geom.Point // a point on it
}

// Fit is what the layout adds to a sheet: the same arcs after the warp, and a place for every name
// and unit. The compiler copies it into the Board.
//
// Package layout gives the compiler two functions:
//
//	Apply(s *mapdata.Sheet, frozen []byte) (*mapdata.Fit, error)                         // in every compile; nil frozen: no warp
//	Solve(s *mapdata.Sheet, o layout.Options, say func(string)) (frozen []byte, err error) // only when asked
//
// frozen holds the mesh (0.01 mm) and the fitted labels, slots and discs. It is committed as
// maps/<id>/layout.txt or layout.bin; Apply must give the same Fit on every processor.
type Fit struct {
	Arcs    []Arc        // as Sheet.Arcs, warped; the arcs of a circle are on its disc
	Discs   []Disc       // by region; Radius 0 where the region is no circle
	Slots   []Slots      // by place
	Centres []geom.Point // by region
	Labels  []Label
	// At puts a point of the undistorted sheet on the finished one (graticule, marks, given
	// positions).
	At func(geom.Point) geom.Point
}

// Disc is a true circle on the sheet, mm.
type Disc struct {
	Centre geom.Point
	Radius float64
}
