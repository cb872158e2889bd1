package layout

import (
	"cmp"
	"math"
	"slices"
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

// paint fills a raster from arcs by scan lines. To the right of an arc that runs down the sheet is
// the region on its left, of one that runs up the region on its right.
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

// bounds returns the regions' pixel boxes, inclusive; x1 < x0 for a region without pixels.
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

// stacks finds room for the further units of a place, in rows and columns around the first unit's
// slot, nearest first. If there is too little room, the first slot moves to where there is most.
func (f *fitting) stacks() {
	parallel(len(f.sites), func(i int) {
		t, s := &f.sites[i], f.spots[i]
		if t.stack < 2 || len(s.units) == 0 || !s.hasUnit[0] {
			return
		}
		f.release(t.id, s)
		defer func() { f.take(t.id, s) }()
		w := f.look(t.id, false)
		if w == nil {
			return
		}
		free := func(p geom.Point) bool {
			return w.clear(p) >= f.token+gapToken && s.clearOf(p, f.pieces)
		}
		want := t.stack - 1
		best := rowsAbout(s.units[0], want, f.pitch(), free)
		if len(best) < want {
			step := max(1, int(pixels)/w.step)
			for j := 0; j < w.h; j += step {
				for k := 0; k < w.w; k += step {
					p := w.middle(k, j)
					if w.d[j*w.w+k] < f.token+gapToken || !free(p) {
						continue
					}
					if rows := rowsAbout(p, want, f.pitch(), free); len(rows) > len(best) || len(rows) == len(best) &&
						spanOf(p, rows) < spanOf(s.units[0], best)-1e-9 {
						best, s.units[0] = rows, geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
					}
				}
			}
			best = rowsAbout(s.units[0], want, f.pitch(), free)
		}
		s.stack = best
	})
}

// clearOf reports whether a token at p is clear of the region's name, symbol and dislodged units.
func (s *spot) clearOf(p geom.Point, on pieces) bool {
	if s.named && s.name.distance(p) < on.token+gapToken {
		return false
	}
	if s.hasCentre && s.centre.Dist(p) < on.token+s.centreRadius+gapToken {
		return false
	}
	for k := range s.dislodged {
		if s.hasDislodged[k] && s.dislodged[k].Dist(p) < on.apart() {
			return false
		}
	}
	return true
}

// rowsAbout lists up to n free places on a grid of pitch mm through p, nearest first, as a block.
func rowsAbout(p geom.Point, n int, pitch float64, free func(geom.Point) bool) []geom.Point {
	const reach = 8 // places each way
	type cell struct{ i, j int }
	var cells []cell
	for j := -reach; j <= reach; j++ {
		for i := -reach; i <= reach; i++ {
			if i != 0 || j != 0 {
				cells = append(cells, cell{i, j})
			}
		}
	}
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(a.i*a.i+a.j*a.j, b.i*b.i+b.j*b.j) })
	in := map[cell]bool{{0, 0}: true}
	var out []geom.Point
	for _, c := range cells {
		if len(out) == n {
			break
		}
		// Choose only places next to one that is already chosen, so that a stack is one block.
		if !in[cell{c.i - 1, c.j}] && !in[cell{c.i + 1, c.j}] && !in[cell{c.i, c.j - 1}] && !in[cell{c.i, c.j + 1}] {
			continue
		}
		if q := p.Add(geom.Point{X: float64(c.i) * pitch, Y: float64(c.j) * pitch}); free(q) {
			in[c] = true
			out = append(out, geom.Point{X: math.Round(q.X*100) / 100, Y: math.Round(q.Y*100) / 100})
		}
	}
	return out
}

// spanOf returns how far a stack reaches from its first unit.
func spanOf(p geom.Point, rows []geom.Point) float64 {
	d := 0.0
	for _, q := range rows {
		d = math.Max(d, q.Dist(p))
	}
	return d
}
