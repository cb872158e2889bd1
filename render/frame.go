package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// mount covers everything beyond the neat line with paper.
func (r *Renderer) mount(st *styles) []scene.Item {
	ring := func(out, in geom.Box) (p scene.Path) {
		p.Rect(out)
		c := []geom.Point{in.Min, {X: in.Min.X, Y: in.Max.Y}, in.Max, {X: in.Max.X, Y: in.Min.Y}} // opposite to the outer ring
		p.Poly(c, true)
		return p
	}
	sheet := geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}}
	const edge = 4
	inner := geom.Box{Min: geom.Point{X: edge, Y: edge}, Max: geom.Point{X: sheet.Max.X - edge, Y: sheet.Max.Y - edge}}
	if r.frame.Min.X <= edge || r.frame.Min.Y <= edge || r.frame.Max.X >= inner.Max.X || r.frame.Max.Y >= inner.Max.Y {
		return []scene.Item{{Style: st.margin, Path: ring(sheet, r.frame)}}
	}
	return []scene.Item{{Style: st.sheet, Path: ring(sheet, inner)}, {Style: st.margin, Path: ring(inner, r.frame)}}
}

// grown returns the frame, enlarged by d.
func (r *Renderer) grown(d float64) geom.Box {
	f := r.frame
	return geom.Box{Min: geom.Point{X: f.Min.X - d, Y: f.Min.Y - d}, Max: geom.Point{X: f.Max.X + d, Y: f.Max.Y + d}}
}

// The distance from the neat line to the middle of the border's outermost line, mm: of rules, and
// of bars.
const ruleBorder, barBorder = 2.6, 3.6

// bordered is the box that the map's border encloses: the frame alone if there is no room for more.
func (r *Renderer) bordered() geom.Box {
	b, f := r.board, r.frame
	space := math.Min(math.Min(f.Min.X, f.Min.Y), math.Min(b.Width-f.Max.X, b.Height-f.Max.Y))
	switch {
	case space < 5 || r.style.Frame.Kind == "plain":
		return f
	case r.style.Frame.Kind == "rules":
		return r.grown(ruleBorder)
	}
	return r.grown(barBorder)
}

// frameItems draws the map's border in its style.
func (r *Renderer) frameItems(st *styles) []scene.Item {
	f := r.frame
	var inner scene.Path
	inner.Rect(f)
	items := []scene.Item{{Style: st.neatline, Path: inner}}
	if r.bordered() == f {
		return items
	}
	if r.style.Frame.Kind == "rules" {
		var thick, thin scene.Path
		thin.Rect(r.grown(1.2))
		thick.Rect(r.grown(ruleBorder))
		rule := *st.neatline
		rule.Class, rule.Width = "frame", 1.4
		return append(items, scene.Item{Style: st.neatThin, Path: thin}, scene.Item{Style: &rule, Path: thick})
	}
	return append(items, r.mileBars(st)...)
}

// mileBars draws alternating black and white bars, each as long as fifty kilometres at the map's
// scale.
func (r *Renderer) mileBars(st *styles) []scene.Item {
	step := 10.0
	if r.board.Projection.KmPerMM > 0 {
		step = 50 / r.board.Projection.KmPerMM
	}
	in, out := r.grown(1.1), r.grown(2.6)
	var bars, thin scene.Path
	thin.Rect(in).Rect(out)
	alternate := func(length float64, box func(a, b float64) geom.Box) {
		n := max(1, int(math.Round(length/step)))
		for i := 0; i < n; i += 2 {
			bars.Rect(box(length*float64(i)/float64(n), length*float64(i+1)/float64(n)))
		}
	}
	w, h := in.Max.X-in.Min.X, in.Max.Y-in.Min.Y
	rect := func(x0, y0, x1, y1 float64) geom.Box {
		return geom.Box{Min: geom.Point{X: x0, Y: y0}, Max: geom.Point{X: x1, Y: y1}}
	}
	alternate(w, func(a, b float64) geom.Box { return rect(in.Min.X+a, out.Min.Y, in.Min.X+b, in.Min.Y) })
	alternate(w, func(a, b float64) geom.Box { return rect(in.Min.X+a, in.Max.Y, in.Min.X+b, out.Max.Y) })
	alternate(h, func(a, b float64) geom.Box { return rect(out.Min.X, in.Min.Y+a, in.Min.X, in.Min.Y+b) })
	alternate(h, func(a, b float64) geom.Box { return rect(in.Max.X, in.Min.Y+a, out.Max.X, in.Min.Y+b) })
	var outer scene.Path
	outer.Rect(r.grown(barBorder))
	return []scene.Item{{Style: st.bar, Path: bars}, {Style: st.neatThin, Path: thin}, {Style: st.neatline, Path: outer}}
}
