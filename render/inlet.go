package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
)

// An inlet is water narrower than inletWide along at least inletLong of coast, mm.
const (
	inletWide = 1.0
	inletLong = 2.5
)

// shoreline is the coast, divided into open coast and inlets, which are so narrow that water-lining
// from both shores would fill them.
type shoreline struct{ open, inlet scene.Path }

// newShoreline divides the board's coast, by the grid of land and water.
func (r *Renderer) newShoreline() shoreline {
	var out shoreline
	for i := range r.board.Arcs {
		a := &r.board.Arcs[i]
		switch {
		case a.Kind == mapdata.ArcLake || a.Kind == mapdata.ArcCircle && r.wet(a):
			out.open.Poly(r.arcs[i], false)
		case a.Kind == mapdata.ArcCoast:
			r.divide(&out, r.arcs[i])
		}
	}
	out.open, out.inlet = out.open.Share(), out.inlet.Share()
	return out
}

// divide splits an arc of the coast into stretches and adds them to out.
func (r *Renderer) divide(out *shoreline, line []geom.Point) {
	n := len(line) - 1
	narrow, far := make([]bool, n), make([]float64, n)
	// The side of the arc with more water is the side of the sea.
	wet := 0.0
	for i := range n {
		d := line[i].Dist(line[i+1])
		if r.ashore(line[i], line[i+1], 0.75) {
			wet -= d
		}
		if r.ashore(line[i], line[i+1], -0.75) {
			wet += d
		}
	}
	left := wet > 0
	for i := range n {
		far[i] = line[i].Dist(line[i+1])
		narrow[i] = r.opposite(line[i], line[i+1], left)
	}
	// A stretch of coast that is too short joins its neighbours: first gaps in inlets, then inlets.
	for _, kind := range [...]bool{false, true} {
		for i := 0; i < n; {
			j, long := i, 0.0
			for j < n && narrow[j] == narrow[i] {
				long += far[j]
				j++
			}
			if narrow[i] == kind && (kind && long < inletLong || !kind && long < inletWide && i > 0 && j < n) {
				for k := i; k < j; k++ {
					narrow[k] = !kind
				}
			}
			i = j
		}
	}
	for i := 0; i < n; {
		j := i
		for j < n && narrow[j] == narrow[i] {
			j++
		}
		if narrow[i] {
			out.inlet.Poly(line[i:j+1], false)
		} else {
			out.open.Poly(line[i:j+1], false)
		}
		i = j
	}
}

// opposite reports whether another shore is within inletWide across the water.
func (r *Renderer) opposite(p, q geom.Point, left bool) bool {
	for _, d := range [...]float64{0.5, 0.75, inletWide} {
		if !left {
			d = -d
		}
		if r.ashore(p, q, d) {
			return true
		}
	}
	return false
}

// ashore reports whether land is d mm to the left (negative: right) of a piece of coast.
func (r *Renderer) ashore(p, q geom.Point, d float64) bool {
	n := p.Dist(q)
	if n == 0 {
		return false
	}
	plots, wide, mid := r.plots(), int(r.board.Width/grid.Side)+1, p.Lerp(q, 0.5)
	x, y := int(math.Floor((mid.X+(q.Y-p.Y)/n*d)/grid.Side)), int(math.Floor((mid.Y-(q.X-p.X)/n*d)/grid.Side))
	if x < 0 || y < 0 || x >= wide || y*wide+x >= len(plots) {
		return false
	}
	id := plots[y*wide+x]
	return id == 0 || r.board.Map.Regions[id-1].Terrain != engine.Sea
}
