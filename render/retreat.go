package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

func (d *orders) retreat(o *engine.Outcome) []scene.Item {
	if o.Order.To == engine.NoPlace {
		return nil
	}
	a, b := d.at(o), d.r.slots[o.Order.To].Unit
	line := d.retreatLine(a, b)
	st, head := d.st.move, d.st.head
	if by := d.by(o); by >= 0 {
		st, head = d.st.moves[by], d.st.heads[by]
	}
	out := d.shaft(line, st, head, d.st.retreatEdge, 2.3)
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	return out
}

// retreatLine ends before the middle of the place, full or not: heads from two sides do not meet nose to nose.
func (d *orders) retreatLine(a, b geom.Point) []geom.Point {
	line := d.route(a, b, 0, func(l []geom.Point) []geom.Point { return cutEnd(cutStart(l, d.rad*0.8), d.rad+0.3*d.k) })
	d.ran(line)
	return line
}

// options draws the retreats open to the dislodged: of the position itself from where they lie beside their place, of the
// one that the orders led to from where they stood. Where it is known what became of a unit, only that is drawn.
func (d *orders) options() []scene.Item {
	var out []scene.Item
	m := d.r.board.Map
	done := map[engine.UnitID]bool{}
	for i := range d.v.Outcomes.List() {
		if u := d.v.Outcomes.List()[i].Unit.ID; d.lost[u] {
			done[u] = true
		}
	}
	draw := func(list []engine.Dislodged, from func(engine.PlaceID) geom.Point) {
		for _, u := range list {
			if !d.v.shows(u.Unit.Power) || done[u.Unit.ID] {
				continue
			}
			a := from(u.Unit.At)
			for _, to := range u.Options {
				line := d.retreatLine(a, d.r.slots[to].Unit)
				it := scene.Item{Class: "order option", Title: u.Unit.Kind.String() + " " + m.Regions[m.RegionOf(u.Unit.At)].Name +
					" may retreat to " + m.Regions[m.RegionOf(to)].Name}
				it.Kids = d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
				out = append(out, it)
			}
		}
	}
	if d.v.Position != nil {
		draw(d.v.Position.Position().Dislodged, func(p engine.PlaceID) geom.Point { return d.r.slots[p].Dislodged })
	}
	if d.v.Then != nil {
		draw(d.v.Then.Position().Dislodged, func(p engine.PlaceID) geom.Point { return d.r.slots[p].Unit })
	}
	return out
}
