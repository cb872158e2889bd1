package judge

import "github.com/heraldmaps/herald/engine"

// Policy holds a ruleset's differences from the standard game in a movement or retreat phase. nil,
// and each nil field, is the standard game. Functions are called many times and must always give
// the same answer.
type Policy struct {
	Rulings []Ruling // by order; may be nil
	// Stand returns "" if a unit may hold under an order that the judge does not know, or the code
	// of what is wrong.
	Stand func(u engine.Unit, o *engine.Order) engine.Code
	// Crowded reports whether a region holds any number of units: entering it never fails and meets
	// nobody, and nobody in it is attacked, dislodged or cut.
	Crowded func(engine.RegionID) bool
	// Enter reports whether a unit may move into a region. It is not asked of units that stay.
	Enter func(engine.Unit, engine.RegionID) (Entry, engine.Code)
	// Support returns what is wrong with a support for a unit to come to a region, or to hold where
	// it is, in place of the standard game's reach. The zero Ruling allows it; otherwise its
	// Verdict and Code count.
	Support func(by, of engine.Unit, to engine.RegionID, hold bool) Ruling
	// Cuts reports whether an attack by one unit cuts a support of another, apart from where it
	// comes from. aim is the region of the support. The standard game: not by the same power.
	Cuts func(by, of engine.Unit, aim engine.RegionID) bool
	// Dislodges returns why a unit may not dislodge another nor support an attack on it, or "". The
	// standard game: CodeOwnUnit for the same power.
	Dislodges func(by, other engine.Unit) engine.Code
	// Bonus is added to a unit's strength at its place: holding, failing to leave, and against the
	// other side head to head. It is never added to its attack elsewhere. Sentences call it
	// BonusName.
	Bonus     func(engine.Unit) int
	BonusName string
	// Standoff reports whether moves that failed into a region left empty close it to retreats.
	Standoff func(engine.RegionID, []engine.Unit) bool
	// Circle decides moves that follow each other in a ring.
	Circle Decree
	// Retreat returns why a place is closed to a dislodged unit beside the standard game's reasons,
	// or "".
	Retreat func(d *engine.Dislodged, to engine.PlaceID) engine.Code
	// Onto lists places open to a dislodged unit beyond the board's steps.
	Onto func(d *engine.Dislodged) []engine.PlaceID
}

// Entry reports whether a unit may enter a region.
type Entry uint8

// Open lets it in. BounceOnly counts its attack in full, and it never succeeds: the code is why.
// Barred makes the order illegal.
const (
	Open Entry = iota
	BounceOnly
	Barred
)

// Decree settles a ring of moves.
type Decree uint8

// The decrees.
const (
	RingMoves Decree = iota
	RingFails
	KnotFails // a ring of nothing but moves succeeds; one that hangs on supports fails
)

// Ruling is a ruleset's earlier decision about an order. One with a code keeps the order out of the
// phase; the unit that it names then has no order, unless Stands or Gone make this its order.
type Ruling struct {
	Verdict engine.Verdict
	Code    engine.Code
	Owner   bool // the order counts although its writer does not own the unit
	Stands  bool // the unit holds by this order
	// Gone: the unit has left before all movement, so it is not there to hold, to be supported or
	// cut. With a code, or if its move fails, it is at At in the end.
	Gone bool
	At   engine.PlaceID
	// From, if not NoRegion and FromSet, is where the unit's attack comes from; it then meets
	// nobody head to head.
	From    engine.RegionID
	FromSet bool
	// Way: the ruleset has found the move a way that the board's steps do not have.
	Way bool
	// Lost: the move fails and has no effect on its destination; supports match it.
	Lost bool
	// Needs are orders, by index, that must succeed for this move to succeed.
	Needs []int
}

// The questions below are asked where the standard game compares powers.

// shields returns why a unit may not dislodge another, or "".
func (mv *Moves) shields(by, other *piece) engine.Code {
	if mv.pol != nil && mv.pol.Dislodges != nil {
		return mv.pol.Dislodges(by.unit, other.unit)
	}
	if by.unit.Power == other.unit.Power {
		return CodeOwnUnit
	}
	return ""
}

// cuts reports whether an attack could cut a support, wherever it comes from.
func (mv *Moves) cuts(by, of *piece) bool {
	if mv.pol != nil && mv.pol.Cuts != nil {
		return mv.pol.Cuts(by.unit, of.unit, of.aim)
	}
	return by.unit.Power != of.unit.Power && !mv.spares(by, of)
}

// spares reports whether the rules of 1982 or 2000 keep a convoyed army's attack from cutting a
// support: that of an attack on a fleet that convoys it (1982), or on one that its convoy cannot do
// without (2000).
func (mv *Moves) spares(by, of *piece) bool {
	rule := mv.j.choice.Paradox
	if rule != Paradox1982 && rule != Paradox2000 || !by.conv || of.op != opSupport || of.of == none {
		return false
	}
	if m := &mv.ps[of.of]; m.op != opMove || m.to != of.aim {
		return false
	}
	convoys := false
	for c := by.headCon; c != none; c = mv.ps[c].nextCon {
		convoys = convoys || mv.ps[c].reg == of.aim
	}
	if !convoys || rule == Paradox1982 {
		return convoys
	}
	all := make(bits, mv.j.words)
	for c := by.headCon; c != none; c = mv.ps[c].nextCon {
		all.add(mv.ps[c].reg)
	}
	return !mv.routeWithout(all, by.reg, by.to, of.aim)
}

func (pol *Policy) crowded(r engine.RegionID) bool {
	return pol != nil && pol.Crowded != nil && pol.Crowded(r)
}

// meetNeeds lists the pieces that a move needs, and marks those needed so that they wake it.
func (mv *Moves) meetNeeds() {
	if mv.pol == nil {
		return
	}
	for k := range mv.pol.Rulings {
		rul := &mv.pol.Rulings[k]
		i := mv.given[k].piece
		if len(rul.Needs) == 0 || i == none {
			continue
		}
		for _, n := range rul.Needs {
			if g := mv.given[n].piece; g != none && g != i {
				mv.needs = append(mv.needs, need{i, g})
			}
		}
	}
}

// need records that one piece's move needs another's order to succeed.
type need struct{ piece, of int32 }

// needed is the least that is known of what a move needs: yes if all succeed.
func (mv *Moves) needed(i int32) tri {
	out := yes
	for _, n := range mv.needs {
		if n.piece != i {
			continue
		}
		switch q := &mv.ps[n.of]; {
		case q.op == opStand || q.val == no:
			return no
		case q.val == unknown:
			out = unknown
		}
	}
	return out
}
