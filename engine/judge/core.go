package judge

import "slices"

// cores decides every core: a set of undecided decisions that depend on each other and on no other
// undecided ones. Cores are disjoint, so one search finds all and their sequence does not matter.
func (mv *Moves) cores() {
	mv.net.weave(mv)
	mv.net.closed(mv.core)
}

// core decides one core. If exactly one assignment satisfies all its decisions, it takes that one.
// Otherwise the paradox rule decides a core with convoys, and a core without is a ring of moves,
// which succeeds unless the ruleset's policy makes it fail.
func (mv *Moves) core(members []int32) {
	switch n, whole := mv.solve(members); {
	case !whole:
		mv.tangle(members)
	case n == 1:
		for _, s := range mv.sol {
			mv.decree(s.piece, s.val, byCore)
		}
		return
	}
	if mv.pol != nil && mv.pol.Circle == KnotFails {
		var fits []int
		if members, fits = mv.knot(members); len(fits) == 1 {
			for k, i := range members {
				v := no
				if fits[0]&(1<<k) != 0 {
					v = yes
				}
				mv.decree(i, v, byCore)
			}
			return
		}
	}
	before := mv.undec
	defer func() {
		if mv.undec == before { // cannot happen: every core has a convoy or a move
			for _, i := range members {
				mv.decree(i, no, byParadox)
			}
		}
	}()
	convoys := false
	for _, i := range members {
		convoys = convoys || mv.ps[i].op == opConvoy
	}
	for _, i := range members {
		p := &mv.ps[i]
		switch {
		case convoys && mv.j.choice.Paradox != ParadoxAllHold && p.op == opConvoy:
			p.broken = true
			mv.decree(i, no, byParadox)
		case convoys && mv.j.choice.Paradox == ParadoxAllHold && p.op == opMove:
			mv.decree(i, no, byParadox)
		case convoys && mv.j.choice.Paradox == ParadoxAllHold && p.op == opConvoy:
			// By the paradox rule the convoy fails: its army stays, and has no effect at its destination.
			a := &mv.ps[p.of]
			mv.decree(p.of, no, byParadox)
			a.path, a.how = no, byParadox
			mv.wakeLanding(p.of)
		case !convoys && p.op == opMove && mv.ringFails(members):
			mv.decree(i, no, byCircle)
		case !convoys && p.op == opMove:
			mv.decree(i, yes, byCircle)
		}
	}
}

// tangle marks a core that has too many combinations to search.
func (mv *Moves) tangle(members []int32) {
	for _, i := range members {
		mv.ps[i].tangled = true
	}
}

// ringFails reports whether the ruleset makes the moves of a core without convoys fail.
func (mv *Moves) ringFails(members []int32) bool {
	if mv.pol == nil || mv.pol.Circle == RingMoves {
		return false
	}
	return mv.pol.Circle == RingFails || slices.ContainsFunc(members, func(i int32) bool {
		return mv.ps[i].op == opSupport
	})
}

func (mv *Moves) decree(i int32, v tri, by how) {
	p := &mv.ps[i]
	if p.val != unknown {
		return
	}
	p.val, p.how = v, by
	mv.undec--
	mv.wake(i)
}

// reads calls f for every decision on which the decision of piece i depends, decided or not.
func (mv *Moves) reads(i int32, f func(int32)) {
	p := &mv.ps[i]
	sups := func(k int32) {
		for s := mv.ps[k].headSup; s != none; s = mv.ps[s].nextSup {
			f(s)
		}
	}
	fleets := func(k int32) {
		if mv.ps[k].path == unknown {
			for c := mv.ps[k].headCon; c != none; c = mv.ps[c].nextCon {
				f(c)
			}
		}
	}
	for _, n := range mv.needs {
		if n.piece == i {
			f(n.of)
		}
	}
	switch p.op {
	case opMove:
		if p.in != none {
			d := &mv.ps[p.in]
			switch {
			case p.h2h || d.op != opMove:
				sups(p.in)
			default:
				f(p.in)
			}
		}
		for k := mv.att[p.to]; k != none; k = mv.ps[k].nextAtt {
			sups(k)
			fleets(k)
			if k != i && mv.ps[k].mutual {
				f(mv.ps[k].in)
			}
		}
	case opSupport:
		for k := mv.att[p.reg]; k != none; k = mv.ps[k].nextAtt {
			a := &mv.ps[k]
			if !mv.cuts(a, p) {
				continue
			}
			if a.from == p.aim && !(a.conv && mv.j.choice.ConvoyCutsTarget) {
				f(k)
			} else {
				fleets(k)
			}
		}
	case opConvoy:
		for k := mv.att[p.reg]; k != none; k = mv.ps[k].nextAtt {
			f(k)
		}
	}
}

// knotLimit is the size of the largest core whose assignments are all tried.
const knotLimit = 12

// knot narrows a core to its smallest set of decisions that really depend on each other, since a
// decision may read a support that changes nothing. It returns that set and up to two consistent
// assignments, as bits by member.
func (mv *Moves) knot(core []int32) (members []int32, fits []int) {
	n := len(core)
	if n > knotLimit {
		if mv.ringFails(core) {
			mv.tangle(core)
		}
		return core, nil
	}
	var armies []int32
	for _, i := range core {
		if p := &mv.ps[i]; p.op == opConvoy && mv.ps[p.of].path == unknown && !slices.Contains(armies, p.of) {
			armies = append(armies, p.of)
		}
	}
	answers := make([]uint32, 1<<n) // by assignment: what each decision would be
	for mask := range answers {
		for k, i := range core {
			if mv.ps[i].val = no; mask&(1<<k) != 0 {
				mv.ps[i].val = yes
			}
		}
		for _, a := range armies {
			mv.ps[a].path = unknown
			mv.setPath(a)
		}
		for k, i := range core {
			if mv.eval(i) == yes {
				answers[mask] |= 1 << k
			}
		}
	}
	for _, i := range core {
		mv.ps[i].val = unknown
	}
	for _, a := range armies {
		mv.ps[a].path = unknown
	}
	hangs := make([]uint32, n) // by decision, as bits: those on which it really depends
	for mask := range answers {
		for k := range core {
			differ := answers[mask] ^ answers[mask^(1<<k)]
			for i := range core {
				if differ&(1<<i) != 0 {
					hangs[i] |= 1 << k
				}
			}
		}
	}
	best := uint32(1)<<n - 1
	for i := range core {
		set := uint32(1) << i
		for grown := true; grown; {
			grown = false
			for k := range core {
				if set&(1<<k) != 0 && hangs[k]&^set != 0 {
					set |= hangs[k]
					grown = true
				}
			}
		}
		if count(set) < count(best) {
			best = set
		}
	}
	for mask := range answers {
		if uint32(mask)&^best == 0 && answers[mask]&best == uint32(mask) && len(fits) < 2 {
			fits = append(fits, mask)
		}
	}
	for k, i := range core {
		if best&(1<<k) != 0 {
			members = append(members, i)
		}
	}
	if len(fits) == 1 { // renumber the bits by the members kept
		kept, bit := 0, 0
		for k := range core {
			if best&(1<<k) != 0 {
				if fits[0]&(1<<k) != 0 {
					kept |= 1 << bit
				}
				bit++
			}
		}
		fits[0] = kept
	}
	return members, fits
}

func count(set uint32) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// tryLimit is how many guesses one core may take. A ring of any length takes two, and so does every
// core in the tests' random phases; a contrived core could take one for every assignment.
const tryLimit = 4096

// solve counts the consistent assignments of a core, up to two, and keeps the first in mv.sol. It
// guesses one decision at a time and decides what follows from it. whole is false if the limit
// ended the search before the count was certain.
func (mv *Moves) solve(core []int32) (n int, whole bool) {
	mv.tries = 0
	mv.search(core, &n)
	return n, n > 1 || mv.tries <= tryLimit
}

func (mv *Moves) search(core []int32, found *int) {
	for len(core) > 0 && mv.ps[core[0]].val != unknown {
		core = core[1:]
	}
	if len(core) == 0 {
		if *found++; *found == 1 {
			mv.sol = mv.sol[:0]
			for _, i := range mv.trail {
				if i >= 0 {
					mv.sol = append(mv.sol, settled{i, mv.ps[i].val})
				}
			}
		}
		return
	}
	for _, v := range [...]tri{yes, no} {
		if mv.tries++; mv.tries > tryLimit {
			return
		}
		top := len(mv.trail)
		if mv.assume(core[0], v) {
			mv.search(core[1:], found)
		}
		for _, i := range mv.trail[top:] {
			if i >= 0 {
				mv.ps[i].val = unknown
			} else {
				mv.ps[^i].path = unknown
			}
		}
		mv.trail = mv.trail[:top]
		if *found > 1 {
			return
		}
	}
}

type settled struct {
	piece int32
	val   tri
}

// assume guesses a decision and decides what follows; it returns false on a contradiction.
func (mv *Moves) assume(i int32, v tri) bool {
	mv.todo = mv.todo[:0]
	mv.learn(i, v)
	for len(mv.todo) > 0 {
		k := mv.todo[len(mv.todo)-1]
		mv.todo = mv.todo[:len(mv.todo)-1]
		switch v, was := mv.eval(k), mv.ps[k].val; {
		case v == unknown || v == was:
		case was == unknown:
			mv.learn(k, v)
		default:
			return false
		}
	}
	return true
}

// learn sets a decision until the search undoes it, and queues the decisions that read it.
func (mv *Moves) learn(i int32, v tri) {
	p := &mv.ps[i]
	p.val = v
	mv.trail = append(mv.trail, i)
	if p.op == opConvoy && mv.setPath(p.of) {
		mv.trail = append(mv.trail, ^p.of)
	}
	mv.todo = append(mv.todo, mv.net.readersOf(i)...)
}
