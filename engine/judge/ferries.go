package judge

import (
	mathbits "math/bits"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// ferries caches what depends only on the fleets at sea, to list the orders of many units fast.
type ferries struct {
	fleets  bits // the fleets that the cache was made for
	whole   parts
	split   parts // the parts without the fleet in region without
	without engine.RegionID
	from    []crossing // by origin, a region
	tables  []landings // the first n are in use
	n       int
	rank    []int32 // by sea region: the number of its fleet
	count   int     // number of fleets at sea
	steps   int
	levels  []level
}

// parts are the connected sets of fleets.
type parts struct {
	of     []int32  // by sea region: the part that its fleet belongs to
	coasts []uint64 // by part: the coasts that its fleets touch
	n      int
	left   bits
	todo   []engine.RegionID
}

// crossing holds where fleets can take an army from one coast.
type crossing struct {
	done   bool
	parts  []int32 // the parts whose fleets touch the coast
	coasts bits    // the coasts that these parts touch, without the coast itself
	table  int     // the index of its landings, or -1 if not computed
}

// landings holds the coasts where chains can land an army. Coasts beside the same fleets share it.
type landings struct {
	start bits     // the sea regions of the fleets that armies board
	long  bool     // there are too many chains: every fleet that one can reach counts as useful
	lands []uint64 // by rank of a fleet: where chains that contain it can land
}

// level is the scratch memory of one depth of the search for chains.
type level struct {
	// closed has the regions that the chain may not enter, dry the coasts that its fleets touch, and
	// lands the coasts that it can lead to.
	closed, dry, lands bits
}

func newFerries(j *Judge) ferries {
	n := len(j.m.Regions)
	part := func() parts { return parts{of: make([]int32, n), left: make(bits, j.words)} }
	return ferries{fleets: make(bits, j.words), whole: part(), split: part(), without: engine.NoRegion,
		from: make([]crossing, n), rank: make([]int32, n)}
}

// ferries returns the cache, renewed if the fleets at sea have changed.
func (mv *Moves) ferries() *ferries {
	f := mv.ferry
	if f == nil {
		n := newFerries(mv.j)
		f = &n
		mv.ferry = f
	} else if slices.Equal(f.fleets, mv.fleets) {
		return f
	}
	copy(f.fleets, mv.fleets)
	f.whole.divide(mv.j, f.fleets, engine.NoRegion)
	f.without = engine.NoRegion
	for i := range f.from {
		f.from[i].done = false
	}
	f.n, f.count = 0, 0
	for r := range f.fleets.all() {
		f.rank[r] = int32(f.count)
		f.count++
	}
	return f
}

// divide finds the connected sets of fleets, as if there were no fleet in region without.
func (s *parts) divide(j *Judge, fleets bits, without engine.RegionID) {
	copy(s.left, fleets)
	if without >= 0 {
		s.left[uint(without)>>6] &^= 1 << (uint(without) & 63)
	}
	s.n, s.coasts = 0, s.coasts[:0]
	for i := range s.left {
		for s.left[i] != 0 {
			at := len(s.coasts)
			s.coasts = slices.Grow(s.coasts, j.words)[:at+j.words]
			coasts := s.coasts[at:]
			clear(coasts)
			r := engine.RegionID(i<<6 + mathbits.TrailingZeros64(s.left[i]))
			s.left[i] &= s.left[i] - 1
			for s.todo = append(s.todo[:0], r); len(s.todo) > 0; {
				r := s.todo[len(s.todo)-1]
				s.todo = s.todo[:len(s.todo)-1]
				s.of[r] = int32(s.n)
				for k, word := range j.shoreOf(r) {
					coasts[k] |= word
				}
				for k, word := range j.waterOf(r) {
					word &= s.left[k]
					s.left[k] &^= word
					for ; word != 0; word &= word - 1 {
						s.todo = append(s.todo, engine.RegionID(k<<6+mathbits.TrailingZeros64(word)))
					}
				}
			}
			s.n++
		}
	}
}

// cross returns where the fleets can take an army from a coast.
func (f *ferries) cross(j *Judge, from engine.RegionID) *crossing {
	c := &f.from[from]
	if c.done {
		return c
	}
	if c.coasts == nil {
		c.coasts = make(bits, j.words)
	}
	c.done, c.table, c.parts = true, -1, c.parts[:0]
	clear(c.coasts)
	if !j.coastal(from) {
		return c
	}
	for k, word := range j.waterOf(from) {
		for word &= f.fleets[k]; word != 0; word &= word - 1 {
			part := f.whole.of[k<<6+mathbits.TrailingZeros64(word)]
			if slices.Contains(c.parts, part) {
				continue
			}
			c.parts = append(c.parts, part)
			for i, w := range j.row(f.whole.coasts, int(part)) {
				c.coasts[i] |= w
			}
		}
	}
	c.coasts[uint(from)>>6] &^= 1 << (uint(from) & 63)
	return c
}

// reaches reports whether a chain from the crossing's coast can reach the fleet in a sea region.
func (f *ferries) reaches(c *crossing, fleet engine.RegionID) bool {
	return len(c.parts) > 0 && f.fleets.has(fleet) && slices.Contains(c.parts, f.whole.of[fleet])
}

// past fills the set to with the coasts that a convoyed army can reach from a coast without the
// fleet in region without. The coast itself is not in the set.
func (f *ferries) past(to bits, j *Judge, from, without engine.RegionID) {
	if f.without != without {
		f.split.divide(j, f.fleets, without)
		f.without = without
	}
	clear(to)
	last := int32(none)
	for k, word := range j.waterOf(from) {
		for word &= f.fleets[k]; word != 0; word &= word - 1 {
			r := engine.RegionID(k<<6 + mathbits.TrailingZeros64(word))
			if r == without || f.split.of[r] == last {
				continue
			}
			last = f.split.of[r]
			for i, w := range j.row(f.split.coasts, int(last)) {
				to[i] |= w
			}
		}
	}
	to[uint(from)>>6] &^= 1 << (uint(from) & 63)
}

// carries returns the coasts where an army from a coast can land if it is convoyed through the
// given fleet. The result may include the coast that it starts from. c is the coast's crossing.
func (f *ferries) carries(j *Judge, c *crossing, from, fleet engine.RegionID) bits {
	if c.table < 0 {
		c.table = f.landings(j, from)
	}
	if t := &f.tables[c.table]; !t.long {
		return j.row(t.lands, int(f.rank[fleet]))
	}
	return c.coasts // too many chains: the fleet counts as useful everywhere
}

// landings returns the index of the table of chains from a coast. Coasts from which armies board
// the same fleets share one, since their chains differ only in that none lands where it began.
func (f *ferries) landings(j *Judge, from engine.RegionID) int {
	if f.n == len(f.tables) {
		f.tables = append(f.tables, landings{start: make(bits, j.words)})
	}
	t := &f.tables[f.n]
	for k, word := range j.waterOf(from) {
		t.start[k] = word & f.fleets[k]
	}
	for i := range f.tables[:f.n] {
		if slices.Equal(f.tables[i].start, t.start) {
			return i
		}
	}
	n := f.count * j.words
	t.lands = slices.Grow(t.lands[:0], n)[:n]
	clear(t.lands)
	f.level(0, j.words)
	clear(f.levels[0].closed)
	clear(f.levels[0].dry)
	f.steps = 0
	t.long = !f.search(j, t.start, j.waterOf(from), 0, t.lands)
	f.n++
	return f.n - 1
}

func (f *ferries) level(depth, words int) {
	for len(f.levels) <= depth+1 {
		f.levels = append(f.levels, level{make(bits, words), make(bits, words), make(bits, words)})
	}
}

// search extends a chain by one fleet in every way, and records in lands, by rank of a fleet, the
// coasts where minimal chains (see chains) that contain the fleet can land. A chain's coasts count
// for all its fleets. It returns false if the search takes too many steps.
func (f *ferries) search(j *Judge, next, touched bits, depth int, lands []uint64) bool {
	f.level(depth, j.words)
	here, down := f.levels[depth], f.levels[depth+1]
	clear(here.lands)
	for k := range down.closed {
		down.closed[k] = here.closed[k] | touched[k]
	}
	for i := range next {
		for word := next[i] & f.fleets[i] &^ here.closed[i]; word != 0; word &= word - 1 {
			if f.steps++; f.steps > usefulLimit {
				return false
			}
			r := engine.RegionID(i<<6 + mathbits.TrailingZeros64(word))
			shore, water := j.shoreOf(r), j.waterOf(r)
			for k := range down.dry {
				down.dry[k] = here.dry[k] | shore[k]
			}
			if !f.search(j, water, water, depth+1, lands) {
				return false
			}
			row := j.row(lands, int(f.rank[r]))
			for k, x := range down.lands {
				x |= shore[k] &^ here.dry[k]
				row[k] |= x
				here.lands[k] |= x
			}
		}
	}
	return true
}
