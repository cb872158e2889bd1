package scene

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// BoxKind is the kind of a claim.
type BoxKind uint8

// The kinds of claim.
const (
	NoBox BoxKind = iota
	BoxLabel
	BoxUnit
	BoxCentre
	BoxDislodged
	BoxFlag      // of a dislodged unit
	BoxCode      // an owner's code
	BoxFurniture // cartouche, legend, compass
)

// Claim is the room that an item claims, and the item's title or id.
type Claim struct {
	Kind  BoxKind
	Name  string
	Shape []geom.Point // convex
}

// Claims returns the room that items claim, in drawing order. A label claims a box for each letter,
// to measure curved names along their curve. Other items claim the convex hull of their drawing.
func (s *Scene) Claims() []Claim {
	var out []Claim
	for _, l := range s.Layers {
		for i := range l.Items {
			out = claims(out, &l.Items[i], NoBox, "")
		}
	}
	return out
}

func claims(out []Claim, it *Item, k BoxKind, name string) []Claim {
	if it.Box != NoBox {
		k = it.Box
	}
	if it.Title != "" {
		name = it.Title
	} else if it.Box != NoBox && it.ID != "" {
		name = it.ID
	}
	switch {
	case k == BoxLabel && it.Text != nil:
		out = append(out, it.Text.claims(k, name)...)
	case k != BoxLabel && it.Box != NoBox:
		if pts := drawn(nil, it); len(pts) > 2 {
			out = append(out, Claim{k, name, Hull(pts)})
		}
		return out
	}
	for i := range it.Kids {
		out = claims(out, &it.Kids[i], k, name)
	}
	return out
}

// Extent returns the bounds of an item's drawing, without the width of its lines.
func (it *Item) Extent() geom.Box { return BoxOf(drawn(nil, it)) }

// drawn appends the points of an item's shapes and letters.
func drawn(pts []geom.Point, it *Item) []geom.Point {
	if !it.Path.Empty() {
		for _, l := range it.Path.Flatten(0.02) {
			pts = append(pts, l.Pts...)
		}
	}
	if it.Text != nil {
		for _, c := range it.Text.claims(NoBox, "") {
			pts = append(pts, c.Shape...)
		}
	}
	for i := range it.Kids {
		pts = drawn(pts, &it.Kids[i])
	}
	return pts
}

// Hull returns the convex hull of points (Andrew's monotone chain).
func Hull(pts []geom.Point) []geom.Point {
	pts = slices.Clone(pts)
	slices.SortFunc(pts, func(a, b geom.Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	pts = slices.Compact(pts)
	if len(pts) < 3 {
		return pts
	}
	var out []geom.Point
	half := func() {
		floor := len(out)
		for _, p := range pts {
			for n := len(out); n >= floor+2; n = len(out) {
				a, b := out[n-2], out[n-1]
				if (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) > 0 {
					break
				}
				out = out[:n-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1]
	}
	half()
	slices.Reverse(pts)
	half()
	return out
}

// Overlap returns by how much two claims overlap, in mm; see the function Overlap.
func (c *Claim) Overlap(o *Claim) float64 { return Overlap(c.Shape, o.Shape) }

// Overlap returns by how much two convex shapes overlap: the least distance, in mm, that one must
// be moved to separate them (separating axes), or 0.
func Overlap(a, b []geom.Point) float64 {
	least := math.Inf(1)
	for _, q := range [2][]geom.Point{a, b} {
		for i := range q {
			p0, p1 := q[i], q[(i+1)%len(q)]
			nx, ny := p1.Y-p0.Y, p0.X-p1.X
			n := math.Hypot(nx, ny)
			if n == 0 {
				continue
			}
			nx, ny = nx/n, ny/n
			a0, a1 := span(a, nx, ny)
			b0, b1 := span(b, nx, ny)
			d := math.Min(a1-b0, b1-a0)
			if d <= 0 {
				return 0
			}
			least = math.Min(least, d)
		}
	}
	return least
}

// Apart reports whether two convex shapes do not overlap; they may share an edge.
func Apart(a, b []geom.Point) bool { return divides(a, b) || divides(b, a) }

// divides reports whether some side of the convex shape q separates it from another. Of two shapes
// that are apart, at least one has such a side.
func divides(q, other []geom.Point) bool {
	p0, p1 := q[max(0, len(q)-2)], q[len(q)-1]
	for _, p2 := range q {
		if nx, ny := p1.Y-p0.Y, p0.X-p1.X; nx != 0 || ny != 0 {
			side, next, inner := p0.X*nx+p0.Y*ny, p1.X*nx+p1.Y*ny, p2.X*nx+p2.Y*ny
			lo, hi := math.Inf(-1), math.Inf(1)
			switch {
			case inner < min(side, next):
				hi = max(side, next)
			case inner > max(side, next):
				lo = min(side, next)
			default: // all three points are on one line: measure all of q
				lo, hi = span(q, nx, ny)
			}
			if beyond(other, nx, ny, lo, hi) {
				return true
			}
		}
		p0, p1 = p1, p2
	}
	return false
}

// beyond reports whether all points are below lo or all above hi in the direction nx, ny.
func beyond(q []geom.Point, nx, ny, lo, hi float64) bool {
	above, below := true, true
	for _, p := range q {
		v := p.X*nx + p.Y*ny
		above, below = above && v >= hi, below && v <= lo
		if !above && !below {
			return false
		}
	}
	return true
}

func span(q []geom.Point, nx, ny float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range q {
		v := p.X*nx + p.Y*ny
		if v < lo {
			lo = v
		}
		if v > hi {
			hi = v
		}
	}
	return lo, hi
}

// Rectangle returns an upright rectangle around a centre, as a convex shape.
func Rectangle(c geom.Point, w, h float64) []geom.Point {
	return []geom.Point{{X: c.X - w/2, Y: c.Y - h/2}, {X: c.X + w/2, Y: c.Y - h/2}, {X: c.X + w/2, Y: c.Y + h/2},
		{X: c.X - w/2, Y: c.Y + h/2}}
}
