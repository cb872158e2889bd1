package judge

import "slices"

// cores decides every core: a set of undecided decisions that read each other and no undecided
// others. Cores are disjoint, so one search finds all and their sequence does not matter.
func (mv *Moves) cores() {
	mv.net.weave(mv)
	mv.net.closed(mv.core)
}

// core decides one core. If exactly one assignment satisfies all its decisions, it takes that.
// Otherwise a ring of moves succeeds unless the ruleset's policy is another, and the paradox rule
// decides a core with convoys.
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
			// Its army stays and has no effect on its destination.
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

// tangle marks a core with too many combinations to search.
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

// decree decides an undecided piece.
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
