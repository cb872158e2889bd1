package render

import (
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// plaque draws the ground of a title or a table, in the shape that the board's style names.
func (r *Renderer) plaque(b geom.Box, st *styles) []scene.Item {
	var out, in scene.Path
	rules := b.Shrunk(r.ruled())
	switch r.style.Frame.Plaque {
	case "plain":
		out.Rect(b)
		in.Rect(rules)
	case "scroll":
		scroll(&out, b)
		in.MoveTo(rules.Min.X+2, rules.Min.Y).LineTo(rules.Max.X-2, rules.Min.Y).MoveTo(rules.Min.X+2,
			rules.Max.Y).LineTo(rules.Max.X-2, rules.Max.Y)
	case "strapwork":
		strapwork(&out, b)
		in.Rect(rules)
	default:
		notched(&out, b)
		notched(&in, rules)
	}
	return []scene.Item{{Style: st.plaque, Path: out}, {Style: st.plaqueLine, Path: in}}
}

// ruled returns the distance of a plaque's inner rule from its edge, mm.
func (r *Renderer) ruled() float64 {
	switch r.style.Frame.Plaque {
	case "plain":
		return 0.9
	case "scroll":
		return 1.6
	case "strapwork":
		return 2.2
	}
	return 1.1
}

// notched adds a rectangle with a quarter circle cut from each corner.
func notched(p *scene.Path, b geom.Box) {
	const n, k = 2.6, 0.55
	x0, y0, x1, y1 := b.Min.X, b.Min.Y, b.Max.X, b.Max.Y
	p.MoveTo(x0+n, y0).LineTo(x1-n, y0).CubicTo(x1-n, y0+n*k, x1-n*k, y0+n, x1, y0+n)
	p.LineTo(x1, y1-n).CubicTo(x1-n*k, y1-n, x1-n, y1-n*k, x1-n, y1)
	p.LineTo(x0+n, y1).CubicTo(x0+n, y1-n*k, x0+n*k, y1-n, x0, y1-n)
	p.LineTo(x0, y0+n).CubicTo(x0+n*k, y0+n, x0+n, y0+n*k, x0+n, y0).Close()
}

func scroll(p *scene.Path, b geom.Box) {
	const n = 2.2
	x0, y0, x1, y1 := b.Min.X, b.Min.Y, b.Max.X, b.Max.Y
	w := x1 - x0
	p.MoveTo(x0, y0+n).CubicTo(x0-n*0.6, y0, x0+n*0.6, y0-n*0.4, x0+n, y0+n*0.5)
	p.CubicTo(x0+w/3, y0-n*0.7, x1-w/3, y0+n*0.7, x1-n, y0).CubicTo(x1-n*0.3, y0-n*0.3, x1+n*0.5, y0+n*0.3, x1, y0+n)
	p.LineTo(x1, y1-n).CubicTo(x1+n*0.6, y1, x1-n*0.6, y1+n*0.4, x1-n, y1-n*0.5)
	p.CubicTo(x1-w/3, y1+n*0.7, x0+w/3, y1-n*0.7, x0+n, y1).CubicTo(x0+n*0.3, y1+n*0.3, x0-n*0.5,
		y1-n*0.3, x0, y1-n).Close()
}

// strapwork adds a frame with a lug (a projection) at each corner and in the middle of each side.
func strapwork(p *scene.Path, b geom.Box) {
	const n = 2.4
	x0, y0, x1, y1 := b.Min.X, b.Min.Y, b.Max.X, b.Max.Y
	cx, cy := (x0+x1)/2, (y0+y1)/2
	// Each side from corner to corner: a curl inwards, a swelling in the middle, a curl outwards.
	side := func(ax, ay, mx, my, bx, by, ox, oy float64) { // (ox, oy) points outwards
		ux, uy := (bx-ax)/20, (by-ay)/20
		p.CubicTo(ax+ux+ox*n*0.2, ay+uy+oy*n*0.2, ax+2*ux-ox*n, ay+2*uy-oy*n, ax+3*ux-ox*n*0.5, ay+3*uy-oy*n*0.5)
		p.CubicTo(ax+5*ux-ox*n*0.1, ay+5*uy-oy*n*0.1, mx-2*ux+ox*n*0.1, my-2*uy+oy*n*0.1, mx-ux+ox*n*0.3, my-uy+oy*n*0.3)
		p.CubicTo(mx-ux*0.5+ox*n*0.7, my-uy*0.5+oy*n*0.7, mx+ux*0.5+ox*n*0.7, my+uy*0.5+oy*n*0.7,
			mx+ux+ox*n*0.3, my+uy+oy*n*0.3)
		p.CubicTo(mx+2*ux+ox*n*0.1, my+2*uy+oy*n*0.1, bx-5*ux-ox*n*0.1, by-5*uy-oy*n*0.1, bx-3*ux-ox*n*0.5, by-3*uy-oy*n*0.5)
		p.CubicTo(bx-2*ux-ox*n, by-2*uy-oy*n, bx-ux+ox*n*0.2, by-uy+oy*n*0.2, bx, by)
	}
	p.MoveTo(x0, y0)
	side(x0, y0, cx, y0, x1, y0, 0, -1)
	side(x1, y0, x1, cy, x1, y1, 1, 0)
	side(x1, y1, cx, y1, x0, y1, 0, 1)
	side(x0, y1, x0, cy, x0, y0, -1, 0)
	p.Close()
}
