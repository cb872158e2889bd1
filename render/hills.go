package render

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// Measures of a hill and of a row of them, mm.
const hillWide, hillHigh, hillStep = 3.2, 1.7, 2.7

// hills draws the board's ridges as old maps do: rows of hills, shaded on their right, wherever no
// name, unit, centre or border is.
func (r *Renderer) hills() (out scene.Path) {
	var taken covers
	for i := range r.board.Marks {
		m := &r.board.Marks[i]
		if m.Kind != mapdata.Ridge {
			continue
		}
		if taken == nil {
			taken = append(r.names(), r.fixed()...)
		}
		whole := polyline.Length(m.Line)
		for n, d := 0, 0.0; d <= whole; n, d = n+1, d+hillStep/2 {
			foot := snap(polyline.At(m.Line, d).Add(geom.Point{X: float64(n%2) * hillStep, Y: 1.9 * float64(n%3-1)}))
			high := hillHigh * (1 - 0.2*float64(n%3))
			room := scene.Rectangle(foot.Sub(geom.Point{Y: high / 2}), hillWide, high+0.3)
			if taken.free(room) && r.toBorder(foot, hillWide) > 0.5*hillWide {
				taken.add(room)
				hill(&out, foot, high)
			}
		}
	}
	return out
}

// hill adds one hill: its outline and a stroke of shade.
func hill(p *scene.Path, foot geom.Point, high float64) {
	const half = hillWide / 2
	p.MoveTo(foot.X-half, foot.Y).CubicTo(foot.X-0.2*half, foot.Y-1.6*high, foot.X+0.2*half, foot.Y-1.2*high, foot.X+half, foot.Y)
	p.MoveTo(foot.X+0.2*half, foot.Y-0.7*high).LineTo(foot.X+0.4*half, foot.Y-0.2*high)
}

// river adds a line that runs smoothly through some points: a Catmull-Rom spline.
func river(p *scene.Path, at []geom.Point) {
	last := len(at) - 1
	p.MoveTo(at[0].X, at[0].Y)
	for k := range last {
		out := at[k].Add(at[k+1].Sub(at[max(k-1, 0)]).Mul(1.0 / 6))
		in := at[k+1].Sub(at[min(k+2, last)].Sub(at[k]).Mul(1.0 / 6))
		p.CubicTo(out.X, out.Y, in.X, in.Y, at[k+1].X, at[k+1].Y)
	}
}
