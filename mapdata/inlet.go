package mapdata

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// CoastLine is the width of coasts, mm. In a narrower inlet the lines touch and hide the water.
const CoastLine = 0.27

// InletWidth is the width, in mm, below which compiled boards have no inlets, since less than half
// a line of water would show between the shores' lines.
const InletWidth = 1.5 * CoastLine

// inletDepth is the least depth of an inlet, in mm; less is ordinary detail of the coast. inletStep
// is the distance between the points tried along shores, in mm.
const (
	inletDepth = 0.4
	inletStep  = 0.05
)

// Inlet is an inlet of the coast, from its head to where it becomes too wide to close.
type Inlet struct {
	Sea         engine.RegionID
	Head        geom.Point
	Left, Right geom.Point // where it becomes wide, on each shore
	Depth       float64    // mm
}

// Inlets finds the inlets that are narrower than width, in mm, at their heads, in order of arcs.
func (b *Board) Inlets(width float64) []Inlet {
	var out []Inlet
	w := b.inletWalk(width)
	for i := range b.Arcs {
		for _, p := range w.pockets(i) {
			out = append(out, p.inlet)
		}
	}
	for _, z := range w.heads() {
		out = append(out, z.inlet)
	}
	return out
}

// CloseInlets turns the inlets that Inlets finds into land, and returns them. An inlet within a
// stretch of coast is cut off. If a border ends at an inlet's head, the border is extended between
// the shores. Only points of arcs change.
func (b *Board) CloseInlets(width float64) []Inlet {
	var out []Inlet
	for i := range b.Arcs {
		for k, p := range b.Arcs[i].Points {
			b.Arcs[i].Points[k] = onGrain(p)
		}
	}
	// An island may keep a whole inlet open at full width. A second pass closes the part behind it.
	for _, width := range [...]float64{width, min(width, CoastLine)} {
		w := b.inletWalk(width)
		// Several passes, since the arms of a forked inlet close before their junction.
		for pass, found := 0, true; found && pass < 12; pass++ {
			found = false
			for i := range b.Arcs {
				taken := w.pockets(i)
				slices.SortFunc(taken, func(p, q pocket) int { return cmp.Compare(q.from, p.from) })
				for _, p := range taken {
					p.cut(&b.Arcs[i])
					out, found = append(out, p.inlet), true
				}
			}
			for _, z := range w.heads() {
				z.zip(b)
				out, found = append(out, z.inlet), true
			}
		}
	}
	return out
}

// onGrain rounds a point to the precision of a compiled board.
func onGrain(p geom.Point) geom.Point {
	return geom.Point{X: math.Round(p.X*grain) / grain, Y: math.Round(p.Y*grain) / grain}
}

// inletWalk walks along shores to find inlets narrower than width.
type inletWalk struct {
	b     *Board
	width float64
	boxes []geom.Box // by arc: its box before any inlet is closed
}

func (b *Board) inletWalk(width float64) *inletWalk {
	w := &inletWalk{b: b, width: width, boxes: make([]geom.Box, len(b.Arcs))}
	for i := range b.Arcs {
		w.boxes[i] = geom.EmptyBox()
		for _, p := range b.Arcs[i].Points {
			w.boxes[i] = w.boxes[i].Extend(p)
		}
	}
	return w
}

// shore returns the sea beside a coast and whether it is on the right, or NoRegion.
func (w *inletWalk) shore(a *Arc) (sea engine.RegionID, right bool) {
	if a.Kind != ArcCoast {
		return engine.NoRegion, false
	}
	for _, r := range [...]engine.RegionID{a.Left, a.Right} {
		if r != engine.NoRegion && w.b.Map.Regions[r].Terrain == engine.Sea {
			return r, r == a.Right
		}
	}
	return engine.NoRegion, false
}

// shorePoint is a point of a shore. after is the arc's last vertex at or before it.
type shorePoint struct {
	at    geom.Point
	after int
}

// steps returns a line's vertices with points inserted about every inletStep.
func steps(line []geom.Point) []shorePoint {
	var out []shorePoint
	for i, p := range line {
		out = append(out, shorePoint{p, i})
		if i+1 < len(line) {
			n := int(line[i+1].Dist(p) / inletStep)
			for k := 1; k <= n; k++ {
				out = append(out, shorePoint{p.Lerp(line[i+1], float64(k)/float64(n+1)), i})
			}
		}
	}
	return out
}

// walk goes outwards along two shores while they are nearer to each other than width, at each step
// choosing the shore that keeps them nearest. It returns how far it came on each shore and the
// midpoints between them.
func (w *inletWalk) walk(one, other []shorePoint) (i, j int, mids []geom.Point) {
	for {
		best, ni, nj := w.width, -1, -1
		for _, d := range [...][2]int{{1, 1}, {1, 0}, {0, 1}} {
			k, l := i+d[0], j+d[1]
			if k >= len(one) || l >= len(other) {
				continue
			}
			if dist := one[k].at.Dist(other[l].at); dist < best {
				best, ni, nj = dist, k, l
			}
		}
		if ni < 0 {
			return i, j, mids
		}
		i, j = ni, nj
		mids = append(mids, one[i].at.Lerp(other[j].at, 0.5))
	}
}

// pocket is an inlet within a stretch of coast, between two vertices of the arc.
type pocket struct {
	inlet    Inlet
	from, to int
}

// cut replaces a pocket's stretch of coast by a straight line across its mouth.
func (p *pocket) cut(a *Arc) {
	line := slices.Clone(a.Points[:p.from+1])
	line = append(line, onGrain(p.inlet.Left), onGrain(p.inlet.Right))
	a.Points = slices.Compact(append(line, a.Points[p.to:]...))
}

// pockets finds an arc's inlets, the deepest first, leaving out those that overlap a deeper one.
func (w *inletWalk) pockets(arc int) []pocket {
	a := &w.b.Arcs[arc]
	sea, right := w.shore(a)
	if sea == engine.NoRegion || len(a.Points) < 4 {
		return nil
	}
	line := steps(a.Points)
	back := slices.Clone(line)
	slices.Reverse(back)
	var found []pocket
	for t := 1; t+1 < len(line); t++ {
		if line[t].at != a.Points[line[t].after] {
			continue // only a vertex can be a head
		}
		i, j, _ := w.walk(back[len(line)-1-t:], line[t:])
		if i < 4 || j < 4 {
			continue
		}
		l, r := t-i, t+j
		ring := make([]geom.Point, 0, r-l+1)
		deep := 0.0
		head := line[t].at
		for _, s := range line[l : r+1] {
			ring = append(ring, s.at)
			if d := geom.SegmentDist(s.at, line[l].at, line[r].at); d > deep {
				deep, head = d, s.at
			}
		}
		if deep < inletDepth || geom.Area(ring) > 0 != right || w.holds(ring, arc, -1, -1) {
			continue
		}
		to := line[r].after
		if line[r].at != a.Points[to] {
			to++
		}
		found = append(found, pocket{Inlet{sea, head, line[l].at, line[r].at, deep}, line[l].after, to})
	}
	slices.SortStableFunc(found, func(p, q pocket) int { return cmp.Compare(q.inlet.Depth, p.inlet.Depth) })
	var out []pocket
	for _, p := range found {
		if !slices.ContainsFunc(out, func(q pocket) bool { return p.from <= q.to && q.from <= p.to }) {
			out = append(out, p)
		}
	}
	return out
}

// holds reports whether a ring contains a point of another arc: an island or a border's end.
func (w *inletWalk) holds(ring []geom.Point, except ...int) bool {
	box := geom.EmptyBox()
	for _, p := range ring {
		box = box.Extend(p)
	}
	for i := range w.b.Arcs {
		o := w.boxes[i]
		if o.Max.X < box.Min.X || o.Min.X > box.Max.X || o.Max.Y < box.Min.Y || o.Min.Y > box.Max.Y ||
			slices.Contains(except, i) {
			continue
		}
		for _, p := range w.b.Arcs[i].Points {
			if box.Holds(p) && !slices.Contains(ring, p) && geom.Inside(ring, p) {
				return true
			}
		}
	}
	return false
}
