package foresee

import "github.com/heraldmaps/herald/engine"

// combos enumerates the sensible combinations of some units' orders: a support or convoy is tried
// only together with its move, a convoyed move only with a convoy. Any other combination would come
// out as if the unit held.
type combos struct {
	s     *search
	cs    []choice
	fixed []engine.Order // everybody else's orders
	pick  []int          // by choice: the index of its order
	count int            // combinations visited
	// byRegion maps a region to the choice of the unit there; with several units, the first.
	byRegion map[engine.RegionID]int
	visit    func(c *combos) bool // false ends the walk
}

func (s *search) combos(cs []choice, fixed []engine.Order) *combos {
	c := &combos{s: s, cs: cs, fixed: fixed, pick: make([]int, len(cs)), byRegion: map[engine.RegionID]int{}}
	for i := range cs {
		if r := s.m.RegionOf(cs[i].unit.At); !c.has(r) {
			c.byRegion[r] = i
		}
	}
	return c
}

func (c *combos) has(r engine.RegionID) bool { _, ok := c.byRegion[r]; return ok }

// orders appends all the phase's orders in the current combination.
func (c *combos) orders(dst []engine.Order) []engine.Order {
	dst = append(dst[:0], c.fixed...)
	for i := range c.cs {
		if o := c.cs[i].orders[c.pick[i]]; o.Verb != engine.NoOrder {
			dst = append(dst, o)
		}
	}
	return dst
}

// chosen returns the current orders that differ from the defaults.
func (c *combos) chosen() []engine.Order {
	var out []engine.Order
	for i := range c.cs {
		if c.pick[i] > 0 {
			out = append(out, c.cs[i].orders[c.pick[i]])
		}
	}
	return out
}

// all visits every combination; the first units' orders change slowest. It returns false if a visit
// stopped it.
func (c *combos) all(i int) bool {
	if i == len(c.cs) {
		if !c.ferried() {
			return true
		}
		c.count++
		return c.visit(c)
	}
	for k := range c.cs[i].orders {
		c.pick[i] = k
		if c.fits(i) && !c.all(i+1) {
			return false
		}
	}
	c.pick[i] = 0
	return true
}

// fits reports whether the i-th unit's order is sensible together with those of the units before
// it.
func (c *combos) fits(i int) bool {
	o := &c.cs[i].orders[c.pick[i]]
	if c.pick[i] > 0 && !c.served(o, i+1) {
		return false
	}
	r := c.s.m.RegionOf(c.cs[i].unit.At)
	for k := range i {
		p := &c.cs[k].orders[c.pick[k]]
		if c.pick[k] > 0 && helps(p) && p.Of >= 0 && c.s.m.RegionOf(p.Of) == r && !c.served(p, i+1) {
			return false
		}
	}
	return true
}

func helps(o *engine.Order) bool { return o.Verb == engine.Support || o.Verb == engine.Convoy }

// served reports whether a support or convoy has its matching order, as far as the first n units'
// orders are known.
func (c *combos) served(o *engine.Order, n int) bool {
	if !helps(o) || o.Of < 0 {
		return true
	}
	r := c.s.m.RegionOf(o.Of)
	k, ok := c.byRegion[r]
	if ok && k >= n {
		return true // not known yet
	}
	var of *engine.Order
	if ok {
		of = &c.cs[k].orders[c.pick[k]]
	} else {
		for i := range c.fixed {
			if f := &c.fixed[i]; f.At >= 0 && c.s.m.RegionOf(f.At) == r {
				of = f
			}
		}
	}
	moves := of != nil && of.Verb == engine.Move
	if o.To < 0 {
		return !moves
	}
	return moves && of.To >= 0 && c.s.m.RegionOf(of.To) == c.s.m.RegionOf(o.To)
}

// ferried reports whether every convoyed move chosen has at least one convoy, or an order by
// somebody else that can only concern it.
func (c *combos) ferried() bool {
	for i := range c.cs {
		o := &c.cs[i].orders[c.pick[i]]
		if c.pick[i] == 0 || o.Verb != engine.Move || !o.Convoyed {
			continue
		}
		about := func(f *engine.Order) bool {
			return f.Of >= 0 && c.s.m.RegionOf(f.Of) == c.s.m.RegionOf(o.At) && f.To >= 0 &&
				c.s.m.RegionOf(f.To) == c.s.m.RegionOf(o.To)
		}
		found := false
		for k := range c.cs {
			f := &c.cs[k].orders[c.pick[k]]
			found = found || f.Verb == engine.Convoy && about(f)
		}
		for k := range c.fixed {
			found = found || helps(&c.fixed[k]) && about(&c.fixed[k])
		}
		if !found {
			return false
		}
	}
	return true
}

// dice generates reproducible numbers for sampling (xorshift64).
type dice uint64

func (d *dice) roll(n int) int {
	x := uint64(*d)
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	*d = dice(x)
	return int(x>>33) % n
}

// sample picks a random sensible combination: an attack first, then mostly support for it, the rest
// at random.
func (c *combos) sample(d *dice) {
	clear(c.pick)
	attack := -1
	if len(c.cs) > 0 {
		attack = d.roll(len(c.cs))
		c.pick[attack] = d.roll(len(c.cs[attack].orders))
	}
	var lead *engine.Order
	if attack >= 0 && c.pick[attack] > 0 && c.cs[attack].orders[c.pick[attack]].Verb == engine.Move {
		lead = &c.cs[attack].orders[c.pick[attack]]
	}
	for i := range c.cs {
		if i == attack {
			continue
		}
		var of []int
		for k := range c.cs[i].orders {
			if o := &c.cs[i].orders[k]; lead != nil && k > 0 && helps(o) && o.Of >= 0 && o.To >= 0 &&
				c.s.m.RegionOf(o.Of) == c.s.m.RegionOf(lead.At) && c.s.m.RegionOf(o.To) == c.s.m.RegionOf(lead.To) {
				of = append(of, k)
			}
		}
		if len(of) > 0 && d.roll(10) < 7 {
			c.pick[i] = of[d.roll(len(of))]
		} else {
			c.pick[i] = d.roll(len(c.cs[i].orders))
		}
	}
	for range 2 { // dropping one order may leave another without its match
		for i := range c.cs {
			if c.pick[i] > 0 && !c.served(&c.cs[i].orders[c.pick[i]], len(c.cs)) {
				c.pick[i] = 0
			}
		}
	}
}
