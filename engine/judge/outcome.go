package judge

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Outcomes returns one outcome for each order, in the sequence given, then one for each piece
// without an order, by place.
func (mv *Moves) Outcomes() []engine.Outcome { return mv.outcomes(nil) }

func (mv *Moves) outcomes(list []engine.Outcome) []engine.Outcome {
	loose := 0
	for i := range mv.ps {
		if mv.ps[i].ord == none {
			loose++
		}
	}
	out := slices.Grow(list[:0], len(mv.orders)+loose)[:len(mv.orders)]
	for k := range mv.orders {
		g, o := &mv.given[k], &out[k]
		*o = engine.Outcome{Order: &mv.orders[k], Verdict: g.verd, Reason: bare(g.code)}
		if g.piece == none {
			continue
		}
		p := &mv.ps[g.piece]
		o.Unit = p.unit
		o.Dislodged = p.by != none
		if g.code == "" {
			o.Verdict, o.Reason.Code = mv.verdict(g.piece)
		}
	}
	if loose == 0 {
		return out
	}
	for i := range mv.ps {
		if p := &mv.ps[i]; p.ord == none {
			o := Unordered(p.unit, CodeNoOrder)
			o.Dislodged = p.by != none
			out = append(out, o)
		}
	}
	slices.SortFunc(out[len(mv.orders):], func(a, b engine.Outcome) int {
		if a.Unit.At != b.Unit.At {
			return cmp.Compare(a.Unit.At, b.Unit.At)
		}
		return cmp.Compare(a.Unit.ID, b.Unit.ID)
	})
	return out
}

// Unordered returns the outcome, with code c, of a unit without an order.
func Unordered(u engine.Unit, c engine.Code) engine.Outcome {
	o := engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
	return engine.Outcome{Order: &o, Unit: u, Verdict: engine.None, Reason: bare(c)}
}

func bare(c engine.Code) engine.Reason {
	return engine.Reason{Code: c, By: engine.NoPlace, Where: engine.NoRegion}
}

func (mv *Moves) verdict(i int32) (engine.Verdict, engine.Code) {
	p := &mv.ps[i]
	if p.verd != engine.Succeeded {
		return p.verd, p.code
	}
	switch p.op {
	case opMove:
		if p.val == yes {
			if p.conv {
				return engine.Succeeded, CodeConvoyed
			}
			return engine.Succeeded, CodeMoved
		}
		return engine.Failed, mv.failure(i)
	case opSupport:
		switch {
		case p.val == yes:
			return engine.Succeeded, CodeGiven
		case p.by != none && mv.ps[p.by].reg == p.aim:
			return engine.Failed, CodeDislodged
		}
		return engine.Failed, CodeCut
	case opConvoy:
		switch {
		case p.by != none:
			return engine.Failed, CodeDislodged
		case p.broken:
			return engine.Failed, CodeParadox
		case mv.ps[p.of].path != yes:
			return engine.Failed, mv.convoyFailure(p.of)
		}
		return engine.Succeeded, CodeConvoyed
	}
	if p.by != none {
		return engine.Failed, CodeDislodged
	}
	return engine.Succeeded, p.code
}

// convoyFailure returns why an army has no path: not ordered, broken, or by the paradox rule.
func (mv *Moves) convoyFailure(a int32) engine.Code {
	p := &mv.ps[a]
	if p.how == byParadox {
		return CodeParadox
	}
	clear(mv.may)
	paradox, dislodged := false, false
	for c := p.headCon; c != none; c = mv.ps[c].nextCon {
		f := &mv.ps[c]
		mv.may.add(f.reg)
		paradox = paradox || f.broken
		dislodged = dislodged || f.by != none
	}
	switch {
	case !mv.route(mv.may, p.reg, p.to):
		return CodeNoConvoy
	case paradox && !dislodged:
		return CodeParadox
	}
	return CodeConvoyBroken
}

func (mv *Moves) failure(i int32) engine.Code {
	p := &mv.ps[i]
	if p.path != yes {
		return mv.convoyFailure(i)
	}
	if p.barred {
		_, code := mv.pol.Enter(p.unit, p.to)
		return code
	}
	if p.how == byCircle {
		return CodeRing
	}
	if p.how == byParadox {
		return CodeParadox
	}
	if len(mv.needs) > 0 && mv.needed(i) == no {
		return CodeNeeds
	}
	if p.in == none {
		return CodeBounced
	}
	d := &mv.ps[p.in]
	if d.op == opMove && d.val == yes && !p.h2h {
		return CodeBounced
	}
	// The unit at the destination stays or moves against this one: is it shielded from a dislodgement?
	if code := mv.shields(p, d); code != "" {
		full, _ := mv.supports(i, none)
		s := mv.attack(i)
		if 1+full > s.holdHi && mv.beatsOthers(i, 1+full) {
			return code
		}
	}
	if p.h2h && mv.beatsOthers(i, mv.attack(i).attackLo) {
		return CodeHeadToHead
	}
	return CodeBounced
}

// beatsOthers reports whether strength n exceeds that of every other move to piece i's destination.
func (mv *Moves) beatsOthers(i int32, n int) bool {
	for k := mv.att[mv.ps[i].to]; k != none; k = mv.ps[k].nextAtt {
		if k != i {
			if _, hi := mv.prevent(k); hi >= n {
				return false
			}
		}
	}
	return true
}

// Units returns the units after the phase, except the dislodged, in a new slice sorted by place.
func (mv *Moves) Units() []engine.Unit { return mv.units(nil) }

func (mv *Moves) units(list []engine.Unit) []engine.Unit {
	if mv.stand == nil {
		mv.stand = make([]int32, len(mv.j.region))
	}
	clear(mv.stand)
	n, crowded := 0, false
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.by != none {
			continue
		}
		at := p.unit.At
		switch {
		case p.op == opMove && p.val == yes:
			at = p.place
		case p.gone:
			at = p.home
		}
		crowded = crowded || mv.stand[at] != 0
		mv.stand[at] = int32(i) + 1
		n++
	}
	out := slices.Grow(list[:0], n)
	if !crowded { // no two units share a place, so stand lists them sorted
		for at, k := range mv.stand {
			if k != 0 {
				u := mv.ps[k-1].unit
				u.At = engine.PlaceID(at)
				out = append(out, u)
			}
		}
		return out
	}
	for i := range mv.ps {
		if p := &mv.ps[i]; p.by == none {
			u := p.unit
			switch {
			case p.op == opMove && p.val == yes:
				u.At = p.place
			case p.gone:
				u.At = p.home
			}
			out = append(out, u)
		}
	}
	SortUnits(out)
	return out
}

// SortUnits sorts units by place, then id, as in a position.
func SortUnits(us []engine.Unit) {
	slices.SortFunc(us, func(a, b engine.Unit) int {
		if a.At != b.At {
			return cmp.Compare(a.At, b.At)
		}
		return cmp.Compare(a.ID, b.ID)
	})
}

// Attacked returns the unit of another power that attacked a unit; of several, the one with the
// lowest place. An attack whose convoy was broken does not count.
func (mv *Moves) Attacked(u engine.UnitID) (engine.Unit, bool) {
	for i := range mv.ps {
		if mv.ps[i].unit.ID != u {
			continue
		}
		best := int32(none)
		for k := mv.att[mv.ps[i].reg]; k != none; k = mv.ps[k].nextAtt {
			a := &mv.ps[k]
			if a.path == yes && mv.cuts(a, &mv.ps[i]) && (best == none || a.unit.At < mv.ps[best].unit.At) {
				best = k
			}
		}
		if best == none {
			return engine.Unit{}, false
		}
		return mv.ps[best].unit, true
	}
	return engine.Unit{}, false
}
