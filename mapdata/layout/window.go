package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// ground is the sheet while names are fitted: each pixel's region, whether names may use it (not
// discs, reserved boxes, the frame's edge), and whose name or token is on it (region + 1; 0 none).
type ground struct {
	*raster
	hard  []bool
	taken []int16
	boxes [][4]int
	pieces
}

func newGround(r *raster, regions int) *ground {
	return &ground{raster: r, hard: make([]bool, len(r.id)), taken: make([]int16, len(r.id)), boxes: r.bounds(regions)}
}

// each calls f for the pixels of a box of the sheet.
func (g *ground) each(b geom.Box, f func(i int, p geom.Point)) {
	x0, x1 := max(0, int(b.Min.X*pixels)), min(g.w-1, int(b.Max.X*pixels))
	y0, y1 := max(0, int(b.Min.Y*pixels)), min(g.h-1, int(b.Max.Y*pixels))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			f(y*g.w+x, geom.Point{X: (float64(x) + .5) / pixels, Y: (float64(y) + .5) / pixels})
		}
	}
}

func (g *ground) eachInDisc(c geom.Point, r float64, f func(i int)) {
	g.each(geom.Box{Min: geom.Point{X: c.X - r, Y: c.Y - r}, Max: geom.Point{X: c.X + r, Y: c.Y + r}},
		func(i int, p geom.Point) {
			if math.Hypot(p.X-c.X, p.Y-c.Y) <= r {
				f(i)
			}
		})
}

func (g *ground) eachInBlock(b *block, m float64, f func(i int)) {
	g.each(b.box(m), func(i int, p geom.Point) {
		if b.distance(p) <= m {
			f(i)
		}
	})
}

// take marks the pixels of a region's name and slots as taken; release frees them.
func (g *ground) take(id engine.RegionID, s *spot)    { g.mark(s, 0, int16(id)+1) }
func (g *ground) release(id engine.RegionID, s *spot) { g.mark(s, int16(id)+1, 0) }

func (g *ground) mark(s *spot, from, to int16) {
	one := func(i int) {
		if g.taken[i] == from {
			g.taken[i] = to
		}
	}
	if s.named {
		g.eachInBlock(&s.name, gapName/2, one)
	}
	for k := range s.units {
		if s.hasUnit[k] {
			g.eachInDisc(s.units[k], g.token+gapToken/2, one)
		}
		if s.hasDislodged[k] {
			g.eachInDisc(s.dislodged[k], g.lost+gapToken/2, one)
		}
	}
	for _, p := range s.stack {
		g.eachInDisc(p, g.token+gapToken/2, one)
	}
	if s.hasCentre {
		g.eachInDisc(s.centre, s.centreRadius+gapToken/2, one)
	}
}

// window holds the free pixels of a region (or cells of step by step pixels) and the distance of
// each from the nearest occupied one.
type window struct {
	x0, y0, w, h, step int
	d                  []float64 // in mm; 0 where not free
	area               float64   // mm² free
	deepest            float64
	known              map[form][]candidate
	heap               chances // reused for each form
	seats, left        []seat  // places for tokens: before a name is placed, and beside the name tried last
}

// look returns a region's window, or nil if it has no pixels. If open, free ground of other regions
// counts too, within the region's box grown by 6 mm.
func (g *ground) look(id engine.RegionID, open bool) *window {
	b := g.boxes[id]
	if b[2] < b[0] {
		return nil
	}
	if open {
		m := int(6 * pixels)
		b = [4]int{max(0, b[0]-m), max(0, b[1]-m), min(g.w-1, b[2]+m), min(g.h-1, b[3]+m)}
	}
	step := 1
	if s := max(b[2]-b[0], b[3]-b[1]); s > 560 {
		step = 4
	} else if s > 240 {
		step = 2
	}
	w := &window{x0: b[0] - step, y0: b[1] - step, step: step, known: map[form][]candidate{}}
	w.w, w.h = (b[2]-b[0])/step+4, (b[3]-b[1])/step+4
	w.d = make([]float64, w.w*w.h)
	free := 0
	for j := 0; j < w.h; j++ {
		for i := 0; i < w.w; i++ {
			x, y := w.x0+i*step, w.y0+j*step
			if x < 0 || y < 0 || x >= g.w || y >= g.h {
				continue
			}
			k := y*g.w + x
			if (open || g.id[k] == id) && !g.hard[k] && g.taken[k] == 0 {
				w.d[j*w.w+i] = math.Inf(1)
				free++
			}
		}
	}
	u := float64(step) / pixels
	w.area = float64(free) * u * u
	distances(w.d, w.w, w.h)
	for i := range w.d {
		w.d[i] = math.Sqrt(w.d[i]) * u
		w.deepest = math.Max(w.deepest, w.d[i])
	}
	return w
}

// distances takes a grid of 0 and +Inf and replaces each value by the squared distance, in cells,
// to the nearest 0 (Felzenszwalb and Huttenlocher, 2012). Beyond the grid's edge all is 0.
func distances(d []float64, w, h int) {
	n := max(w, h)
	f, v, z := make([]float64, n), make([]int, n), make([]float64, n+1)
	pass := func(count int, at func(q int) int) {
		for q := 0; q < count; q++ {
			f[q] = d[at(q)]
			if math.IsInf(f[q], 1) {
				f[q] = 1e12
			}
		}
		k := 0
		v[0], z[0], z[1] = 0, math.Inf(-1), math.Inf(1)
		for q := 1; q < count; q++ {
			s := ((f[q] + float64(q*q)) - (f[v[k]] + float64(v[k]*v[k]))) / float64(2*(q-v[k]))
			for s <= z[k] {
				k--
				s = ((f[q] + float64(q*q)) - (f[v[k]] + float64(v[k]*v[k]))) / float64(2*(q-v[k]))
			}
			k++
			v[k], z[k], z[k+1] = q, s, math.Inf(1)
		}
		k = 0
		for q := 0; q < count; q++ {
			for z[k+1] < float64(q) {
				k++
			}
			e := float64(q - v[k])
			d[at(q)] = e*e + f[v[k]]
		}
	}
	for x := 0; x < w; x++ {
		pass(h, func(q int) int { return q*w + x })
	}
	for y := 0; y < h; y++ {
		pass(w, func(q int) int { return y*w + q })
	}
	for y := 0; y < h; y++ {
		for x := 0; x < w; x++ {
			e := float64(min(min(x, w-1-x), min(y, h-1-y)) + 1)
			d[y*w+x] = math.Min(d[y*w+x], e*e)
		}
	}
}

// clear returns the distance, in mm, from a point to the nearest occupied pixel.
func (w *window) clear(p geom.Point) float64 {
	i, j := int(p.X*pixels)-w.x0, int(p.Y*pixels)-w.y0
	if w.step > 1 {
		i, j = i/w.step, j/w.step
	}
	if i < 0 || j < 0 || i >= w.w || j >= w.h {
		return 0
	}
	return w.d[j*w.w+i]
}

// deepestPoint returns the free point farthest from occupied pixels.
func (w *window) deepestPoint() geom.Point {
	at := 0
	for k := range w.d {
		if w.d[k] > w.d[at] {
			at = k
		}
	}
	return w.middle(at%w.w, at/w.w)
}

func (w *window) middle(i, j int) geom.Point {
	return geom.Point{X: (float64(w.x0+i*w.step) + .5) / pixels, Y: (float64(w.y0+j*w.step) + .5) / pixels}
}

// outline holds the cells, relative to a form's centre, that are tested first: the ends of its
// lines, where most positions fail.
type outline []probe

// probe is a cell with the least distance, in mm, that it must have from occupied cells.
type probe struct {
	i, j int
	room float64
	tip  bool // at an end of the middle of a line's strip
}

// outline returns the probes for a block that keeps m mm from whatever is taken.
func (w *window) outline(b *block, m float64) outline {
	var tips, ends outline
	m += w.coarse()
	cell := func(x float64) int { return int(math.Floor(math.Floor(.5+x*pixels) / float64(w.step))) }
	from := func(u, v, room float64, tip bool) probe {
		p := b.point(u, v)
		return probe{cell(p.X - b.at.X), cell(p.Y - b.at.Y), room, tip}
	}
	for k := range b.lines {
		h, v, end := b.strip(k, m)
		tips = append(tips, from(-end+h, v, h, true), from(math.Abs(end-h), v, h, true))
		for _, s := range [2]float64{-1, 1} {
			for _, q := range [7][2]float64{{1, -1}, {1, 1}, {1, 0}, {1, -.5}, {1, .5}, {.5, -1}, {.5, 1}} {
				ends = append(ends, from(s*(end-h+q[0]*h), v+q[1]*h, math.SmallestNonzeroFloat64, false))
			}
		}
	}
	return append(tips, ends...)
}

// strip returns, for a line of a name with a margin of m mm, half its height, its offset across the
// block, and half its length.
func (b *block) strip(line int, m float64) (h, v, end float64) {
	l := &b.lines[line]
	return (l.above+l.below)/2 + m, l.base + (l.below-l.above)/2, b.half(l) + m
}

// coarse returns how far, in mm, a distance may be wrong since cells are larger than pixels.
func (w *window) coarse() float64 { return .7 * float64(w.step-1) / pixels }

// promises tests only the outline of a form whose centre is on a cell, and reports whether the form
// may fit there. slack is an upper bound of the room around it.
func (w *window) promises(i, j int, o outline) (slack float64, ok bool) {
	slack = math.Inf(1)
	for k := range o {
		p := &o[k]
		x, y := i+p.i, j+p.j
		if uint(x) >= uint(w.w) || uint(y) >= uint(w.h) {
			return 0, false
		}
		d := w.d[y*w.w+x]
		if d < p.room {
			return 0, false
		}
		if p.tip {
			slack = math.Min(slack, d-p.room)
		}
	}
	return slack, true
}

// holds reports whether a block with a margin of m mm is on free ground, and the room beyond.
func (w *window) holds(b *block, m float64) (slack float64, ok bool) {
	slack = math.Inf(1)
	m += w.coarse()
	for k := range b.lines {
		h, v, end := b.strip(k, m)
		// Test points along the middle of each line, but skip those in the free disc around an earlier
		// point.
		for u := -end + h; ; {
			u = min(u, max(end-h, -end+h))
			d := w.clear(b.point(u, v))
			if d < h {
				return 0, false
			}
			slack = min(slack, d-h)
			if u >= end-h {
				break
			}
			if step := .9 * math.Sqrt(d*d-h*h); step > .3 {
				u += step
			} else {
				u += .3
			}
		}
		// The discs omit the corners of ink and margin, which the outline tested only to within a cell.
		for _, in := range [2]float64{0, m} {
			for _, c := range [4][2]float64{{in - end, v - h + in}, {end - in, v - h + in},
				{in - end, v + h - in}, {end - in, v + h - in}} {
				if w.clear(b.point(c[0], c[1])) == 0 {
					return 0, false
				}
			}
		}
	}
	return slack, true
}
