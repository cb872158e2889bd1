package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// core settles one core: the smallest set of undecided decisions that reads nothing undecided outside itself. If
// exactly one assignment fits all of its decisions that one is taken; otherwise circular movement succeeds, and in a
// core with convoys the paradox rule decides.
func (mv *Moves) core() {
	members := mv.smallestCore()
	if mv.solve(members) == 1 {
		for k, i := range members {
			mv.ps[i].val, mv.ps[i].how = mv.sol[k], byCore
			mv.undec--
		}
		for _, i := range members {
			mv.wake(i)
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
		if mv.undec == before { // impossible: every core has a convoy or a move
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
			// Its army stays, without any effect where it was to land.
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

// ringFails says whether the ruleset lets the moves of a core without convoys fail.
func (mv *Moves) ringFails(members []int32) bool {
	if mv.pol == nil || mv.pol.Circle == RingMoves {
		return false
	}
	return mv.pol.Circle == RingFails || slices.ContainsFunc(members, func(i int32) bool { return mv.ps[i].op == opSupport })
}

// decree settles a decision by a rule of the ruleset, unless it is settled.
func (mv *Moves) decree(i int32, v tri, by how) {
	p := &mv.ps[i]
	if p.val != unknown {
		return
	}
	p.val, p.how = v, by
	mv.undec--
	mv.wake(i)
}

// reads calls f for every decision that a decision reads, known or not.
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

// smallestCore returns the members of the smallest closed set of undecided decisions, by region. Of equally small
// ones the one with the lowest region is taken: they do not touch each other.
func (mv *Moves) smallestCore() []int32 {
	var best []int32
	low := func(s []int32) engine.RegionID {
		r := mv.ps[s[0]].reg
		for _, i := range s {
			r = min(r, mv.ps[i].reg)
		}
		return r
	}
	seen := make([]bool, len(mv.ps))
	for i := range mv.ps {
		if mv.ps[i].op == opStand || mv.ps[i].val != unknown {
			continue
		}
		clear(seen)
		set := []int32{}
		visit := func(k int32) {
			if q := &mv.ps[k]; q.op != opStand && q.val == unknown && !seen[k] {
				seen[k] = true
				set = append(set, k)
			}
		}
		mv.reads(int32(i), visit)
		for k := 0; k < len(set) && (best == nil || len(set) <= len(best)); k++ {
			mv.reads(set[k], visit)
		}
		if len(set) > 0 && (best == nil || len(set) < len(best) || len(set) == len(best) && low(set) < low(best)) {
			best = set
		}
	}
	return best
}

// solve counts the assignments that fit all decisions of a core, up to two, and keeps the first in mv.sol. It guesses
// a member at a time and lets what follows follow, so that a ring of any length takes two guesses.
func (mv *Moves) solve(core []int32) int {
	var armies []int32
	for i := range mv.ps {
		if mv.ps[i].op == opMove && mv.ps[i].path == unknown {
			armies = append(armies, int32(i))
		}
	}
	found := 0
	mv.search(core, armies, &found)
	for _, i := range core {
		mv.ps[i].val = unknown
	}
	for _, a := range armies {
		mv.ps[a].path = unknown
	}
	return found
}

func (mv *Moves) search(core, armies []int32, found *int) {
	var set []int32
	undo := func() {
		for _, i := range set {
			mv.ps[i].val = unknown
		}
	}
	for changed := true; changed; {
		changed = false
		for _, a := range armies {
			mv.ps[a].path = unknown
			mv.setPath(a)
		}
		for _, i := range core {
			v := mv.eval(i)
			switch {
			case v == unknown || v == mv.ps[i].val:
			case mv.ps[i].val == unknown:
				mv.ps[i].val = v
				set = append(set, i)
				changed = true
			default:
				undo()
				return
			}
		}
	}
	for _, i := range core {
		if mv.ps[i].val != unknown {
			continue
		}
		for _, v := range [...]tri{yes, no} {
			mv.ps[i].val = v
			mv.search(core, armies, found)
			mv.ps[i].val = unknown
			if *found > 1 {
				break
			}
		}
		undo()
		return
	}
	if *found++; *found == 1 {
		mv.sol = mv.sol[:0]
		for _, i := range core {
			mv.sol = append(mv.sol, mv.ps[i].val)
		}
	}
	undo()
}
