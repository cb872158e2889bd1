package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// overrun is how far a board's outline may cross its neat line without moving it, mm.
const overrun = 3.0

// neatLine returns the map's rectangle: the box around all borders, with each side moved in to most
// of the outline there, so that one region that sticks out does not move the side.
func neatLine(arcs []mapdata.Arc) geom.Box {
	box := geom.EmptyBox()
	for i := range arcs {
		for _, p := range arcs[i].Points {
			box = box.Extend(p)
		}
	}
	side := func(at, long float64, upright bool) float64 {
		// run is the length of the outline at each coordinate, in tenths of a millimetre.
		run := map[float64]float64{}
		best := at
		for i := range arcs {
			if arcs[i].Kind != mapdata.ArcFrame {
				continue
			}
			pts := arcs[i].Points
			for k := 1; k < len(pts); k++ {
				p, q := pts[k-1], pts[k]
				if !upright {
					p, q = geom.Point{X: p.Y, Y: p.X}, geom.Point{X: q.Y, Y: q.X}
				}
				if math.Abs(p.X-q.X) > 0.05 || math.Abs(p.X-at) > overrun {
					continue
				}
				key := math.Round(p.X * 10)
				if run[key] += math.Abs(q.Y - p.Y); run[key] > long/2 {
					best = p.X
				}
			}
		}
		return best
	}
	w, h := box.Width(), box.Height()
	return geom.Box{
		Min: geom.Point{X: side(box.Min.X, h, true), Y: side(box.Min.Y, w, false)},
		Max: geom.Point{X: side(box.Max.X, h, true), Y: side(box.Max.Y, w, false)},
	}
}

// kept returns a line with the points outside a box moved to its edge.
func kept(line []geom.Point, f geom.Box) []geom.Point {
	out := make([]geom.Point, len(line))
	for i, p := range line {
		out[i] = geom.Point{X: math.Max(f.Min.X, math.Min(f.Max.X, p.X)), Y: math.Max(f.Min.Y, math.Min(f.Max.Y, p.Y))}
	}
	return out
}

// fromEdge returns a line turned to start at an end on the neat line, if one is there, so that
// dashed lines begin with a whole dash at the edge.
func (r *Renderer) fromEdge(line []geom.Point) []geom.Point {
	if n := len(line); n > 1 && r.edged(line[n-1]) && !r.edged(line[0]) {
		return polyline.Reversed(line)
	}
	return line
}

func (r *Renderer) edged(p geom.Point) bool {
	f := r.frame
	return math.Min(math.Min(p.X-f.Min.X, f.Max.X-p.X), math.Min(p.Y-f.Min.Y, f.Max.Y-p.Y)) < 0.1
}
