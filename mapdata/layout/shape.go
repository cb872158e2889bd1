package layout

import (
	"fmt"
	"math"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Shape measures how much a warp distorts the land.
type Shape struct {
	Folds     int
	Smallest  float64 // linear scales of the mesh, compared with no warp
	Largest   float64
	Squeeze   float64 // worst ratio between a place's two principal scales
	Mainlands []Deviation
	Askew     string // the pair of circles with the worst bearing
	// In degrees: median, 95th centile and worst over pairs of mainland circles 20 to 500 km apart.
	Bearings [3]float64
}

// Deviation compares a coast with its true one after the best move, turn and scaling (Procrustes).
type Deviation struct {
	Name string
	Mean float64 // root mean square, as a share of the coast's height
	Most float64
}

// MeasureShape compares a frozen layout with the undistorted sheet.
func MeasureShape(s *mapdata.Tracing, data []byte) (Shape, error) {
	f, err := thaw(s.Map, data)
	if err != nil {
		return Shape{}, err
	}
	w := widen(s, f.warp.mesh.to)
	to := func(p geom.Point) geom.Point { return f.warp.bend(w.at(p)) }
	var o Shape
	o.Folds, o.Smallest, o.Largest, o.Squeeze = f.warp.mesh.stretch()
	r := paint(s.Width, s.Height, s.Arcs)
	for _, land := range s.Mainlands {
		o.Mainlands = append(o.Mainlands, deviation(s, to, land, r))
	}
	centre := map[int]geom.Point{}
	for _, d := range f.warp.discs {
		centre[int(d.region)] = d.centre
	}
	on := mainlands(s, r)
	var off []float64
	worst := 0.0
	for i := range s.Faces {
		for k := range s.Faces[:i] {
			a, b := &s.Faces[i], &s.Faces[k]
			if !a.Circle || !b.Circle || !on[engine.RegionID(i)] || !on[engine.RegionID(k)] {
				continue
			}
			if d := a.Centre.Dist(b.Centre) * s.KmPerMM; d < 20 || d > 500 {
				continue
			}
			p, q := centre[i], centre[k]
			t := math.Atan2(q.Y-p.Y, q.X-p.X) - math.Atan2(b.Centre.Y-a.Centre.Y, b.Centre.X-a.Centre.X)
			e := math.Abs(math.Remainder(t, 2*math.Pi)) / degree
			if e > worst {
				worst, o.Askew = e, s.Map.Regions[k].ID+" and "+s.Map.Regions[i].ID
			}
			off = append(off, e)
		}
	}
	if sort.Float64s(off); len(off) > 0 {
		o.Bearings = [3]float64{off[len(off)/2], off[len(off)*95/100], off[len(off)-1]}
	}
	return o, nil
}

// mainlands returns the regions whose proportions the warp must keep.
func mainlands(s *mapdata.Tracing, r *raster) map[engine.RegionID]bool {
	on := map[engine.RegionID]bool{}
	for _, land := range s.Mainlands {
		for id := range landmass(s, r.owner(land.Inner)) {
			on[id] = true
		}
	}
	return on
}

func landmass(s *mapdata.Tracing, with engine.RegionID) map[engine.RegionID]bool {
	in := map[engine.RegionID]bool{with: true}
	dry := func(id engine.RegionID) bool { return id >= 0 && s.Map.Regions[id].Terrain != engine.Sea }
	for more := true; more; {
		more = false
		for _, a := range s.Arcs {
			if dry(a.Left) && dry(a.Right) && in[a.Left] != in[a.Right] {
				in[a.Left], in[a.Right], more = true, true, true
			}
		}
	}
	return in
}

func deviation(s *mapdata.Tracing, bend func(geom.Point) geom.Point, land mapdata.Mainland, r *raster) Deviation {
	in := landmass(s, r.owner(land.Inner))
	dry := func(id engine.RegionID) bool { return id >= 0 && s.Map.Regions[id].Terrain != engine.Sea }
	var from, to []geom.Point
	for _, a := range s.Arcs {
		if dry(a.Left) == dry(a.Right) || !in[a.Left] && !in[a.Right] {
			continue
		}
		for _, p := range densify(a.Points) {
			from, to = append(from, p), append(to, bend(p))
		}
	}
	n := float64(len(from))
	if n == 0 {
		return Deviation{Name: land.Name}
	}
	var a, b geom.Point
	for i := range from {
		a, b = a.Add(from[i].Mul(1/n)), b.Add(to[i].Mul(1/n))
	}
	var re, im, norm float64
	top, bottom := math.Inf(1), math.Inf(-1)
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		re, im, norm = re+p.X*q.X+p.Y*q.Y, im+p.X*q.Y-p.Y*q.X, norm+p.X*p.X+p.Y*p.Y
		top, bottom = math.Min(top, to[i].Y), math.Max(bottom, to[i].Y)
	}
	re, im = re/norm, im/norm
	d := Deviation{Name: land.Name}
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		e := math.Hypot(re*p.X-im*p.Y-q.X, im*p.X+re*p.Y-q.Y)
		d.Mean, d.Most = d.Mean+e*e/n, math.Max(d.Most, e)
	}
	d.Mean, d.Most = math.Sqrt(d.Mean)/(bottom-top), d.Most/(bottom-top)
	return d
}

// Lines returns the shape in words.
func (s *Shape) Lines() []string {
	o := []string{fmt.Sprintf("mesh: %d folds, scale %.2f to %.2f, worst squeeze %.1f : 1", s.Folds,
		s.Smallest, s.Largest, s.Squeeze)}
	for _, d := range s.Mainlands {
		o = append(o, fmt.Sprintf("coast of %s: %.1f %% of its height off the true one in the mean, %.1f %% at worst",
			d.Name, 100*d.Mean, 100*d.Most))
	}
	return append(o, fmt.Sprintf("bearings: %.1f° off at the median, %.1f° at the 95th centile, %.1f° at worst (%s)",
		s.Bearings[0], s.Bearings[1], s.Bearings[2], s.Askew))
}
