package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// placeDiscs puts a disc of fixed size at each circle's position and separates overlapping discs.
func (v *solver) placeDiscs() {
	m := v.sheet.Map
	v.warp.discs = v.warp.discs[:0]
	for i := range m.Regions {
		if !v.sheet.Faces[i].Circle {
			continue
		}
		d := disc{region: engine.RegionID(i), centre: v.warp.bend(v.sheet.Faces[i].Centre), radius: discRadius}
		if m.Regions[i].Capital {
			d.radius = capitalRadius
		}
		v.warp.discs = append(v.warp.discs, d)
	}
	v.settleDiscs()
}

// settleDiscs separates discs that overlap or are too near, rounds their centres to 0.01 mm and
// sets how far each pushes its surroundings.
func (v *solver) settleDiscs() {
	ds := v.warp.discs
	for range 50 {
		for i := range ds {
			for k := range ds[:i] {
				dx, dy := ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y
				if math.Abs(dx) > 8 || math.Abs(dy) > 8 {
					continue
				}
				d := math.Hypot(dx, dy)
				want := ds[i].radius + ds[k].radius + .1
				if !v.touching(ds[i].region, ds[k].region) {
					want += 1.4
				}
				if d < want {
					s := (want - d) / 2 / d
					ds[i].centre = geom.Point{X: ds[i].centre.X + dx*s, Y: ds[i].centre.Y + dy*s}
					ds[k].centre = geom.Point{X: ds[k].centre.X - dx*s, Y: ds[k].centre.Y - dy*s}
				}
			}
		}
	}
	for i := range ds {
		d := &ds[i]
		d.centre = geom.Point{X: math.Round(d.centre.X*100) / 100, Y: math.Round(d.centre.Y*100) / 100}
	}
	for i := range ds {
		ds[i].reach = ds[i].radius*1.8 + 1.5
		for k := range ds {
			if k != i {
				gap := math.Hypot(ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y) - ds[k].radius - .2
				ds[i].reach = math.Min(ds[i].reach, math.Max(ds[i].radius+.3, gap))
			}
		}
	}
}

// touching reports whether two regions share a traced border.
func (v *solver) touching(a, b engine.RegionID) bool { return v.touch[pairOf(a, b)] }
