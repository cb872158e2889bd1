package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// passage is a way between a box and a sea that lies elsewhere on the sheet: what would run across half of it is drawn in two parts,
// one at the box, to the name of its link or in over its frame, and one at the sea, from or to a plaque with the box's abbreviation.
type passage struct {
	parts  [2][]geom.Point // as the unit goes
	plaque geom.Point      // at the sea
	box    engine.RegionID
}

// passage finds how a way from a to b is parted, or nil where it is drawn whole: between regions that no link joins, or where nothing
// lies between them. arrive takes off the end what a token covers.
func (d *orders) passage(from, to engine.RegionID, a, b geom.Point, arrive ends) *passage {
	ways := d.r.ways()
	for i := range ways {
		l := &ways[i]
		out := l.mark.A == from && l.mark.B == to
		if !out && (l.mark.A != to || l.mark.B != from) || !d.passes(a, b, l.mark.A, l.mark.B) {
			continue
		}
		leave := ends{start: d.rad * 0.9}
		p := &passage{box: l.mark.A}
		if out {
			p.plaque = d.beside(b, l.mark.B)
			p.parts[0] = d.route(a, l.door, 0, leave)
			p.parts[1] = d.route(d.edge(p.plaque, b), b, 0, arrive)
		} else {
			p.plaque = d.beside(a, l.mark.B)
			p.parts[0] = d.route(a, d.edge(p.plaque, a), 0, leave)
			p.parts[1] = []geom.Point{l.at.Add(l.dir.Mul(5 * d.k)), l.at}
		}
		return p
	}
	return nil
}

// passes says whether a straight way between two regions runs through a third.
func (d *orders) passes(a, b geom.Point, from, to engine.RegionID) bool {
	const step = 1.0 // mm
	n := int(a.Dist(b)/step) + 1
	for k := range n {
		at := a.Lerp(b, float64(k)/float64(n))
		for i := range d.r.faces {
			f := &d.r.faces[i]
			if reg := engine.RegionID(i); reg != from && reg != to && f.box.Min.X <= at.X && at.X <= f.box.Max.X && f.box.Min.Y <= at.Y && at.Y <= f.box.Max.Y && inside(f.rings, at) {
				return true
			}
		}
	}
	return false
}

// beside finds room for a plaque near where a unit stands at sea: in the sea, off names, tokens and arrows, and as near as may be.
func (d *orders) beside(at geom.Point, sea engine.RegionID) geom.Point {
	const ways = 16
	best, least := at, math.MaxInt
	for far := range 3 {
		for k := range ways {
			s, c := math.Sincos(2 * math.Pi * float64(k) / ways)
			reach := d.rad + (6.5+2.5*float64(far))*d.k
			q := geom.Point{X: at.X + reach*c, Y: at.Y + reach*s}
			cost := 4 * far
			if !inside(d.r.faces[sea].rings, q) {
				cost += 200
			}
			for _, up := range [...]float64{-1, 0, 1} {
				l, r := geom.Point{X: q.X - 2.6*d.k, Y: q.Y + up*d.k}, geom.Point{X: q.X + 2.6*d.k, Y: q.Y + up*d.k}
				cost += d.cost([]geom.Point{l, r}, l, r, math.MaxInt)
			}
			if cost += d.cost(cutEnd([]geom.Point{q, at}, d.rad), q, at, math.MaxInt); cost < least {
				best, least = q, cost
			}
		}
	}
	return best
}

// passed marks what a passage covers beside its first part, or takes it back.
func (d *orders) passed(p *passage, by int16) {
	wide := geom.Point{X: 2.2 * d.k}
	d.mark(p.parts[1], by)
	d.mark([]geom.Point{p.plaque.Sub(wide), p.plaque.Add(wide)}, by)
}

// edge is where an arrow at a plaque begins or ends, on the side of a point.
func (d *orders) edge(plaque, to geom.Point) geom.Point {
	return towards(plaque, to, 2.4*d.k)
}

// plaque draws a box's abbreviation where a way to or from it breaks off.
func (d *orders) plaque(p *passage) []scene.Item {
	m := engine.Mark{Style: engine.MarkCounter, Sign: d.r.board.Map.Regions[p.box].Abbrev, Tint: engine.NoPower}
	return d.r.sign1(d.bd, &m, p.plaque, 1.2*d.k)
}
