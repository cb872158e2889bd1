package compile

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// marks draws a bridge or ferry where a decision joins regions that do not touch, and other lines:
// canals, rivers, meridians and parallels.
func (c *compiler) marks(b *mapdata.Board, fit *mapdata.Fit, s *mapdata.Tracing) []mapdata.Connector {
	var out []mapdata.Connector
	for _, o := range c.file.Overrides {
		if o.Op != "adj" || o.Mark == "none" {
			continue
		}
		x, y := c.m.RegionOf(c.placeText(o.A)), c.m.RegionOf(c.placeText(o.B))
		if !c.decided(x, y) {
			continue // they touch: nothing to show
		}
		kind := o.Mark
		if kind == "" {
			kind = "bridge"
			if c.isSea(int32(x)) || c.isSea(int32(y)) {
				kind = "ferry"
			}
		}
		var at *geom.Point
		if o.At != nil {
			q := fit.At(s.Frame.Min.Add(c.p.px(*o.At).Mul(c.p.res / s.KmPerMM)))
			at = &q
		}
		out = append(out, mapdata.Connector{Kind: kind, A: x, B: y, Line: nearestLine(b, x, y, at)})
	}
	out = append(out, c.toldMarks(b)...)
	out = append(out, c.meetMarks(b, fit, s)...)
	out = append(out, c.linkMarks(b)...)
	for _, t := range b.Severed() {
		out = append(out, mapdata.Connector{Kind: mapdata.Tie, A: t.Region, B: t.Region, Line: []geom.Point{t.From, t.To}})
	}
	at := func(px geom.Point) geom.Point { return fit.At(s.Frame.Min.Add(px.Mul(c.p.res / s.KmPerMM))) }
	for _, t := range c.file.Patches {
		if !t.DrawnOnly() {
			continue
		}
		mark := mapdata.Connector{Kind: t.Op, A: engine.NoRegion, B: engine.NoRegion}
		for _, p := range c.p.all(t.Points) {
			mark.Line = append(mark.Line, at(p))
		}
		out = append(out, mark)
	}
	return append(out, c.graticule(at)...)
}

// toldMarks draws a bridge or ferry for each contact of the adjacency file that the drawing lacks.
func (c *compiler) toldMarks(b *mapdata.Board) []mapdata.Connector {
	if c.told == nil {
		return nil
	}
	var out []mapdata.Connector
	seen := map[pair]bool{}
	add := func(kind string, x, y engine.RegionID, decided bool) {
		if p := newPair(int32(x), int32(y)); decided && !seen[p] {
			seen[p] = true
			out = append(out, mapdata.Connector{Kind: kind, A: min(x, y), B: max(x, y),
				Line: nearestLine(b, min(x, y), max(x, y), nil)})
		}
	}
	for _, l := range c.touch.Land {
		add("bridge", l.A, l.B, l.Decided)
	}
	for _, w := range c.touch.Water {
		add("ferry", w.A, w.B, w.Decided)
	}
	for _, h := range c.touch.Shore {
		add("ferry", c.m.RegionOf(h.Coast), h.Sea, h.Decided)
	}
	for _, r := range c.touch.Routes {
		add("ferry", c.m.RegionOf(r.A), c.m.RegionOf(r.B), r.Decided)
	}
	return out
}

// meetMarks draws a passage through each four-region point, between regions that touch only there.
func (c *compiler) meetMarks(board *mapdata.Board, fit *mapdata.Fit, s *mapdata.Tracing) []mapdata.Connector {
	const half = 2.2 // mm
	onSheet := func(px geom.Point) geom.Point { return fit.At(s.Frame.Min.Add(px.Mul(c.p.res / s.KmPerMM))) }
	var out []mapdata.Connector
	for _, m := range c.file.Meets {
		members := lists.Map(m.Members, func(name string) int32 { return int32(c.m.RegionOf(c.placeText(name))) })
		px := c.corner(c.p.px(m.At), members)
		at := onSheet(px)
		for i, a := range members {
			for _, b := range members[i+1:] {
				if !c.decided(engine.RegionID(a), engine.RegionID(b)) {
					continue
				}
				from, near := c.side(px, a)
				to, also := c.side(px, b)
				along := onSheet(to).Sub(onSheet(from))
				d := math.Hypot(along.X, along.Y)
				line := nearestLine(board, engine.RegionID(a), engine.RegionID(b), &at) // if a member has no pixels near
				if near && also && d > 0 {
					along = along.Mul(half / d)
					line = []geom.Point{at.Sub(along), at.Add(along)}
				}
				if line != nil {
					out = append(out, mapdata.Connector{Kind: "meet", A: engine.RegionID(a), B: engine.RegionID(b), Line: line})
				}
			}
		}
	}
	return out
}

// linkMarks draws a short line from the frame of a box towards each sea that the box joins.
func (c *compiler) linkMarks(b *mapdata.Board) []mapdata.Connector {
	const long = 3.0 // mm
	var out []mapdata.Connector
	for i := range c.m.Regions {
		if len(c.regions[i].Links) == 0 || len(b.Faces[i].Rings) == 0 {
			continue
		}
		box := b.Faces[i].Box
		at := box.Centre()
		for _, l := range c.regions[i].Links {
			sea := c.m.Region(l)
			d := b.Slots[c.m.Regions[sea].First].Unit.Sub(at)
			if d == (geom.Point{}) {
				continue
			}
			// The line from the box's middle to the sea's unit leaves the frame at this share of its length.
			t := math.Min((box.Max.X-at.X)/math.Max(math.Abs(d.X), 1e-9), (box.Max.Y-at.Y)/math.Max(math.Abs(d.Y), 1e-9))
			from := at.Add(d.Mul(t))
			out = append(out, mapdata.Connector{Kind: mapdata.Link, A: engine.RegionID(i), B: sea,
				Line: []geom.Point{from, from.Add(d.Mul(long / math.Hypot(d.X, d.Y)))}})
		}
	}
	return out
}

// decided reports whether two regions are neighbours only by an explicit decision.
func (c *compiler) decided(x, y engine.RegionID) bool {
	for _, l := range c.touch.Land {
		if l.A == min(x, y) && l.B == max(x, y) {
			return l.Decided
		}
	}
	for _, w := range c.touch.Water {
		if w.A == min(x, y) && w.B == max(x, y) {
			return w.Decided
		}
	}
	for _, h := range c.touch.Shore {
		if r := c.m.RegionOf(h.Coast); r == x && h.Sea == y || r == y && h.Sea == x {
			return h.Decided
		}
	}
	for _, r := range c.touch.Routes {
		if p, q := c.m.RegionOf(r.A), c.m.RegionOf(r.B); p == x && q == y || p == y && q == x {
			return r.Decided
		}
	}
	return false
}

// nearestLine returns the shortest line between two regions' borders or, with at, the one nearest
// to that point. Both ends are extended by a bridgehead.
func nearestLine(b *mapdata.Board, x, y engine.RegionID, at *geom.Point) []geom.Point {
	const head = 0.7 // mm
	best := math.Inf(1)
	var p, q geom.Point
	for _, u := range outlinePoints(b, x) {
		for _, v := range outlinePoints(b, y) {
			d := u.Dist(v)
			if at != nil {
				d = u.Dist(*at) + v.Dist(*at)
			}
			if d < best {
				best, p, q = d, u, v
			}
		}
	}
	if math.IsInf(best, 1) {
		return nil
	}
	along := q.Sub(p)
	if p == q { // they meet in a point: aim from one unit's place to the other's
		along = b.Slots[b.Map.Regions[y].First].Unit.Sub(b.Slots[b.Map.Regions[x].First].Unit)
	}
	along = along.Mul(head / math.Hypot(along.X, along.Y))
	return []geom.Point{p.Sub(along), q.Add(along)}
}

func outlinePoints(b *mapdata.Board, r engine.RegionID) []geom.Point {
	var out []geom.Point
	for i := range b.Arcs {
		if b.Arcs[i].Left == r || b.Arcs[i].Right == r {
			out = append(out, b.Arcs[i].Points...)
		}
	}
	return out
}
