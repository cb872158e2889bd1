package arrows

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// meets are the points of a move's line where the line of its support may end, as shares of the
// move's length, best first.
var meets = [...]float64{0.5, 0.64, 0.36, 0.76, 0.24}

// support lays out the line of a support, to the unit that holds or to the line of the move.
func (d *layout) support(p *Path, o *engine.Outcome) {
	if o.Order.Of == engine.NoPlace {
		return
	}
	d.failing = o.Verdict == engine.Failed
	defer func() { d.failing = false }()
	a := p.At
	supported, known := d.units[d.Map.RegionOf(o.Order.Of)]
	if !known {
		supported = o.Order.Of
	}
	var line []geom.Point
	to := d.Map.RegionOf(o.Order.Of)
	if o.Order.To == engine.NoPlace {
		line = d.toHeld(a, d.Slots[supported].Unit)
	} else {
		to = d.Map.RegionOf(o.Order.To)
		var of *engine.Outcome
		for _, move := range d.moves[supported] {
			if of == nil || move.Order.To == o.Order.To && of.Order.To != o.Order.To ||
				move.Unit.ID == o.Order.OfUnit && o.Order.OfUnit != 0 {
				of = move
			}
		}
		served := d.lines[of]
		// Of the two parts of a passage, meet the nearer one.
		if p := d.parted[of]; p != nil && (len(served) < 2 || a.Dist(p.parts[1][0]) < a.Dist(served[0])) {
			served = p.parts[1]
		}
		if len(served) < 2 {
			served = polyline.CutStart([]geom.Point{d.Slots[supported].Unit, d.Slots[o.Order.To].Unit}, d.rad*0.9)
		}
		// Supports of one move meet its line at different points, so that a reader can count them.
		if d.heads[of] == nil {
			d.heads[of] = make([]bool, len(meets))
		}
		if d.Clip != nil && !d.Clip.Holds(a) &&
			!d.Clip.Holds(polyline.At(served, polyline.Length(served)/2)) {
			return
		}
		line = d.toServed(a, served, d.heads[of])
	}
	if len(line) < 2 {
		return
	}
	p.Line = line
	d.inked(line)
	if o.Verdict == engine.Failed {
		d.crossed(line)
	}
	p.Goals = d.goals(line, d.Map.RegionOf(place(o)), to)
}

// toHeld returns the path of a support to a unit that holds; in a window, its visible part.
func (d *layout) toHeld(a, b geom.Point) []geom.Point {
	start, ball := d.rad*0.9, d.rad+0.75*d.k
	switch out := d.leaves(a, b); {
	case out.starts && out.ends:
		return nil
	case out.ends:
		line, _ := d.toEdge(a, b, ends{start: start}, math.MaxInt)
		return line
	case out.starts:
		line, _ := d.toEdge(b, a, ends{start: ball}, math.MaxInt)
		return polyline.Reversed(line)
	}
	return d.route(a, b, 0, ends{start: start, end: ball})
}

// toServed returns the path of a support to the cheapest free point of a move's line.
func (d *layout) toServed(a geom.Point, served []geom.Point, heads []bool) []geom.Point {
	line, _, at := cheapestOf(len(meets), math.MaxInt, func(k, limit int) ([]geom.Point, int) {
		if heads[k] && slices.Contains(heads, false) {
			return nil, 0
		}
		way, cost := d.supportWay(a, polyline.At(served, polyline.Length(served)*meets[k]), limit-k)
		return way, cost + k
	})
	if line = d.shown(line); len(line) > 1 {
		heads[at] = true
	}
	return line
}

// supportWay returns the cheapest path of a support to a point b, with its cost. At a window's edge
// it ends or begins there. It tries no detours that cost limit or more.
func (d *layout) supportWay(a, b geom.Point, limit int) ([]geom.Point, int) {
	trim := ends{start: d.rad * 0.9, end: 0.25 * d.k}
	switch out := d.leaves(a, b); {
	case out.starts && out.ends:
		return nil, 0
	case out.ends:
		return d.toEdge(a, b, ends{start: trim.start}, limit)
	case out.starts:
		line, cost := d.toEdge(b, a, ends{start: trim.end}, limit)
		return polyline.Reversed(line), cost
	}
	return d.cheapest(a, b, 0, trim, limit)
}
