package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// tieMark draws a bar between two dots: the pieces of land with the dots are one region.
func tieMark(st *styles, a, b geom.Point, k float64) []scene.Item {
	d := math.Max(a.Dist(b), 1e-6)
	u := b.Sub(a).Mul(0.75 * k / d)
	a, b = a.Sub(u), b.Add(u)
	var bar, dots scene.Path
	bar.MoveTo(a.X, a.Y).LineTo(b.X, b.Y)
	dots.Circle(a.X, a.Y, 0.42*k)
	dots.Circle(b.X, b.Y, 0.42*k)
	under, over := *st.bridgeGap, *st.discRing
	under.Class, under.Width = "tiehalo", 0.95*k
	over.Class, over.Width = "tie", 0.3*k
	dot := *st.bar
	dot.Class, dot.Stroke, dot.Width = "tiedot", st.bridgeGap.Stroke, 0.2*k
	return []scene.Item{{Style: &under, Path: bar}, {Style: &over, Path: bar}, {Style: &dot, Path: dots}}
}
