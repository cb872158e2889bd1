package png

import (
	"image"
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// strokes draws each line by itself where the paint hides what is under it, so that no raster is larger than a line's
// box; a see-through stroke is one raster.
func (p *painter) strokes(lines []scene.Polyline, st *scene.Style, whole image.Rectangle) {
	half := math.Max(st.Width/2, 0.3/p.k)
	if st.Stroke.A != 255 {
		p.z.Reset(whole.Dx(), whole.Dy())
		for _, l := range lines {
			p.widen(l, half, !st.Butt, whole.Min)
		}
		p.lay(whole, st.Stroke)
		return
	}
	for _, l := range lines {
		pts := l.Pts
		if l.Closed && len(pts) > 2 && pts[0] != pts[len(pts)-1] {
			pts = append(append([]geom.Point{}, pts...), pts[0])
		}
		// A raster costs its box, so a long line is drawn in stretches that turn little space into much line.
		for i := 0; i+1 < len(pts); {
			j := i + 1
			b := scene.BoxOf(pts[i : j+1])
			for j+1 < len(pts) {
				q := pts[j+1]
				b.Min.X, b.Min.Y = min(b.Min.X, q.X), min(b.Min.Y, q.Y)
				b.Max.X, b.Max.Y = max(b.Max.X, q.X), max(b.Max.Y, q.Y)
				if (b.Max.X-b.Min.X)*p.k > 96 || (b.Max.Y-b.Min.Y)*p.k > 96 {
					break
				}
				j++
			}
			if r := p.target(scene.BoxOf(pts[i:j+1]), half); !r.Empty() {
				p.z.Reset(r.Dx(), r.Dy())
				p.widen(scene.Polyline{Pts: pts[i : j+1]}, half, !st.Butt || (i > 0 || j+1 < len(pts)), r.Min)
				p.lay(r, st.Stroke)
			}
			i = j
		}
	}
}

// widen adds a line's body: a quad a segment and a disc a joint, all turned one way, so that the sum is their union.
func (p *painter) widen(l scene.Polyline, half float64, round bool, o image.Point) {
	pts := l.Pts
	if l.Closed && len(pts) > 2 && pts[0] != pts[len(pts)-1] {
		pts = append(append([]geom.Point{}, pts...), pts[0])
	}
	fat := half*p.k > 0.6
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		n := math.Sqrt(dx*dx + dy*dy) // math.Hypot minds numbers that no sheet has
		if n == 0 {
			continue
		}
		nx, ny := -dy/n*half, dx/n*half
		p.ring([]geom.Point{{X: a.X + nx, Y: a.Y + ny}, {X: a.X - nx, Y: a.Y - ny}, {X: b.X - nx, Y: b.Y - ny}, {X: b.X + nx, Y: b.Y + ny}}, o)
		if fat && (i == 1 && l.Closed || i > 1 && !p.wedge(pts[i-2], a, b, half, o)) {
			p.disc(a, half, o)
		}
	}
	if round && fat && !l.Closed && len(pts) > 1 {
		p.disc(pts[0], half, o)
		p.disc(pts[len(pts)-1], half, o)
	}
}

// wedge closes the gap that a gentle joint opens on its outer side, with a triangle instead of a disc; it says whether that
// is enough.
func (p *painter) wedge(a, b, c geom.Point, half float64, o image.Point) bool {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-b.X, c.Y-b.Y
	u, v := math.Sqrt(ux*ux+uy*uy), math.Sqrt(vx*vx+vy*vy)
	if u == 0 || ux*vx+uy*vy < u*v*(1-0.6/math.Max(1, half*p.k)) { // the triangle's edge would lie inside the arc by a part of a pixel
		return false
	}
	side := half
	if ux*vy-uy*vx > 0 {
		side = -half
	}
	first, last := geom.Point{X: b.X - uy/u*side, Y: b.Y + ux/u*side}, geom.Point{X: b.X - vy/v*side, Y: b.Y + vx/v*side}
	if side > 0 {
		first, last = last, first
	}
	p.ring([]geom.Point{b, first, last}, o)
	return true
}

// circle8 and circle16 are points of the unit circle.
var circle8, circle16 = circle(8), circle(16)

func circle(n int) []geom.Point {
	pts := make([]geom.Point, n)
	for i := range pts {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		pts[i] = geom.Point{X: c, Y: s}
	}
	return pts
}

func (p *painter) disc(c geom.Point, r float64, o image.Point) {
	unit := circle8
	if r*p.k > 3 {
		unit = circle16
	}
	var pts [16]geom.Point
	for i, u := range unit {
		pts[i] = geom.Point{X: c.X + r*u.X, Y: c.Y + r*u.Y}
	}
	p.ring(pts[:len(unit)], o)
}

func (p *painter) xy(q geom.Point, o image.Point) (float32, float32) {
	return float32(q.X*p.k - float64(o.X)), float32(q.Y*p.k - float64(o.Y))
}

func (p *painter) ring(pts []geom.Point, o image.Point) {
	for i, q := range pts {
		x, y := p.xy(q, o)
		if i == 0 {
			p.z.MoveTo(x, y)
		} else {
			p.z.LineTo(x, y)
		}
	}
	p.z.ClosePath()
}
