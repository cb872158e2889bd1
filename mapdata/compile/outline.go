package compile

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// outlines joins the arcs around each Sea Area, those with a member on one side only, into rings.
func outlines(b *mapdata.Board) []mapdata.Outline {
	area := func(r engine.RegionID) engine.AreaID {
		if r == engine.NoRegion {
			return engine.NoArea
		}
		return b.Map.Regions[r].Area
	}
	var out []mapdata.Outline
	for a := range b.Map.Areas {
		id := engine.AreaID(a)
		var arcs []arc
		var real []int32
		ends := map[geom.Point]int{}
		end := func(p geom.Point) int {
			if _, ok := ends[p]; !ok {
				ends[p] = len(ends)
			}
			return ends[p]
		}
		var mine []int32
		for i := range b.Arcs {
			x := &b.Arcs[i]
			l, r := area(x.Left) == id, area(x.Right) == id
			if l == r {
				continue
			}
			side := arc{left: 1, right: 0, from: end(x.Points[0]), to: end(x.Points[len(x.Points)-1])}
			if r {
				side.left, side.right = 0, 1
			}
			mine = append(mine, int32(len(arcs)))
			arcs, real = append(arcs, side), append(real, int32(i))
		}
		o := mapdata.Outline{Area: id}
		for _, ring := range assemble(arcs, 1, mine) {
			r := make(mapdata.Ring, len(ring))
			for k, x := range ring {
				if x >= 0 {
					r[k] = real[x]
				} else {
					r[k] = ^real[^x]
				}
			}
			o.Rings = append(o.Rings, r)
		}
		out = append(out, o)
	}
	return out
}
