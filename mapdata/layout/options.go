package layout

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Options are a designer's wishes for a board's layout.
type Options struct {
	Margin   float64    // of the sheet outside the map's frame, mm
	Least    float64    // pt: the size every name should reach
	Rounds   int        // of the flow; 0: lenses only
	Strength float64    // of the flow, 0 to 1: the power to which densities are raised
	Lenses   []Lens     // beside those that small islands get by themselves
	Reserved []geom.Box // of the finished sheet: kept free of names and slots (cartouche, compass, scale)
	// Give says how much of its fair share a region keeps when others need room: 1 all, 0.5 half. nil: 1 for all.
	Give func(m *engine.Map, id engine.RegionID) float64
}

// Lens magnifies about a region's anchor.
type Lens struct {
	Region   string
	Reach    float64 // mm of the finished sheet: one standard deviation
	Strength float64 // extra magnification in the middle, below 2
}

// defaults fills what a designer left open.
func (o Options) defaults(s *mapdata.Sheet) Options {
	if o.Margin == 0 {
		o.Margin = 8
	}
	if o.Least == 0 {
		o.Least = 8
	}
	if o.Strength == 0 {
		o.Strength = .85
	}
	if o.Give == nil {
		o.Give = func(*engine.Map, engine.RegionID) float64 { return 1 }
	}
	return o
}

// frame is where the map lies on the finished sheet.
func (o *Options) frame(s *mapdata.Sheet) geom.Box {
	return geom.Box{Min: geom.Point{X: o.Margin, Y: o.Margin}, Max: geom.Point{X: s.Width - o.Margin, Y: s.Height - o.Margin}}
}
