package judge

import (
	mathbits "math/bits"

	"github.com/heraldmaps/herald/engine"
)

// walk is the scratch memory of searches over sea regions.
type walk struct {
	seen bits
	todo []engine.RegionID
}

func newWalk(words int) walk {
	return walk{seen: make(bits, words)}
}

// route reports whether fleets in a set of sea regions connect one coast with another.
func (mv *Moves) route(fleets bits, from, to engine.RegionID) bool {
	return mv.routeWithout(fleets, from, to, engine.NoRegion)
}

// routeWithout is like route, but leaves out the fleet in one sea region.
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

// setPath decides whether a convoyed army has a path, as far as the fate of its fleets is known,
// and reports whether that changed.
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
