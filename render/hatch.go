package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// hatches are the patterns of the black-and-white print: line directions (degrees) and spacing, or dots. They differ in
// direction and kind and not only in weight, so that a photocopier keeps them apart.
var hatches = []struct {
	name   string
	angles []float64
	gap    float64
	dots   float64 // radius; 0: lines
	dashed bool
}{
	{"diagonal", []float64{45}, 1.1, 0, false},
	{"back", []float64{135}, 1.1, 0, false},
	{"vertical", []float64{90}, 1.0, 0, false},
	{"horizontal", []float64{0}, 1.0, 0, false},
	{"cross", []float64{0, 90}, 1.5, 0, false},
	{"lattice", []float64{45, 135}, 1.6, 0, false},
	{"dots", nil, 1.25, 0.2, false},
	{"rings", nil, 1.9, 0.5, false},
	{"dashes", []float64{0}, 0.95, 0, true},
	{"broken", []float64{60}, 0.95, 0, true},
}

// HatchNames lists the patterns a board may name.
func HatchNames() []string {
	var out []string
	for _, h := range hatches {
		out = append(out, h.name)
	}
	return out
}

// hatching covers a shape with a pattern, by its name or else by number.
func hatching(name string, n int, f *face, line, dot *scene.Style) []scene.Item {
	h := hatches[n%len(hatches)]
	for _, k := range hatches {
		if k.name == name {
			h = k
		}
	}
	var p scene.Path
	if h.dots > 0 {
		row := 0
		for y := math.Ceil(f.box.Min.Y/h.gap) * h.gap; y < f.box.Max.Y; y += h.gap * 0.866 {
			shift := h.gap / 2 * float64(row%2)
			row++
			for x := math.Ceil(f.box.Min.X/h.gap)*h.gap + shift; x < f.box.Max.X; x += h.gap {
				if inside(f.rings, geom.Point{X: x, Y: y}) {
					p.Circle(x, y, h.dots)
				}
			}
		}
		if h.dots > 0.3 {
			return []scene.Item{{Style: line, Path: p}}
		}
		return []scene.Item{{Style: dot, Path: p, Class: "hatch"}}
	}
	for _, a := range h.angles {
		hatchLines(&p, f, a*math.Pi/180, h.gap, h.dashed)
	}
	return []scene.Item{{Style: line, Path: p, Class: "hatch"}}
}

// hatchLines adds the parts of parallel lines that lie inside a shape. Lines lie on a grid of the sheet, so that the
// hatching of neighbours runs on.
func hatchLines(p *scene.Path, f *face, angle, gap float64, dashed bool) {
	s, c := math.Sincos(angle)
	along := func(q geom.Point) float64 { return q.X*c + q.Y*s }
	across := func(q geom.Point) float64 { return -q.X*s + q.Y*c }
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, ring := range f.rings {
		for _, q := range ring {
			lo, hi = math.Min(lo, across(q)), math.Max(hi, across(q))
		}
	}
	var xs []float64
	for k := int(math.Ceil(lo / gap)); float64(k)*gap < hi; k++ {
		v := float64(k) * gap
		xs = xs[:0]
		for _, ring := range f.rings {
			for i, a := range ring {
				b := ring[(i+1)%len(ring)]
				va, vb := across(a), across(b)
				if (va > v) != (vb > v) {
					t := (v - va) / (vb - va)
					xs = append(xs, along(a)+(along(b)-along(a))*t)
				}
			}
		}
		sortFloats(xs)
		put := func(u0, u1 float64) {
			if u1-u0 > 0.1 {
				p.MoveTo(u0*c-v*s, u0*s+v*c)
				p.LineTo(u1*c-v*s, u1*s+v*c)
			}
		}
		for i := 0; i+1 < len(xs); i += 2 {
			if !dashed {
				put(xs[i], xs[i+1])
				continue
			}
			const on, period = 1.3, 2.1
			first := math.Floor(xs[i]/period)*period + float64(k%2)*period/2
			for u := first - period; u < xs[i+1]; u += period {
				put(math.Max(u, xs[i]), math.Min(u+on, xs[i+1]))
			}
		}
	}
}
