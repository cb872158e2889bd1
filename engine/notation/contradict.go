package notation

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// contradictions marks orders of one sheet that give one unit different orders, and repeated ones
// (W41). Builds beside removals are a contradiction of the sheet (W35).
func (r *Reader) contradictions(s *Sheet) {
	type unit struct {
		by    engine.PowerID
		at    engine.RegionID
		phase engine.PhaseStep
		no    uint8
		whose engine.PowerID
	}
	first := map[unit]int{}
	build, remove := -1, -1
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == HeaderLine && (l.Header.Submission != "" || l.Header.Season != "") {
			clear(first) // another phase begins
		}
		if l.Kind != OrderLine || l.cancelled() {
			continue
		}
		switch l.Order.Verb {
		case engine.Build:
			if build < 0 {
				build = i
			}
			if r.inTurn {
				continue // the second finds the place taken, or not
			}
		case engine.Remove:
			if remove < 0 {
				remove = i
			}
		case engine.Waive, engine.Transfer, engine.Proxy:
			continue
		}
		if l.Order.At == engine.NoPlace || l.Order.Verb >= engine.VerbOwn {
			continue // what a ruleset's own orders have to do with each other is its to say
		}
		if r.crowded(l.Order.At) && (l.Order.No == 0 || l.Order.Verb == engine.Build) {
			continue // one of several, and the position says which
		}
		at := r.Map.RegionOf(l.Order.At)
		whose := l.Order.By
		if l.Power != engine.NoPower {
			whose = l.Power
		}
		key := unit{whose, at, phaseOf(l.Order.Verb), l.Order.No, l.Order.Whose}
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
			continue // an army and a fleet: one of the two is not there, and the position says which
		}
		r.contradict(l, o, at)
		r.contradict(o, l, at)
	}
	if build >= 0 && remove >= 0 {
		b, m := &s.Lines[build], &s.Lines[remove]
		for i := range s.Lines {
			l := &s.Lines[i]
			other := m
			switch {
			case l.Kind != OrderLine || l.Order.Verb != engine.Build && l.Order.Verb != engine.Remove:
				continue
			case l.Order.Verb == engine.Remove:
				other = b
			}
			l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text),
				Message: fmt.Sprintf("builds and removals cannot stand in one list (see line %d)", other.No),
				Hint:    "list what is due: builds, or removals"})
		}
	}
}

// idleSupports warns of a support to hold for a unit that the same sheet moves: it will be void
// (W3).
func (r *Reader) idleSupports(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind != OrderLine || l.Order.Verb != engine.Support || l.Order.To != engine.NoPlace ||
			l.Order.Of == engine.NoPlace {
			continue
		}
		for j := range s.Lines {
			m := &s.Lines[j]
			if m.Kind == OrderLine && m.Order.Verb == engine.Move && m.Order.By == l.Order.By && m.Order.At != engine.NoPlace &&
				r.Map.RegionOf(m.Order.At) == r.Map.RegionOf(l.Order.Of) && r.sameUnit(l.Order, m.Order) &&
				l.Standing() != Doubtful {
				l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Warning: true,
					Message: fmt.Sprintf("read as a support to hold, but line %d moves %s", m.No,
						r.UnitName(l.Order.OfKind, l.Order.Of)),
					Hint: "say where to: supports ... to " + r.Place(m.Order.To)})
				break
			}
		}
	}
}

// strayingSupports warns of a support for a move of a unit that the same sheet orders to do
// something else.
func (r *Reader) strayingSupports(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind != OrderLine || l.Order.Verb != engine.Support || l.Order.To == engine.NoPlace ||
			l.Order.Of == engine.NoPlace || l.Standing() == Doubtful {
			continue
		}
		for j := range s.Lines {
			m := &s.Lines[j]
			if j == i || m.Kind != OrderLine || m.cancelled() || m.Order.By != l.Order.By || m.Power != l.Power ||
				m.Order.At == engine.NoPlace || m.Order.No != l.Order.OfNo ||
				phaseOf(m.Order.Verb) != engine.Movement || r.Map.RegionOf(m.Order.At) != r.Map.RegionOf(l.Order.Of) ||
				m.Standing() == Doubtful {
				continue
			}
			if k := m.Order.Kind; k != engine.NoKind && l.Order.OfKind != engine.NoKind && k != l.Order.OfKind {
				continue
			}
			switch m.Order.Verb {
			case engine.Move:
				if m.Order.To == engine.NoPlace || r.Map.RegionOf(m.Order.To) == r.Map.RegionOf(l.Order.To) {
					continue
				}
			case engine.Hold, engine.Support, engine.Convoy:
			default:
				continue
			}
			l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Warning: true,
				Message: fmt.Sprintf("line %d orders something else of %s", m.No, r.UnitName(l.Order.OfKind, l.Order.Of)),
				Hint:    "one of the two lines is mistaken"})
			break
		}
	}
}

func (r *Reader) contradict(l, other *Line, at engine.RegionID) {
	for _, p := range l.Problems {
		if p.Code == Contradiction {
			return
		}
	}
	l.add(Problem{Code: Contradiction, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text),
		Message: fmt.Sprintf("%s has another order in line %d: the unit holds", r.Region(at), other.No),
		Hint:    "keep one of the two lines"})
}

// sameSaid is SameOrder for two lines of a sheet: a kind of unit that one line leaves out is no
// difference.
func sameSaid(a, b engine.Order) bool {
	if a.Kind == engine.NoKind || b.Kind == engine.NoKind {
		a.Kind, b.Kind = engine.NoKind, engine.NoKind
	}
	if a.OfKind == engine.NoKind || b.OfKind == engine.NoKind {
		a.OfKind, b.OfKind = engine.NoKind, engine.NoKind
	}
	return SameOrder(a, b)
}

// sameUnit reports whether the unit supported by one order may be the one ordered by the other,
// standing in one region.
func (r *Reader) sameUnit(support, move engine.Order) bool {
	carried := r.carried(support.OfKind) != r.carried(move.Kind)
	return support.OfNo == move.No && !(carried && support.OfKind != move.Kind) &&
		(support.OfWhose == engine.NoPower || support.OfWhose == move.By)
}

// phaseOf is the kind of phase that a verb belongs to.
func phaseOf(v engine.Verb) engine.PhaseStep {
	switch v {
	case engine.Retreat, engine.Disband:
		return engine.Retreats
	case engine.Build, engine.Remove:
		return engine.Adjustment
	}
	return engine.Movement
}

// SameOrder reports whether two orders ask for the same, wherever and however they were written.
func SameOrder(a, b engine.Order) bool {
	if (a.Own == nil) != (b.Own == nil) || a.Own != nil && !a.Own.Same(b.Own) {
		return false
	}
	return a.No == b.No && a.Whose == b.Whose && a.OfNo == b.OfNo && a.OfWhose == b.OfWhose && a.Verb == b.Verb &&
		a.Kind == b.Kind && a.At == b.At && a.To == b.To && a.OfKind == b.OfKind && a.Of == b.Of &&
		a.Convoyed == b.Convoyed && slices.Equal(a.Via, b.Via) && a.Into == b.Into && a.Whom == b.Whom && a.Count == b.Count
}
