package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

func length(line []geom.Point) float64 {
	n := 0.0
	for i := 1; i < len(line); i++ {
		n += dist(line[i-1], line[i])
	}
	return n
}

// pointAt returns the point at a length along a line.
func pointAt(line []geom.Point, d float64) geom.Point {
	for i := 1; i < len(line); i++ {
		n := dist(line[i-1], line[i])
		if d <= n && n > 0 {
			return towards(line[i-1], line[i], max(d, 0))
		}
		d -= n
	}
	return line[len(line)-1]
}

// measured is a line with the lengths of its segments, for many points along it, one after the other.
type measured struct {
	line  []geom.Point
	steps []float64
	whole float64
	next  int     // the segment on which the last point lay
	gone  float64 // how long those before it are
}

func measure(line []geom.Point, scratch []float64) measured {
	m := measured{line: line, steps: scratch[:0]}
	for i := 1; i < len(line); i++ {
		n := dist(line[i-1], line[i])
		m.steps = append(m.steps, n)
		m.whole += n
	}
	return m
}

// at is pointAt, for a length of no less than the last one's.
func (m *measured) at(d float64) geom.Point {
	for ; m.next < len(m.steps); m.next++ {
		n := m.steps[m.next]
		if d-m.gone <= n && n > 0 {
			a, b := m.line[m.next], m.line[m.next+1]
			d = max(d-m.gone, 0)
			return geom.Point{X: a.X + (b.X-a.X)*d/n, Y: a.Y + (b.Y-a.Y)*d/n}
		}
		m.gone += n
	}
	return m.line[len(m.line)-1]
}

// part is a piece of a line, from one length along it to another.
func part(line []geom.Point, from, to float64) []geom.Point {
	out := []geom.Point{pointAt(line, from)}
	at := 0.0
	for i := 1; i < len(line); i++ {
		at += dist(line[i-1], line[i])
		if at > from && at < to {
			out = append(out, line[i])
		}
	}
	return append(out, pointAt(line, to))
}

func directionAt(line []geom.Point, d float64) float64 {
	a, b := pointAt(line, d-0.2), pointAt(line, d+0.2)
	return math.Atan2(b.Y-a.Y, b.X-a.X)
}

// cutStart and cutEnd shorten a line; at least a stub of it stays.
func cutStart(line []geom.Point, d float64) []geom.Point {
	d = min(d, length(line)*0.45)
	for i := 1; i < len(line); i++ {
		n := dist(line[i-1], line[i])
		if d < n {
			return append([]geom.Point{towards(line[i-1], line[i], d)}, line[i:]...)
		}
		d -= n
	}
	return line
}

func cutEnd(line []geom.Point, d float64) []geom.Point { return reversed(cutStart(reversed(line), d)) }

func reversed(line []geom.Point) []geom.Point {
	out := make([]geom.Point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}

// bow appends a line from a to b that swings out to its right by a share of its length, most where along it is said.
func bow(out []geom.Point, a, b geom.Point, share, along float64) []geom.Point {
	mx, my := a.X+(b.X-a.X)*along-(b.Y-a.Y)*share*2, a.Y+(b.Y-a.Y)*along+(b.X-a.X)*share*2
	n := 16
	if dist(a, b) > 80 { // whose corners would show
		n = 40
	}
	for i := range n + 1 {
		t := float64(i) / float64(n)
		u := 1 - t
		out = append(out, geom.Point{X: u*u*a.X + 2*u*t*mx + t*t*b.X, Y: u*u*a.Y + 2*u*t*my + t*t*b.Y})
	}
	return out
}

// spline is a smooth line through points (centripetal enough for a few: Catmull-Rom with ends repeated).
func spline(pts []geom.Point) []geom.Point {
	out := []geom.Point{pts[0]}
	at := func(i int) geom.Point { return pts[max(0, min(len(pts)-1, i))] }
	for i := 0; i+1 < len(pts); i++ {
		p0, p1, p2, p3 := at(i-1), at(i), at(i+1), at(i+2)
		const n = 12
		for k := 1; k <= n; k++ {
			t := float64(k) / n
			t2, t3 := t*t, t*t*t
			f := func(a, b, c, d float64) float64 {
				return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t2 + (3*b-a-3*c+d)*t3)
			}
			out = append(out, geom.Point{X: f(p0.X, p1.X, p2.X, p3.X), Y: f(p0.Y, p1.Y, p2.Y, p3.Y)})
		}
	}
	return out
}

// smooth rounds the corners of a line where legs meet: each point becomes the mean of the line a little before and after it. The ends
// stay.
func smooth(line []geom.Point) []geom.Point { return rounded(line, 4) }

// rounded is smooth with how far its means reach at most, mm.
func rounded(line []geom.Point, reach float64) []geom.Point {
	total := length(line)
	reach = min(reach, total/8)
	n := int(total/1.2) + 4
	var out []geom.Point
	for i := range n + 1 {
		at := total * float64(i) / float64(n)
		r := min(reach, at, total-at)
		p, q, m := pointAt(line, at-r), pointAt(line, at+r), pointAt(line, at)
		out = append(out, geom.Point{X: (p.X + q.X + m.X) / 3, Y: (p.Y + q.Y + m.Y) / 3})
	}
	return out
}
