package scene

import "github.com/heraldmaps/herald/mapdata/geom"

// ClipArea returns the part of a polygon inside a box (Sutherland-Hodgman). Separate parts may be
// joined along the box's edge, which a fill does not show.
func ClipArea(pts []geom.Point, b geom.Box) []geom.Point {
	for side := 0; side < 4 && len(pts) > 0; side++ {
		in := pts
		pts = make([]geom.Point, 0, len(in)+4)
		for i := range in {
			p, q := in[i], in[(i+1)%len(in)]
			dp, dq := depth(p, b, side), depth(q, b, side)
			if dp >= 0 {
				pts = append(pts, p)
			}
			if (dp >= 0) != (dq >= 0) {
				t := dp / (dp - dq)
				pts = append(pts, geom.Point{X: p.X + (q.X-p.X)*t, Y: p.Y + (q.Y-p.Y)*t})
			}
		}
	}
	return pts
}

func depth(p geom.Point, b geom.Box, side int) float64 {
	switch side {
	case 0:
		return p.X - b.Min.X
	case 1:
		return b.Max.X - p.X
	case 2:
		return p.Y - b.Min.Y
	}
	return b.Max.Y - p.Y
}

// Within returns a path that, when filled, looks the same inside a box with a margin, but has fewer
// points outside. Parts with curves stay whole.
func (p *Path) Within(b geom.Box, air float64) *Path {
	b.Min.X, b.Min.Y, b.Max.X, b.Max.Y = b.Min.X-air, b.Min.Y-air, b.Max.X+air, b.Max.Y+air
	if all := p.Box(); b.Holds(all.Min) && b.Holds(all.Max) {
		return p
	}
	q := &Path{}
	for ops, pts := p.Ops, p.Pts; len(ops) > 0; {
		n, at := partOf(ops)
		if part := pts[:at]; at > n { // curves take more points than steps
			q.Ops, q.Pts = append(q.Ops, ops[:n]...), append(q.Pts, part...)
		} else if part = notBeyond(part, b); len(part) > 2 {
			q.Poly(part, ops[n-1] == Close)
		}
		ops, pts = ops[n:], pts[at:]
	}
	return q
}

// notBeyond drops points that are beyond the same side of a box as both their neighbours.
func notBeyond(pts []geom.Point, b geom.Box) []geom.Point {
	out := make([]geom.Point, 0, len(pts))
	last := 0 // the sides that the last kept point is beyond
	for i, q := range pts {
		is := sidesOf(q, b)
		if i > 0 && i+1 < len(pts) && last&is&sidesOf(pts[i+1], b) != 0 {
			continue
		}
		out, last = append(out, q), is
	}
	return out
}

// sidesOf returns which sides of a box a point is outside of, as one bit for each side.
func sidesOf(q geom.Point, b geom.Box) int {
	out := 0
	for side := range 4 {
		if depth(q, b, side) < 0 {
			out |= 1 << side
		}
	}
	return out
}

// ClipLine returns the parts of a polyline inside a box.
func ClipLine(pts []geom.Point, b geom.Box) [][]geom.Point {
	var out [][]geom.Point
	var cur []geom.Point
	for i := 1; i < len(pts); i++ {
		p, q := pts[i-1], pts[i]
		t0, t1 := 0.0, 1.0
		for side := 0; side < 4; side++ {
			dp, dq := depth(p, b, side), depth(q, b, side)
			switch {
			case dp < 0 && dq < 0:
				t0, t1 = 1, 0
			case dp < 0:
				t0 = max(t0, dp/(dp-dq))
			case dq < 0:
				t1 = min(t1, dp/(dp-dq))
			}
		}
		if t0 >= t1 {
			if cur != nil {
				out, cur = append(out, cur), nil
			}
			continue
		}
		at := func(t float64) geom.Point { return geom.Point{X: p.X + (q.X-p.X)*t, Y: p.Y + (q.Y-p.Y)*t} }
		if t0 > 0 && cur != nil {
			out, cur = append(out, cur), nil
		}
		if cur == nil {
			cur = append(cur, at(t0))
		}
		cur = append(cur, at(t1))
		if t1 < 1 {
			out, cur = append(out, cur), nil
		}
	}
	if cur != nil {
		out = append(out, cur)
	}
	return out
}

// Simplify drops inner points that stray at most tol from what remains (Douglas-Peucker).
func Simplify(pts []geom.Point, tol float64) []geom.Point {
	if len(pts) < 3 {
		return pts
	}
	keep := make([]bool, len(pts))
	keep[0], keep[len(pts)-1] = true, true
	stack := [][2]int{{0, len(pts) - 1}}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		far, at := tol*tol, -1
		for i := s[0] + 1; i < s[1]; i++ {
			if d := squaredDistance(pts[i], pts[s[0]], pts[s[1]]); d > far {
				far, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			stack = append(stack, [2]int{s[0], at}, [2]int{at, s[1]})
		}
	}
	out := make([]geom.Point, 0, len(pts)/2)
	for i, k := range keep {
		if k {
			out = append(out, pts[i])
		}
	}
	return out
}

func squaredDistance(p, a, b geom.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	n := dx*dx + dy*dy
	t := 0.0
	if n > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
	}
	x, y := p.X-a.X-t*dx, p.Y-a.Y-t*dy
	return x*x + y*y
}
