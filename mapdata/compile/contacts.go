package compile

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/seaarea"
)

// pair is two regions, the lower number first.
type pair struct{ a, b int32 }

func newPair(a, b int32) pair { return pair{min(a, b), max(a, b)} }

// shore is the contact of a sea with a coast. The coast is an index into the region's coasts, or -1
// for a region without any.
type shore struct {
	land  int32
	coast int
	sea   int32
}

// borders holds lengths of contact in km; shores are split by coast.
type borders struct {
	pairs  map[pair]float64
	shores map[shore]float64
}

func (c *compiler) measure(arcs []arc) borders {
	m := borders{map[pair]float64{}, map[shore]float64{}}
	for _, a := range arcs {
		if a.left < 0 || a.right < 0 {
			continue
		}
		m.pairs[newPair(a.left, a.right)] += geom.Length(a.points) * c.p.res
		land, sea := a.left, a.right
		if c.isSea(land) == c.isSea(sea) {
			continue
		}
		if c.isSea(land) {
			land, sea = sea, land
		}
		for i := 1; i < len(a.points); i++ {
			mid := a.points[i-1].Lerp(a.points[i], 0.5)
			m.shores[shore{land, c.coastAt(land, mid), sea}] += a.points[i-1].Dist(a.points[i]) * c.p.res
		}
	}
	return m
}

// coastAt returns the named coast with the anchor nearest to a point of a region's shore, or -1.
func (c *compiler) coastAt(region int32, p geom.Point) int {
	best, at := 0.0, -1
	for k, anchors := range c.coastAnchors[region] {
		for _, a := range anchors {
			if d := a.Dist(p); at < 0 || d < best {
				best, at = d, k
			}
		}
	}
	return at
}

// contactSet collects contacts. A contact that a decision in map.toml made maps to true.
type contactSet struct {
	land   map[pair]bool
	water  map[pair]bool
	shores map[shore]bool
	routes map[[2]engine.PlaceID]bool
}

// contacts decides what touches: regions with a border of at least the required length, boxes and
// the seas that they link to, regions that meet in one point. The board's overrides come last.
func (c *compiler) contacts(arcs []arc, m borders) *seaarea.Contacts {
	s := contactSet{map[pair]bool{}, map[pair]bool{}, map[shore]bool{}, map[[2]engine.PlaceID]bool{}}
	for p, km := range m.pairs {
		if km < c.least(p) || !c.touches(p) {
			continue
		}
		switch {
		case !c.isSea(p.a) && !c.isSea(p.b):
			s.land[p] = false
		case c.isSea(p.a) && c.isSea(p.b):
			s.water[p] = false
		}
	}
	for h, km := range m.shores {
		if km >= c.file.Map.MinSeaKm && c.touches(pair{h.land, h.sea}) {
			s.shores[h] = false
		}
	}
	for i := range c.file.Regions {
		for _, l := range c.file.Regions[i].Links {
			s.water[newPair(int32(i), int32(c.index[l]))] = true
		}
	}
	if c.told != nil {
		if c.file.Map.CoastToCoast {
			c.routes(&s)
		}
		c.retell(&s)
		c.decide(&s, "army")
	} else {
		c.decide(&s, "army")
		if c.file.Map.CoastToCoast {
			c.routes(&s)
		}
	}
	c.meets(&s)
	c.decide(&s, "fleet")
	return c.sorted(&s)
}

// touches reports whether contact of two regions' shapes makes them neighbours. Both must be in
// play, and neither may be a box, since its frame may be drawn anywhere.
func (c *compiler) touches(p pair) bool {
	return c.playable(p.a) && c.playable(p.b) && !c.isBox(p.a) && !c.isBox(p.b)
}

// least is the shortest border of two regions that counts as contact, in km.
func (c *compiler) least(p pair) float64 {
	if c.isSea(p.a) || c.isSea(p.b) {
		return c.file.Map.MinSeaKm
	}
	return c.file.Map.MinBorderKm
}

// routes finds the coasts between which fleets may sail: those of land neighbours whose border ends
// at a sea that both touch. There a corner of the raster has pixels of all three.
func (c *compiler) routes(s *contactSet) {
	g := c.p.grid
	for y := 1; y < g.h; y++ {
		for x := 1; x < g.w; x++ {
			q := [4]int32{c.cells[(y-1)*g.w+x-1], c.cells[(y-1)*g.w+x], c.cells[y*g.w+x-1], c.cells[y*g.w+x]}
			if q[0] == q[1] && q[2] == q[3] || q[0] == q[2] && q[1] == q[3] {
				continue
			}
			for i, a := range q {
				for _, b := range q[i+1:] {
					if a < 0 || b < 0 || a == b || c.isSea(a) || c.isSea(b) {
						continue
					}
					if _, ok := s.land[newPair(a, b)]; !ok {
						continue
					}
					for _, w := range q {
						if w >= 0 && c.isSea(w) {
							c.route(s, a, b, w, geom.Point{X: float64(x), Y: float64(y)})
						}
					}
				}
			}
		}
	}
}

func (c *compiler) route(s *contactSet, a, b, sea int32, at geom.Point) {
	ca, cb := c.coastAt(a, at), c.coastAt(b, at)
	_, oa := s.shores[shore{a, ca, sea}]
	_, ob := s.shores[shore{b, cb, sea}]
	if oa && ob {
		s.routes[c.routeKey(c.place(a, ca), c.place(b, cb))] = false
	}
}

func (c *compiler) routeKey(a, b engine.PlaceID) [2]engine.PlaceID {
	return [2]engine.PlaceID{min(a, b), max(a, b)}
}

// meets makes the members of each four-point meet neighbours: seas with seas and coasts, two lands
// only if the meet lets armies pass.
func (c *compiler) meets(s *contactSet) {
	for _, m := range c.file.Meets {
		if len(m.Army) == 2 {
			p := newPair(int32(c.index[m.Army[0]]), int32(c.index[m.Army[1]]))
			if _, ok := s.land[p]; !ok {
				s.land[p] = true
			}
		}
		for i, x := range m.Members {
			for _, y := range m.Members[i+1:] {
				a, b := int32(c.index[x]), int32(c.index[y])
				if !c.isSea(a) && !c.isSea(b) && len(m.Army) != 2 {
					continue
				}
				c.set(s, "fleet", c.placeText(x), c.placeText(y), true, true)
			}
		}
	}
}

// decide applies the board's explicit decisions about neighbours in a layer, "army" or "fleet".
func (c *compiler) decide(s *contactSet, layer string) {
	for i, o := range c.file.Overrides {
		a, b := c.placeText(o.A), c.placeText(o.B)
		land := !c.isSea(int32(c.m.RegionOf(a))) && !c.isSea(int32(c.m.RegionOf(b)))
		in := o.Layer
		if in == "" {
			in = "fleet"
			if land {
				in = "army"
			}
		}
		if in != layer && in != "both" {
			continue
		}
		if !c.set(s, layer, a, b, o.Op == "adj", false) {
			at := diag.Pos{}
			if c.source != nil {
				at = c.source.At("override", i, "op")
			}
			c.problems.Add(at, "leave it out, or name the layer that it is for",
				"override %s %s %s has no effect on what a unit of this layer (%s) may do", o.Op, o.A, o.B, layer)
		}
	}
}

// set makes two places neighbours in a layer if adj is set, and otherwise separates them. It
// reports whether that changed anything.
func (c *compiler) set(s *contactSet, layer string, a, b engine.PlaceID, adj, quiet bool) bool {
	ra, rb := int32(c.m.RegionOf(a)), int32(c.m.RegionOf(b))
	switch {
	case layer == "army":
		return change(s.land, newPair(ra, rb), adj)
	case c.isSea(ra) && c.isSea(rb):
		return change(s.water, newPair(ra, rb), adj)
	case !c.isSea(ra) && !c.isSea(rb):
		return change(s.routes, c.routeKey(a, b), adj)
	}
	if c.isSea(ra) {
		a, b, ra, rb = b, a, rb, ra
	}
	coast := int(c.m.Places[a].Coast)
	if coast >= 0 || len(c.m.Regions[ra].Coasts) == 0 {
		return change(s.shores, shore{ra, coast, rb}, adj)
	}
	done := false // the bare name of a region with coasts means each of them
	for k := range c.m.Regions[ra].Coasts {
		h := shore{ra, k, rb}
		if _, had := s.shores[h]; had && !adj {
			done = change(s.shores, h, false) || done
		}
	}
	return done
}

// change adds or removes a contact, and reports whether it did. A contact that the shapes already
// have keeps that as its reason, even if a decision confirms it.
func change[K comparable](m map[K]bool, k K, in bool) bool {
	_, had := m[k]
	switch {
	case in && !had:
		m[k] = true
		return true
	case !in && had:
		delete(m, k)
		return true
	}
	return false
}

func (c *compiler) sorted(s *contactSet) *seaarea.Contacts {
	out := &seaarea.Contacts{}
	for p, d := range s.land {
		out.Land = append(out.Land, seaarea.Land{A: engine.RegionID(p.a), B: engine.RegionID(p.b), Decided: d})
	}
	for p, d := range s.water {
		out.Water = append(out.Water, seaarea.Water{A: engine.RegionID(p.a), B: engine.RegionID(p.b), Decided: d})
	}
	for h, d := range s.shores {
		out.Shore = append(out.Shore, seaarea.Shore{Coast: c.place(h.land, h.coast), Sea: engine.RegionID(h.sea), Decided: d})
	}
	for p, d := range s.routes {
		out.Routes = append(out.Routes, seaarea.Route{A: p[0], B: p[1], Decided: d})
	}
	slices.SortFunc(out.Land, func(x, y seaarea.Land) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	slices.SortFunc(out.Water, func(x, y seaarea.Water) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	slices.SortFunc(out.Shore, func(x, y seaarea.Shore) int {
		return cmp.Or(cmp.Compare(x.Coast, y.Coast), cmp.Compare(x.Sea, y.Sea))
	})
	slices.SortFunc(out.Routes, func(x, y seaarea.Route) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return out
}

func (c *compiler) place(region int32, coast int) engine.PlaceID {
	return c.m.Regions[region].First + engine.PlaceID(coast+1)
}

func (c *compiler) placeText(s string) engine.PlaceID {
	p := c.m.Place(s)
	if p == engine.NoPlace {
		panic(fmt.Sprintf("compile: place %q passed the reader but is not on the board", s))
	}
	return p
}
