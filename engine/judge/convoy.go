package judge

import (
	mathbits "math/bits"

	"github.com/heraldmaps/herald/engine"
)

// walk is the scratch of searches over sea regions.
type walk struct {
	seen, front bits
	steps       int
	path, dry   []bits // per depth: the regions closed to the chain, and the coasts its fleets touch
	todo        []engine.RegionID
}

func newWalk(words int) walk {
	return walk{seen: make(bits, words), front: make(bits, words)}
}

// route says whether fleets standing in a set of sea regions form a chain from one coast to another.
func (mv *Moves) route(fleets bits, from, to engine.RegionID) bool {
	return mv.routeWithout(fleets, from, to, engine.NoRegion)
}

// routeWithout is route with one sea region left out.
func (mv *Moves) routeWithout(fleets bits, from, to, without engine.RegionID) bool {
	j, w := mv.j, &mv.walk
	if from == to || !j.coastal(from) || !j.coastal(to) {
		return false
	}
	start, end := j.waterOf(from), j.waterOf(to)
	if !start.meets(fleets) || !end.meets(fleets) {
		return false
	}
	clear(w.seen)
	if without >= 0 {
		w.seen.add(without)
	}
	w.todo = w.todo[:0]
	for next := start; ; {
		for i := range next {
			word := next[i] & fleets[i] &^ w.seen[i]
			if word&end[i] != 0 {
				return true
			}
			w.seen[i] |= word
			for ; word != 0; word &= word - 1 {
				w.todo = append(w.todo, engine.RegionID(i<<6+mathbits.TrailingZeros64(word)))
			}
		}
		n := len(w.todo)
		if n == 0 {
			return false
		}
		next = j.waterOf(w.todo[n-1])
		w.todo = w.todo[:n-1]
	}
}

// usefulLimit ends the search for chains from one coast: past it every fleet that a chain can reach counts as useful,
// which allows orders and refuses none.
const usefulLimit = 4000

// useful says whether a fleet lies on a chain of fleets that carries an army from one coast to another and in which
// no fleet is superfluous (DATC 6.F.12, 6.G.19).
func (mv *Moves) useful(fleet, from, to engine.RegionID) bool {
	j := mv.j
	if from == to || !j.coastal(from) || !j.coastal(to) || !mv.fleets.has(fleet) {
		return false
	}
	if j.shoreOf(fleet).has(from) && j.shoreOf(fleet).has(to) {
		return true
	}
	if !mv.route(mv.fleets, from, to) {
		return false
	}
	ok := false
	mv.chains(from, fleet, func(lands bits) bool {
		ok = lands.has(to)
		return !ok
	})
	return ok
}

// chains calls found with the coasts that each minimal chain from a coast can land an army on, for the chains that a
// fleet is part of, until found returns false. In a minimal chain every fleet touches the one before it and none earlier; only the first touches
// the origin, and only the last the destination.
func (mv *Moves) chains(from, through engine.RegionID, found func(lands bits) bool) {
	w := &mv.walk
	w.steps = 0
	if mv.grow(mv.j.waterOf(from), 0, from, through, false, found); w.steps > usefulLimit {
		mv.flood(from, engine.NoRegion)
		if w.seen.has(through) {
			clear(w.front)
			for r := range w.seen.all() {
				for i, word := range mv.j.shoreOf(r) {
					w.front[i] |= word
				}
			}
			found(w.front)
		}
	}
}

// level returns the sets of a depth of the search, and makes room for the next.
func (mv *Moves) level(depth int, from engine.RegionID) (closed, dry bits) {
	w := &mv.walk
	for len(w.path) <= depth+1 {
		w.path = append(w.path, make(bits, mv.j.words))
		w.dry = append(w.dry, make(bits, mv.j.words))
	}
	closed, dry = w.path[depth], w.dry[depth]
	if depth == 0 {
		clear(closed)
		clear(dry)
		dry.add(from)
	}
	return closed, dry
}

// grow extends a chain by one fleet in every way. It returns false when the search is over: it has become too long, or
// enough was found.
func (mv *Moves) grow(next bits, depth int, from, through engine.RegionID, passed bool, found func(lands bits) bool) bool {
	j, w := mv.j, &mv.walk
	closed, dry := mv.level(depth, from)
	for i := range next {
		word := next[i] & mv.fleets[i] &^ closed[i]
		for word != 0 {
			r := engine.RegionID(i<<6 + mathbits.TrailingZeros64(word))
			word &= word - 1
			if w.steps++; w.steps > usefulLimit {
				return false
			}
			here := passed || r == through
			shore := j.shoreOf(r)
			down, wet := w.path[depth+1], w.dry[depth+1]
			if here {
				for k := range wet {
					wet[k] = shore[k] &^ dry[k]
				}
				if !found(wet) {
					return false
				}
			}
			for k := range down {
				down[k] = closed[k] | next[k]
				wet[k] = dry[k] | shore[k]
			}
			down.add(r)
			if !here && down.has(through) {
				continue // the chain already touches it beside its end
			}
			if !mv.grow(j.waterOf(r), depth+1, from, through, here, found) {
				return false
			}
		}
	}
	return true
}

// setPath settles whether a way is open to a moving piece, as far as the convoying fleets allow. It reports a change.
func (mv *Moves) setPath(i int32) bool {
	p := &mv.ps[i]
	before := p.path
	switch {
	case p.lost:
		p.path = no
	case !p.conv:
		p.path = yes
	case before != unknown:
	default:
		sure, may := &mv.sure, &mv.may
		for k := range *sure {
			(*sure)[k], (*may)[k] = 0, 0
		}
		for c := p.headCon; c != none; c = mv.ps[c].nextCon {
			f := &mv.ps[c]
			if f.broken || f.val == no {
				continue
			}
			may.add(f.reg)
			if f.val == yes {
				sure.add(f.reg)
			}
		}
		if mv.route(*sure, p.reg, p.to) {
			p.path = yes
		} else if !mv.route(*may, p.reg, p.to) {
			p.path = no
		}
	}
	return p.path != before
}
