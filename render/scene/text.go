package scene

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// claims gives a box a letter; a straight run gives one box.
func (t *Text) claims(k BoxKind, name string) []Claim {
	if len(t.Glyphs) == 0 {
		return nil
	}
	if t.Straight {
		g := t.Glyphs[0]
		g.Adv = t.Length
		return []Claim{{k, name, t.quad(g)}}
	}
	var out []Claim
	runes := []rune(t.S)
	for i, g := range t.Glyphs {
		if i < len(runes) && runes[i] == ' ' {
			continue
		}
		out = append(out, Claim{k, name, t.quad(g)})
	}
	return out
}

func (t *Text) quad(g Glyph) [4]geom.Point {
	s, c := math.Sincos(g.Turn)
	at := func(x, y float64) geom.Point { return geom.Point{X: g.X + x*c - y*s, Y: g.Y + x*s + y*c} }
	return [4]geom.Point{at(0, -t.Asc), at(g.Adv, -t.Asc), at(g.Adv, t.Dsc), at(0, t.Dsc)}
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
