package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// contradictions marks orders of one sheet that give one unit different orders, and repeated orders
// (W41). Builds together with removals contradict each other as well (W35).
func (r *Reader) contradictions(s *Sheet) {
	type unit struct {
		by    engine.PowerID
		at    engine.RegionID
		phase engine.PhaseStep
		no    uint8
		whose engine.PowerID
	}
	first := map[unit]int{}
	lists := map[engine.Verb]*Line{} // by verb: the first build, and the first removal
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == HeaderLine && (l.Header.Submission != "" || l.Header.Season != "") {
			clear(first) // below another phase's heading, orders contradict none above
		}
		if l.Kind != OrderLine || l.cancelled() {
			continue
		}
		v, at := l.Order.Verb, l.Order.At
		if lists[v] == nil {
			lists[v] = l
		}
		switch {
		case v == engine.Build && r.inTurn: // built in turn: the second fails if the place is taken
			continue
		case v == engine.Waive, v == engine.Transfer, v == engine.Proxy, at == engine.NoPlace:
			continue
		case v >= engine.VerbOwn: // the ruleset decides whether its own orders contradict each other
			continue
		case r.crowded(at) && (l.Order.No == 0 || v == engine.Build): // one of several units: the position decides which
			continue
		}
		key := unit{l.Order.By, r.Map.RegionOf(at), phaseOf(v), l.Order.No, l.Order.Whose}
		if l.Power != engine.NoPower {
			key.by = l.Power
		}
		j, ok := first[key]
		if !ok {
			first[key] = i
			continue
		}
		o := &s.Lines[j]
		if sameSaid(o.Order, l.Order) {
			l.Repeats = true
			continue
		}
		if l.Order.Kind != o.Order.Kind && l.Order.Kind != engine.NoKind && o.Order.Kind != engine.NoKind {
			continue // an army and a fleet: one of them does not exist, and the position decides which
		}
		for _, x := range [][2]*Line{{l, o}, {o, l}} {
			if !slices.ContainsFunc(x[0].Problems, func(p Problem) bool { return p.Code == Contradiction }) {
				x[0].object(Contradiction, "keep one of the two lines", "%s has another order in line %d: the unit holds",
					r.Region(key.at), x[1].No)
			}
		}
	}
	build, remove := lists[engine.Build], lists[engine.Remove]
	for i := range s.Lines {
		l := &s.Lines[i]
		other := map[engine.Verb]*Line{engine.Build: remove, engine.Remove: build}[l.Order.Verb]
		if l.Kind == OrderLine && other != nil && build != nil && remove != nil {
			l.object(Contradiction, "list what is due: builds, or removals",
				"builds and removals cannot stand in one list (see line %d)", other.No)
		}
	}
}

// strayingSupports warns of a support to hold for a unit that the same sheet moves, which will be
// void (W3), and of a support of a move for a unit that the same sheet orders to do something else.
func (r *Reader) strayingSupports(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		o := &l.Order
		if l.Kind != OrderLine || o.Verb != engine.Support || o.Of == engine.NoPlace || l.Standing() == Doubtful {
			continue
		}
		for j := range s.Lines {
			m := &s.Lines[j]
			v, to := m.Order.Verb, m.Order.To
			if j == i || m.Kind != OrderLine || m.Order.By != o.By || m.Order.At == engine.NoPlace ||
				r.Map.RegionOf(m.Order.At) != r.Map.RegionOf(o.Of) || !r.sameUnit(*o, m.Order) {
				continue
			}
			if o.To == engine.NoPlace && v == engine.Move {
				l.object(Contradiction, "say where to: supports ... to "+r.Place(to),
					"read as a support to hold, but line %d moves %s", m.No, r.UnitName(o.OfKind, o.Of))
			} else if k := m.Order.Kind; o.To != engine.NoPlace && !m.cancelled() && m.Power == l.Power && m.Standing() != Doubtful &&
				(k == engine.NoKind || o.OfKind == engine.NoKind || k == o.OfKind) &&
				(v == engine.Move && to != engine.NoPlace && r.Map.RegionOf(to) != r.Map.RegionOf(o.To) ||
					v == engine.Hold || v == engine.Support || v == engine.Convoy) {
				l.object(Contradiction, "one of the two lines is mistaken", "line %d orders something else of %s", m.No,
					r.UnitName(o.OfKind, o.Of))
			} else {
				continue
			}
			l.Problems[len(l.Problems)-1].Warning = true
			break
		}
	}
}

// sameSaid is SameOrder for orders as written: a kind that one order omits is no difference.
func sameSaid(a, b engine.Order) bool {
	if a.Kind == engine.NoKind || b.Kind == engine.NoKind {
		a.Kind, b.Kind = engine.NoKind, engine.NoKind
	}
	if a.OfKind == engine.NoKind || b.OfKind == engine.NoKind {
		a.OfKind, b.OfKind = engine.NoKind, engine.NoKind
	}
	return SameOrder(a, b)
}

// sameUnit reports whether a support may be for the unit of an order in the same region.
func (r *Reader) sameUnit(support, move engine.Order) bool {
	carried := r.carried(support.OfKind) != r.carried(move.Kind)
	return support.OfNo == move.No && !(carried && support.OfKind != move.Kind) &&
		(support.OfWhose == engine.NoPower || support.OfWhose == move.By)
}

// phaseOf returns the kind of phase that a verb belongs to.
func phaseOf(v engine.Verb) engine.PhaseStep {
	switch v {
	case engine.Retreat, engine.Disband:
		return engine.Retreats
	case engine.Build, engine.Remove:
		return engine.Adjustment
	}
	return engine.Movement
}

// SameOrder reports whether two orders are the same, whatever their texts and places on sheets.
func SameOrder(a, b engine.Order) bool {
	if (a.Own == nil) != (b.Own == nil) || a.Own != nil && !a.Own.Same(b.Own) {
		return false
	}
	return a.No == b.No && a.Whose == b.Whose && a.OfNo == b.OfNo && a.OfWhose == b.OfWhose && a.Verb == b.Verb &&
		a.Kind == b.Kind && a.At == b.At && a.To == b.To && a.OfKind == b.OfKind && a.Of == b.Of &&
		a.Convoyed == b.Convoyed && slices.Equal(a.Via, b.Via) && a.Into == b.Into && a.Whom == b.Whom && a.Count == b.Count
}
