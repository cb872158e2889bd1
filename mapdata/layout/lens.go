package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// lenses applies the designer's lenses, and magnifies small islands, which the flow's blur would
// miss.
func (v *solver) lenses() error {
	m := v.sheet.Map
	for _, l := range v.opt.Lenses {
		if id := m.Region(l.Region); id != engine.NoRegion {
			v.magnify(v.warp.mesh.at(v.sheet.Anchors[id][0]), l.Reach, l.Strength)
		}
	}
	if v.opt.Rounds == 0 {
		return nil
	}
	island := make([]bool, len(m.Regions))
	for i := range island {
		island[i] = m.Regions[i].Terrain != engine.Sea && !v.sheet.Faces[i].Circle
	}
	for _, a := range v.sheet.Arcs {
		for _, id := range [2]engine.RegionID{a.Left, a.Right} {
			if id >= 0 && a.Kind != mapdata.ArcCoast && a.Kind != mapdata.ArcLake {
				island[id] = false
			}
		}
	}
	for range 5 {
		r := v.paint()
		st, err := sites(v.sheet, v.warp, &v.opt)
		if err != nil {
			return err
		}
		area := r.areas(len(st))
		middle := make([]geom.Point, len(st))
		for k, id := range r.id {
			if id >= 0 && island[id] {
				middle[id] = middle[id].Add(geom.Point{X: float64(k%r.w) + .5, Y: float64(k/r.w) + .5})
			}
		}
		for i := range st {
			need := st[i].need(v.opt.Least) * .8
			if !island[i] || area[i] == 0 || area[i] > need {
				continue
			}
			c := middle[i].Mul(1 / (area[i] * pixels * pixels * pixels))
			reach := math.Max(4, 1.3*math.Sqrt(area[i]/math.Pi))
			v.magnify(c, reach, math.Min(.6, math.Sqrt(need/area[i])-1))
		}
	}
	return nil
}

// tightest is the smallest linear scale that a lens may leave in the mesh.
const tightest = .12

// magnify applies a lens, unless the mesh is too coarse to follow it without folding.
func (v *solver) magnify(c geom.Point, reach, strength float64) {
	old := *v.warp.mesh
	old.x, old.y = append([]float64(nil), old.x...), append([]float64(nil), old.y...)
	v.warp.mesh.magnify(c, reach, strength)
	if folds, smallest, _, _ := v.warp.mesh.stretch(); folds > 0 || smallest < tightest {
		*v.warp.mesh = old
	}
}

// magnifyStuck magnifies regions that the flow has not helped for some rounds because its blur is
// wider than they are.
func (v *solver) magnifyStuck(f *fitting) {
	sum, n := make([]geom.Point, len(f.sites)), make([]float64, len(f.sites))
	for k, id := range f.id {
		if id >= 0 && v.stuck[id] >= 2 && f.sites[id].disc == nil {
			sum[id], n[id] = sum[id].Add(geom.Point{X: float64(k%f.w) + .5, Y: float64(k/f.w) + .5}), n[id]+1
		}
	}
	for i := range f.sites {
		if n[i] == 0 || f.area[i] > 260 {
			continue
		}
		v.magnify(sum[i].Mul(1/(n[i]*pixels)), math.Max(4, 1.2*math.Sqrt(f.area[i]/math.Pi)), .16)
	}
}
