package scene

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Op is a step of a path.
type Op uint8

// The steps: Move and Line take one point, Cubic three, Close none.
const (
	Move Op = iota
	Line
	Cubic
	Close
)

// Path is an outline, filled by the non-zero rule: holes run in the opposite direction.
type Path struct {
	Ops []Op
	Pts []geom.Point

	kept *memo // nil unless the path is shared
}

// Share returns a path that many scenes draw and that never changes, so that writers may cache what
// they make of it. Adding to a copy makes the copy unshared.
func (p Path) Share() Path {
	p.kept = &memo{}
	return p
}

// Shared reports whether the path is shared, so that Memo may be called.
func (p *Path) Shared() bool { return p.kept != nil }

// Memo returns the value under a key, first from make. The path must be shared.
func (p *Path) Memo(key any, make func() any) any { return p.kept.of(key, make) }

// Empty reports whether the path has no steps.
func (p *Path) Empty() bool { return len(p.Ops) == 0 }

// Closed reports whether every part ends where it begins, so that its line has no ends.
func (p *Path) Closed() bool {
	for i, op := range p.Ops {
		if op != Close && (i+1 == len(p.Ops) || p.Ops[i+1] == Move) {
			return false
		}
	}
	return true
}

// MoveTo begins a part at a point.
func (p *Path) MoveTo(x, y float64) *Path {
	p.kept = nil
	p.Ops, p.Pts = append(p.Ops, Move), append(p.Pts, geom.Point{X: x, Y: y})
	return p
}

// LineTo adds a straight line.
func (p *Path) LineTo(x, y float64) *Path {
	p.kept = nil
	p.Ops, p.Pts = append(p.Ops, Line), append(p.Pts, geom.Point{X: x, Y: y})
	return p
}

// CubicTo adds a cubic Bézier curve.
func (p *Path) CubicTo(x1, y1, x2, y2, x, y float64) *Path {
	p.kept = nil
	p.Ops = append(p.Ops, Cubic)
	p.Pts = append(p.Pts, geom.Point{X: x1, Y: y1}, geom.Point{X: x2, Y: y2}, geom.Point{X: x, Y: y})
	return p
}

// QuadTo adds a quadratic Bézier curve, as a cubic one.
func (p *Path) QuadTo(cx, cy, x, y float64) *Path {
	a := p.Pts[len(p.Pts)-1]
	return p.CubicTo(a.X+(cx-a.X)*2/3, a.Y+(cy-a.Y)*2/3, x+(cx-x)*2/3, y+(cy-y)*2/3, x, y)
}

// Close closes a part.
func (p *Path) Close() *Path {
	p.kept = nil
	p.Ops = append(p.Ops, Close)
	return p
}

// Poly adds a part of straight lines through points.
func (p *Path) Poly(pts []geom.Point, closed bool) *Path {
	if len(pts) < 2 {
		return p
	}
	p.kept = nil
	for i, q := range pts {
		op := Line
		if i == 0 {
			op = Move
		}
		p.Ops = append(p.Ops, op)
		p.Pts = append(p.Pts, q)
	}
	if closed {
		p.Ops = append(p.Ops, Close)
	}
	return p
}

// Append adds the parts of another path.
func (p *Path) Append(q Path) *Path {
	p.kept = nil
	p.Ops, p.Pts = append(p.Ops, q.Ops...), append(p.Pts, q.Pts...)
	return p
}

// Circle adds a circle, clockwise on the sheet.
func (p *Path) Circle(x, y, r float64) *Path { return p.Ellipse(x, y, r, r) }

// Ellipse adds an ellipse with half axes a and b, clockwise on the sheet.
func (p *Path) Ellipse(x, y, a, b float64) *Path {
	const k = 0.5522847498 // a cubic approximates a quarter circle to 0.03 %
	p.MoveTo(x+a, y)
	p.CubicTo(x+a, y+k*b, x+k*a, y+b, x, y+b)
	p.CubicTo(x-k*a, y+b, x-a, y+k*b, x-a, y)
	p.CubicTo(x-a, y-k*b, x-k*a, y-b, x, y-b)
	p.CubicTo(x+k*a, y-b, x+a, y-k*b, x+a, y)
	return p.Close()
}

// Rect adds a rectangle.
func (p *Path) Rect(b geom.Box) *Path {
	return p.Poly(corners(b), true)
}

func corners(b geom.Box) []geom.Point {
	return []geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// RoundRect adds a rectangle with rounded corners.
func (p *Path) RoundRect(b geom.Box, r float64) *Path {
	k := r * (1 - 0.5522847498)
	x0, y0, x1, y1 := b.Min.X, b.Min.Y, b.Max.X, b.Max.Y
	p.MoveTo(x0+r, y0).LineTo(x1-r, y0).CubicTo(x1-k, y0, x1, y0+k, x1, y0+r)
	p.LineTo(x1, y1-r).CubicTo(x1, y1-k, x1-k, y1, x1-r, y1)
	p.LineTo(x0+r, y1).CubicTo(x0+k, y1, x0, y1-k, x0, y1-r)
	p.LineTo(x0, y0+r).CubicTo(x0, y0+k, x0+k, y0, x0+r, y0)
	return p.Close()
}

// Matrix is an affine map: x' = A x + C y + E, y' = B x + D y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// Place returns the map that scales, turns (radians, clockwise on the sheet), then moves.
func Place(x, y, scale, turn float64) Matrix {
	s, c := math.Sincos(turn)
	return Matrix{scale * c, scale * s, -scale * s, scale * c, x, y}
}

// Apply maps a point.
func (m Matrix) Apply(p geom.Point) geom.Point {
	return geom.Point{X: m.A*p.X + m.C*p.Y + m.E, Y: m.B*p.X + m.D*p.Y + m.F}
}

// Scale returns the factor by which a similarity enlarges lengths.
func (m Matrix) Scale() float64 { return math.Hypot(m.A, m.B) }

// Transform returns a copy of the path with its points mapped.
func (p Path) Transform(m Matrix) Path {
	q := Path{Ops: p.Ops, Pts: make([]geom.Point, len(p.Pts))}
	for i, v := range p.Pts {
		q.Pts[i] = m.Apply(v)
	}
	return q
}

// Box returns the bounds of the path's points, control points included.
func (p *Path) Box() geom.Box { return BoxOf(p.Pts) }

// BoxOf returns the bounds of points, the zero box if there are none.
func BoxOf(pts []geom.Point) geom.Box {
	if len(pts) == 0 {
		return geom.Box{}
	}
	b := geom.Box{Min: pts[0], Max: pts[0]}
	for _, q := range pts[1:] { // math.Min and math.Max would take six times as long, and sites call this often
		if q.X < b.Min.X {
			b.Min.X = q.X
		} else if q.X > b.Max.X {
			b.Max.X = q.X
		}
		if q.Y < b.Min.Y {
			b.Min.Y = q.Y
		} else if q.Y > b.Max.Y {
			b.Max.Y = q.Y
		}
	}
	return b
}

// Union returns the bounds of two boxes; the zero box counts as empty.
func Union(a, b geom.Box) geom.Box {
	if a == (geom.Box{}) {
		return b
	}
	if b == (geom.Box{}) {
		return a
	}
	return geom.Box{
		Min: geom.Point{X: math.Min(a.Min.X, b.Min.X), Y: math.Min(a.Min.Y, b.Min.Y)},
		Max: geom.Point{X: math.Max(a.Max.X, b.Max.X), Y: math.Max(a.Max.Y, b.Max.Y)},
	}
}

// Thinned drops points that stray at most tol from what remains. Curved parts stay.
func (p *Path) Thinned(tol float64) *Path {
	lines := 0
	for _, op := range p.Ops {
		if op == Line {
			lines++
		}
	}
	if lines < 2 { // no point is between two lines, as in most signs
		return p
	}
	q := &Path{Ops: make([]Op, 0, len(p.Ops)), Pts: make([]geom.Point, 0, len(p.Pts))}
	for ops, pts := p.Ops, p.Pts; len(ops) > 0; {
		n, at := partOf(ops)
		part, closed := pts[:at:at], ops[n-1] == Close
		switch {
		case at > n, at < 3: // curves have more points than steps
			q.Ops, q.Pts = append(q.Ops, ops[:n]...), append(q.Pts, part...)
		case closed && at > 4: // split the ring in two, since Simplify keeps only the ends of a line
			a, b := Simplify(part[:at/2+1], tol), Simplify(append(part[at/2:], part[0]), tol)
			q.Poly(append(a[:len(a):len(a)], b[1:len(b)-1]...), true)
		case closed:
			q.Poly(part, true)
		default:
			q.Poly(Simplify(part, tol), false)
		}
		ops, pts = ops[n:], pts[at:]
	}
	return q
}

// partOf returns how many steps and how many points the first subpath has.
func partOf(ops []Op) (steps, points int) {
	for ; steps < len(ops) && (steps == 0 || ops[steps] != Move); steps++ {
		switch ops[steps] {
		case Move, Line:
			points++
		case Cubic:
			points += 3
		}
	}
	return steps, points
}

// Polyline is a part of a path as straight lines.
type Polyline struct {
	Pts    []geom.Point
	Closed bool
}

// Flatten returns the path's parts as polylines that stray at most tol from its curves. Parts
// without curves share the path's points, which must not be changed.
func (p *Path) Flatten(tol float64) []Polyline {
	moves := 0
	for _, op := range p.Ops {
		if op == Move {
			moves++
		}
	}
	out := make([]Polyline, 0, moves)
	i, start := 0, 0
	curved := false
	var cur *Polyline
	for _, op := range p.Ops {
		switch op {
		case Move:
			start, curved = i, false
			i++
			out = append(out, Polyline{Pts: p.Pts[start:i:i]})
			cur = &out[len(out)-1]
		case Line:
			i++
			if curved {
				cur.Pts = append(cur.Pts, p.Pts[i-1])
			} else {
				cur.Pts = p.Pts[start:i:i]
			}
		case Cubic:
			curved = true // appending now copies, since the slice has no spare capacity
			cur.Pts = flattenCubic(cur.Pts, cur.Pts[len(cur.Pts)-1], p.Pts[i], p.Pts[i+1], p.Pts[i+2], tol)
			i += 3
		case Close:
			cur.Closed = true
		}
	}
	return out
}

// flattenCubic appends points of a curve at equal steps, as many as its bends need.
func flattenCubic(dst []geom.Point, a, b, c, d geom.Point, tol float64) []geom.Point {
	dd := math.Max(math.Hypot(a.X-2*b.X+c.X, a.Y-2*b.Y+c.Y), math.Hypot(b.X-2*c.X+d.X, b.Y-2*c.Y+d.Y))
	n := int(math.Ceil(math.Sqrt(0.75 * dd / tol)))
	n = max(1, min(n, 64))
	for k := 1; k <= n; k++ {
		t := float64(k) / float64(n)
		u := 1 - t
		w0, w1, w2, w3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		dst = append(dst, geom.Point{X: w0*a.X + w1*b.X + w2*c.X + w3*d.X, Y: w0*a.Y + w1*b.Y + w2*c.Y + w3*d.Y})
	}
	return dst
}

// Dash cuts a polyline into the strokes of a dash pattern (mm on, mm off, and so on).
func Dash(l Polyline, dashes []float64) []Polyline {
	total := 0.0
	for _, d := range dashes {
		total += d
	}
	if total <= 0 {
		return []Polyline{l}
	}
	pts := l.Pts
	if l.Closed {
		pts = append(append([]geom.Point{}, pts...), pts[0])
	}
	var out []Polyline
	k, left, on := 0, dashes[0], true
	cur := []geom.Point{pts[0]}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		n := math.Hypot(b.X-a.X, b.Y-a.Y)
		at := 0.0
		for n-at > left {
			at += left
			q := geom.Point{X: a.X + (b.X-a.X)*at/n, Y: a.Y + (b.Y-a.Y)*at/n}
			if on {
				out = append(out, Polyline{Pts: append(cur, q)})
			}
			cur = []geom.Point{q}
			on = !on
			k = (k + 1) % len(dashes)
			left = dashes[k]
		}
		left -= n - at
		if on {
			cur = append(cur, b)
		}
	}
	if on && len(cur) > 1 {
		out = append(out, Polyline{Pts: cur})
	}
	return out
}
