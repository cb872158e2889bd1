// Package geom holds the plane geometry of boards: points, polylines, rings, boxes.
//
// Units are millimetres on the printed sheet (A2 portrait for the boards here), x to the right, y
// down. The package imports the standard library only.
package geom

import "math"

// Point is a point on the sheet, in mm.
type Point struct{ X, Y float64 }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Lerp returns the point t of the way from p to q.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t}
}

// Dist returns the distance between two points.
func (p Point) Dist(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Box is an axis-parallel rectangle, in mm.
type Box struct{ Min, Max Point }

// EmptyBox returns a box that holds nothing and grows with Extend.
func EmptyBox() Box {
	return Box{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}
}

// Extend returns the box grown to hold p.
func (b Box) Extend(p Point) Box {
	return Box{
		Point{math.Min(b.Min.X, p.X), math.Min(b.Min.Y, p.Y)},
		Point{math.Max(b.Max.X, p.X), math.Max(b.Max.Y, p.Y)},
	}
}

// Holds reports whether p is in the box or on its edge.
func (b Box) Holds(p Point) bool {
	return p.X >= b.Min.X && p.X <= b.Max.X && p.Y >= b.Min.Y && p.Y <= b.Max.Y
}

// Overlaps reports whether two boxes share more than an edge.
func (b Box) Overlaps(o Box) bool {
	return b.Min.X < o.Max.X && b.Max.X > o.Min.X && b.Min.Y < o.Max.Y && b.Max.Y > o.Min.Y
}

// Width is the box's horizontal side.
func (b Box) Width() float64 { return b.Max.X - b.Min.X }

// Height is the box's vertical side.
func (b Box) Height() float64 { return b.Max.Y - b.Min.Y }

// Centre is the middle of the box.
func (b Box) Centre() Point { return b.Min.Lerp(b.Max, 0.5) }

// Shrunk returns the box with each side moved inwards.
func (b Box) Shrunk(by float64) Box {
	return Box{Point{b.Min.X + by, b.Min.Y + by}, Point{b.Max.X - by, b.Max.Y - by}}
}

// Square returns a ring's bounds as a closed ring of five points in the same direction.
func Square(ring []Point) []Point {
	b := EmptyBox()
	for _, p := range ring {
		b = b.Extend(p)
	}
	out := []Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}, b.Min}
	if Area(ring) < 0 {
		out[1], out[3] = out[3], out[1]
	}
	return out
}

// Area returns a ring's signed area, positive if it is clockwise on the sheet (y down).
func Area(ring []Point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}

// Inside reports whether a ring encloses a point, by counting crossings to its right.
func Inside(ring []Point, q Point) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// Within reports whether a point is in a shape of several rings: inside an odd number of them.
func Within(rings [][]Point, q Point) bool {
	in := false
	for _, ring := range rings {
		if Inside(ring, q) {
			in = !in
		}
	}
	return in
}
