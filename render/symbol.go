package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// emblem is a drawing to be placed: shapes in a circle of radius 1, or in its own frame.
type emblem []struct {
	paint string
	path  scene.Path
}

// emblemOf takes a drawing from the board's style; for an unknown id it is empty.
func emblemOf(s *style.Style, id string) emblem {
	d := s.Drawing(id)
	if d == nil {
		return nil
	}
	e := make(emblem, len(d.Part))
	for i, p := range d.Part {
		e[i].paint, e[i].path = p.Paint, scene.Parse(p.D)
	}
	return e
}

// put draws an emblem, transformed by a matrix, in the given paints.
func (e emblem) put(m scene.Matrix, line, light, dark *scene.Style) []scene.Item {
	var out []scene.Item
	for _, p := range e {
		st := light
		switch p.paint {
		case "line":
			st = line
		case "dark":
			st = dark
		case "light":
		default:
			st = painted(p.paint, light, dark)
		}
		out = append(out, scene.Item{Style: st, Path: p.path.Transform(m)})
	}
	return out
}

// painted returns a style with a drawing's own fill colour and the stroke of light. On
// black-and-white maps it returns light or dark, whichever is nearer to that colour.
func painted(hex string, light, dark *scene.Style) *scene.Style {
	col := scene.Hex(hex)
	if grey := dark.Fill.R == dark.Fill.G && dark.Fill.G == dark.Fill.B; light.Fill == white && grey {
		if luminance(col) < 0.3 {
			return dark
		}
		return light
	}
	return &scene.Style{Class: "paint" + col.String()[1:], Fill: col, Stroke: light.Stroke, Width: light.Width}
}

// symbol draws a supply centre: its country's emblem, with a ring for a capital. All emblems mean
// the same (W3K v1.5, Basic concepts).
func (r *Renderer) symbol(id int, capital bool, mk centreMark, st *styles) []scene.Item {
	var out []scene.Item
	rad := mk.radius
	mk.at = snap(mk.at)
	if capital {
		var ring scene.Path
		ring.Circle(mk.at.X, mk.at.Y, rad)
		out = append(out, scene.Item{Style: st.symbol, Path: ring})
		rad *= 0.80
	}
	if st.knock != nil && !capital {
		var ground scene.Path
		ground.Circle(mk.at.X, mk.at.Y, rad)
		out = append(out, scene.Item{Style: st.knock, Path: ground})
	}
	return append(out, r.emblems[r.land[id]].put(scene.Place(mk.at.X, mk.at.Y, rad, 0), st.symbol,
		st.symbol, st.symbolDark)...)
}

// snap rounds a position to tenths of a millimetre, so that equal signs have equal paths in an SVG,
// which makes the file smaller.
func snap(p geom.Point) geom.Point {
	return geom.Point{X: math.Round(10*p.X) / 10, Y: math.Round(10*p.Y) / 10}
}
