package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// passage is a path between a box and a sea elsewhere on the sheet. Drawn whole it would cross half
// the sheet, so it has two parts: one at the box, which ends or begins at the link, and one at the
// sea, between the unit and a plaque with the box's abbreviation.
type passage struct {
	parts  [2][]geom.Point // in the direction of the move
	plaque geom.Point      // near the unit at sea, or its destination there
	box    engine.RegionID
}

// passage splits the path from a to b in two. It returns nil if the path is to be drawn whole: no
// link joins the regions, or no other region is between them. arrive trims its end.
func (d *layout) passage(from, to engine.RegionID, a, b geom.Point, arrive ends) *passage {
	ways := d.Links()
	for i := range ways {
		l := &ways[i]
		out := l.Box == from && l.Sea == to
		if !out && (l.Box != to || l.Sea != from) || !d.passes(a, b, l.Box, l.Sea) {
			continue
		}
		leave := ends{start: d.rad * 0.9}
		p := &passage{box: l.Box}
		if out {
			p.plaque = d.beside(b, l.Sea)
			p.parts[0] = d.route(a, l.Door, 0, leave)
			p.parts[1] = d.route(d.edge(p.plaque, b), b, 0, arrive)
		} else {
			p.plaque = d.beside(a, l.Sea)
			p.parts[0] = d.route(a, d.edge(p.plaque, a), 0, leave)
			p.parts[1] = []geom.Point{l.At.Add(l.Dir.Mul(5 * d.k)), l.At}
		}
		return p
	}
	return nil
}

// passes reports whether the straight line from a to b crosses a region other than from and to.
func (d *layout) passes(a, b geom.Point, from, to engine.RegionID) bool {
	const step = 1.0 // mm
	n := int(a.Dist(b)/step) + 1
	for k := range n {
		at := a.Lerp(b, float64(k)/float64(n))
		for i := range d.Faces {
			f := &d.Faces[i]
			if reg := engine.RegionID(i); reg != from && reg != to && f.Box.Min.X <= at.X && at.X <= f.Box.Max.X &&
				f.Box.Min.Y <= at.Y && at.Y <= f.Box.Max.Y && geom.Within(f.Rings, at) {
				return true
			}
		}
	}
	return false
}

// beside returns a place for a plaque near a unit: in the sea, clear of names, tokens and arrows.
func (d *layout) beside(at geom.Point, sea engine.RegionID) geom.Point {
	const ways = 16
	best, least := at, math.MaxInt
	for far := range 3 {
		for k := range ways {
			s, c := math.Sincos(2 * math.Pi * float64(k) / ways)
			reach := d.rad + (6.5+2.5*float64(far))*d.k
			q := geom.Point{X: at.X + reach*c, Y: at.Y + reach*s}
			cost := 4 * far
			if !geom.Within(d.Faces[sea].Rings, q) {
				cost += 200
			}
			for _, up := range [...]float64{-1, 0, 1} {
				l, r := geom.Point{X: q.X - 2.6*d.k, Y: q.Y + up*d.k}, geom.Point{X: q.X + 2.6*d.k, Y: q.Y + up*d.k}
				cost += d.cost([]geom.Point{l, r}, l, r, math.MaxInt)
			}
			if cost += d.cost(polyline.CutEnd([]geom.Point{q, at}, d.rad), q, at, math.MaxInt); cost < least {
				best, least = q, cost
			}
		}
	}
	return best
}

// passed marks (1) or unmarks (-1) the cells under a passage's second part and its plaque.
func (d *layout) passed(p *passage, by int16) {
	d.mark(p.parts[1], by)
	d.mark(d.plaqueLine(p), by)
}

func (d *layout) plaqueLine(p *passage) []geom.Point {
	wide := geom.Point{X: 2.2 * d.k}
	return []geom.Point{p.plaque.Sub(wide), p.plaque.Add(wide)}
}

// edge returns the point on a plaque's edge where an arrow from or to another point meets it.
func (d *layout) edge(plaque, to geom.Point) geom.Point {
	return polyline.Towards(plaque, to, 2.4*d.k)
}

// follow adds the second part of a passage to a path, if the window shows it.
func (d *layout) follow(to *Path, p *passage) {
	if p == nil {
		return
	}
	if d.Clip != nil {
		if out := d.leaves(p.parts[1][0], p.parts[1][len(p.parts[1])-1]); out.starts && out.ends {
			return
		}
	}
	to.Second, to.Plaque = p.parts[1], &Plaque{p.plaque, p.box}
}
