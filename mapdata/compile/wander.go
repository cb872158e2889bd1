package compile

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// ruled is what looks drawn by a ruler, mm: how long a piece is, and how far its points are from a
// straight line at most; reach is how far it is drawn aside, as a share of its length, and
// most; in steps.
type ruled struct{ long, within, reach, most, step float64 }

var ruledCoast, ruledBorder = ruled{2.5, 0.15, 0.13, 1, 0.5}, ruled{3.5, 0.3, 0.1, 1.3, 0.5}

// wander makes ruled pieces of coasts and land borders irregular, as drawn ones are: those of the
// regions that map.toml names. Ends of arcs stay, so that what touches what does.
func (c *compiler) wander(arcs []mapdata.Arc) {
	of := lists.Map(c.file.Map.Wander, func(name string) engine.RegionID { return c.m.RegionOf(c.placeText(name)) })
	for i := range arcs {
		a, by := &arcs[i], ruledBorder
		switch a.Kind {
		case mapdata.ArcCoast:
			by = ruledCoast
		case mapdata.ArcLand, mapdata.ArcCounty:
		default:
			continue
		}
		if !slices.Contains(of, a.Left) && !slices.Contains(of, a.Right) {
			continue
		}
		keep, from := geom.Needed(a.Points, by.within), 0
		out := a.Points[:1:1]
		for k := 1; k < len(keep); k++ {
			if keep[k] {
				out, from = append(out, c.redrawn(a.Points[from:k+1], by)...), k
			}
		}
		a.Points = out
	}
}

// redrawn returns a piece of a line without its first point, in steps that go aside if it is ruled.
func (c *compiler) redrawn(p []geom.Point, by ruled) []geom.Point {
	a, b := p[0], p[len(p)-1]
	long := a.Dist(b)
	if long < by.long {
		return p[1:]
	}
	across := geom.Point{X: (a.Y - b.Y) / long, Y: (b.X - a.X) / long}.Mul(math.Min(by.most, by.reach*long))
	var out []geom.Point
	for n, k := int(long/by.step), 1; k < n; k++ {
		t := float64(k) / float64(n)
		q := a.Lerp(b, t)
		aside := c.wobble.noise(q.X/8, q.Y/8, 11) + .7*c.wobble.noise(q.X/3, q.Y/3, 12) + .4*c.wobble.noise(q.X/1.3, q.Y/1.3, 13)
		out = append(out, q.Add(across.Mul(aside*math.Min(1, 4*math.Min(t, 1-t)))))
	}
	return append(out, b)
}
