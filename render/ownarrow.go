package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// ownArrows draws the orders that only the ruleset knows.
func (d *orders) ownArrows() []scene.Item {
	units := map[engine.UnitID]engine.Unit{}
	if d.v.Position != nil {
		for _, u := range d.v.Position.Position().Units {
			units[u.ID] = u
		}
	}
	var out []scene.Item
	for i := range d.v.Arrows {
		a := &d.v.Arrows[i]
		if a.Unit == 0 && len(a.Through) > 0 && a.To != engine.NoPlace { // a way that no unit of the position goes
			var pts []geom.Point
			for _, p := range append(slices.Clone(a.Through), a.To) {
				pts = append(pts, d.r.slots[p].Unit)
			}
			line := d.again(func() way { return way{line: d.legs(pts, d.occupied(a.To))} }).line
			if line = d.shown(line); len(line) < 2 {
				continue
			}
			d.ran(line)
			end := d.signSpot(pts[len(pts)-1], line, 1.5*d.k)
			kids := append(d.dotted(line, engine.NoPower, false, true), d.r.sign1(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End, Tint: engine.NoPower}, end, 1.5*d.k)...)
			out = append(out, scene.Item{Class: "order own", Kids: kids})
			continue
		}
		if a.Unit == 0 && a.To != engine.NoPlace { // nobody goes: the sign alone
			at := d.r.slots[a.To].Unit
			kids := d.r.sign1(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End, Tint: engine.NoPower}, geom.Point{X: at.X, Y: at.Y - d.rad - 1.9*d.k}, 1.9*d.k)
			if a.Failed {
				kids = append(kids, d.crossAt(geom.Point{X: at.X, Y: at.Y - d.rad - 1.9*d.k}, 0, 1.1*d.k)...)
			}
			out = append(out, scene.Item{Class: "order own", Kids: kids})
			continue
		}
		u, ok := units[a.Unit]
		if !ok || a.To == engine.NoPlace || !d.v.shows(u.Power) || d.drawnAlready(a) {
			continue
		}
		out = append(out, scene.Item{Class: "order own p-" + d.r.board.Map.Powers[u.Power].ID, Kids: d.ownWay(a, u)})
	}
	return out
}

// signSpot is where a sign of a radius stands that belongs to a place: next to the token that may be there, where it hides the least of names
// and of the way that leads to it; above it where all is equal.
func (d *orders) signSpot(at geom.Point, line []geom.Point, rad float64) geom.Point {
	best, least := at, math.Inf(1)
	for i := range 16 {
		turn := float64((i+1)/2) * math.Pi / 8 // by turns to the right and to the left of what is above
		if i%2 == 1 {
			turn = -turn
		}
		sin, cos := math.Sincos(turn)
		far := d.rad + 1.9*d.k
		c, cost := geom.Point{X: at.X + far*sin, Y: at.Y - far*cos}, 0.0
		for y := -1.2 * rad; y <= 1.2*rad; y += inkCell / 2 {
			for x := -1.2 * rad; x <= 1.2*rad; x += inkCell / 2 {
				if k := d.grid.cell(geom.Point{X: c.X + x, Y: c.Y + y}); k < 0 || d.grid.label[k] != 0 {
					cost++
				}
			}
		}
		for s := 0.0; s < length(line); s += 0.5 {
			if dist(pointAt(line, s), c) < 1.2*rad+0.9*d.k {
				cost += 4
			}
		}
		for _, t := range d.tokens {
			if dist(t, at) > d.rad && dist(t, c) < d.rad+1.2*rad {
				cost += 40
			}
		}
		if cost < least {
			best, least = c, cost
		}
	}
	return best
}

// legs is a way by so many points, leg by leg, so that each lets names be read; its head is seen beside a token where it ends.
func (d *orders) legs(pts []geom.Point, occupied bool) []geom.Point {
	line := []geom.Point{pts[0]}
	for k := range pts[1:] {
		trim := ends{}
		if k == len(pts)-2 && occupied {
			trim.end = d.rad + 0.35*d.k
		}
		line = append(line, d.route(pts[k], pts[k+1], 0, trim)[1:]...)
	}
	return line
}

// ownWay draws a ruleset's arrow for a unit.
func (d *orders) ownWay(a *engine.Arrow, u engine.Unit) []scene.Item {
	d.failing = a.Failed
	defer func() { d.failing = false }()
	from, to := d.r.slot(d.v, u), d.r.slots[a.To].Unit
	through := a.Through
	if a.Past && len(through) > 0 {
		from, through = d.r.slots[through[0]].Unit, through[1:]
	}
	var line []geom.Point
	trim := ends{start: d.rad * 0.9}
	if d.occupied(a.To) {
		trim.end = d.rad + 0.35*d.k
	}
	switch {
	case len(through) > 0:
		pts := []geom.Point{from}
		for _, p := range through {
			pts = append(pts, d.r.slots[p].Unit)
		}
		line = trim.cut(d, spline(append(pts, to)))
	case dist(from, to) < d.rad: // it lies there already
		line = []geom.Point{{X: from.X + d.rad, Y: from.Y}, {X: from.X + 2.6*d.rad, Y: from.Y}}
	default:
		m, at := d.r.board.Map, u.At
		if a.Past && len(a.Through) > 0 {
			at = a.Through[0]
		}
		line = d.again(func() way {
			line := d.through(m.RegionOf(at), m.RegionOf(a.To), from, to, 0, trim)
			if line == nil {
				line = d.route(from, to, 0, trim)
			}
			return way{line: line}
		}).line
	}
	if line = d.shown(line); len(line) < 2 {
		return nil
	}
	d.ran(line)
	return d.along(a, u.Power, line)
}

// drawnAlready says whether an arrow is drawn as an order's, or in the place of its own.
func (d *orders) drawnAlready(a *engine.Arrow) bool {
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		if o.Verdict != engine.Void && o.Verdict != engine.IllegalOrder && (d.ownArrow(o) == a || d.belongs(a, o)) {
			return true
		}
	}
	return false
}

// belongs says whether an arrow draws an order of the ruleset's own: one of the unit's, which no move is.
func (d *orders) belongs(a *engine.Arrow, o *engine.Outcome) bool {
	if a.Unit == 0 || a.Unit != o.Unit.ID || o.Order.Verb < engine.VerbOwn || a.To == engine.NoPlace {
		return false
	}
	for i := range d.v.Outcomes.List() {
		if d.ownArrow(&d.v.Outcomes.List()[i]) == a {
			return false
		}
	}
	return true
}

// ownOrder draws an order that only the ruleset knows by its unit's arrows.
func (d *orders) ownOrder(o *engine.Outcome) (kids []scene.Item) {
	for i := range d.v.Arrows {
		if a := &d.v.Arrows[i]; d.belongs(a, o) {
			kids = append(kids, d.ownWay(a, o.Unit)...)
		}
	}
	return kids
}

// ownArrow is the ruleset's own arrow for a move, which is drawn in its place, or nil.
func (d *orders) ownArrow(o *engine.Outcome) *engine.Arrow {
	for i := range d.v.Arrows {
		if a := &d.v.Arrows[i]; a.Unit != 0 && a.Unit == o.Unit.ID && a.To == o.Order.To && len(a.Through) == 0 && o.Order.Verb == engine.Move && d.lines[o] != nil {
			return a
		}
	}
	return nil
}

// along draws an own arrow along a line; one that ends in a bar ends at the border, unless too little of it could be seen.
func (d *orders) along(a *engine.Arrow, power engine.PowerID, line []geom.Point) []scene.Item {
	if a.End == "bar" {
		short := upTo(line, d.r.faces[d.r.board.Map.RegionOf(a.To)].rings)
		if least := readable * 1.02 / d.printed1(); length(short) < least { // from close to the border it comes a little way in
			short = part(line, 0, min(least, length(line)))
		}
		line = short
	}
	edge := d.st.edge
	if a.Failed {
		edge = d.st.edgeFail
	}
	var kids []scene.Item
	head, long := d.st.heads[power], 2.5
	if a.End == "bar" { // no head: it comes no further
		long = 0.3
	}
	switch a.Style {
	case "dotted":
		kids = d.paces(line, power, a.Failed, a.End == "" || a.End == "head")
	case "wave":
		kids = d.shaft(wave(line, 0.55*d.k, 3.6*d.k), d.st.moves[power], head, edge, long)
	default:
		kids = d.shaft(line, d.st.moves[power], head, edge, long)
	}
	end := line[len(line)-1]
	switch a.End {
	case "", "head":
	case "bar":
		turn := directionAt(line, length(line))
		s, c := math.Sincos(turn + math.Pi/2)
		var p scene.Path
		p.MoveTo(end.X-1.5*d.k*c, end.Y-1.5*d.k*s).LineTo(end.X+1.5*d.k*c, end.Y+1.5*d.k*s)
		kids = append(kids, scene.Item{Style: d.width(d.st.halo), Path: p}, scene.Item{Style: d.width(d.st.hold), Path: p})
	default:
		if d.occupied(a.To) { // a token would lie over its end
			end = pointAt(line, 0.7*length(line))
		}
		kids = append(kids, d.r.sign1(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End, Tint: engine.NoPower}, end, 1.25*d.k)...)
	}
	if a.Failed {
		kids = append(kids, d.failed(line)...)
	}
	return kids
}

// paces draws a dotted arrow: dots larger than a support's, so that nobody takes one for the other, and the head of a move.
func (d *orders) paces(line []geom.Point, by engine.PowerID, failed, headed bool) []scene.Item {
	edge := d.st.paceEdge
	if failed {
		edge = d.st.paceEdgeFail
	}
	out := d.shaft(line, d.st.paces[by], d.st.heads[by], edge, 2.5)
	if !headed {
		out = out[:len(out)-1]
	}
	return out
}

// upTo is the part of a line before it comes into a shape; the whole line if it does not, or hardly begins outside.
func upTo(line []geom.Point, rings [][]geom.Point) []geom.Point {
	const step = 0.3 // mm
	out := line[:1:1]
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		n := int(p.Dist(q)/step) + 1
		for k := 1; k <= n; k++ {
			if at := p.Lerp(q, float64(k)/float64(n)); inside(rings, at) {
				if out = append(out, at); length(out) < 1 {
					return line
				}
				return out
			}
		}
		out = append(out, q)
	}
	return line
}
