package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// headsApart is the least distance between the heads of two retreats, in widths of an arrow.
const headsApart = 2.4

// Flight is a retreat's arrow: where it begins and ends, and its final direction in radians.
type Flight struct {
	From, Tip geom.Point
	Heading   float64
}

// Faces reports whether the tip of arrow b is ahead of the tip of arrow a, within 30 degrees.
func (a Flight) Faces(b Flight) bool {
	turn := math.Atan2(b.Tip.Y-a.Tip.Y, b.Tip.X-a.Tip.X) - a.Heading
	return math.Cos(turn) > math.Cos(math.Pi/6)
}

// retreat lays out an ordered retreat.
func (d *layout) retreat(p *Path, o *engine.Outcome) {
	if o.Order.To == engine.NoPlace {
		return
	}
	d.failing = o.Verdict == engine.Failed
	d.waters = d.watersOf(kindOf(o), place(o), o.Order.To)
	p.Waters = d.regions(d.waters)
	w := d.retreatLine(p.At, place(o), o.Order.To)
	d.failing, d.waters = false, waters{}
	if len(w.line) < 2 {
		return
	}
	p.Line = w.line
	d.follow(p, w.parted)
	if o.Verdict == engine.Failed {
		d.crossed(w.line)
	}
	p.Goals = d.goals(w.line, d.Map.RegionOf(place(o)), d.Map.RegionOf(o.Order.To))
}

func (d *layout) retreatLine(a geom.Point, from, to engine.PlaceID) way {
	w := d.wayOfRetreat(a, from, to)
	if p := w.parted; p != nil {
		d.passed(p, 1)
		d.out.lines = append(d.out.lines, p.parts[1], d.plaqueLine(p))
	}
	if len(w.line) > 1 {
		d.inked(w.line)
		if d.waters.on {
			d.out.ships = append(d.out.ships, w.line)
		}
		last := w.line
		if w.parted != nil {
			last = w.parted.parts[1]
		}
		d.flees(Flight{a, last[len(last)-1], polyline.Direction(last, polyline.Length(last))})
	}
	return w
}

// wayOfRetreat finds the path of a retreat. Even if nobody is at its destination it ends before the
// middle, so that heads from two sides do not touch.
func (d *layout) wayOfRetreat(a geom.Point, from, to engine.PlaceID) way {
	var line []geom.Point
	d.fleeing = true
	defer func() { d.fleeing = false }()
	m, b := d.Map, d.Slots[to].Unit
	short := ends{end: d.rad + 0.3*d.k}
	p := d.passage(m.RegionOf(from), m.RegionOf(to), a, b, short)
	if p != nil {
		line = d.shown(p.parts[0])
	} else if out := d.leaves(a, b); out.starts && out.ends {
		return way{}
	} else if out.starts {
		line, _ = d.toEdge(b, a, ends{start: d.rad + 0.3*d.k}, math.MaxInt)
		line = polyline.Reversed(line)
	} else if out.ends {
		line = d.flight(a, ends{start: d.rad * 0.8}, func(trim ends) []geom.Point {
			line, _ := d.toEdge(a, b, trim, math.MaxInt)
			return line
		})
	} else {
		trim := ends{start: d.rad * 0.8, end: short.end}
		if line = d.through(m.RegionOf(from), m.RegionOf(to), a, b, 0, trim); line == nil {
			line = d.flight(a, trim, func(trim ends) []geom.Point { return d.route(a, b, 0, trim) })
		}
	}
	return way{line, p}
}

// flight returns the path of a retreat to its destination or a window's edge. If its head would
// touch another retreat's, the path ends a head's length earlier.
func (d *layout) flight(a geom.Point, trim ends, way func(ends) []geom.Point) []geom.Point {
	line := way(trim)
	if apart := d.apart(a, line); apart < 1.2*d.k {
		trim.again = headsApart * d.k
		sooner := way(trim)
		if polyline.Length(sooner) > shortest*d.k && d.apart(a, sooner) > apart {
			return sooner
		}
	}
	return line
}

// apart returns the distance from a retreat's head to the nearest head of a retreat from elsewhere.
func (d *layout) apart(from geom.Point, line []geom.Point) float64 {
	least := math.Inf(1)
	for _, f := range d.out.Fled {
		if f.From != from && len(line) > 0 {
			least = math.Min(least, f.Tip.Dist(line[len(line)-1]))
		}
	}
	return least
}

// options lays out arrows to where dislodged units may retreat: on a retreat phase's map from the
// dislodged unit's token, on the map before from its place. A unit whose retreat is ordered has the
// arrow of its order instead.
func (d *layout) options() {
	done := map[engine.UnitID]bool{}
	for i := range d.Outcomes {
		if u := d.Outcomes[i].Unit.ID; d.lost[u] {
			done[u] = true
		}
	}
	lay := func(list []engine.Dislodged, from func(engine.PlaceID) geom.Point) {
		for _, u := range list {
			if !d.shows(u.Unit.Power) || done[u.Unit.ID] {
				continue
			}
			for _, to := range u.Options {
				d.waters = d.watersOf(u.Unit.Kind, u.Unit.At, to)
				p := Path{At: from(u.Unit.At), Waters: d.regions(d.waters)}
				w := d.retreatLine(p.At, u.Unit.At, to)
				d.waters = waters{}
				if len(w.line) < 2 {
					continue
				}
				p.Line = w.line
				d.follow(&p, w.parted)
				d.out.Options = append(d.out.Options, Option{p, u.Unit, to})
			}
		}
	}
	if d.Position != nil {
		lay(d.Position.Dislodged, func(p engine.PlaceID) geom.Point { return d.Slots[p].Dislodged })
	}
	if d.Then != nil {
		lay(d.Then.Dislodged, func(p engine.PlaceID) geom.Point { return d.Slots[p].Unit })
	}
}
