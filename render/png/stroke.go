package png

import (
	"image"
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// strokes draws opaque lines one by one, so that no raster is larger than a line's box. A
// translucent stroke is one raster, so that crossings are no darker.
func (p *painter) strokes(lines []scene.Polyline, st *scene.Style, whole image.Rectangle) {
	half := math.Max(st.Width/2, 0.3/p.k)
	if st.Stroke.A != 255 {
		p.z.reset(whole.Dx(), whole.Dy())
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
		// A raster costs as much as its box is large, so a long line is drawn in pieces with small boxes.
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
				p.z.reset(r.Dx(), r.Dy())
				p.widen(scene.Polyline{Pts: pts[i : j+1]}, half, !st.Butt || (i > 0 || j+1 < len(pts)), r.Min)
				p.lay(r, st.Stroke)
			}
			i = j
		}
	}
}

// widen adds a line's body: a quadrilateral for each segment and the shapes that close the joints,
// all turned one way. It omits edges that two of them share.
func (p *painter) widen(l scene.Polyline, half float64, round bool, o image.Point) {
	half *= p.k
	pts := p.thick[:0] // in pixels, each with the normal of the segment that begins there
	for _, q := range l.Pts {
		pts = appendThick(pts, q.X*p.k, q.Y*p.k, half)
	}
	closed := l.Closed && len(pts) > 2
	if closed {
		pts = appendThick(pts, pts[0].x, pts[0].y, half)
	}
	p.thick = pts
	if len(pts) < 2 {
		return
	}
	last := len(pts) - 1
	ox, oy := int32(o.X)*grain, int32(o.Y)*grain
	edge := func(x0, y0, x1, y1 float64) { p.z.line(step(x0)-ox, step(y0)-oy, step(x1)-ox, step(y1)-oy) }
	bow := arc{edge: edge, limit: math.Inf(-1)}
	if half > 0.6 { // the ends of thinner lines do not show
		bow.limit = half * half * (1 - 0.6/math.Max(1, half)) // an edge may cut off the arc by part of a pixel
	}
	a := pts[0] // start of the segment, and half its width across
	if round || closed {
		bow.draw(a.x, a.y, a.nx, a.ny, -a.ny, a.nx)
		bow.draw(a.x, a.y, -a.ny, a.nx, -a.nx, -a.ny)
	} else {
		edge(a.x+a.nx, a.y+a.ny, a.x-a.nx, a.y-a.ny)
	}
	for i := 1; i <= last; i++ {
		b := pts[i]
		// (nx, ny) is the normal of the segment that ends here, (mx, my) of the one that begins.
		nx, ny, mx, my := pts[i-1].nx, pts[i-1].ny, b.nx, b.ny
		gentle := i < last && (mx-nx)*(mx-nx)+(my-ny)*(my-ny) < 0.02
		if gentle { // the two segments' edges meet, off by part of a pixel
			nx, ny = (nx+mx)/2, (ny+my)/2
			mx, my = nx, ny
		}
		edge(a.x-a.nx, a.y-a.ny, b.x-nx, b.y-ny)
		edge(b.x+nx, b.y+ny, a.x+a.nx, a.y+a.ny)
		switch {
		case i == last && (round || closed):
			bow.draw(b.x, b.y, -nx, -ny, ny, -nx)
			bow.draw(b.x, b.y, ny, -nx, nx, ny)
		case i == last:
			edge(b.x-nx, b.y-ny, b.x+nx, b.y+ny)
		case gentle:
		case nx*my > ny*mx:
			bow.draw(b.x, b.y, -nx, -ny, -mx, -my)
			edge(b.x+mx, b.y+my, b.x, b.y)
			edge(b.x, b.y, b.x+nx, b.y+ny)
		default:
			bow.draw(b.x, b.y, mx, my, nx, ny)
			edge(b.x-nx, b.y-ny, b.x, b.y)
			edge(b.x, b.y, b.x-mx, b.y-my)
		}
		a = thickPoint{b.x, b.y, mx, my}
	}
}

// arc draws arcs as edges. One edge joins two radii whose scalar product is at least limit.
type arc struct {
	edge  func(x0, y0, x1, y1 float64)
	limit float64
}

// draw adds the arc around x, y from one radius to another, less than half a circle.
func (c *arc) draw(x, y, ux, uy, vx, vy float64) {
	if ux*vx+uy*vy >= c.limit {
		c.edge(x+ux, y+uy, x+vx, y+vy)
		return
	}
	mx, my := ux+vx, uy+vy
	if m := mx*mx + my*my; m > 1e-6*(ux*ux+uy*uy) {
		k := math.Sqrt((ux*ux + uy*uy) / m)
		mx, my = mx*k, my*k
	} else { // the line turns back: round off its end
		mx, my = -uy, ux
	}
	c.draw(x, y, ux, uy, mx, my)
	c.draw(x, y, mx, my, vx, vy)
}

// thickPoint is a line's point in pixels, and half the width across the segment that follows.
type thickPoint struct{ x, y, nx, ny float64 }

// appendThick extends a line; a point equal to the last one is dropped.
func appendThick(pts []thickPoint, x, y, half float64) []thickPoint {
	if n := len(pts); n > 0 {
		q := &pts[n-1]
		dx, dy := x-q.x, y-q.y
		d := math.Sqrt(dx*dx + dy*dy) // faster than math.Hypot, which guards against overflow
		if d == 0 {
			return pts
		}
		q.nx, q.ny = -dy/d*half, dx/d*half
	}
	return append(pts, thickPoint{x: x, y: y})
}

// ring adds a closed outline in mm.
func (p *painter) ring(pts []geom.Point, o image.Point) {
	if len(pts) == 0 {
		return
	}
	ox, oy := int32(o.X)*grain, int32(o.Y)*grain
	q := pts[len(pts)-1]
	ax, ay := step(q.X*p.k)-ox, step(q.Y*p.k)-oy
	for _, q := range pts {
		bx, by := step(q.X*p.k)-ox, step(q.Y*p.k)-oy
		p.z.line(ax, ay, bx, by)
		ax, ay = bx, by
	}
}
