package arrows

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render/grid"
)

// waters says which seas a ship's path should keep to: those where it starts and ends, so that it
// crosses their border. Other waters cost more than covering a letter, land more than covering a
// name. The zero value, for armies, sets no limit.
type waters struct {
	on       bool
	mild     bool // land costs less than a name: for an army between shore and fleet, and for lines to a window's edge
	from, to engine.RegionID
}

// strict reports whether a path must keep to its waters, however far around a cape it goes.
func (w waters) strict() bool { return w.on && !w.mild }

// waterCost is what a region adds to the cost of a ship's path: for a cell under the middle of its
// line, and for a step of a detour.
type waterCost struct{ cell, step int }

// Each of the first three far exceeds the one before: no letter is worth other waters, no detour is
// worth land, and nothing is worth leaving the area for arrows.
var (
	costOff    = waterCost{40, 600} // in other waters
	costAshore = waterCost{800, 12000}
	costAstray = waterCost{2400, 40000}
	costMild   = waterCost{3, 25}
)

// watersOf returns the waters of a fleet's move, or of any unit's move from sea to sea.
func (d *layout) watersOf(kind engine.Kind, from, to engine.PlaceID) waters {
	a, b := d.Map.RegionOf(from), d.Map.RegionOf(to)
	if kind != engine.Fleet && !(d.isSea(a) && d.isSea(b)) {
		return waters{}
	}
	return waters{on: true, from: a, to: b}
}

func (d *layout) regions(w waters) []engine.RegionID {
	if !w.on {
		return nil
	}
	return slices.Concat([]engine.RegionID{w.from, w.to}, d.Faces[w.from].Around, d.Faces[w.to].Around)
}

func kindOf(o *engine.Outcome) engine.Kind {
	if o.Unit.ID != 0 {
		return o.Unit.Kind
	}
	return o.Order.Kind
}

func (f *Field) isSea(r engine.RegionID) bool { return f.Map.Regions[r].Terrain == engine.Sea }

// waterCost returns what a cell adds to the current ship's path. It caches costs by region.
func (d *layout) waterCost(k int) waterCost {
	if d.costedFor != d.waters || len(d.waterCosts) == 0 {
		d.costedFor, d.waterCosts = d.waters, d.waterCosts[:0]
		for r := range engine.RegionID(len(d.Faces) + 1) {
			d.waterCosts = append(d.waterCosts, d.costIn(r-1))
		}
	}
	return d.waterCosts[d.plots[d.Grid.Whole(k)]]
}

// costIn returns what a region, or -1 for none, costs the current path. A town's disc may fill the
// only water next to it, so it costs no more than other waters. Neither does the land around a town
// that the ship leaves or reaches.
func (d *layout) costIn(r engine.RegionID) waterCost {
	w := d.waters
	switch {
	case !w.on || r == w.from || r == w.to:
		return waterCost{}
	case w.mild && (r < 0 || !d.isSea(r)):
		return costMild
	case w.mild:
		return waterCost{}
	case r < 0:
		return costAshore
	case d.isSea(r) || len(d.Faces[r].Around) > 0 || slices.Contains(d.regions(w), r):
		return costOff
	}
	return costAshore
}

// stepCost returns what waters add to a step of a detour: the highest cost of its cells or, if
// more, an eighth of the highest cost around it, to keep clear of shores and the frame.
func (d *layout) stepCost(x, y int) int32 {
	if !d.waters.on {
		return 0
	}
	g, cost := d.Grid, 0
	x, y = x*detourCell, y*detourCell
	if first := y*g.NX + x; d.even[g.Whole(first)] {
		cost = d.waterCost(first).step
	} else {
		for j := max(0, y-1); j <= min(g.NY-1, y+detourCell); j++ {
			for i := max(0, x-1); i <= min(g.NX-1, x+detourCell); i++ {
				t := d.waterCost(j*g.NX + i).step
				if i < x || j < y || i == x+detourCell || j == y+detourCell {
					t /= 8
				}
				cost = max(cost, t)
			}
		}
	}
	if mid := d.midStep(x, y); d.waters.strict() && d.Astray(mid, 0.5*d.k) {
		cost += costAstray.step
	} else if d.waters.strict() && d.Astray(mid, 0.5*d.k+grid.Side*detourCell) {
		cost += costAstray.step / 8
	}
	return int32(cost)
}

// Even returns, by cell of the sheet, whether all cells within an arrow's width of a step from
// there are of one region. plots has each cell's region, in rows of wide cells.
func Even(plots []int16, wide int) []bool {
	out := make([]bool, len(plots))
	for k := wide + 1; k < len(plots)-detourCell*(wide+1); k++ {
		out[k] = true
		for j := k - wide; j <= k+detourCell*wide && out[k]; j += wide {
			for i := j - 1; i <= j+detourCell; i++ {
				out[k] = out[k] && plots[i] == plots[k]
			}
		}
	}
	return out
}
