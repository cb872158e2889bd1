package judge

import (
	mathbits "math/bits"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// usefulLimit is the greatest number of steps that the search of all minimal convoy chains from one
// coast may take. Beyond it, every fleet that a chain can reach counts as useful, so that no order
// is refused by mistake.
const usefulLimit = 500

// useful reports whether a fleet is on a chain from one coast to another in which no fleet is
// superfluous (DATC 6.F.12, 6.G.19).
func (mv *Moves) useful(fleet, from, to engine.RegionID) bool {
	j := mv.j
	if from == to || !j.coastal(from) || !j.coastal(to) || !mv.fleets.has(fleet) {
		return false
	}
	if j.shoreOf(fleet).has(from) && j.shoreOf(fleet).has(to) {
		return true
	}
	if !mv.ferried(from, to) {
		return false
	}
	c := &mv.chains
	c.number(mv)
	c.pick(c.start, mv, j.waterOf(from))
	c.pick(c.end, mv, j.waterOf(to))
	c.through = c.rank[fleet]
	return c.short() || c.any()
}

// ferried reports whether all fleets at sea together could convoy an army from one coast to
// another. Its sets are cached for the phase.
func (mv *Moves) ferried(from, to engine.RegionID) bool {
	j := mv.j
	if from == to || !j.coastal(from) || !j.coastal(to) {
		return false
	}
	start, end := j.waterOf(from), j.waterOf(to)
	if !start.meets(mv.fleets) || !end.meets(mv.fleets) {
		return false
	}
	for i, word := range mv.fleets {
		if word&start[i]&end[i] != 0 {
			return true // one fleet suffices
		}
	}
	c := &mv.chains
	c.number(mv)
	c.pick(c.start, mv, start)
	c.pick(c.end, mv, end)
	clear(c.seen)
	for k := range c.start.all() {
		c.seen.add(c.part[k])
	}
	for k := range c.end.all() {
		if c.seen.has(c.part[k]) {
			return true
		}
	}
	return false
}

// chains is the scratch memory of searches for chains of fleets. Fleets at sea are numbered by
// region, and sets hold these numbers. In a minimal chain every fleet touches the fleet before it
// and none earlier; only the first touches the origin, only the last the destination.
type chains struct {
	valid      bool // the numbers and rows below are those of this phase's fleets
	ids        []engine.RegionID
	rank       []engine.RegionID // by sea region: the number of its fleet
	words      int
	pass       bits              // by number, one row after another: the fleets to which it can pass an army
	part       []engine.RegionID // by number: the smallest number among the fleets connected with it
	start, end bits              // the fleets that touch the origin and the destination
	through    engine.RegionID
	free, seen bits
	from       []engine.RegionID // by number: the fleet before it on the shortest path
	todo       []engine.RegionID
	// closed and next are sets by depth of the search: the fleets that the chain may no longer use,
	// and the candidates for its next fleet.
	closed, next bits
	steps        int
	found        bool
	// starts holds the sets of starting fleets whose chains were counted in this phase; pastAll,
	// whether each exceeds the limit.
	starts  bits
	pastAll []bool
}

func (c *chains) number(mv *Moves) {
	if c.valid {
		return
	}
	c.valid = true
	c.starts, c.pastAll = c.starts[:0], c.pastAll[:0]
	c.ids = slices.AppendSeq(c.ids[:0], mv.fleets.all())
	n := len(c.ids)
	c.words = (n + 63) / 64
	if c.rank == nil {
		c.rank = make([]engine.RegionID, len(mv.occ))
	}
	for k, r := range c.ids {
		c.rank[r] = engine.RegionID(k)
	}
	c.pass = slices.Grow(c.pass[:0], n*c.words)[:n*c.words]
	for _, set := range []*bits{&c.start, &c.end, &c.free, &c.seen} {
		*set = slices.Grow((*set)[:0], c.words)[:c.words]
	}
	c.from = slices.Grow(c.from[:0], n)[:n]
	for k, r := range c.ids {
		c.pick(c.row(engine.RegionID(k)), mv, mv.j.waterOf(r))
	}
	c.divide()
}

// divide finds the connected sets of fleets, and numbers each set by the smallest number in it.
func (c *chains) divide() {
	c.part = slices.Grow(c.part[:0], len(c.ids))[:len(c.ids)]
	clear(c.seen)
	for k := range engine.RegionID(len(c.ids)) {
		if c.seen.has(k) {
			continue
		}
		c.seen.add(k)
		for c.todo = append(c.todo[:0], k); len(c.todo) > 0; {
			at := c.todo[len(c.todo)-1]
			c.todo = c.todo[:len(c.todo)-1]
			c.part[at] = k
			for i, word := range c.row(at) {
				word &^= c.seen[i]
				c.seen[i] |= word
				for ; word != 0; word &= word - 1 {
					c.todo = append(c.todo, engine.RegionID(i<<6+mathbits.TrailingZeros64(word)))
				}
			}
		}
	}
}

func (c *chains) row(k engine.RegionID) bits { return c.pass[int(k)*c.words : (int(k)+1)*c.words] }

func (c *chains) pick(set bits, mv *Moves, seas bits) {
	clear(set)
	for i, word := range seas {
		for word &= mv.fleets[i]; word != 0; word &= word - 1 {
			set.add(c.rank[i<<6+mathbits.TrailingZeros64(word)])
		}
	}
}

// short looks for a minimal chain along shortest paths from the fleet: fast, but misses some.
func (c *chains) short() bool {
	switch atStart, atEnd := c.start.has(c.through), c.end.has(c.through); {
	case atStart:
		c.allow(c.start)
		return c.way(c.end) >= 0
	case atEnd:
		c.allow(c.end)
		return c.way(c.start) >= 0
	}
	return c.arms(c.start, c.end) || c.arms(c.end, c.start)
}

// arms looks for a shortest path from the fleet to one coast, then for one to the other coast that
// avoids the first path.
func (c *chains) arms(first, second bits) bool {
	c.allow(second)
	last := c.way(first)
	if last < 0 {
		return false
	}
	c.allow(first)
	for ; last != c.through; last = c.from[last] {
		for i, word := range c.row(last) {
			c.free[i] &^= word
		}
		c.free.drop(last)
	}
	return c.way(second) >= 0
}

// allow lets paths use every fleet except those in but and the fleet that the chain must contain.
func (c *chains) allow(but bits) {
	for i := range c.free {
		c.free[i] = ^but[i]
	}
	c.free.drop(c.through)
}

// way looks for the shortest path from the fleet, through fleets of c.free, to a fleet of the set
// goal, and returns the region of the fleet found, or -1. c.from holds the path.
func (c *chains) way(goal bits) engine.RegionID {
	clear(c.seen)
	c.todo = append(c.todo[:0], c.through)
	for n := 0; n < len(c.todo); n++ {
		at := c.todo[n]
		for i, word := range c.row(at) {
			for word &= c.free[i] &^ c.seen[i]; word != 0; word &= word - 1 {
				k := engine.RegionID(i<<6 + mathbits.TrailingZeros64(word))
				c.seen.add(k)
				c.from[k] = at
				if goal.has(k) {
					return k
				}
				c.todo = append(c.todo, k)
			}
		}
	}
	return -1
}

// any searches all minimal chains from the origin for one that contains the fleet and lands the
// army. If there are too many, the fleet counts as useful if a chain can reach it.
func (c *chains) any() bool {
	if c.past() {
		return c.reached()
	}
	c.begin()
	c.count(0, false, false)
	c.grow(0, false, false)
	return c.found
}

func (c *chains) begin() {
	room := (len(c.ids) + 2) * c.words
	c.closed, c.next = slices.Grow(c.closed[:0], room)[:room], slices.Grow(c.next[:0], room)[:room]
	clear(c.closed[:c.words])
	copy(c.next, c.start)
	c.steps, c.found = 0, false
}

// past reports whether all minimal chains from the origin together take more than usefulLimit
// steps. It counts them once a phase.
func (c *chains) past() bool {
	for k := range c.pastAll {
		if slices.Equal(c.starts[k*c.words:][:c.words], c.start) {
			return c.pastAll[k]
		}
	}
	c.begin()
	c.spread(0)
	past := c.steps > usefulLimit
	c.starts, c.pastAll = append(c.starts, c.start...), append(c.pastAll, past)
	return past
}

// spread counts the steps of all chains below a depth of the search, until they exceed the limit.
func (c *chains) spread(depth int) {
	w := c.words
	closed, next, below, on := c.closed[depth*w:][:w], c.next[depth*w:][:w],
		c.closed[(depth+1)*w:][:w], c.next[(depth+1)*w:][:w]
	for i := range below {
		c.steps += mathbits.OnesCount64(next[i])
		below[i] = closed[i] | next[i]
	}
	for i, word := range next {
		for ; word != 0 && c.steps <= usefulLimit; word &= word - 1 {
			more := uint64(0)
			for k, pass := range c.row(engine.RegionID(i<<6 + mathbits.TrailingZeros64(word))) {
				on[k] = pass &^ below[k]
				more |= on[k]
			}
			if more != 0 {
				c.spread(depth + 1)
			}
		}
	}
}

func (c *chains) reached() bool {
	for k := range c.start.all() {
		if c.part[k] == c.part[c.through] {
			return true
		}
	}
	return false
}

// grow extends the chain from a depth of the search. passed reports whether the chain contains the
// fleet that it must contain, landed whether one of its fleets touches the destination.
func (c *chains) grow(depth int, passed, landed bool) {
	w := c.words
	closed, next, below := c.closed[depth*w:][:w], c.next[depth*w:][:w], c.closed[(depth+1)*w:][:w]
	for i := range below {
		below[i] = closed[i] | next[i] // no later fleet may touch what this one touches
	}
	// A chain that touches the required fleet must continue with it.
	beside := !passed && below.has(c.through)
	for i, word := range next {
		for ; word != 0; word &= word - 1 {
			r := engine.RegionID(i<<6 + mathbits.TrailingZeros64(word))
			if beside && r != c.through {
				continue
			}
			on := c.next[(depth+1)*w:][:w]
			for k, pass := range c.row(r) {
				on[k] = pass &^ below[k]
			}
			here, landed := passed || r == c.through, landed || c.end.has(r)
			if c.count(depth+1, here, landed) {
				c.grow(depth+1, here, landed)
			}
			if c.found {
				return
			}
		}
	}
}

// count counts the candidates for the next fleet at a depth, and reports whether the search goes
// on. It does not if there are none, or if the army can land from one of them.
func (c *chains) count(depth int, passed, landed bool) bool {
	was := c.steps
	for i, word := range c.next[depth*c.words:][:c.words] {
		c.steps += mathbits.OnesCount64(word)
		if word&c.end[i] != 0 && passed && !landed {
			c.found = true
		}
	}
	return c.steps > was && !c.found
}
