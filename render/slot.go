package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// placeSlots takes the board's slots. A place that the layout found no room for gets the point of its region farthest
// from the border, so that a unit there is drawn in its region, over a name if need be.
func (r *Renderer) placeSlots() {
	m := r.board.Map
	r.slots = append([]mapdata.Slots(nil), r.board.Slots...)
	for i := range r.slots {
		s := &r.slots[i]
		if s.Unit != (geom.Point{}) {
			continue
		}
		reg := m.RegionOf(engine.PlaceID(i))
		s.Unit = deepest(&r.faces[reg])
		s.Dislodged = geom.Point{X: s.Unit.X + mapdata.TokenRadius, Y: s.Unit.Y - mapdata.TokenRadius}
	}
}

// deepest is the point of a shape farthest from its border, on a grid.
func deepest(f *face) geom.Point {
	best, at := -1.0, middle(f.box)
	step := math.Max(0.25, math.Max(f.box.Max.X-f.box.Min.X, f.box.Max.Y-f.box.Min.Y)/60)
	for y := f.box.Min.Y; y <= f.box.Max.Y; y += step {
		for x := f.box.Min.X; x <= f.box.Max.X; x += step {
			p := geom.Point{X: x, Y: y}
			if !inside(f.rings, p) {
				continue
			}
			d := math.Inf(1)
			for _, ring := range f.rings {
				for i, a := range ring {
					d = math.Min(d, geom.SegmentDist(p, a, ring[(i+1)%len(ring)]))
				}
			}
			if d > best {
				best, at = d, p
			}
		}
	}
	return at
}
