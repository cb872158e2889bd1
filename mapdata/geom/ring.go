package geom

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
