package compile

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// manyDegrees is how many meridians and parallels a sheet has at most.
const manyDegrees = 30

// graticule draws meridians and parallels from edge to edge of the map, at the least of some steps
// that a sheet has room for. Within the board's lenses and warp they bend as coasts do.
func (c *compiler) graticule(at func(px geom.Point) geom.Point) []mapdata.Connector {
	if c.drawing != nil {
		return nil
	}
	for _, step := range []int{1, 2, 5, 10} {
		var out []mapdata.Connector
		line := func(kind string, degree, from, to int) {
			for _, run := range c.within(kind, degree, from, to) {
				for i := range run {
					run[i] = at(run[i])
				}
				out = append(out, mapdata.Connector{Kind: fmt.Sprintf("%s %d", kind, degree), A: engine.NoRegion,
					B: engine.NoRegion, Line: geom.Simplify(run, 0.1)})
			}
		}
		for d := -180; d < 180; d += step {
			line(mapdata.Meridian, d, -80, 85)
		}
		for d := -80; d <= 80; d += step {
			line(mapdata.Parallel, d, -180, 180)
		}
		if len(out) <= manyDegrees {
			return out
		}
	}
	return nil
}

// within returns the parts of a meridian or a parallel that are on the raster, each from edge to
// edge.
func (c *compiler) within(kind string, degree, from, to int) (runs [][]geom.Point) {
	place := func(t float64) (geom.Point, bool) {
		q := gazetteer.LonLat{float64(degree), t}
		if kind == mapdata.Parallel {
			q = gazetteer.LonLat{t, float64(degree)}
		}
		p := c.p.px(q)
		return p, p.X >= 0 && p.Y >= 0 && p.X <= float64(c.p.grid.w) && p.Y <= float64(c.p.grid.h)
	}
	edge := func(out, in float64) geom.Point {
		for range 40 {
			if mid := (out + in) / 2; mid != out && mid != in {
				if _, ok := place(mid); ok {
					in = mid
				} else {
					out = mid
				}
			}
		}
		p, _ := place(in)
		return p
	}
	const step = 0.25
	was := false
	for t := float64(from); t <= float64(to); t += step {
		p, on := place(t)
		switch {
		case on && !was:
			runs = append(runs, []geom.Point{edge(t-step, t)})
		case was && !on:
			runs[len(runs)-1] = append(runs[len(runs)-1], edge(t, t-step))
		}
		if on {
			runs[len(runs)-1] = append(runs[len(runs)-1], p)
		}
		was = on
	}
	return runs
}
