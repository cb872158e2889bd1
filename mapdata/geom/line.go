package geom

import "math"

// Length returns the length of a polyline.
func Length(p []Point) float64 {
	sum := 0.0
	for i := 1; i < len(p); i++ {
		sum += p[i-1].Dist(p[i])
	}
	return sum
}

// SegmentDist returns the distance from q to the segment ab.
func SegmentDist(q, a, b Point) float64 {
	d := b.Sub(a)
	t := 0.0
	if l := d.X*d.X + d.Y*d.Y; l > 0 {
		t = math.Max(0, math.Min(1, ((q.X-a.X)*d.X+(q.Y-a.Y)*d.Y)/l))
	}
	return math.Hypot(q.X-a.X-t*d.X, q.Y-a.Y-t*d.Y)
}

// Closed reports whether a polyline ends where it begins.
func Closed(p []Point) bool { return len(p) > 2 && p[0] == p[len(p)-1] }

// Smooth smooths a polyline with a Gaussian, so that a traced raster looks drawn by hand. sigma is
// in points. The ends stay, so borders still meet.
func Smooth(p []Point, sigma float64) []Point {
	n := len(p)
	if n < 4 {
		return p
	}
	weight := gaussian(sigma)
	out := make([]Point, n)
	out[0], out[n-1] = p[0], p[n-1]
	for i := 1; i < n-1; i++ {
		k := min(len(weight)-1, i, n-1-i)
		out[i] = mean(weight[:k+1], func(j int) Point { return p[i+j] })
	}
	return out
}

// SmoothRing smooths a closed line, whose last point repeats its first, all the way round.
func SmoothRing(p []Point, sigma float64) []Point {
	n := len(p) - 1
	if n < 4 {
		return p
	}
	weight := gaussian(sigma)
	out := make([]Point, n+1)
	for i := range n {
		out[i] = mean(weight, func(j int) Point { return p[((i+j)%n+n)%n] })
	}
	out[n] = out[0]
	return out
}

// gaussian returns the weights of a point and its neighbours on one side, up to 2.5 sigma away.
func gaussian(sigma float64) []float64 {
	w := make([]float64, int(sigma*2.5)+2)
	for j := range w {
		w[j] = math.Exp(-float64(j*j) / (2 * sigma * sigma))
	}
	return w
}

func mean(weight []float64, at func(j int) Point) Point {
	sum, total := at(0).Mul(weight[0]), weight[0]
	for j := 1; j < len(weight); j++ {
		sum = sum.Add(at(j).Mul(weight[j])).Add(at(-j).Mul(weight[j]))
		total += 2 * weight[j]
	}
	return sum.Mul(1 / total)
}

// RoundCorners cuts a closed line's corners, repeatedly (Chaikin), without repeating its start.
func RoundCorners(p []Point, times int) []Point {
	for range times {
		out := make([]Point, 0, 2*len(p))
		for i, a := range p {
			b := p[(i+1)%len(p)]
			out = append(out, a.Lerp(b, 0.25), a.Lerp(b, 0.75))
		}
		p = out
	}
	return p
}

// Simplify drops points within tolerance of the rest of a polyline (Douglas and Peucker).
func Simplify(p []Point, tolerance float64) []Point {
	if len(p) < 3 {
		return p
	}
	var out []Point
	for i, keep := range Needed(p, tolerance) {
		if keep {
			out = append(out, p[i])
		}
	}
	return out
}

// Needed marks the points of a polyline that Simplify keeps.
func Needed(p []Point, tolerance float64) []bool {
	keep := make([]bool, len(p))
	last := len(p) - 1
	if last < 0 {
		return keep
	}
	keep[0], keep[last] = true, true
	var split func(a, b int)
	split = func(a, b int) {
		far, at := tolerance, -1
		for i := a + 1; i < b; i++ {
			if d := SegmentDist(p[i], p[a], p[b]); d > far {
				far, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			split(a, at)
			split(at, b)
		}
	}
	if Closed(p) {
		mid := len(p) / 2
		keep[mid] = true
		split(0, mid)
		split(mid, last)
	} else {
		split(0, last)
	}
	return keep
}
