package judge_test

import (
	"math/rand/v2"

	"github.com/heraldmaps/herald/engine"
)

// crowd makes a dense random position and orders for it on a few regions of a board: many meetings,
// supports for moves that are made, convoys for armies that go, rings and exchanges.
type crowd struct {
	m   *engine.Map
	rnd *rand.Rand
}

func (c *crowd) any(n int) int { return c.rnd.IntN(n) }

// regions grows a patch of neighbouring regions.
func (c *crowd) regions(n int) []engine.RegionID {
	patch := []engine.RegionID{engine.RegionID(c.any(len(c.m.Regions)))}
	in := map[engine.RegionID]bool{patch[0]: true}
	for tries := 0; len(patch) < n && tries < 400; tries++ {
		r := patch[c.any(len(patch))]
		g := &c.m.Regions[r]
		p := g.First + engine.PlaceID(c.any(len(g.Coasts)+1))
		steps := c.m.Army[p]
		if c.any(3) > 0 || len(steps) == 0 {
			steps = c.m.Fleet[p]
		}
		if len(steps) == 0 {
			continue
		}
		to := c.m.RegionOf(steps[c.any(len(steps))].To)
		if !in[to] {
			in[to] = true
			patch = append(patch, to)
		}
	}
	return patch
}

// position puts units of some powers on a patch.
func (c *crowd) position(n, powers int) *engine.Position {
	p := &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Spring}, Owners: make([]engine.PowerID, len(c.m.Regions))}
	for _, r := range c.regions(n + n/3) {
		if len(p.Units) == n {
			break
		}
		g := &c.m.Regions[r]
		u := engine.Unit{Power: engine.PowerID(c.any(powers)), Kind: engine.Army, At: g.First}
		if g.Terrain == engine.Sea || g.Terrain == engine.Coastal && c.any(3) == 0 {
			u.Kind = engine.Fleet
			if len(g.Coasts) > 0 {
				u.At += 1 + engine.PlaceID(c.any(len(g.Coasts)))
			}
		}
		p.Units = append(p.Units, u)
	}
	for i := range p.Units {
		p.Units[i].ID = engine.UnitID(i + 1)
	}
	p.NextUnit = engine.UnitID(len(p.Units) + 1)
	return p
}

// orders gives each unit one order. Most fit what others do.
func (c *crowd) orders(p *engine.Position) []engine.Order {
	os := make([]engine.Order, len(p.Units))
	for i, u := range p.Units {
		o := engine.NewOrder(engine.Hold, u.Power, u.Kind, u.At)
		switch c.any(10) {
		case 0, 1, 2, 3, 4, 5:
			if steps := c.m.Steps(u.Kind, u.At); len(steps) > 0 {
				o.Verb, o.To = engine.Move, steps[c.any(len(steps))].To
				if c.any(2) == 0 { // half of the moves try to meet a unit
					for try := 0; try < 6 && !c.taken(p, o.To); try++ {
						o.To = steps[c.any(len(steps))].To
					}
				}
			}
			if u.Kind == engine.Army && c.any(2) == 0 {
				if to := c.overseas(p, u); to != engine.NoPlace {
					o.Verb, o.To, o.Convoyed = engine.Move, to, c.any(3) == 0
				}
			}
		}
		os[i] = o
	}
	for i, u := range p.Units {
		if os[i].Verb != engine.Hold {
			continue
		}
		if u.Kind == engine.Fleet && c.m.Regions[c.m.RegionOf(u.At)].Terrain == engine.Sea && c.any(3) > 0 {
			if k := c.pick(p, func(k int) bool { return os[k].Verb == engine.Move && p.Units[k].Kind == engine.Army }); k >= 0 {
				os[i].Verb, os[i].OfKind, os[i].Of, os[i].To = engine.Convoy, engine.Army, p.Units[k].At, os[k].To
				continue
			}
		}
		reach := func(to engine.PlaceID) bool {
			for _, s := range c.m.Steps(u.Kind, u.At) {
				if c.m.RegionOf(s.To) == c.m.RegionOf(to) {
					return true
				}
			}
			return false
		}
		k := c.pick(p, func(k int) bool { return k != i && os[k].Verb == engine.Move && reach(os[k].To) })
		if k >= 0 && c.any(5) > 0 {
			os[i].Verb, os[i].OfKind, os[i].Of, os[i].To = engine.Support, p.Units[k].Kind, p.Units[k].At, c.m.Regions[c.m.RegionOf(os[k].To)].First
			continue
		}
		if k = c.pick(p, func(k int) bool { return k != i && reach(p.Units[k].At) }); k >= 0 {
			os[i].Verb, os[i].OfKind, os[i].Of = engine.Support, p.Units[k].Kind, p.Units[k].At
		}
	}
	return os
}

func (c *crowd) taken(p *engine.Position, at engine.PlaceID) bool {
	for _, u := range p.Units {
		if c.m.RegionOf(u.At) == c.m.RegionOf(at) {
			return true
		}
	}
	return false
}

// overseas returns a coast to which one or two fleets at sea could take an army.
func (c *crowd) overseas(p *engine.Position, u engine.Unit) engine.PlaceID {
	k := c.pick(p, func(k int) bool {
		return p.Units[k].Kind == engine.Fleet && c.m.Regions[c.m.RegionOf(p.Units[k].At)].Terrain == engine.Sea
	})
	if k < 0 {
		return engine.NoPlace
	}
	steps := c.m.Fleet[p.Units[k].At]
	to := c.m.RegionOf(steps[c.any(len(steps))].To)
	if c.m.Regions[to].Terrain != engine.Coastal || to == c.m.RegionOf(u.At) {
		return engine.NoPlace
	}
	return c.m.Regions[to].First
}

func (c *crowd) pick(p *engine.Position, ok func(int) bool) int {
	start := c.any(len(p.Units))
	for k := range p.Units {
		if i := (start + k) % len(p.Units); ok(i) {
			return i
		}
	}
	return -1
}
