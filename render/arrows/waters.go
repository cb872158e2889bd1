package arrows

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render/grid"
)

// waters are where the way of a ship may run: in the region that it leaves and in the one that it
// reaches, and so through the border that both share. Other waters cost it more than a letter, and
// other land more than a name. The zero value is an army's, which may run anywhere.
type waters struct {
	on       bool
	mild     bool // land costs less than a name: between shore and fleet of a convoy, and to the edge of a window
	from, to engine.RegionID
}

// strict reports whether a way must keep to its waters, however far round a cape that leads.
func (w waters) strict() bool { return w.on && !w.mild }

// toll is the cost of a ship's way in a region: for a cell of its middle line, and for a step of a
// detour.
type toll struct{ cell, step int }

// In this order, and each by far: no letter is worth other waters, no way round is worth land, and
// nothing is worth the frame.
var (
	tollOff    = toll{40, 600} // in other waters
	tollAshore = toll{800, 12000}
	tollAstray = toll{2400, 40000}
	tollMild   = toll{3, 25}
)

// watersOf are the waters of a move or a retreat: those of a fleet, and of whatever goes from one
// sea to another.
func (d *layout) watersOf(kind engine.Kind, from, to engine.PlaceID) waters {
	a, b := d.Map.RegionOf(from), d.Map.RegionOf(to)
	if kind != engine.Fleet && !(d.isSea(a) && d.isSea(b)) {
		return waters{}
	}
	return waters{on: true, from: a, to: b}
}

// regions lists the regions that a way may touch.
func (d *layout) regions(w waters) []engine.RegionID {
	if !w.on {
		return nil
	}
	return slices.Concat([]engine.RegionID{w.from, w.to}, d.Faces[w.from].Around, d.Faces[w.to].Around)
}

// kindOf is the kind of an order's unit.
func kindOf(o *engine.Outcome) engine.Kind {
	if o.Unit.ID != 0 {
		return o.Unit.Kind
	}
	return o.Order.Kind
}

func (f *Field) isSea(r engine.RegionID) bool { return f.Map.Regions[r].Terrain == engine.Sea }

// toll returns the cost of the current way in a cell. Costs by region are found once for the same
// waters.
func (d *layout) toll(k int) toll {
	if d.tolled != d.waters || len(d.tolls) == 0 {
		d.tolled, d.tolls = d.waters, d.tolls[:0]
		for r := range engine.RegionID(len(d.Faces) + 1) {
			d.tolls = append(d.tolls, d.tollIn(r-1))
		}
	}
	return d.tolls[d.plots[d.Grid.Whole(k)]]
}

// tollIn returns the cost of the current way in a region, or -1 for none. A disc is a town's sign,
// which may fill the only water past it, so it costs as much as other waters; so does the land
// round a town that a ship leaves or reaches.
func (d *layout) tollIn(r engine.RegionID) toll {
	w := d.waters
	switch {
	case !w.on || r == w.from || r == w.to:
		return toll{}
	case w.mild && (r < 0 || !d.isSea(r)):
		return tollMild
	case w.mild:
		return toll{}
	case r < 0:
		return tollAshore
	case d.isSea(r) || len(d.Faces[r].Around) > 0 || slices.Contains(d.regions(w), r):
		return tollOff
	}
	return tollAshore
}

// tollStep returns what the waters add to a step of a detour: the dearest of its cells, and an
// eighth of the cells about it, so that ways keep clear of shores and the frame where they can.
func (d *layout) tollStep(x, y int) int32 {
	g, cost := d.Grid, 0
	x, y = x*detourCell, y*detourCell
	for j := max(0, y-1); j <= min(g.NY-1, y+detourCell); j++ {
		for i := max(0, x-1); i <= min(g.NX-1, x+detourCell); i++ {
			t := d.toll(j*g.NX + i).step
			if i < x || j < y || i == x+detourCell || j == y+detourCell {
				t /= 8
			}
			cost = max(cost, t)
		}
	}
	if mid := d.midStep(x, y); d.waters.strict() && d.Astray(mid, 0.5*d.k) {
		cost += tollAstray.step
	} else if d.waters.strict() && d.Astray(mid, 0.5*d.k+grid.Side*detourCell) {
		cost += tollAstray.step / 8
	}
	return int32(cost)
}
