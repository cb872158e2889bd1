package judge

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

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
