package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// combos enumerates the sensible combinations of some units' orders: a support or convoy is tried
// only together with its move, a convoyed move only with a convoy. In any other combination the
// unit would as good as hold.
type combos struct {
	s     *search
	cs    []choice
	fixed []engine.Order // everybody else's orders
	pick  []int          // by choice: the index of the order picked
	count int            // combinations visited
	needs [][]need       // by choice and order: what the order needs
	// asked lists, for each choice, the earlier choices whose orders may support or convoy its unit.
	asked [][]int
	// lands lists, for each choice, the convoyed moves that can be checked once this choice has an
	// order, since no later choice can convoy them.
	lands [][]int
	// backs lists, for each move, the orders of each other choice that support or convoy it.
	backs map[option][][]int
	visit func(c *combos) bool // false ends the walk
}

// need describes the matching order that a support or convoy must have to be of use.
type need struct {
	goes engine.RegionID // where the order moves, or notMoving
	// of is the choice whose unit is supported or convoyed, or -1. to is the region that this unit
	// must move to. unserved means that no matching order is possible.
	of       int
	to       engine.RegionID
	unserved bool
	// ferry: a convoyed move that needs a convoy by another choice, since no fixed order convoys it.
	ferry   bool
	convoys []option
	last    int // the last of the choices that could convoy it, or its own
}

// option is one order of one choice, by their indices.
type option struct{ choice, order int }

// Values of need.goes and need.to that are no region.
const (
	notMoving engine.RegionID = -1
	nowhere   engine.RegionID = -2
)

// route is a move that a support or convoy is about.
type route struct{ from, to engine.RegionID }

func (s *search) about(o *engine.Order) route { return route{s.m.RegionOf(o.Of), s.m.RegionOf(o.To)} }

// settled holds what follows from the orders that stay the same throughout a search.
type settled struct {
	goes   map[engine.RegionID]engine.RegionID // by region: where the last order of a unit there moves it
	served map[route]bool                      // moves that a fixed order supports or convoys
}

func (s *search) settle(fixed []engine.Order) settled {
	out := settled{map[engine.RegionID]engine.RegionID{}, map[route]bool{}}
	for i := range fixed {
		f := &fixed[i]
		if f.At >= 0 {
			out.goes[s.m.RegionOf(f.At)] = s.goes(f)
		}
		if helps(f) && f.Of >= 0 && f.To >= 0 {
			out.served[s.about(f)] = true
		}
	}
	return out
}

// unserved reports whether the fixed orders make a support or convoy useless, because the unit in
// region of does not move to region to. A unit without an order does not move.
func (f *settled) unserved(of, to engine.RegionID) bool {
	goes, ordered := f.goes[of]
	return goes != to && (ordered || to != notMoving)
}

func (s *search) combos(cs []choice, fixed []engine.Order) *combos {
	n := len(cs)
	c := &combos{s: s, cs: cs, fixed: fixed, pick: make([]int, n), needs: make([][]need, n),
		asked: make([][]int, n), lands: make([][]int, n), backs: map[option][][]int{}}
	// If several units share a region, orders that name the region are about the first.
	at, convoys, others := map[engine.RegionID]int{}, map[route][]option{}, s.settle(fixed)
	for i := range cs {
		r := s.m.RegionOf(cs[i].unit.At)
		if _, ok := at[r]; !ok {
			at[r] = i
		}
		for k := range cs[i].orders {
			if o := &cs[i].orders[k]; o.Verb == engine.Convoy && o.Of >= 0 && o.To >= 0 {
				convoys[s.about(o)] = append(convoys[s.about(o)], option{i, k})
			}
		}
	}
	for i := range cs {
		c.needs[i] = make([]need, len(cs[i].orders))
		for k := range cs[i].orders {
			o, n := &cs[i].orders[k], &c.needs[i][k]
			n.goes, n.of = s.goes(o), -1
			if k == 0 {
				continue
			}
			if o.Verb == engine.Move && o.Convoyed {
				way := route{s.m.RegionOf(o.At), s.m.RegionOf(o.To)}
				n.ferry, n.convoys, n.last = !others.served[way], convoys[way], i
				for _, p := range n.convoys {
					n.last = max(n.last, p.choice)
				}
				if n.ferry && !slices.Contains(c.lands[n.last], i) {
					c.lands[n.last] = append(c.lands[n.last], i)
				}
			}
			if !helps(o) || o.Of < 0 {
				continue
			}
			r := s.m.RegionOf(o.Of)
			n.to = s.helped(o)
			of, ok := at[r]
			if !ok {
				n.unserved = others.unserved(r, n.to)
				continue
			}
			n.of = of
			if of > i && !slices.Contains(c.asked[of], i) {
				c.asked[of] = append(c.asked[of], i)
			}
		}
	}
	for c.dropped() {
	}
	return c
}

// dropped marks orders whose matching order is in no combination, and reports whether it did.
func (c *combos) dropped() bool {
	more := false
	for i := range c.needs {
		c.s.work -= len(c.needs[i])
		for k := range c.needs[i] {
			w := &c.needs[i][k]
			if w.unserved || w.of < 0 && !w.ferry {
				continue
			}
			w.unserved = w.ferry && !slices.ContainsFunc(w.convoys, func(p option) bool { return !c.needs[p.choice][p.order].unserved }) ||
				w.of >= 0 && !slices.ContainsFunc(c.needs[w.of], func(m need) bool { return !m.unserved && m.goes == w.to })
			more = more || w.unserved
		}
	}
	return more
}

// helped returns the region that a support or convoy expects its unit to move to, or notMoving.
func (s *search) helped(o *engine.Order) engine.RegionID {
	if o.To < 0 {
		return notMoving
	}
	return s.m.RegionOf(o.To)
}

func (s *search) goes(o *engine.Order) engine.RegionID {
	switch {
	case o.Verb != engine.Move:
		return notMoving
	case o.To < 0:
		return nowhere
	}
	return s.m.RegionOf(o.To)
}

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

// all visits every combination. It returns false if the visitor or the budget stopped it.
func (c *combos) all(i int) bool {
	if i == len(c.cs) {
		c.count++
		return c.visit(c)
	}
	for k := range c.cs[i].orders {
		c.pick[i] = k
		if !c.s.walked() || c.fits(i) && !c.all(i+1) {
			return false
		}
	}
	c.pick[i] = 0
	return true
}

// fits reports whether the i-th unit's order finds all that it needs among the units before it.
func (c *combos) fits(i int) bool {
	if !c.served(i, i+1) {
		return false
	}
	for _, k := range c.asked[i] {
		if c.needs[k][c.pick[k]].of == i && !c.served(k, i+1) {
			return false
		}
	}
	for _, k := range c.lands[i] {
		if c.needs[k][c.pick[k]].last == i && !c.ferried(k) {
			return false
		}
	}
	return true
}

func helps(o *engine.Order) bool { return o.Verb == engine.Support || o.Verb == engine.Convoy }

// served reports whether a support or convoy has its match among the first n units' orders.
func (c *combos) served(i, n int) bool {
	w := &c.needs[i][c.pick[i]]
	return !w.unserved && (w.of < 0 || w.of >= n || c.needs[w.of][c.pick[w.of]].goes == w.to)
}

// ferried reports whether another choice convoys a choice's order, or it needs no convoy.
func (c *combos) ferried(i int) bool {
	w := &c.needs[i][c.pick[i]]
	return !w.ferry || slices.ContainsFunc(w.convoys, func(p option) bool { return c.pick[p.choice] == p.order })
}

// atLeast returns a lower bound of the number of combinations, counting only orders that need no
// other; above most it stops.
func (c *combos) atLeast(most int) int {
	n := 1
	for i := range c.needs {
		free := 0
		for k := range c.needs[i] {
			if w := &c.needs[i][k]; w.of < 0 && !w.unserved && !w.ferry {
				free++
			}
		}
		if n *= free; n > most {
			break
		}
	}
	return n
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

// sample picks a random combination: an attack, mostly supports for it, and the rest at random.
func (c *combos) sample(d *dice) {
	clear(c.pick)
	attack := -1
	if len(c.cs) > 0 {
		attack = d.roll(len(c.cs))
		c.pick[attack] = d.roll(len(c.cs[attack].orders))
	}
	backs := c.backing(attack)
	for i := range c.cs {
		if i == attack {
			continue
		}
		if of := backs[i]; len(of) > 0 && d.roll(10) < 7 {
			c.pick[i] = of[d.roll(len(of))]
		} else {
			c.pick[i] = d.roll(len(c.cs[i].orders))
		}
	}
	for range 2 { // dropping one order may leave another without its match
		for i := range c.cs {
			if !c.served(i, len(c.cs)) {
				c.pick[i] = 0
			}
		}
	}
}

// backing lists, by choice, the orders that support or convoy the move of the choice attack.
func (c *combos) backing(attack int) [][]int {
	if attack < 0 {
		return nil
	}
	lead := &c.cs[attack].orders[c.pick[attack]]
	if c.pick[attack] == 0 || lead.Verb != engine.Move {
		return make([][]int, len(c.cs))
	}
	at := option{attack, c.pick[attack]}
	if of, ok := c.backs[at]; ok {
		return of
	}
	of, way := make([][]int, len(c.cs)), route{c.s.m.RegionOf(lead.At), c.s.m.RegionOf(lead.To)}
	for i := range c.cs {
		for k := range c.cs[i].orders {
			if o := &c.cs[i].orders[k]; k > 0 && helps(o) && o.Of >= 0 && o.To >= 0 && c.s.about(o) == way {
				of[i] = append(of[i], k)
			}
		}
	}
	c.backs[at] = of
	return of
}
