package layout

import (
	"math"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// pixels is how many pixels a millimetre has on the raster for fitting names and tokens.
const pixels = 4.0

// raster maps each pixel of the finished sheet to its region.
type raster struct {
	w, h int
	id   []engine.RegionID
}

// paint fills a raster from arcs by scan lines. Where a line crosses an arc, the region to the
// right follows: the left side of an arc that runs down the sheet.
func paint(width, height float64, arcs []mapdata.Arc) *raster {
	r := &raster{w: int(width * pixels), h: int(height * pixels)}
	r.id = make([]engine.RegionID, r.w*r.h)
	type crossing struct {
		x  float64
		id engine.RegionID
	}
	rows := make([][]crossing, r.h)
	for i := range arcs {
		p := arcs[i].Points
		for k := 1; k < len(p); k++ {
			a, b, id := p[k-1], p[k], arcs[i].Left
			if a.Y > b.Y {
				a, b, id = b, a, arcs[i].Right
			}
			for y := max(0, int(math.Ceil(a.Y*pixels-.5))); y < r.h; y++ {
				v := (float64(y) + .5) / pixels
				if v >= b.Y {
					break
				}
				if v < a.Y {
					continue
				}
				rows[y] = append(rows[y], crossing{a.X + (v-a.Y)/(b.Y-a.Y)*(b.X-a.X), id})
			}
		}
	}
	parallel(r.h, func(y int) {
		c := rows[y]
		sort.Slice(c, func(i, j int) bool { return c[i].x < c[j].x })
		row := r.id[y*r.w : (y+1)*r.w]
		at, id := 0, engine.NoRegion
		for _, q := range c {
			end := max(at, min(r.w, int(math.Ceil(q.x*pixels-.5))))
			for ; at < end; at++ {
				row[at] = id
			}
			id = q.id
		}
		for ; at < r.w; at++ {
			row[at] = engine.NoRegion
		}
	})
	return r
}

// owner returns the region at a point, or NoRegion.
func (r *raster) owner(p geom.Point) engine.RegionID {
	x, y := int(math.Floor(p.X*pixels)), int(math.Floor(p.Y*pixels))
	if x < 0 || y < 0 || x >= r.w || y >= r.h {
		return engine.NoRegion
	}
	return r.id[y*r.w+x]
}

// areas returns the regions' areas in mm².
func (r *raster) areas(n int) []float64 {
	a := make([]float64, n)
	for _, id := range r.id {
		if id >= 0 {
			a[id] += 1 / (pixels * pixels)
		}
	}
	return a
}

// bounds returns the regions' pixel boxes: x0, y0, x1, y1, inclusive; x1 < x0 for a region without
// pixels.
func (r *raster) bounds(n int) [][4]int {
	b := make([][4]int, n)
	for i := range b {
		b[i] = [4]int{1 << 30, 1 << 30, -1, -1}
	}
	for y := 0; y < r.h; y++ {
		for x := 0; x < r.w; x++ {
			id := r.id[y*r.w+x]
			if id < 0 {
				continue
			}
			q := &b[id]
			q[0], q[1], q[2], q[3] = min(q[0], x), min(q[1], y), max(q[2], x), max(q[3], y)
		}
	}
	return b
}
