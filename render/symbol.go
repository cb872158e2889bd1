package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// symbol draws a supply centre: one of five badges by country, all of one meaning (W3K v1.5, Basic concepts: the symbols
// vary for theme only). A capital's stands in a ring.
func symbol(country int, capital bool, mk mark, st *styles) []scene.Item {
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
	p, dot := badge(country % 5)
	if country%5 == 3 {
		rad *= 0.86 // the thistle has corners
	}
	m := scene.Place(mk.at.X, mk.at.Y, rad, 0)
	out = append(out, scene.Item{Style: st.symbol, Path: p.Transform(m)})
	if !dot.Empty() {
		out = append(out, scene.Item{Style: st.bar, Path: dot.Transform(m)})
	}
	return out
}

// snap moves a sign to the nearest tenth of a millimetre: signs of one kind are then alike to the last digit in an SVG,
// which makes it smaller.
func snap(p geom.Point) geom.Point {
	return geom.Point{X: math.Round(10*p.X) / 10, Y: math.Round(10*p.Y) / 10}
}

// badge returns a badge in a circle of radius 1, and its dark heart.
func badge(n int) (body, heart scene.Path) {
	switch n {
	case 0: // fleur-de-lys
		body = scene.Parse("M0-1C.34-.62.36-.3.16.08C.3-.1.42-.34.68-.32C1-.28.98.16.62.26C.66.06.5.02.4.14C.34.24.3.3.3.34L.34.34L.34.5L.2.5C.24.7.36.84.46.94L0 1L-.46.94C-.36.84-.24.7-.2.5L-.34.5L-.34.34L-.3.34C-.3.3-.34.24-.4.14C-.5.02-.66.06-.62.26C-.98.16-1-.28-.68-.32C-.42-.34-.3-.1-.16.08C-.36-.3-.34-.62 0-1Z")
		heart = scene.Parse("M-.3.34L.3.34L.3.5L-.3.5Z")
	case 1: // rose
		for k := 0; k < 5; k++ {
			s, c := math.Sincos(2 * math.Pi * float64(k) / 5)
			body.Circle(0.56*s, -0.56*c, 0.43)
		}
		heart.Circle(0, 0, 0.27)
	case 2: // shamrock
		body = scene.Parse("M-.1.98C-.06.6-.04.4-.04.2L.04.2C.06.5.1.8.22.98Z")
		body.Circle(0, -0.5, 0.46)
		body.Circle(-0.5, 0.18, 0.46)
		body.Circle(0.5, 0.18, 0.46)
		heart.Circle(0, -0.02, 0.16)
	case 3: // thistle
		body = scene.Parse("M-.62-.98L-.3-.62L-.16-1L0-.64L.16-1L.3-.62L.62-.98L.5-.24C.7-.02.66.4.3.56L.14.62L.14.98L-.14.98L-.14.62L-.3.56C-.66.4-.7-.02-.5-.24Z")
		heart = scene.Parse("M-.5-.24C-.2-.34.2-.34.5-.24C.2-.12-.2-.12-.5-.24Z")
	default: // mullet of six points, pierced
		for k := 0; k < 12; k++ {
			q := 1.0
			if k%2 == 1 {
				q = 0.52
			}
			s, c := math.Sincos(math.Pi * float64(k) / 6)
			if k == 0 {
				body.MoveTo(q*s, -q*c)
			} else {
				body.LineTo(q*s, -q*c)
			}
		}
		body.Close()
		heart.Circle(0, 0, 0.26)
	}
	return body, heart
}
