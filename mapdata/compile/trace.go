package compile

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// arc is a border on the raster: the pixel edges between two labels, either from one junction to
// another or in a closed ring.
type arc struct {
	left, right int32
	from, to    int  // lattice points of its ends
	ring        bool // a closed line without junctions
	points      []geom.Point
}

// directions on the lattice of pixel corners: right, down, left, up.
var (
	stepX = [4]int{1, 0, -1, 0}
	stepY = [4]int{0, 1, 0, -1}
)

// tracer walks the pixel edges between different labels.
type tracer struct {
	g     grid
	cells []int32
	used  []bool // by edge: the horizontal and the vertical edge of each lattice point
}

func (t *tracer) cell(x, y int) int32 {
	if x < 0 || y < 0 || x >= t.g.w || y >= t.g.h {
		return outside
	}
	return t.cells[y*t.g.w+x]
}

// sides returns the labels left and right of the edge from (x, y) in direction d.
func (t *tracer) sides(x, y, d int) (left, right int32) {
	switch d {
	case 0:
		return t.cell(x, y-1), t.cell(x, y)
	case 1:
		return t.cell(x, y), t.cell(x-1, y)
	case 2:
		return t.cell(x-1, y), t.cell(x-1, y-1)
	}
	return t.cell(x-1, y-1), t.cell(x, y-1)
}

func (t *tracer) border(x, y, d int) bool {
	l, r := t.sides(x, y, d)
	return l != r
}

// degree counts the edges at a lattice point that separate two labels. It is nearly always 0.
func (t *tracer) degree(x, y int) int {
	var a, b, c, d int32 // the pixels around it, clockwise
	if w := t.g.w; x > 0 && y > 0 && x < w && y < t.g.h {
		above, below := t.cells[(y-1)*w+x-1:], t.cells[y*w+x-1:]
		a, b, c, d = above[0], above[1], below[1], below[0]
	} else {
		a, b, c, d = t.cell(x-1, y-1), t.cell(x, y-1), t.cell(x, y), t.cell(x-1, y)
	}
	if a == b && b == c && c == d {
		return 0
	}
	n := 0
	for _, parted := range [...]bool{a != b, b != c, c != d, d != a} {
		if parted {
			n++
		}
	}
	return n
}

func (t *tracer) edge(x, y, d int) int {
	switch d {
	case 2:
		return 2 * (y*(t.g.w+1) + x - 1)
	case 3:
		return 2*((y-1)*(t.g.w+1)+x) + 1
	}
	return 2*(y*(t.g.w+1)+x) + d
}

// walk follows the border from (x, y) in direction d to the next junction, or back to its start.
func (t *tracer) walk(x, y, d int) arc {
	lattice := func() int { return y*(t.g.w+1) + x }
	l, r := t.sides(x, y, d)
	a := arc{left: l, right: r, from: lattice(), points: []geom.Point{{X: float64(x), Y: float64(y)}}}
	for {
		t.used[t.edge(x, y, d)] = true
		x, y = x+stepX[d], y+stepY[d]
		a.points = append(a.points, geom.Point{X: float64(x), Y: float64(y)})
		if lattice() == a.from || t.degree(x, y) != 2 {
			break
		}
		next := -1
		for e := range 4 {
			if e != (d+2)%4 && t.border(x, y, e) {
				next = e
			}
		}
		if next < 0 || t.used[t.edge(x, y, next)] {
			break
		}
		d = next
	}
	a.to = lattice()
	return a
}

// trace returns every border of the raster once: first those between junctions, then rings.
func trace(g grid, cells []int32) []arc {
	t := &tracer{g: g, cells: cells, used: make([]bool, 2*(g.w+1)*(g.h+1))}
	var out []arc
	from := func(x, y int, ring bool) {
		for d := range 4 {
			if t.border(x, y, d) && !t.used[t.edge(x, y, d)] {
				a := t.walk(x, y, d)
				a.ring = ring
				out = append(out, a)
			}
		}
	}
	var on []int // lattice points on a border
	for y := 0; y <= g.h; y++ {
		for x := 0; x <= g.w; x++ {
			n := t.degree(x, y)
			if n == 0 {
				continue
			}
			on = append(on, y*(g.w+1)+x)
			if n != 2 {
				from(x, y, false)
			}
		}
	}
	for _, p := range on {
		from(p%(g.w+1), p/(g.w+1), true)
	}
	return out
}

// draw smooths the staircases of pixel edges: a little on coasts, more on land borders, and most on
// sea borders. On a drawn board it smooths everything a little.
func (c *compiler) draw(arcs []arc) {
	const (
		coastPx, landPx, seaPx = 1.3, 4, 7
		tolerancePx            = 0.18
	)
	for i := range arcs {
		a := &arcs[i]
		s := float64(coastPx)
		if c.drawing == nil && a.left >= 0 && a.right >= 0 && c.isSea(a.left) == c.isSea(a.right) {
			s = landPx
			if c.isSea(a.left) {
				s = seaPx
			}
		}
		round := geom.Smooth
		if a.ring {
			round = geom.SmoothRing
		}
		a.points = geom.Simplify(round(a.points, s), tolerancePx)
	}
}

// assemble joins the arcs of one label, given by mine, into closed rings with the label on the
// left. ^i is arc i reversed.
func assemble(arcs []arc, label int32, mine []int32) [][]int32 {
	start := map[int][]int32{}
	for _, i := range mine {
		if arcs[i].left == label {
			start[arcs[i].from] = append(start[arcs[i].from], i)
		} else {
			start[arcs[i].to] = append(start[arcs[i].to], ^i)
		}
	}
	ends := func(k int32) (from, to int) {
		if k >= 0 {
			return arcs[k].from, arcs[k].to
		}
		return arcs[^k].to, arcs[^k].from
	}
	var rings [][]int32
	for _, i := range mine {
		k := i
		if arcs[i].left != label {
			k = ^i
		}
		first, _ := ends(k)
		taken := false
		for _, o := range start[first] {
			taken = taken || o == k
		}
		if !taken {
			continue // already part of a ring
		}
		var ring []int32
		for at := first; ; {
			options := start[at]
			if len(options) == 0 {
				break
			}
			n := 0
			if len(ring) == 0 {
				for options[n] != k {
					n++
				}
			}
			next := options[n]
			start[at] = append(append([]int32(nil), options[:n]...), options[n+1:]...)
			ring = append(ring, next)
			_, at = ends(next)
			if at == first {
				break
			}
		}
		rings = append(rings, ring)
	}
	return rings
}

// outlines joins the arcs around each Sea Area, which have a member on one side only, into rings.
func outlines(b *mapdata.Board) []mapdata.Outline {
	area := func(r engine.RegionID) engine.AreaID {
		if r == engine.NoRegion {
			return engine.NoArea
		}
		return b.Map.Regions[r].Area
	}
	var out []mapdata.Outline
	for a := range b.Map.Areas {
		id := engine.AreaID(a)
		var arcs []arc
		var real []int32
		ends := map[geom.Point]int{}
		end := func(p geom.Point) int {
			if _, ok := ends[p]; !ok {
				ends[p] = len(ends)
			}
			return ends[p]
		}
		var mine []int32
		for i := range b.Arcs {
			x := &b.Arcs[i]
			l, r := area(x.Left) == id, area(x.Right) == id
			if l == r {
				continue
			}
			side := arc{left: 1, right: 0, from: end(x.Points[0]), to: end(x.Points[len(x.Points)-1])}
			if r {
				side.left, side.right = 0, 1
			}
			mine = append(mine, int32(len(arcs)))
			arcs, real = append(arcs, side), append(real, int32(i))
		}
		o := mapdata.Outline{Area: id}
		for _, ring := range assemble(arcs, 1, mine) {
			r := make(mapdata.Ring, len(ring))
			for k, x := range ring {
				if x >= 0 {
					r[k] = real[x]
				} else {
					r[k] = ^real[^x]
				}
			}
			o.Rings = append(o.Rings, r)
		}
		out = append(out, o)
	}
	return out
}

// wobble makes borders wander. Its noise in [-1, 1] comes from integer hashes and is the same on
// every machine, up to the last bits of floating point.
type wobble struct{ seed int }

func (w wobble) hash(x, y, s int) float64 {
	h := uint32(x)*374761393 + uint32(y)*668265263 + uint32(s+w.seed)*2246822519
	h = (h ^ (h >> 13)) * 1274126177
	h ^= h >> 16
	return float64(h)/float64(math.MaxUint32)*2 - 1
}

func (w wobble) noise(x, y float64, s int) float64 {
	xi, yi := math.Floor(x), math.Floor(y)
	fx, fy := x-xi, y-yi
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	a, b := w.hash(int(xi), int(yi), s), w.hash(int(xi)+1, int(yi), s)
	c, d := w.hash(int(xi), int(yi)+1, s), w.hash(int(xi)+1, int(yi)+1, s)
	return (a+(b-a)*fx)*(1-fy) + (c+(d-c)*fx)*fy
}

// shift moves a point by noise of three octaves, in each axis by at most 1.75 times the amplitude.
func (w wobble) shift(p geom.Point, amplitude float64) geom.Point {
	dx := w.noise(p.X/28, p.Y/28, 1) + .5*w.noise(p.X/11, p.Y/11, 2) + .25*w.noise(p.X/5, p.Y/5, 3)
	dy := w.noise(p.X/28, p.Y/28, 4) + .5*w.noise(p.X/11, p.Y/11, 5) + .25*w.noise(p.X/5, p.Y/5, 6)
	return geom.Point{X: p.X + amplitude*dx, Y: p.Y + amplitude*dy}
}

// ruled says, in mm, which pieces of a line look drawn by a ruler: those longer than long whose
// points are within a distance of a straight line. wander moves such a piece aside by reach times
// its length, at most by most, at points a step apart.
type ruled struct{ long, within, reach, most, step float64 }

var ruledCoast, ruledBorder = ruled{2.5, 0.15, 0.13, 1, 0.5}, ruled{3.5, 0.3, 0.1, 1.3, 0.5}

// wander makes ruled pieces of coasts and land borders look drawn by hand, along the regions that
// map.toml lists under wander. Ends of arcs stay, so contacts do not change.
func (c *compiler) wander(arcs []mapdata.Arc) {
	of := lists.Map(c.file.Map.Wander, func(name string) engine.RegionID { return c.m.RegionOf(c.placeText(name)) })
	for i := range arcs {
		a, by := &arcs[i], ruledBorder
		switch a.Kind {
		case mapdata.ArcCoast:
			by = ruledCoast
		case mapdata.ArcLand, mapdata.ArcCounty:
		default:
			continue
		}
		if !slices.Contains(of, a.Left) && !slices.Contains(of, a.Right) {
			continue
		}
		keep, from := geom.Needed(a.Points, by.within), 0
		out := a.Points[:1:1]
		for k := 1; k < len(keep); k++ {
			if keep[k] {
				out, from = append(out, c.redrawn(a.Points[from:k+1], by)...), k
			}
		}
		a.Points = out
	}
}

// redrawn returns a line without its first point, moved aside if it is ruled.
func (c *compiler) redrawn(p []geom.Point, by ruled) []geom.Point {
	a, b := p[0], p[len(p)-1]
	long := a.Dist(b)
	if long < by.long {
		return p[1:]
	}
	across := geom.Point{X: (a.Y - b.Y) / long, Y: (b.X - a.X) / long}.Mul(math.Min(by.most, by.reach*long))
	var out []geom.Point
	for n, k := int(long/by.step), 1; k < n; k++ {
		t := float64(k) / float64(n)
		q := a.Lerp(b, t)
		aside := c.wobble.noise(q.X/8, q.Y/8, 11) + .7*c.wobble.noise(q.X/3, q.Y/3, 12) + .4*c.wobble.noise(q.X/1.3, q.Y/1.3, 13)
		out = append(out, q.Add(across.Mul(aside*math.Min(1, 4*math.Min(t, 1-t)))))
	}
	return append(out, b)
}
