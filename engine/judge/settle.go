package judge

import (
	mathbits "math/bits"

	"github.com/heraldmaps/herald/engine"
)

// settle decides all moves, supports and convoys of the phase.
func (mv *Moves) settle() {
	n := len(mv.ps)
	words := (n + 63) / 64
	if cap(mv.dirty) < words {
		mv.dirty = make([]uint64, words+2)
	}
	mv.dirty = mv.dirty[:words]
	clear(mv.dirty)
	mv.undec = 0
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op == opStand {
			continue
		}
		mv.undec++
		mv.mark(int32(i))
		if p.op == opMove {
			mv.setPath(int32(i))
		}
	}
	mv.propagate()
	for mv.undec > 0 {
		mv.cores()
		mv.propagate()
	}
}

func (mv *Moves) mark(i int32) { mv.dirty[uint(i)>>6] |= 1 << (uint(i) & 63) }

func (mv *Moves) markMovers(r engine.RegionID) {
	for k := mv.att[r]; k != none; k = mv.ps[k].nextAtt {
		mv.mark(k)
	}
}

// propagate evaluates decisions until nothing changes.
func (mv *Moves) propagate() {
	for w := 0; w < len(mv.dirty); {
		word := mv.dirty[w]
		if word == 0 {
			w++
			continue
		}
		b := mathbits.TrailingZeros64(word)
		mv.dirty[w] = word &^ (1 << uint(b))
		i := int32(w<<6 + b)
		p := &mv.ps[i]
		if p.op == opStand || p.val != unknown {
			continue
		}
		v := mv.eval(i)
		if v == unknown {
			continue
		}
		p.val = v
		mv.undec--
		mv.wake(i)
		w = 0
	}
}

// wake queues the decisions that depend on a given decision.
func (mv *Moves) wake(i int32) {
	p := &mv.ps[i]
	for _, n := range mv.needs {
		if n.of == i {
			mv.mark(n.piece)
		}
	}
	switch p.op {
	case opMove:
		mv.markMovers(p.reg)
		if p.in != none {
			mv.mark(p.in)
		}
	case opSupport:
		v := &mv.ps[p.of]
		if v.op == opMove {
			mv.markMovers(v.to)
			if v.h2h {
				mv.mark(v.in)
			}
		} else {
			mv.markMovers(v.reg)
		}
	case opConvoy:
		mv.wakePath(p.of)
	}
}

func (mv *Moves) wakePath(a int32) {
	if mv.setPath(a) {
		mv.wakeLanding(a)
	}
}

// wakeLanding queues the decisions that depend on whether the convoyed move a has a path.
func (mv *Moves) wakeLanding(a int32) {
	p := &mv.ps[a]
	mv.markMovers(p.to)
	if p.in != none {
		mv.mark(p.in)
	}
}

// eval returns the value of a decision, if the decisions known so far determine it.
func (mv *Moves) eval(i int32) tri {
	switch mv.ps[i].op {
	case opMove:
		return mv.evalMove(i)
	case opSupport:
		return mv.evalSupport(i)
	}
	return mv.evalConvoy(i)
}

// supports returns the least and the greatest number of supports that piece i may have. Supports by
// units that may not dislodge the piece against do not count; -1 counts all.
func (mv *Moves) supports(i, against int32) (lo, hi int) {
	for s := mv.ps[i].headSup; s != none; s = mv.ps[s].nextSup {
		q := &mv.ps[s]
		if q.val == no || against != none && mv.shields(q, &mv.ps[against]) != "" {
			continue
		}
		hi++
		if q.val == yes {
			lo++
		}
	}
	return lo, hi
}

// strengths are a move's attack strength and the strength against it (DATC 5.B), as intervals.
type strengths struct {
	attackLo, attackHi int
	holdLo, holdHi     int // or, head to head, the defend strength
}

// attack returns a move's attack strength, and the strength of the unit in its destination.
func (mv *Moves) attack(i int32) strengths {
	p := &mv.ps[i]
	var s strengths
	lo, hi := mv.supports(i, none)
	switch {
	case p.in == none:
		s.attackLo, s.attackHi = 1+lo, 1+hi
	default:
		d := &mv.ps[p.in]
		leaves := no
		if d.op == opMove && !p.h2h {
			leaves = d.val
		}
		// If the unit in the destination stays, neither an attack by its own power nor that power's
		// supports count (DATC 6.D.10 to 6.D.14).
		var against, most int
		if leaves != yes && mv.shields(p, d) == "" {
			flo, fhi := mv.supports(i, p.in)
			against, most = 1+flo, 1+fhi
		}
		switch leaves {
		case yes:
			s.attackLo, s.attackHi = 1+lo, 1+hi
		case no:
			s.attackLo, s.attackHi = against, most
		default:
			s.attackLo, s.attackHi = against, 1+hi
		}
		switch {
		case d.op == opMove && !p.h2h:
			if leaves == no {
				s.holdLo = 1 + int(d.bonus)
			}
			if leaves != yes {
				s.holdHi = 1 + int(d.bonus)
			}
		default:
			dlo, dhi := mv.supports(p.in, none)
			s.holdLo, s.holdHi = 1+dlo+int(d.bonus), 1+dhi+int(d.bonus)
		}
	}
	switch p.path {
	case unknown:
		s.attackLo = 0
	case no:
		s.attackLo, s.attackHi = 0, 0
	}
	return s
}

// prevent returns the least and the greatest strength with which a move keeps other moves out.
func (mv *Moves) prevent(k int32) (lo, hi int) {
	q := &mv.ps[k]
	if q.path == no {
		return 0, 0
	}
	lo, hi = mv.supports(k, none)
	lo, hi = lo+1, hi+1
	if q.path == unknown {
		lo = 0
	}
	if q.mutual {
		// The loser of a head-to-head battle has no effect on its attacker's origin (DATC 4.A.7).
		switch mv.ps[q.in].val {
		case yes:
			return 0, 0
		case unknown:
			lo = 0
		}
	}
	return lo, hi
}

func (mv *Moves) evalMove(i int32) tri {
	p := &mv.ps[i]
	if p.path == no || p.barred {
		return no
	}
	needs := yes
	if len(mv.needs) > 0 {
		if needs = mv.needed(i); needs == no {
			return no
		}
	}
	s := mv.attack(i)
	if s.attackHi <= s.holdLo {
		return no
	}
	sure := s.attackLo > s.holdHi && needs == yes
	for k := mv.att[p.to]; k != none; k = mv.ps[k].nextAtt {
		if k == i {
			continue
		}
		lo, hi := mv.prevent(k)
		if s.attackHi <= lo {
			return no
		}
		if s.attackLo <= hi {
			sure = false
		}
	}
	if sure {
		return yes
	}
	return unknown
}

// evalSupport decides a support. An attack by another power cuts it, but an attack from the
// support's target does so only by dislodging the supporter.
func (mv *Moves) evalSupport(i int32) tri {
	p := &mv.ps[i]
	out := yes
	for k := mv.att[p.reg]; k != none; k = mv.ps[k].nextAtt {
		a := &mv.ps[k]
		if !mv.cuts(a, p) || a.path == no {
			continue
		}
		var cuts tri
		if a.from == p.aim && !(a.conv && mv.j.choice.ConvoyCutsTarget) {
			cuts = a.val
		} else {
			cuts = a.path
		}
		switch cuts {
		case yes:
			return no
		case unknown:
			out = unknown
		}
	}
	return out
}

func (mv *Moves) evalConvoy(i int32) tri {
	out := yes
	for k := mv.att[mv.ps[i].reg]; k != none; k = mv.ps[k].nextAtt {
		switch mv.ps[k].val {
		case yes:
			return no
		case unknown:
			out = unknown
		}
	}
	return out
}
