package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// ghosts letters the names of countries large and faint across their land, along its long axis, under all other names.
func (r *Renderer) ghosts(st *styles) []scene.Item {
	var out []scene.Item
	for i, id := range r.countries {
		name := strings.ToUpper(r.style.Of(id, false).Ghost)
		if name == "" {
			continue
		}
		if line, size, spacing := r.ghostLine(uint8(i), name); size > 0 {
			out = append(out, scene.Item{Class: "country-name", Style: st.ghost,
				Text: typeface.Get(scene.FellCaps).Along(name, line, size, spacing)})
		}
	}
	return out
}

// Of a ghost: the share of its country's length that it spans, its largest and least size (mm), and the steepest line that it
// stands on (radians).
const (
	ghostSpan  = 0.78
	ghostMost  = 26.0
	ghostLeast = 7.0
	ghostSteep = 62 * math.Pi / 180
)

// ghostLine finds the baseline of a country's name, its size (mm; 0: no room) and spacing (em). The axis is that of the
// country's ground, weighed by area; the line bends with it.
func (r *Renderer) ghostLine(country uint8, name string) (line []geom.Point, size, spacing float64) {
	const step = 2.0
	var pts []geom.Point
	for i := range r.faces {
		if r.board.Map.Regions[i].Terrain == engine.Sea || r.land[i] != country {
			continue
		}
		f := &r.faces[i]
		for y := math.Ceil(f.box.Min.Y/step) * step; y < f.box.Max.Y; y += step {
			for x := math.Ceil(f.box.Min.X/step) * step; x < f.box.Max.X; x += step {
				if p := (geom.Point{X: x, Y: y}); inside(f.rings, p) {
					pts = append(pts, p)
				}
			}
		}
	}
	if len(pts) < 40 {
		return nil, 0, 0
	}
	var c geom.Point
	for _, p := range pts {
		c = c.Add(p)
	}
	n := float64(len(pts))
	c = c.Mul(1 / n)
	var xx, yy, xy float64
	for _, p := range pts {
		dx, dy := p.X-c.X, p.Y-c.Y
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	turn := math.Atan2(2*xy, xx-yy) / 2
	turn = math.Remainder(turn, math.Pi)
	turn = math.Max(-ghostSteep, math.Min(ghostSteep, turn))
	sin, cos := math.Sincos(turn)
	// How far the country reaches along the line (all but the outermost fiftieth), and where its middle runs beside it.
	const slots = 24
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range pts {
		u := (p.X-c.X)*cos + (p.Y-c.Y)*sin
		lo, hi = math.Min(lo, u), math.Max(hi, u)
	}
	var sum, count [slots]float64
	across := 0.0
	for _, p := range pts {
		u, v := (p.X-c.X)*cos+(p.Y-c.Y)*sin, -(p.X-c.X)*sin+(p.Y-c.Y)*cos
		k := min(slots-1, int((u-lo)/(hi-lo)*slots))
		sum[k], count[k] = sum[k]+v, count[k]+1
		across += v * v
	}
	wide := math.Sqrt(12 * across / n)
	// A parabola through the middle's run: the name bends with the land, a little.
	bend := 0.0
	var uu float64
	half := (hi - lo) / 2
	for k := range slots {
		u := ((float64(k)+0.5)/slots*2 - 1)
		bend += count[k] * (u*u - 1.0/3) * sum[k] / math.Max(1, count[k])
		uu += count[k] * (u*u - 1.0/3) * (u*u - 1.0/3)
	}
	bend = math.Max(-0.12, math.Min(0.12, bend/uu/half)) * half
	face := typeface.Get(scene.FellCaps)
	letters := float64(len([]rune(name)))
	span := ghostSpan * (hi - lo)
	size = math.Min(ghostMost, math.Min(0.34*wide, span/(face.Width(name, 0)+0.25*(letters-1))))
	if size < ghostLeast {
		return nil, 0, 0
	}
	spacing = math.Min(1.6, (span/size-face.Width(name, 0))/(letters-1))
	mid := (lo + hi) / 2
	for k := range slots + 1 {
		t := float64(k)/slots*2 - 1
		u, v := mid+t*span/2, bend*(t*t*ghostSpan*ghostSpan-1.0/3)+size*0.3
		line = append(line, geom.Point{X: c.X + u*cos - v*sin, Y: c.Y + u*sin + v*cos})
	}
	return line, size, spacing
}
