package arrows

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// waters are where the way of a ship may run: in the region that it leaves and in the one that it reaches, and so through the
// border that both share. Other waters cost it more than a letter, and other land more than a name. The zero value is an army's,
// which may run anywhere.
type waters struct {
	on       bool
	mild     bool // land costs less than a name: between shore and fleet of a convoy, and to the edge of a window
	from, to engine.RegionID
}

// strict reports whether a way must keep to its waters, however far round a cape that leads.
func (w waters) strict() bool { return w.on && !w.mild }

// toll is what a ship's way costs in a region: a cell of its middle line, and a step of a detour.
type toll struct {
	cell, step int
	land       bool // a way that goes ashore there counts as one that hides a name
}

var (
	tollOff    = toll{cell: 3, step: 15} // in other waters
	tollAshore = toll{cell: 200, step: 3000, land: true}
	tollMild   = toll{cell: 3, step: 25}
)

// watersOf are the waters of a move or a retreat: those of a fleet, and of whatever goes from one sea to another.
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

// toll is what the way being laid costs in a cell. What it costs in each region is found once for the same waters.
func (d *layout) toll(k int) toll {
	if d.tolled != d.waters || len(d.tolls) == 0 {
		d.tolled, d.tolls = d.waters, d.tolls[:0]
		for r := range engine.RegionID(len(d.Faces) + 1) {
			d.tolls = append(d.tolls, d.tollIn(r-1))
		}
	}
	return d.tolls[d.plots[d.Grid.Whole(k)]]
}

// tollIn is what the way being laid costs in a region; -1: where none is. A disc is a town's sign, which may fill the water that
// leads past it: it costs as other waters do, and the land round one that a ship leaves or reaches as well.
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

// tollStep is what the waters add to a step of a detour.
func (d *layout) tollStep(x, y int32) int32 {
	cost := 0
	for j := range int32(detourCell) {
		for i := range int32(detourCell) {
			cost += d.toll(int(y*detourCell+j)*d.Grid.NX + int(x*detourCell+i)).step
		}
	}
	return int32(cost / (detourCell * detourCell))
}

// Ashore is the share of a ship's way that lies on land which it neither leaves nor reaches, outside the discs of its tokens and of
// towns. The way of an army that is convoyed is none.
func (p *Path) Ashore(in *Input, o *engine.Outcome) (share float64) {
	for _, line := range [][]geom.Point{p.Line, p.Second} {
		if len(line) < 2 || len(p.Waters) == 0 || p.Convoyed {
			continue
		}
		goal := in.Slots[o.Order.To].Unit
		n, land := 0, 0
		for at := 0.0; at <= polyline.Length(line); at += grid.Side / 4 {
			q := polyline.At(line, at)
			if n++; q.Dist(p.At) < in.Radius || q.Dist(goal) < in.Radius {
				continue
			}
			for i := range in.Faces {
				f, r := &in.Faces[i], engine.RegionID(i)
				if !in.isSea(r) && len(f.Around) == 0 && !slices.Contains(p.Waters, r) && f.Box.Holds(q) && geom.Within(f.Rings, q) {
					land++
					break
				}
			}
		}
		share = max(share, float64(land)/float64(n))
	}
	return share
}
