package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// Corner is a point where four regions touch. A move between two that are opposite goes through it.
type Corner struct {
	at     geom.Point
	across [2][2]engine.RegionID
}

// FindCorners finds the points where four regions meet. The board's connectors mark the two that
// touch only there; the other two are the nearest.
func FindCorners(marks []mapdata.Connector, faces []Face) []Corner {
	const near = 4.0 // mm
	var out []Corner
	for i := range marks {
		m := &marks[i]
		if m.Kind != "meet" || len(m.Line) < 2 {
			continue
		}
		c := Corner{at: m.Line[0].Lerp(m.Line[1], 0.5),
			across: [2][2]engine.RegionID{{m.A, m.B}, {engine.NoRegion, engine.NoRegion}}}
		first, second := near, near
		for k := range faces {
			reg := engine.RegionID(k)
			if reg == m.A || reg == m.B {
				continue
			}
			switch d := toOutline(faces[k].Rings, c.at); {
			case d < first:
				c.across[1][0], c.across[1][1] = reg, c.across[1][0]
				first, second = d, first
			case d < second:
				c.across[1][1], second = reg, d
			}
		}
		out = append(out, c)
	}
	return out
}

// toOutline returns the distance from a point to a shape; 0 inside.
func toOutline(rings [][]geom.Point, q geom.Point) float64 {
	if geom.Within(rings, q) {
		return 0
	}
	least := math.Inf(1)
	for _, ring := range rings {
		for i := range ring {
			a, b := ring[i], ring[(i+1)%len(ring)]
			t, n := 0.0, a.Dist(b)
			if n > 0 {
				t = min(max(((q.X-a.X)*(b.X-a.X)+(q.Y-a.Y)*(b.Y-a.Y))/(n*n), 0), 1)
			}
			least = math.Min(least, q.Dist(a.Lerp(b, t)))
		}
	}
	return least
}

// through returns the path from a to b through the corner where their regions meet, or nil without
// one. Units that swap (side 1) pass it on the right.
func (d *layout) through(from, to engine.RegionID, a, b geom.Point, side int, trim ends) []geom.Point {
	c := d.across(from, to)
	if c == nil {
		return nil
	}
	at, n := c.at, a.Dist(b)
	if side > 0 && n > 0 {
		at.X, at.Y = at.X-(b.Y-a.Y)/n*1.2*d.k, at.Y+(b.X-a.X)/n*1.2*d.k
	}
	line := trim.cut(d, polyline.Rounded(append(d.route(a, at, 0, ends{}), d.route(at, b, 0, ends{})[1:]...), 1.4*d.k))
	least := d.shortfall(line)
	if least == 0 {
		return line
	}
	// Between nearly touching tokens a straight line may cost more than an S-curve round the corner.
	least += d.cost(line, a, b, math.MaxInt)
	for _, share := range [...]float64{0.3, -0.3, 0.5, -0.5, 0.8, -0.8, 1.1, -1.1} {
		way := trim.cut(d, polyline.Rounded(append(polyline.Bow(nil, a, at, share, 0.5),
			polyline.Bow(nil, at, b, -share, 0.5)[1:]...), 0.4*d.k))
		cost := d.shortfall(way)
		if cost += d.cost(way, a, b, least-cost); cost < least {
			line, least = way, cost
		}
	}
	return line
}

// across returns the corner where two opposite regions meet, or nil.
func (f *Field) across(from, to engine.RegionID) *Corner {
	for i, list := 0, f.Corners(); i < len(list); i++ {
		for _, pair := range list[i].across {
			if pair == [2]engine.RegionID{from, to} || pair == [2]engine.RegionID{to, from} {
				return &list[i]
			}
		}
	}
	return nil
}
