package render

import (
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// mount paints everything outside the neat line (the map's inner frame) in the colour of paper.
func (r *Renderer) mount(st *styles) []scene.Item {
	ring := func(out, in geom.Box) (p scene.Path) {
		p.Rect(out)
		// The inner rectangle runs against the outer one, so that it is a hole.
		c := []geom.Point{in.Min, {X: in.Min.X, Y: in.Max.Y}, in.Max, {X: in.Max.X, Y: in.Min.Y}}
		p.Poly(c, true)
		return p
	}
	sheet := geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}}
	const edge = 3
	inner := geom.Box{Min: geom.Point{X: edge, Y: edge}, Max: geom.Point{X: sheet.Max.X - edge, Y: sheet.Max.Y - edge}}
	if r.frame.Min.X <= edge || r.frame.Min.Y <= edge || r.frame.Max.X >= inner.Max.X || r.frame.Max.Y >= inner.Max.Y {
		return []scene.Item{{Style: st.margin, Path: ring(sheet, r.frame)}}
	}
	return []scene.Item{{Style: st.sheet, Path: ring(sheet, inner)}, {Style: st.margin, Path: ring(inner, r.frame)}}
}

func (r *Renderer) grown(d float64) geom.Box {
	f := r.frame
	return geom.Box{Min: geom.Point{X: f.Min.X - d, Y: f.Min.Y - d}, Max: geom.Point{X: f.Max.X + d, Y: f.Max.Y + d}}
}

// Distances outwards from the neat line, in mm: to the border's outermost line, to the edges of its
// bars, and to the middle of the degree figures. degreeSize is the type size of the figures.
const (
	borderOut             = 4.2
	barsIn, barsOut       = 0.7, 1.3
	degreeOut, degreeSize = 2.4, codeSize
)

// bordered returns the box around the map's border, or the frame if there is no room for a border.
func (r *Renderer) bordered() geom.Box {
	b, f := r.board, r.frame
	space := math.Min(math.Min(f.Min.X, f.Min.Y), math.Min(b.Width-f.Max.X, b.Height-f.Max.Y))
	if space < 5 || r.style.Frame.Kind == "plain" {
		return f
	}
	return r.grown(borderOut)
}

// outerRule is the style of the border's outermost line, or of the neat line where that is all.
func (r *Renderer) outerRule(st *styles) *scene.Style {
	if r.style.Frame.Kind != "rules" {
		return st.neatline
	}
	heavy := *st.neatline
	heavy.Class, heavy.Width = "frame", 1.4
	return &heavy
}

// printed returns the box that the map's border covers with all its ink.
func (r *Renderer) printed(st *styles) geom.Box {
	return r.bordered().Shrunk(-r.outerRule(st).Width / 2)
}

// frameItems draws the map's border in its style: the neat line, bars, degrees, and an outer line.
func (r *Renderer) frameItems(st *styles) []scene.Item {
	var inner, outer, thin, bars scene.Path
	inner.Rect(r.frame)
	items := []scene.Item{{Style: st.neatline, Path: inner}}
	if r.bordered() == r.frame {
		return items
	}
	rule := r.outerRule(st)
	outer.Rect(r.grown(borderOut))
	thin.Rect(r.grown(barsIn)).Rect(r.grown(barsOut))
	for side := range 4 {
		at, texts := r.degrees(side, st)
		items = append(items, texts...)
		from, to := r.alongSide(side)
		for i := 1; i < len(at); i += 2 {
			if p, q := math.Max(at[i-1], from), math.Min(at[i], to); p < q {
				a, b := r.onSide(side, p, barsOut/2+barsIn/2), r.onSide(side, q, barsOut/2+barsIn/2)
				bars.MoveTo(a.X, a.Y).LineTo(b.X, b.Y)
			}
		}
	}
	return append(items, scene.Item{Style: st.degrees, Path: bars}, scene.Item{Style: st.neatThin, Path: thin},
		scene.Item{Style: rule, Path: outer})
}

// onSide returns the point that is out mm outside a side of the neat line, at a coordinate along
// that side. Sides are 0 above, 1 right, 2 below, 3 left.
func (r *Renderer) onSide(side int, along, out float64) geom.Point {
	f := r.grown(out)
	return [4]geom.Point{{X: along, Y: f.Min.Y}, {X: f.Max.X, Y: along}, {X: along, Y: f.Max.Y}, {X: f.Min.X, Y: along}}[side]
}

// alongSide returns the coordinates at which a side begins and ends.
func (r *Renderer) alongSide(side int) (from, to float64) {
	if side%2 == 0 {
		return r.frame.Min.X, r.frame.Max.X
	}
	return r.frame.Min.Y, r.frame.Max.Y
}

// degrees returns the ends of the border's bars along a side of the neat line (six from one
// graticule line to the next), and the degree figures: meridians above, parallels at the left. On a
// board without a graticule a bar is fifty kilometres long.
func (r *Renderer) degrees(side int, st *styles) (bars []float64, texts []scene.Item) {
	const parts = 6
	kind, turn := mapdata.Meridian, 0.0
	if side%2 == 1 {
		kind, turn = mapdata.Parallel, -math.Pi/2
	}
	from, to := r.alongSide(side)
	face := typeface.Get(scene.Garamond)
	var at []float64
	for i := range r.board.Marks {
		m := &r.board.Marks[i]
		of, degree, _ := strings.Cut(m.Kind, " ")
		if of != kind || len(m.Line) == 0 {
			continue
		}
		for _, p := range [2]geom.Point{m.Line[0], m.Line[len(m.Line)-1]} {
			along := p.X
			if side%2 == 1 {
				along = p.Y
			}
			if p.Dist(r.onSide(side, along, 0)) > overrun {
				continue
			}
			at = append(at, along)
			text := strings.TrimPrefix(degree, "-") + "°"
			if half := face.Width(text, 0) * degreeSize / 2; (side == 0 || side == 3) && along-half > from && along+half < to {
				c := r.onSide(side, along, degreeOut)
				s, co := math.Sincos(turn)
				texts = append(texts, scene.Item{Style: st.caption, Text: face.Line(text,
					c.X-half*co-0.25*degreeSize*s, c.Y-half*s+0.25*degreeSize*co, degreeSize, turn, 0)})
			}
		}
	}
	slices.Sort(at)
	if len(at) < 2 {
		at = []float64{from, from + parts*r.barLength()}
	}
	for last := len(at) - 1; at[last] < to; last++ {
		at = append(at, 2*at[last]-at[last-1])
	}
	for at[0] > from {
		at = slices.Insert(at, 0, 2*at[0]-at[1])
	}
	for i := 1; i < len(at); i++ {
		for k := range parts {
			bars = append(bars, at[i-1]+(at[i]-at[i-1])*float64(k)/parts)
		}
	}
	return bars, texts
}

// barLength is the length of a bar on a board without degrees, mm.
func (r *Renderer) barLength() float64 {
	if km := r.board.Projection.KmPerMM; km > 0 {
		return 50 / km
	}
	return 10
}
