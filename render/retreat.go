package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

func (d *orders) retreat(o *engine.Outcome) []scene.Item {
	if o.Order.To == engine.NoPlace {
		return nil
	}
	d.failing = o.Verdict == engine.Failed
	line, p := d.retreatLine(d.at(o), d.place(o), o.Order.To)
	d.failing = false
	p = d.second(p)
	if len(line) < 2 {
		return nil
	}
	st, head := d.st.move, d.st.head
	if by := d.by(o); by >= 0 {
		st, head = d.st.moves[by], d.st.heads[by]
	}
	out := d.shaft(line, st, head, d.st.retreatEdge, 2.3)
	if p != nil {
		out = append(append(out, d.shaft(p.parts[1], st, head, d.st.retreatEdge, 2.3)...), d.plaque(p)...)
	}
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	m := d.r.board.Map
	return append(out, d.goal(line, m.RegionOf(d.place(o)), m.RegionOf(o.Order.To))...)
}

// retreatLine ends before the middle of the place, full or not: heads from two sides do not meet nose to nose. Of a passage it is the
// first part; in a window what it shows of the line.
func (d *orders) retreatLine(a geom.Point, from, to engine.PlaceID) (line []geom.Point, p *passage) {
	w := d.again(func() way { return d.wayOfRetreat(a, from, to) })
	line, p = w.line, w.parted
	if p != nil {
		d.passed(p, 1)
	}
	if len(line) > 1 {
		d.ran(line)
		last := line
		if p != nil {
			last = p.parts[1]
		}
		d.flees(flight{a, last[len(last)-1], directionAt(last, length(last))})
	}
	return line, p
}

// wayOfRetreat finds a line of a retreat.
func (d *orders) wayOfRetreat(a geom.Point, from, to engine.PlaceID) way {
	var line []geom.Point
	d.fleeing = true
	defer func() { d.fleeing = false }()
	m, b := d.r.board.Map, d.r.slots[to].Unit
	short := ends{end: d.rad + 0.3*d.k}
	p := d.passage(m.RegionOf(from), m.RegionOf(to), a, b, short)
	if p != nil {
		line = d.shown(p.parts[0])
	} else if out := d.leaves(a, b); out.starts && out.ends {
		return way{}
	} else if out.starts {
		line, _ = d.toEdge(b, a, ends{start: d.rad + 0.3*d.k}, math.MaxInt)
		line = reversed(line)
	} else if out.ends {
		line, _ = d.toEdge(a, b, ends{start: d.rad * 0.8}, math.MaxInt)
	} else {
		trim := ends{start: d.rad * 0.8, end: short.end}
		if line = d.through(m.RegionOf(from), m.RegionOf(to), a, b, 0, trim); line == nil {
			line = d.flight(a, b, trim)
		}
	}
	return way{line, p}
}

// flight is the way of a retreat. Where its head would touch another's, it ends sooner, by a head.
func (d *orders) flight(a, b geom.Point, trim ends) []geom.Point {
	line := d.route(a, b, 0, trim)
	if apart := d.apart(a, line); apart < 1.2*d.k {
		trim.again = headsApart * d.k
		sooner := d.route(a, b, 0, trim)
		if length(sooner) > shortest*d.k && d.apart(a, sooner) > apart {
			return sooner
		}
	}
	return line
}

// apart is how far a retreat's head is from the nearest of another unit's.
func (d *orders) apart(from geom.Point, line []geom.Point) float64 {
	least := math.Inf(1)
	for _, f := range d.fled {
		if f.from != from && len(line) > 0 {
			least = math.Min(least, dist(f.tip, line[len(line)-1]))
		}
	}
	return least
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
				line, p := d.retreatLine(a, u.Unit.At, to)
				p = d.second(p)
				if len(line) < 2 {
					continue
				}
				it := scene.Item{Class: "order option", Title: u.Unit.Kind.String() + " " + m.Regions[m.RegionOf(u.Unit.At)].Name +
					" may retreat to " + m.Regions[m.RegionOf(to)].Name}
				it.Kids = d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
				if p != nil {
					it.Kids = append(append(it.Kids, d.arrow(p.parts[1], d.st.retreat, d.st.retreatHead, 1.5)...), d.plaque(p)...)
				}
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
