package compile

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// insets draws on the raster the frames of boxes, which are rectangles around the anchors. The
// border of a frame makes no regions neighbours.
func (c *compiler) insets() {
	g := c.p.grid
	for i := range c.regions {
		size := c.regions[i].InsetKm
		if size == nil {
			continue
		}
		at := c.anchors[i][0]
		w, h := size[0]/c.p.res/2, size[1]/c.p.res/2
		for y := max(0, int(at.Y-h)); y < min(g.h, int(at.Y+h)); y++ {
			for x := max(0, int(at.X-w)); x < min(g.w, int(at.X+w)); x++ {
				c.cells[y*g.w+x] = int32(i)
			}
		}
	}
}

func (c *compiler) ofBox(a arc) bool {
	return a.left >= 0 && c.isBox(a.left) || a.right >= 0 && c.isBox(a.right)
}

// checkInsets reports frames that are not wholly inside one sea.
func (c *compiler) checkInsets(arcs []arc) {
	if c.drawing != nil {
		return
	}
	told := map[int32]bool{}
	for _, a := range arcs {
		if !c.ofBox(a) {
			continue
		}
		box, other := a.left, a.right
		if box < 0 || !c.isBox(box) {
			box, other = other, box
		}
		if a.ring && other >= 0 && c.isSea(other) || told[box] {
			continue
		}
		told[box] = true
		c.problem(c.regions[box].ID, "inset_km",
			fmt.Sprintf("the frame of box %q is not in the middle of one sea", c.regions[box].ID),
			"move its anchor, or make inset_km smaller")
	}
}

// corner returns the raster corner nearest to p where three or more of the regions meet, or p.
func (c *compiler) corner(p geom.Point, members []int32) geom.Point {
	const reach = 60 // pixels
	g, best, at := c.p.grid, math.Inf(1), p
	for y := max(1, int(p.Y)-reach); y < min(g.h, int(p.Y)+reach); y++ {
		for x := max(1, int(p.X)-reach); x < min(g.w, int(p.X)+reach); x++ {
			n := 0
			for _, m := range members {
				if c.cells[(y-1)*g.w+x-1] == m || c.cells[(y-1)*g.w+x] == m || c.cells[y*g.w+x-1] == m || c.cells[y*g.w+x] == m {
					n++
				}
			}
			q := geom.Point{X: float64(x), Y: float64(y)}
			if d := q.Dist(p); n >= 3 && d < best {
				best, at = d, q
			}
		}
	}
	return at
}

func (c *compiler) side(p geom.Point, region int32) (geom.Point, bool) {
	const reach = 14 // pixels
	var sum geom.Point
	n := 0.0
	c.p.grid.disc(p, reach, func(i int) {
		if c.cells[i] == region {
			sum, n = sum.Add(c.p.grid.middle(i)), n+1
		}
	})
	if n == 0 {
		return p, false
	}
	return sum.Mul(1 / n), true
}

// manyDegrees is how many meridians and parallels a sheet has at most.
const manyDegrees = 30

// graticule draws meridians and parallels from edge to edge of the map, at every degree or at every
// 2nd, 5th or 10th. Within the board's lenses and warp they bend as coasts do.
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

// within returns the parts of a meridian or a parallel that are on the raster.
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
