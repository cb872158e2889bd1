package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// placeSlots takes the unit slots of the board's layout. A place without a slot gets the point of
// its region farthest from the border, even if a name is there.
func (r *Renderer) placeSlots() {
	m := r.board.Map
	r.slots = append([]mapdata.Slots(nil), r.board.Slots...)
	defer r.spreadBoxes()
	for i := range r.slots {
		s := &r.slots[i]
		if r.offBoard(i) {
			continue
		}
		if s.Unit != (geom.Point{}) {
			continue
		}
		reg := m.RegionOf(engine.PlaceID(i))
		s.Unit = deepest(&r.faces[reg])
		s.Dislodged = geom.Point{X: s.Unit.X + mapdata.TokenRadius, Y: s.Unit.Y - mapdata.TokenRadius}
	}
}

// spreadBoxes spreads the slots of a box (a far sea drawn apart) over its frame: the first beside
// the box's name, then a row above, a row below, and the rest of the middle row. Each slot has room
// for a carried unit at its upper right and a number below.
func (r *Renderer) spreadBoxes() {
	done := map[engine.RegionID]bool{}
	for _, mk := range r.board.Marks {
		if mk.Kind != mapdata.Link || done[mk.A] {
			continue
		}
		done[mk.A] = true
		s, box := &r.slots[r.board.Map.Regions[mk.A].First], r.faces[mk.A].box
		const side = 1.8 * mapdata.TokenRadius // from the frame to a token's middle
		cols := int((box.Width()-2*side)/(3.1*mapdata.TokenRadius)) + 1
		if box.Height() < 8*mapdata.TokenRadius || cols < 3 {
			continue // too small for rows: keep the layout's slots
		}
		x := func(col int) float64 { return box.Min.X + side + float64(col)*(box.Width()-2*side)/float64(cols-1) }
		rows := [3]float64{box.Min.Y + 0.33*box.Height(), box.Min.Y + 0.56*box.Height(), box.Max.Y - 2.2*mapdata.TokenRadius}
		at := []geom.Point{{X: x(0), Y: rows[1]}}
		for _, row := range []int{0, 2, 1} {
			for col := range cols {
				if (row != 1 || col > 0) && (row == 2 || col < cols-1) { // the links' names are on the right
					at = append(at, geom.Point{X: x(col), Y: rows[row]})
				}
			}
		}
		n := min(len(at), len(s.Stack)+1)
		s.Unit, s.Stack = at[0], at[1:n]
	}
}

// offBoard reports whether a place's region is off the board, so that no unit can be there.
func (r *Renderer) offBoard(place int) bool {
	return r.board.Map.Regions[r.board.Map.Places[place].Region].OffBoard
}

// deepest returns the point of a shape farthest from its border, searched on a grid.
func deepest(f *face) geom.Point {
	best, at := -1.0, f.box.Centre()
	step := math.Max(0.25, math.Max(f.box.Max.X-f.box.Min.X, f.box.Max.Y-f.box.Min.Y)/60)
	for y := f.box.Min.Y; y <= f.box.Max.Y; y += step {
		for x := f.box.Min.X; x <= f.box.Max.X; x += step {
			p := geom.Point{X: x, Y: y}
			if !geom.Within(f.rings, p) {
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

// TokenScale returns the size of this board's tokens; 1 is mapdata.TokenRadius.
func (r *Renderer) TokenScale() float64 { return r.natural }

// roomForTokens returns the largest of a few scales at which no token on its slot touches a name, a
// centre's symbol or another token; and the largest scale, relative to it, at which dislodged
// units' tokens are clear too.
func (r *Renderer) roomForTokens() (natural, lost float64) {
	still := r.names()
	for i := range r.board.Map.Regions {
		reg := &r.board.Map.Regions[i]
		if reg.SupplyCentre && !r.board.Faces[i].Circle {
			still.add(disc(r.board.Centres[i], r.centreRadius(reg)))
		}
	}
	around := make([]covers, len(r.slots)) // by slot: the covers near it and near its dislodged slot
	for i := range r.slots {
		around[i] = still.near(scene.BoxOf([]geom.Point{r.slots[i].Unit, r.slots[i].Dislodged}), 3*mapdata.TokenRadius)
	}
	fits := func(k float64) bool {
		rad := mapdata.TokenRadius * k
		for i := range r.slots {
			if r.offBoard(i) {
				continue
			}
			at := r.slots[i].Unit
			if s := r.slots[i].Stack; len(s) > 0 && at.Dist(s[0]) < 2.1*rad {
				return false
			}
			for j := range i {
				o := r.slots[j].Unit
				if at.Dist(o) < 2.1*rad && r.board.Map.Places[i].Region != r.board.Map.Places[j].Region {
					return false
				}
			}
			if !around[i].free(tokenHull(at, rad)) {
				return false
			}
		}
		return true
	}
	natural, lost = 1, 0.75
	for _, k := range []float64{mapdata.MostTokenRadius / mapdata.TokenRadius, 1.7, 1.6, 1.5, 1.4,
		1.3, 1.25, 1.2, 1.15, 1.1} {
		if fits(k) {
			natural = k
			break
		}
	}
	for _, k := range []float64{0.925, 0.9, 0.875, 0.85, 0.825, 0.8} {
		clear := true
		for i := range r.slots {
			clear = clear && (r.offBoard(i) || around[i].free(tokenHull(r.slots[i].Dislodged, k*natural*mapdata.TokenRadius)))
		}
		if clear {
			return natural, k
		}
	}
	return natural, lost
}

// centreRadius returns the radius of a region's supply-centre symbol, mm.
func (r *Renderer) centreRadius(reg *engine.Region) float64 {
	if size := r.style.Centre.Size; size > 0 {
		return size
	}
	if reg.Capital {
		return mapdata.CapitalRadius
	}
	return mapdata.CentreRadius
}
