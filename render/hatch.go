package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// hatches are the patterns of black-and-white maps. They differ in direction and kind, not only in
// weight, so that they survive a photocopier.
var hatches = []struct {
	name   string
	angles []float64 // angles of the lines, degrees; several: crossing lines
	gap    float64   // distance of lines or dots, mm
	dots   float64   // radius of the dots, mm; 0: lines
	shape  lineShape
}{
	{"diagonal", []float64{45}, 1.1, 0, straight},
	{"antidiagonal", []float64{135}, 1.1, 0, straight},
	{"vertical", []float64{90}, 1.0, 0, straight},
	{"horizontal", []float64{0}, 1.0, 0, straight},
	{"grid", []float64{0, 90}, 1.5, 0, straight},
	{"crosshatch", []float64{45, 135}, 1.5, 0, straight},
	{"dots", nil, 1.25, 0.22, straight},
	{"circles", nil, 1.9, 0.5, straight},
	{"waves", []float64{0}, 1.2, 0, wavy},
	{"bricks", []float64{0}, 1.25, 0, bonded},
}

// lineShape is the shape of a hatch's lines.
type lineShape uint8

const (
	straight lineShape = iota
	wavy
	bonded // rows of bricks, with joints between them
)

// hatchOf returns the index of the pattern with a name, or the nth if there is none.
func hatchOf(name string, n int) int {
	for i, k := range hatches {
		if k.name == name {
			return i
		}
	}
	return n % len(hatches)
}

func hatchNames() string {
	var out []string
	for _, h := range hatches {
		out = append(out, h.name)
	}
	return strings.Join(out, ", ")
}

// hatchKey identifies a region's hatching: its shape, the pattern, the distance of the lines.
type hatchKey struct {
	f    *face
	n    int
	wide float64
}

// hatched returns a region's hatching. The paths are cached, since all maps share them.
func (r *Renderer) hatched(n int, f *face, line, dot *scene.Style, wide float64) []scene.Item {
	key := hatchKey{f, n, wide}
	p, ok := r.hatches.Load(key)
	if !ok {
		p, _ = r.hatches.LoadOrStore(key, hatchPath(n, f, wide))
	}
	return hatchItems(n, p.(scene.Path), line, dot)
}

// hatching covers a shape with pattern n. Its lines are wide times as far apart as on
// black-and-white maps.
func hatching(n int, f *face, line, dot *scene.Style, wide float64) []scene.Item {
	return hatchItems(n, hatchPath(n, f, wide), line, dot)
}

func hatchItems(n int, p scene.Path, line, dot *scene.Style) []scene.Item {
	switch h := hatches[n]; {
	case h.dots > 0.3:
		return []scene.Item{{Style: line, Path: p}}
	case h.dots > 0:
		return []scene.Item{{Style: dot, Path: p, Class: "hatch"}}
	}
	return []scene.Item{{Style: line, Path: p, Class: "hatch"}}
}

func hatchPath(n int, f *face, wide float64) scene.Path {
	h := hatches[n]
	h.gap *= wide
	h.dots *= math.Pow(wide, 0.75) // dots that are further apart must be larger to be seen
	var p scene.Path
	if h.dots > 0 {
		row := 0
		for y := math.Ceil(f.box.Min.Y/h.gap) * h.gap; y < f.box.Max.Y; y += h.gap * 0.866 {
			shift := h.gap / 2 * float64(row%2)
			row++
			for x := math.Ceil(f.box.Min.X/h.gap)*h.gap + shift; x < f.box.Max.X; x += h.gap {
				at := geom.Point{X: x, Y: y}
				if geom.Within(f.rings, at) && (wide <= heldHatch || keeps(f, at, h.dots)) {
					p.Circle(x, y, h.dots)
				}
			}
		}
		return p
	}
	for _, a := range h.angles {
		hatchLines(&p, f, a*math.Pi/180, h.gap, h.shape)
	}
	return p
}

// keeps reports whether the four extreme points of a circle are inside a shape.
func keeps(f *face, at geom.Point, rad float64) bool {
	for _, d := range [...]geom.Point{{X: rad}, {X: -rad}, {Y: rad}, {Y: -rad}} {
		if !geom.Within(f.rings, at.Add(d)) {
			return false
		}
	}
	return true
}

// hatchLines adds the parts of parallel lines inside a shape. All regions' lines are on one grid,
// so that hatches of neighbours with one owner join.
func hatchLines(p *scene.Path, f *face, angle, gap float64, shape lineShape) {
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
		put := func(pts []geom.Point) {
			for i, q := range pts {
				pts[i] = geom.Point{X: q.X*c - q.Y*s, Y: q.X*s + q.Y*c}
			}
			p.Poly(pts, false)
		}
		for i := 0; i+1 < len(xs); i += 2 {
			switch shape {
			case wavy:
				put(waves(xs[i], xs[i+1], v))
			case bonded:
				put([]geom.Point{{X: xs[i], Y: v}, {X: xs[i+1], Y: v}})
				brick := 1.92 * gap
				shift := brick / 2 * float64(k&1)
				for u := math.Ceil((xs[i]-shift)/brick)*brick + shift; u < xs[i+1]; u += brick {
					if geom.Within(f.rings, geom.Point{X: u, Y: v + gap/2}) && geom.Within(f.rings, geom.Point{X: u, Y: v + gap}) {
						put([]geom.Point{{X: u, Y: v}, {X: u, Y: v + gap}})
					}
				}
			default:
				put([]geom.Point{{X: xs[i], Y: v}, {X: xs[i+1], Y: v}})
			}
		}
	}
}

// waves returns a wavy line from u0 to u1 at height v.
func waves(u0, u1, v float64) []geom.Point {
	var out []geom.Point
	const step, length, height = 0.3, 2.0, 0.28
	for u := u0; u < u1; u += step {
		out = append(out, geom.Point{X: u, Y: v + height*math.Sin(2*math.Pi*u/length)})
	}
	return out
}
