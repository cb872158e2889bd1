package compile

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// rounds finds each region's neighbours in clockwise order, north up, along the outline of its
// largest piece. Neighbours are the regions to which any unit may move. Other stretches of the
// outline are skipped, and adjacent stretches of a neighbour joined. A neighbour across a
// four-point meet comes between the meet's other two members. The region's own list places
// neighbours that the outline does not show.
func (c *compiler) rounds(arcs []arc) {
	of := map[int32][]int32{}
	for i, a := range arcs {
		of[a.left] = append(of[a.left], int32(i))
		of[a.right] = append(of[a.right], int32(i))
	}
	for i := range c.m.Regions {
		r := &c.m.Regions[i]
		if r.OffBoard || c.isBox(int32(i)) { // a box may be drawn anywhere, so its neighbours have no order
			continue
		}
		to := c.neighbours(engine.RegionID(i))
		round := c.outlineOf(arcs, int32(i), of[int32(i)], to)
		round = c.throughMeets(int32(i), round)
		if given := c.regions[i].Round; len(given) > 0 {
			round = c.givenRound(i, round, given, to)
		}
		var lost []string
		for _, n := range to {
			if !slices.ContainsFunc(round, func(s engine.Stretch) bool { return s.To == n }) {
				lost = append(lost, c.m.Regions[n].ID)
			}
		}
		if len(lost) > 0 {
			c.problem(r.ID, "anchors", fmt.Sprintf("the outline of %q does not show where its neighbours %s are", r.ID,
				strings.Join(lost, ", ")),
				"round = all its neighbours in clockwise order")
			continue
		}
		r.Round = startLow(round)
	}
}

func (c *compiler) neighbours(r engine.RegionID) []engine.RegionID {
	var out []engine.RegionID
	first := c.m.Regions[r].First
	for p := first; p <= first+engine.PlaceID(len(c.m.Regions[r].Coasts)); p++ {
		for _, steps := range [][]engine.Adjacency{c.m.Army[p], c.m.Fleet[p]} {
			for _, s := range steps {
				if to := c.m.RegionOf(s.To); to != r && !slices.Contains(out, to) {
					out = append(out, to)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// outlineOf returns the neighbours along the outer ring of a region's largest piece, clockwise.
func (c *compiler) outlineOf(arcs []arc, region int32, mine []int32, to []engine.RegionID) []engine.Stretch {
	best := 0.0
	var outer []int32
	for _, ring := range assemble(arcs, region, mine) {
		var line []geom.Point
		for _, k := range ring {
			p := arcs[max(k, ^k)].points
			if k < 0 {
				p = slices.Clone(p)
				slices.Reverse(p)
			}
			line = append(line, p...)
		}
		// Rings have the region on the left and y grows downwards: outer rings have negative area.
		if a := -geom.Area(line); a > best {
			best, outer = a, ring
		}
	}
	var out []engine.Stretch
	for n := len(outer) - 1; n >= 0; n-- {
		k := outer[n]
		a := arcs[max(k, ^k)]
		other := a.right
		if k < 0 {
			other = a.left
		}
		if other < 0 || !slices.Contains(to, engine.RegionID(other)) {
			continue
		}
		km := geom.Length(a.points) * c.p.res
		if l := len(out); l > 0 && out[l-1].To == engine.RegionID(other) {
			out[l-1].Km += km
			continue
		}
		out = append(out, engine.Stretch{To: engine.RegionID(other), Km: km})
	}
	if l := len(out); l > 1 && out[0].To == out[l-1].To {
		out[0].Km += out[l-1].Km
		out = out[:l-1]
	}
	for i := range out {
		out[i].Km = math.Round(out[i].Km*100) / 100
	}
	return out
}

// throughMeets inserts the neighbours that touch a region only at a four-point meet, each between
// the meet's other two members.
func (c *compiler) throughMeets(region int32, round []engine.Stretch) []engine.Stretch {
	for _, m := range c.file.Meets {
		var others []engine.RegionID
		for _, s := range m.Members {
			if r := c.m.RegionOf(c.placeText(s)); int32(r) != region {
				others = append(others, r)
			}
		}
		if len(others) != 3 {
			continue
		}
		for k, x := range others {
			y, z := others[(k+1)%3], others[(k+2)%3]
			if slices.ContainsFunc(round, func(s engine.Stretch) bool { return s.To == x }) ||
				!slices.Contains(c.neighbours(engine.RegionID(region)), x) {
				continue
			}
			for i := range round {
				next := round[(i+1)%len(round)].To
				if at := round[i].To; at == y && next == z || at == z && next == y {
					round = slices.Insert(round, i+1, engine.Stretch{To: x})
					break
				}
			}
		}
	}
	return round
}

// givenRound returns the neighbours in the designer's order. Those that the outline shows must be
// in the outline's order, starting at any of them.
func (c *compiler) givenRound(i int, traced []engine.Stretch, given []string, to []engine.RegionID) []engine.Stretch {
	shown := func(r engine.RegionID) bool {
		return slices.ContainsFunc(traced, func(s engine.Stretch) bool { return s.To == r })
	}
	var out []engine.Stretch
	var kept []int // the neighbours that the outline shows, as indices into out
	for _, id := range given {
		r := c.m.Region(id)
		if !slices.Contains(to, r) {
			c.problem(c.regions[i].ID, "round", fmt.Sprintf("%q is in the round of %q but is not a neighbour of it", id,
				c.regions[i].ID), "only neighbours: by land, by sea or by decision")
			return traced
		}
		if shown(r) {
			kept = append(kept, len(out))
		}
		out = append(out, engine.Stretch{To: r})
	}
	for turn := range traced {
		same := len(kept) == len(traced)
		for k := 0; same && k < len(kept); k++ {
			same = out[kept[k]].To == traced[(turn+k)%len(traced)].To
		}
		if !same {
			continue
		}
		// If a neighbour occurs twice, two rotations of the list may fit. Take the first that does.
		for k := range kept {
			out[kept[k]].Km = traced[(turn+k)%len(traced)].Km
		}
		return out
	}
	names := lists.Map(traced, func(s engine.Stretch) string { return c.m.Regions[s.To].ID })
	c.problem(c.regions[i].ID, "round", fmt.Sprintf("the round of %q is not the one that its outline shows: %s",
		c.regions[i].ID, strings.Join(names, " ")),
		"clockwise, north up; the list may begin anywhere and adds only neighbours by decision")
	return traced
}

// startLow rotates a round to begin with the neighbour of the lowest id, at its longest stretch.
func startLow(round []engine.Stretch) []engine.Stretch {
	at := 0
	for i, s := range round {
		if s.To < round[at].To || s.To == round[at].To && s.Km > round[at].Km {
			at = i
		}
	}
	return append(slices.Clone(round[at:]), round[:at]...)
}
