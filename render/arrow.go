package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

func (d *orders) width(s *scene.Style) *scene.Style {
	if d.k == 1 {
		return s
	}
	t := *s
	t.Width *= d.k
	t.Dashes = nil
	for _, v := range s.Dashes {
		t.Dashes = append(t.Dashes, v*d.k)
	}
	return &t
}

// arrow draws a line with its halo, and a head at its end where the style of one is given.
func (d *orders) arrow(line []geom.Point, st, head *scene.Style, headLen float64) []scene.Item {
	headLen *= d.k
	if n := length(line); n < 2*headLen {
		headLen = n / 2
	}
	var out []scene.Item
	tip := line[len(line)-1]
	body := line
	var tri scene.Path
	if head != nil {
		body = cutEnd(line, headLen*0.8)
		base := pointAt(line, length(line)-headLen)
		dx, dy := tip.X-base.X, tip.Y-base.Y
		const half = 0.42
		tri.MoveTo(tip.X, tip.Y).LineTo(base.X-dy*half, base.Y+dx*half)
		tri.QuadTo(base.X+dx*0.25, base.Y+dy*0.25, base.X+dy*half, base.Y-dx*half)
		tri.Close()
	}
	halo := d.st.haloThin
	if st.Width > 0.5 {
		halo = d.st.halo
	}
	var p, whole scene.Path
	p.Poly(body, false)
	whole.Poly(line, false)
	out = append(out, scene.Item{Style: d.width(halo), Path: p})
	if head != nil {
		edge := *halo
		edge.Class += "head"
		edge.Width = 0.6
		out = append(out, scene.Item{Style: d.width(&edge), Path: tri})
	}
	out = append(out, scene.Item{Style: d.width(st), Path: p})
	if head != nil {
		out = append(out, scene.Item{Style: head, Path: tri})
	}
	return out
}

// shaft draws a move: its power's colour between dark edges on a pale halo, with a head of its own colour.
func (d *orders) shaft(line []geom.Point, core, fill, edge *scene.Style, headLen float64) []scene.Item {
	headLen *= d.k
	if n := length(line); n < 2*headLen {
		headLen = n / 2
	}
	tip, base := line[len(line)-1], pointAt(line, length(line)-headLen)
	dx, dy := tip.X-base.X, tip.Y-base.Y
	const half = 0.5
	var tri, body, whole scene.Path
	tri.MoveTo(tip.X, tip.Y).LineTo(base.X-dy*half, base.Y+dx*half)
	tri.QuadTo(base.X+dx*0.25, base.Y+dy*0.25, base.X+dy*half, base.Y-dx*half)
	tri.Close()
	body.Poly(cutEnd(line, headLen*0.7), false)
	whole.Append(body).Append(tri)
	return []scene.Item{{Style: d.width(d.st.halo), Path: whole}, {Style: d.width(edge), Path: body}, {Style: d.width(core), Path: body},
		{Style: d.width(fill), Path: tri}}
}

// failed puts a cross on a line a third along it, clear of the token where it begins, so that failure is seen without colour.
func (d *orders) failed(line []geom.Point) []scene.Item {
	n := length(line)
	d.crossed = append(d.crossed, n*d.printed1())
	at := min(max(n/3, 2*d.k), n/2)
	return d.crossAt(pointAt(line, at), directionAt(line, at), 0.95*d.k)
}

func (d *orders) crossAt(c geom.Point, turn, half float64) []scene.Item {
	var p scene.Path
	for _, a := range []float64{turn + math.Pi/4, turn - math.Pi/4} {
		s, co := math.Sincos(a)
		p.MoveTo(c.X-half*co, c.Y-half*s).LineTo(c.X+half*co, c.Y+half*s)
	}
	return []scene.Item{{Style: d.width(d.st.crossHalo), Path: p}, {Style: d.width(d.st.cross), Path: p}}
}
