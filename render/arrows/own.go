package arrows

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

func (d *layout) ownArrows() {
	units := map[engine.UnitID]engine.Unit{}
	if d.Position != nil {
		for _, u := range d.Position.Units {
			units[u.ID] = u
		}
	}
	for i := range d.Own {
		a := &d.Own[i]
		if a.Unit == 0 {
			if len(a.Through) > 0 && a.To != engine.NoPlace { // an arrow without a unit
				d.out.Own[i] = d.nobodys(i)
			}
			continue
		}
		u, ok := units[a.Unit]
		if !ok || a.To == engine.NoPlace || !d.shows(u.Power) || d.drawnAlready(a) {
			continue
		}
		if d.out.Own[i] = d.ownWay(i, u); d.out.Own[i] == nil {
			d.out.Own[i] = &OwnPath{Arrow: i} // outside the window, so it has no line
		}
	}
}

// nobodys lays out an arrow that belongs to no unit, and finds a place for a sign at its end.
func (d *layout) nobodys(i int) *OwnPath {
	a := &d.Own[i]
	var pts []geom.Point
	for _, p := range append(slices.Clone(a.Through), a.To) {
		pts = append(pts, d.Slots[p].Unit)
	}
	line := d.shown(d.legs(pts, d.occupied(a.To)))
	if len(line) < 2 {
		return nil
	}
	d.inked(line)
	return &OwnPath{i, line, d.signSpot(pts[len(pts)-1], line, 1.5*d.k)}
}

// signSpot returns where a sign near a place hides least of names, tokens and the line to it, clear
// of a token there. If all sides are equal it is above.
func (d *layout) signSpot(at geom.Point, line []geom.Point, rad float64) geom.Point {
	best, least := at, math.Inf(1)
	for i := range 16 {
		turn := float64((i+1)/2) * math.Pi / 8 // from the top, alternately to the right and to the left
		if i%2 == 1 {
			turn = -turn
		}
		sin, cos := math.Sincos(turn)
		far := d.rad + 1.9*d.k
		c, cost := geom.Point{X: at.X + far*sin, Y: at.Y - far*cos}, 0.0
		for y := -1.2 * rad; y <= 1.2*rad; y += grid.Side / 2 {
			for x := -1.2 * rad; x <= 1.2*rad; x += grid.Side / 2 {
				if k := d.Grid.Cell(geom.Point{X: c.X + x, Y: c.Y + y}); k < 0 || d.Grid.Label[k] != 0 {
					cost++
				}
			}
		}
		for s := 0.0; s < polyline.Length(line); s += 0.5 {
			if polyline.At(line, s).Dist(c) < 1.2*rad+0.9*d.k {
				cost += 4
			}
		}
		for _, t := range d.tokens {
			if t.Dist(at) > d.rad && t.Dist(c) < d.rad+1.2*rad {
				cost += 40
			}
		}
		if cost < least {
			best, least = c, cost
		}
	}
	return best
}

// legs returns a path through points by the cheapest routes. It ends before an occupied end.
func (d *layout) legs(pts []geom.Point, occupied bool) []geom.Point {
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

// ownWay lays out one of the ruleset's arrows for a unit.
func (d *layout) ownWay(i int, u engine.Unit) *OwnPath {
	a := &d.Own[i]
	d.failing = a.Failed
	defer func() { d.failing = false }()
	from, to := d.Stand(u), d.Slots[a.To].Unit
	through := a.Through
	if a.Past && len(through) > 0 {
		from, through = d.Slots[through[0]].Unit, through[1:]
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
			pts = append(pts, d.Slots[p].Unit)
		}
		line = trim.cut(d, polyline.Spline(append(pts, to)))
	case from.Dist(to) < d.rad: // the unit is at the arrow's end already
		line = []geom.Point{{X: from.X + d.rad, Y: from.Y}, {X: from.X + 2.6*d.rad, Y: from.Y}}
	default:
		m, at := d.Map, u.At
		if a.Past && len(a.Through) > 0 {
			at = a.Through[0]
		}
		if line = d.through(m.RegionOf(at), m.RegionOf(a.To), from, to, 0, trim); line == nil {
			line = d.route(from, to, 0, trim)
		}
	}
	if line = d.shown(line); len(line) < 2 {
		return nil
	}
	d.inked(line)
	own := d.along(i, line)
	return &own
}

// drawnAlready reports whether an arrow is drawn as that of an order, or instead of it.
func (d *layout) drawnAlready(a *engine.Arrow) bool {
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		if o.Verdict != engine.Void && o.Verdict != engine.IllegalOrder && (d.isOwn(a, o) || d.belongs(a, o)) {
			return true
		}
	}
	return false
}

// belongs reports whether an arrow draws a unit's order with one of the ruleset's own verbs.
func (d *layout) belongs(a *engine.Arrow, o *engine.Outcome) bool {
	if a.Unit == 0 || a.Unit != o.Unit.ID || o.Order.Verb < engine.VerbOwn || a.To == engine.NoPlace {
		return false
	}
	for i := range d.Outcomes {
		if d.isOwn(a, &d.Outcomes[i]) {
			return false
		}
	}
	return true
}

// ownArrow returns the index of the ruleset's arrow that replaces that of a move, or -1.
func (d *layout) ownArrow(o *engine.Outcome) int {
	for i := range d.Own {
		if a := &d.Own[i]; a.Unit != 0 && a.Unit == o.Unit.ID && a.To == o.Order.To && len(a.Through) == 0 &&
			o.Order.Verb == engine.Move && d.lines[o] != nil {
			return i
		}
	}
	return -1
}

// isOwn reports whether an arrow replaces that of a move.
func (d *layout) isOwn(a *engine.Arrow, o *engine.Outcome) bool {
	i := d.ownArrow(o)
	return i >= 0 && a == &d.Own[i]
}

// along lays out a ruleset's arrow along a line. If the arrow ends in a bar, it ends at the
// region's border, unless too little of it would be visible.
func (d *layout) along(i int, line []geom.Point) OwnPath {
	a := &d.Own[i]
	if a.End == "bar" {
		short := upTo(line, d.Faces[d.Map.RegionOf(a.To)].Rings)
		// An arrow that begins close to the border enters the region a little.
		if least := readable * 1.02 / d.printed(); polyline.Length(short) < least {
			short = polyline.Part(line, 0, min(least, polyline.Length(line)))
		}
		line = short
	}
	end := line[len(line)-1]
	if d.occupied(a.To) { // a token would cover the sign there
		end = polyline.At(line, 0.7*polyline.Length(line))
	}
	if a.Failed {
		d.crossed(line)
	}
	return OwnPath{i, line, end}
}

// upTo returns the part of a line before it enters a shape, or the whole line if it never does or
// begins at the shape's edge.
func upTo(line []geom.Point, rings [][]geom.Point) []geom.Point {
	const step = 0.3 // mm
	out := line[:1:1]
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		n := int(p.Dist(q)/step) + 1
		for k := 1; k <= n; k++ {
			if at := p.Lerp(q, float64(k)/float64(n)); geom.Within(rings, at) {
				if out = append(out, at); polyline.Length(out) < 1 {
					return line
				}
				return out
			}
		}
		out = append(out, q)
	}
	return line
}
