package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// meets are where supports may meet the line of a move, as shares of it.
var meets = [...]float64{0.5, 0.64, 0.36, 0.76, 0.24}

func (d *orders) support(o *engine.Outcome) []scene.Item {
	if o.Order.Of == engine.NoPlace {
		return nil
	}
	m := d.r.board.Map
	d.failing = o.Verdict == engine.Failed
	defer func() { d.failing = false }()
	a := d.at(o)
	by := d.by(o)
	of0, known := d.units[m.RegionOf(o.Order.Of)]
	if !known {
		of0 = o.Order.Of
	}
	var line []geom.Point
	var out []scene.Item
	if o.Order.To == engine.NoPlace {
		b := d.r.slots[of0].Unit
		if line = d.again(func() way { return way{line: d.toHeld(a, b)} }).line; len(line) < 2 {
			return nil
		}
		out = d.dotted(line, by, o.Verdict == engine.Failed, false)
		end := line[len(line)-1]
		var p scene.Path
		p.Circle(end.X, end.Y, 0.62*d.k)
		edge := *d.st.haloThin
		edge.Class, edge.Width = "ballhalo", 0.5
		out = append(out, scene.Item{Style: d.width(&edge), Path: p}, scene.Item{Style: d.width(d.ball(by)), Path: p})
	} else {
		var of *engine.Outcome
		for _, o2 := range d.moves[of0] {
			if of == nil || o2.Order.To == o.Order.To && of.Order.To != o.Order.To || o2.Unit.ID == o.Order.OfUnit && o.Order.OfUnit != 0 {
				of = o2
			}
		}
		served := d.lines[of]
		if p := d.parted[of]; p != nil && (len(served) < 2 || dist(a, pointAt(p.parts[1], 0)) < dist(a, served[0])) { // whichever part of a passage is nearer
			served = p.parts[1]
		}
		if len(served) < 2 {
			served = cutStart([]geom.Point{d.r.slots[of0].Unit, d.r.slots[o.Order.To].Unit}, d.rad*0.9)
		}
		// Supports meet the line in different places, so that its heads can be counted: each where the way there costs least.
		if d.heads[of] == nil {
			d.heads[of] = make([]bool, len(meets))
		}
		if d.v.clip != nil && !scene.Inside(a, *d.v.clip) && !scene.Inside(middleOf(served), *d.v.clip) {
			return nil
		}
		if line = d.again(func() way { return way{line: d.toServed(a, served, d.heads[of])} }).line; len(line) < 2 {
			return nil
		}
		out = d.dotted(line, by, o.Verdict == engine.Failed, true)
	}
	d.ran(line)
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	to := m.RegionOf(o.Order.Of)
	if o.Order.To != engine.NoPlace {
		to = m.RegionOf(o.Order.To)
	}
	return append(out, d.goal(line, m.RegionOf(d.place(o)), to)...)
}

// toHeld is the way of a support to a unit that holds, in a window what it shows of that.
func (d *orders) toHeld(a, b geom.Point) []geom.Point {
	start, ball := d.rad*0.9, d.rad+0.75*d.k
	switch out := d.leaves(a, b); {
	case out.starts && out.ends:
		return nil
	case out.ends:
		line, _ := d.toEdge(a, b, ends{start: start}, math.MaxInt)
		return line
	case out.starts:
		line, _ := d.toEdge(b, a, ends{start: ball}, math.MaxInt)
		return reversed(line)
	}
	return d.route(a, b, 0, ends{start: start, end: ball})
}

// toServed is the way of a support to the line of a move, to that free one of the places where heads may meet it which costs least; it is taken then.
func (d *orders) toServed(a geom.Point, served []geom.Point, heads []bool) []geom.Point {
	line, _, at := cheapestOf(len(meets), math.MaxInt, func(k, limit int) ([]geom.Point, int) {
		if heads[k] && slices.Contains(heads, false) {
			return nil, 0
		}
		way, cost := d.supportWay(a, pointAt(served, length(served)*meets[k]), limit-k)
		return way, cost + k
	})
	if line = d.shown(line); len(line) > 1 {
		heads[at] = true
	}
	return line
}

// supportWay is the cheapest way of a support to a point of the line that it serves; in a window up to its edge, if that point lies
// outside, or from there. From a limit on the caller takes none.
func (d *orders) supportWay(a, b geom.Point, limit int) ([]geom.Point, int) {
	trim := ends{start: d.rad * 0.9, end: 0.25 * d.k}
	switch out := d.leaves(a, b); {
	case out.starts && out.ends:
		return nil, 0
	case out.ends:
		return d.toEdge(a, b, ends{start: trim.start}, limit)
	case out.starts:
		line, cost := d.toEdge(b, a, ends{start: trim.end}, limit)
		return reversed(line), cost
	}
	return d.cheapest(a, b, 0, trim, limit)
}

// middleOf is the point half along a line.
func middleOf(line []geom.Point) geom.Point { return pointAt(line, length(line)/2) }

// by is whose colour an order has: its writer's, or its unit's.
func (d *orders) by(o *engine.Outcome) engine.PowerID {
	if o.Order.By >= 0 || o.Unit.ID == 0 {
		return o.Order.By
	}
	return o.Unit.Power
}

// ball is where a support to hold ends, in a power's colour.
func (d *orders) ball(by engine.PowerID) *scene.Style {
	if by >= 0 {
		return d.st.balls[by]
	}
	return d.st.head
}

// ofKey is a style of the key's own.
func ofKey(s *scene.Style) *scene.Style {
	t := *s
	t.Class = "key" + s.Class
	return &t
}

// dotted draws a support: dots in its power's colour with a dark edge, a red one where it failed, and a head where it serves a move.
func (d *orders) dotted(line []geom.Point, by engine.PowerID, failed, headed bool) []scene.Item {
	core, head, edge := d.st.dot, d.st.head, d.st.dotEdge
	if by >= 0 {
		core, head = d.st.dots[by], d.st.heads[by]
	}
	if failed {
		edge = d.st.dotEdgeFail
	}
	if !headed {
		head = nil
	}
	if d.sample { // beads are of one size with their edges: a map's style of the same name may be of another
		core, edge = ofKey(core), ofKey(edge)
	}
	out := d.arrow(line, edge, head, 1.7)
	// The core lies on its edge and under the head.
	for i := range out {
		if out[i].Style.Class == edge.Class {
			return slices.Insert(out, i+1, scene.Item{Style: d.width(core), Path: out[i].Path})
		}
	}
	return out
}
