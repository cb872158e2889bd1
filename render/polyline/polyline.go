// Package polyline measures and bends lines of many points.
package polyline

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Length returns the length of a line.
func Length(line []geom.Point) float64 {
	n := 0.0
	for i := 1; i < len(line); i++ {
		n += line[i-1].Dist(line[i])
	}
	return n
}

// At returns the point at a distance along a line.
func At(line []geom.Point, d float64) geom.Point {
	for i := 1; i < len(line); i++ {
		n := line[i-1].Dist(line[i])
		if d <= n && n > 0 {
			return Towards(line[i-1], line[i], max(d, 0))
		}
		d -= n
	}
	return line[len(line)-1]
}

// Measured is a line with the lengths of its segments, for finding many points along it in order.
type Measured struct {
	Line  []geom.Point
	Steps []float64
	Whole float64
	next  int     // the segment of the last point
	gone  float64 // the length of all segments before next
}

// Measure measures a line. It reuses a scratch slice.
func Measure(line []geom.Point, scratch []float64) Measured {
	m := Measured{Line: line, Steps: scratch[:0]}
	for i := 1; i < len(line); i++ {
		n := line[i-1].Dist(line[i])
		m.Steps = append(m.Steps, n)
		m.Whole += n
	}
	return m
}

// At returns the point at a distance along the line. Distances must not decrease.
func (m *Measured) At(d float64) geom.Point {
	for ; m.next < len(m.Steps); m.next++ {
		n := m.Steps[m.next]
		if d-m.gone <= n && n > 0 {
			a, b := m.Line[m.next], m.Line[m.next+1]
			d = max(d-m.gone, 0)
			return geom.Point{X: a.X + (b.X-a.X)*d/n, Y: a.Y + (b.Y-a.Y)*d/n}
		}
		m.gone += n
	}
	return m.Line[len(m.Line)-1]
}

// Part returns the part of a line between two distances along it.
func Part(line []geom.Point, from, to float64) []geom.Point {
	out := []geom.Point{At(line, from)}
	at := 0.0
	for i := 1; i < len(line); i++ {
		at += line[i-1].Dist(line[i])
		if at > from && at < to {
			out = append(out, line[i])
		}
	}
	return append(out, At(line, to))
}

// Direction returns the direction of a line at a distance along it, in radians.
func Direction(line []geom.Point, d float64) float64 {
	a, b := At(line, d-0.2), At(line, d+0.2)
	return math.Atan2(b.Y-a.Y, b.X-a.X)
}

// CutStart shortens a line by d at its start, but never by more than 45 per cent of its length.
func CutStart(line []geom.Point, d float64) []geom.Point {
	d = min(d, Length(line)*0.45)
	for i := 1; i < len(line); i++ {
		n := line[i-1].Dist(line[i])
		if d < n {
			return append([]geom.Point{Towards(line[i-1], line[i], d)}, line[i:]...)
		}
		d -= n
	}
	return line
}

// CutEnd shortens a line at its end, like CutStart.
func CutEnd(line []geom.Point, d float64) []geom.Point { return Reversed(CutStart(Reversed(line), d)) }

// Reversed returns a copy of a line in reverse.
func Reversed(line []geom.Point) []geom.Point {
	out := make([]geom.Point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}

// Bow appends a curve that swings right by a share of its length, most at the share along.
func Bow(out []geom.Point, a, b geom.Point, share, along float64) []geom.Point {
	mx, my := a.X+(b.X-a.X)*along-(b.Y-a.Y)*share*2, a.Y+(b.Y-a.Y)*along+(b.X-a.X)*share*2
	n := 16
	if a.Dist(b) > 80 { // corners would be visible
		n = 40
	}
	for i := range n + 1 {
		t := float64(i) / float64(n)
		u := 1 - t
		out = append(out, geom.Point{X: u*u*a.X + 2*u*t*mx + t*t*b.X, Y: u*u*a.Y + 2*u*t*my + t*t*b.Y})
	}
	return out
}

// Spline returns a smooth line through points (uniform Catmull-Rom, with the ends repeated).
func Spline(pts []geom.Point) []geom.Point {
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

// Rounded rounds the corners of a line: each point becomes the mean of itself and the points up to
// reach (mm) before and after it. The ends stay.
func Rounded(line []geom.Point, reach float64) []geom.Point {
	total := Length(line)
	reach = min(reach, total/8)
	n := int(total/1.2) + 4
	var out []geom.Point
	for i := range n + 1 {
		at := total * float64(i) / float64(n)
		r := min(reach, at, total-at)
		p, q, m := At(line, at-r), At(line, at+r), At(line, at)
		out = append(out, geom.Point{X: (p.X + q.X + m.X) / 3, Y: (p.Y + q.Y + m.Y) / 3})
	}
	return out
}

// Towards returns the point at distance d from a towards b.
func Towards(a, b geom.Point, d float64) geom.Point {
	n := a.Dist(b)
	if n == 0 {
		return a
	}
	return geom.Point{X: a.X + (b.X-a.X)*d/n, Y: a.Y + (b.Y-a.Y)*d/n}
}

// Wave returns a line that oscillates about another: amplitude high, wavelength long.
func Wave(line []geom.Point, high, long float64) []geom.Point {
	total := Length(line)
	n := int(total/long*8) + 2
	var out []geom.Point
	for i := range n + 1 {
		at := total * float64(i) / float64(n)
		p, a := At(line, at), Direction(line, at)
		swing := high * math.Sin(2*math.Pi*at/long) * math.Min(1, math.Min(at, total-at)/long)
		out = append(out, geom.Point{X: p.X - swing*math.Sin(a), Y: p.Y + swing*math.Cos(a)})
	}
	return out
}
