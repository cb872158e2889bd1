package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// pen draws the lines of orders, on a map or as samples in its key.
type pen struct {
	st     *arrowStyles
	rad    float64 // a token's radius, mm
	k      float64 // scale of line widths
	sample bool    // draws a sample for the key, at another scale than the map's
}

func (v *View) pen(bd *backdrop) pen {
	return pen{st: &bd.st.arrow, rad: v.radius(), k: v.radius() / 2}
}

func (p *pen) width(s *scene.Style) *scene.Style {
	if p.k == 1 {
		return s
	}
	t := *s
	t.Width *= p.k
	t.Dashes = nil
	for _, v := range s.Dashes {
		t.Dashes = append(t.Dashes, v*p.k)
	}
	return &t
}

// arrow draws a line with its halo, and with a head of length headLen unless head is nil.
func (p *pen) arrow(line []geom.Point, st, head *scene.Style, headLen float64) []scene.Item {
	halo := p.st.haloThin
	if st.Width > 0.5 {
		halo = p.st.halo
	}
	var body, tri scene.Path
	if head == nil {
		body.Poly(line, false)
		return []scene.Item{{Style: p.width(halo), Path: body}, {Style: p.width(st), Path: body}}
	}
	tri, headLen = p.head(line, headLen, 0.42)
	body.Poly(polyline.CutEnd(line, headLen*0.8), false)
	edge := *halo
	edge.Class += "head"
	edge.Width = 0.6
	return []scene.Item{{Style: p.width(halo), Path: body}, {Style: p.width(&edge), Path: tri},
		{Style: p.width(st), Path: body}, {Style: head, Path: tri}}
}

// head returns an arrow's head and the head's length, which is long but at most half of the line's.
// half is half the width of the head, as a share of its length.
func (p *pen) head(line []geom.Point, long, half float64) (tri scene.Path, length float64) {
	long *= p.k
	n := polyline.Length(line)
	if n < 2*long {
		long = n / 2
	}
	tip, base := line[len(line)-1], polyline.At(line, n-long)
	dx, dy := tip.X-base.X, tip.Y-base.Y
	tri.MoveTo(tip.X, tip.Y).LineTo(base.X-dy*half, base.Y+dx*half)
	tri.QuadTo(base.X+dx*0.25, base.Y+dy*0.25, base.X+dy*half, base.Y-dx*half)
	tri.Close()
	return tri, long
}

// shaft draws a move's arrow: its power's colour between dark edges on a pale halo, and a head.
func (p *pen) shaft(line []geom.Point, core, fill, edge *scene.Style, headLen float64) []scene.Item {
	tri, headLen := p.head(line, headLen, 0.5)
	var body, whole scene.Path
	body.Poly(polyline.CutEnd(line, headLen*0.7), false)
	whole.Append(body).Append(tri)
	return []scene.Item{{Style: p.width(p.st.halo), Path: whole}, {Style: p.width(edge), Path: body},
		{Style: p.width(core), Path: body}, {Style: p.width(fill), Path: tri}}
}

func (p *pen) ringed(line scene.Path, halo, st *scene.Style) []scene.Item {
	return []scene.Item{{Style: p.width(halo), Path: line}, {Style: p.width(st), Path: line}}
}

func (p *pen) newUnit(ring [][]geom.Point, plus [2][]geom.Point) []scene.Item {
	return append(p.ringed(outlined(ring...), p.st.halo, p.st.build),
		p.ringed(outlined(plus[:]...), p.st.halo, p.st.build)...)
}

// outlined turns the lines of a sign into a path. It closes a line that ends where it starts.
func outlined(lines ...[]geom.Point) (out scene.Path) {
	for _, line := range lines {
		if line[0] == line[len(line)-1] {
			out.Poly(line[:len(line)-1], true)
		} else {
			out.Poly(line, false)
		}
	}
	return out
}

// waved returns a convoy's wavy line.
func waved(line []geom.Point, k float64) []geom.Point { return polyline.Wave(line, 0.55*k, 3.6*k) }

func heading(line []geom.Point) float64 { return polyline.Direction(line, polyline.Length(line)) }

// failed draws a cross a third along a line, which shows failure without colour.
func (p *pen) failed(line []geom.Point) []scene.Item {
	n := polyline.Length(line)
	at := min(max(n/3, 2*p.k), n/2)
	return p.crossAt(polyline.At(line, at), polyline.Direction(line, at), 0.95*p.k)
}

func (p *pen) crossAt(c geom.Point, turn, half float64) []scene.Item {
	var cross scene.Path
	for _, a := range []float64{turn + math.Pi/4, turn - math.Pi/4} {
		s, co := math.Sincos(a)
		cross.MoveTo(c.X-half*co, c.Y-half*s).LineTo(c.X+half*co, c.Y+half*s)
	}
	return p.ringed(cross, p.st.crossHalo, p.st.cross)
}

// dotted draws a support as dots in its power's colour, with a dark edge that is red if the support
// failed, and a head if it is for a move.
func (p *pen) dotted(line []geom.Point, by engine.PowerID, failed, headed bool) []scene.Item {
	core, head, edge := p.st.dot, p.st.head, p.st.dotEdge
	if by >= 0 {
		core, head = p.st.dots[by], p.st.heads[by]
	}
	if failed {
		edge = p.st.dotEdgeFail
	}
	if !headed {
		head = nil
	}
	if p.sample { // the key's dots have another scale and width, so they cannot share the map's CSS classes
		core, edge = ofKey(core), ofKey(edge)
	}
	out := p.arrow(line, edge, head, 1.7)
	// Draw the core after its edge and before the head.
	for i := range out {
		if out[i].Style.Class == edge.Class {
			return slices.Insert(out, i+1, scene.Item{Style: p.width(core), Path: out[i].Path})
		}
	}
	return out
}

// ofKey returns a style with a CSS class of its own for the key.
func ofKey(s *scene.Style) *scene.Style {
	t := *s
	t.Class = "key" + s.Class
	return &t
}

// paces draws a boarding or landing: dots larger than a support's, with a move's head.
func (p *pen) paces(line []geom.Point, by engine.PowerID, failed, headed bool) []scene.Item {
	edge := p.st.paceEdge
	if failed {
		edge = p.st.paceEdgeFail
	}
	out := p.shaft(line, p.st.paces[by], p.st.heads[by], edge, 2.5)
	if !headed {
		out = out[:len(out)-1]
	}
	return out
}
