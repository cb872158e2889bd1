package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// ink is the area of a printed name: for each line a chain of quadrilaterals along its baseline,
// from the deepest descender to the highest ascender of its letters.
type ink struct {
	box   geom.Box
	quads [][4]geom.Point
}

// inkOf returns the ink of a placed label.
func inkOf(fonts faces, l *mapdata.Label) (ink, error) {
	o := ink{box: geom.EmptyBox()}
	f, err := fonts.of(l.Kind, l.Text())
	if err != nil {
		return o, err
	}
	em := l.Size * mmPerPt
	for _, line := range l.Lines {
		_, above, below := f.extent(line.Text, line.Spacing)
		p := line.Baseline
		for k := 1; k < len(p); k++ {
			a, b := p[k-1], p[k]
			d := a.Dist(b)
			if d == 0 {
				continue
			}
			nx, ny := -(b.Y-a.Y)/d*em, (b.X-a.X)/d*em // points down the page if the line runs to the right
			q := [4]geom.Point{{X: a.X - nx*above, Y: a.Y - ny*above}, {X: b.X - nx*above, Y: b.Y - ny*above},
				{X: b.X + nx*below, Y: b.Y + ny*below}, {X: a.X + nx*below, Y: a.Y + ny*below}}
			o.quads = append(o.quads, q)
			for _, c := range q {
				o.box = o.box.Extend(c)
			}
		}
	}
	return o, nil
}

// overlaps reports whether two names' ink overlaps by more than 0.01 mm.
func (a *ink) overlaps(b *ink) bool {
	if a.box.Max.X < b.box.Min.X || b.box.Max.X < a.box.Min.X || a.box.Max.Y < b.box.Min.Y || b.box.Max.Y < a.box.Min.Y {
		return false
	}
	for i := range a.quads {
		for k := range b.quads {
			if quadsOverlap(&a.quads[i], &b.quads[k]) {
				return true
			}
		}
	}
	return false
}

func quadsOverlap(a, b *[4]geom.Point) bool {
	const hair = .01
	for _, q := range [2]*[4]geom.Point{a, b} {
		for i := range q {
			e := q[(i+1)%4].Sub(q[i])
			l := math.Hypot(e.X, e.Y)
			if l == 0 {
				continue
			}
			n := geom.Point{X: -e.Y / l, Y: e.X / l}
			a0, a1 := span(a, n)
			b0, b1 := span(b, n)
			if a1 <= b0+hair || b1 <= a0+hair {
				return false
			}
		}
	}
	return true
}

func span(q *[4]geom.Point, n geom.Point) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range q {
		d := p.X*n.X + p.Y*n.Y
		lo, hi = math.Min(lo, d), math.Max(hi, d)
	}
	return lo, hi
}

// distance returns how far a point is from the nearest ink box; 0 inside.
func (a *ink) distance(p geom.Point) float64 {
	d := math.Inf(1)
	for i := range a.quads {
		q := &a.quads[i]
		inside := true
		for k := range q {
			e, r := q[(k+1)%4].Sub(q[k]), p.Sub(q[k])
			if e.X*r.Y-e.Y*r.X < 0 {
				inside = false
			}
			l := e.X*e.X + e.Y*e.Y
			t := 0.0
			if l > 0 {
				t = math.Max(0, math.Min(1, (r.X*e.X+r.Y*e.Y)/l))
			}
			d = math.Min(d, p.Dist(q[k].Add(e.Mul(t))))
		}
		if inside {
			return 0
		}
	}
	return d
}

// slope returns the steepest direction of a label's baselines, in radians from the horizontal.
func slope(l *mapdata.Label) float64 {
	s := 0.0
	for _, line := range l.Lines {
		for k := 1; k < len(line.Baseline); k++ {
			d := line.Baseline[k].Sub(line.Baseline[k-1])
			s = math.Max(s, math.Abs(math.Remainder(math.Atan2(d.Y, d.X), math.Pi)))
		}
	}
	return s
}
