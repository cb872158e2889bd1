package scene

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// claims gives a box of its ink to each letter.
func (t *Text) claims(k BoxKind, name string) []Claim {
	var out []Claim
	runes := []rune(t.S)
	for i, g := range t.Glyphs {
		if i < len(runes) && runes[i] == ' ' {
			continue
		}
		out = append(out, Claim{Kind: k, Name: name, Quad: t.quad(g)})
	}
	return out
}

func (t *Text) quad(g Glyph) [4]geom.Point {
	s, c := math.Sincos(g.Turn)
	at := func(x, y float64) geom.Point { return geom.Point{X: g.X + x*c - y*s, Y: g.Y + x*s + y*c} }
	return [4]geom.Point{at(0, -g.Rise), at(g.Adv, -g.Rise), at(g.Adv, g.Sink), at(0, g.Sink)}
}

// Overlap returns how deep two claims lie in each other, mm; 0 when they are apart.
func (c *Claim) Overlap(o *Claim) float64 {
	switch {
	case c.Disc && o.Disc:
		return math.Max(0, c.radius()+o.radius()-c.middle().Dist(o.middle()))
	case c.Disc:
		return math.Max(0, c.radius()-quadDist(c.middle(), &o.Quad))
	case o.Disc:
		return o.Overlap(c)
	}
	return Overlap(c.Quad, o.Quad)
}

func (c *Claim) middle() geom.Point { return c.Quad[0].Lerp(c.Quad[2], 0.5) }

func (c *Claim) radius() float64 { return c.Quad[0].Dist(c.Quad[1]) / 2 }

// quadDist is the distance of a point from a convex quad, negative inside.
func quadDist(p geom.Point, q *[4]geom.Point) float64 {
	near, in := math.Inf(1), true
	sign := 0.0
	for i, a := range q {
		b := q[(i+1)%4]
		near = math.Min(near, geom.SegmentDist(p, a, b))
		side := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
		if side*sign < 0 {
			in = false
		}
		if side != 0 {
			sign = side
		}
	}
	if in {
		return -near
	}
	return near
}

// Overlap returns how deep two convex quads lie in each other (mm), 0 when they are apart: the least way one would have
// to be pushed (separating axes).
func Overlap(a, b [4]geom.Point) float64 {
	least := math.Inf(1)
	for _, q := range [2]*[4]geom.Point{&a, &b} {
		for i := range q {
			p0, p1 := q[i], q[(i+1)%4]
			nx, ny := p1.Y-p0.Y, p0.X-p1.X
			n := math.Hypot(nx, ny)
			if n == 0 {
				continue
			}
			nx, ny = nx/n, ny/n
			a0, a1 := span(&a, nx, ny)
			b0, b1 := span(&b, nx, ny)
			d := math.Min(a1-b0, b1-a0)
			if d <= 0 {
				return 0
			}
			least = math.Min(least, d)
		}
	}
	return least
}

func span(q *[4]geom.Point, nx, ny float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range q {
		v := p.X*nx + p.Y*ny
		lo, hi = math.Min(lo, v), math.Max(hi, v)
	}
	return lo, hi
}
