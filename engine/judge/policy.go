package judge

import "github.com/heraldmaps/herald/engine"

// Policy is how a ruleset differs from the standard game in a movement or retreat phase; a nil
// Policy or field does not differ. Its functions are called often and must be deterministic.
type Policy struct {
	Rulings []Ruling // by order; may be nil
	// Stand checks an order that the judge does not know and under which the unit holds. It returns
	// the code of what is wrong, or "".
	Stand func(u engine.Unit, o *engine.Order) engine.Code
	// Crowded reports whether a region holds any number of units: entering it never fails, and no
	// unit in it is attacked, dislodged or cut.
	Crowded func(engine.RegionID) bool
	// Enter returns how a unit may move into a region, and the code if it may not.
	Enter func(engine.Unit, engine.RegionID) (Entry, engine.Code)
	// Support replaces the standard test of whether one unit can support another to a region, or to
	// hold there. The zero Ruling allows the support; another gives its Verdict and Code.
	Support func(by, of engine.Unit, to engine.RegionID, hold bool) Ruling
	// Cuts reports whether an attack by one unit can cut another's support, wherever the attack
	// comes from. aim is the region that the support is for. In the standard game a power does not
	// cut its own supports.
	Cuts func(by, of engine.Unit, aim engine.RegionID) bool
	// Dislodges returns the code of why a unit may neither dislodge another nor support an attack
	// on it, or "". In the standard game that is CodeOwnUnit for the same power.
	Dislodges func(by, other engine.Unit) engine.Code
	// Bonus is added to a unit's strength in its own region (holding, failing to leave and head to
	// head) but not when it attacks elsewhere. Sentences call it BonusName.
	Bonus     func(engine.Unit) int
	BonusName string
	// Standoff reports whether units' failed moves into an empty region close it to retreats.
	Standoff func(engine.RegionID, []engine.Unit) bool
	// Circle decides rings of moves, in which each unit moves to the place of the next.
	Circle Decree
	// Retreat returns the code of why a place is closed to a dislodged unit for reasons other than
	// the standard game's, or "".
	Retreat func(d *engine.Dislodged, to engine.PlaceID) engine.Code
	// Onto lists places, beyond the board's steps, that a dislodged unit may retreat to.
	Onto func(d *engine.Dislodged) []engine.PlaceID
}

// Entry says how a unit may enter a region.
type Entry uint8

// BounceOnly counts the attack but never lets it succeed. Barred makes the order illegal.
const (
	Open Entry = iota
	BounceOnly
	Barred
)

// Decree is how a ring of moves ends, in which each unit moves to the place of the next.
type Decree uint8

const (
	RingMoves Decree = iota
	RingFails
	KnotFails // a ring of moves alone succeeds; one that depends on supports fails
)

// Ruling is what a ruleset has decided about an order beforehand. A ruling with a code excludes the
// order from the phase; the unit then has no order, unless Stands or Gone make this its order.
type Ruling struct {
	Verdict engine.Verdict
	Code    engine.Code
	Owner   bool // the order counts although its writer does not own the unit
	Stands  bool // the unit holds by this order
	// Gone: the unit left before all movement, so it cannot hold, be supported or be cut. It is then
	// at At if the ruling has a code or its move fails.
	Gone bool
	At   engine.PlaceID
	// From, if FromSet, is where the unit attacks from instead; the attack is never head to head.
	From    engine.RegionID
	FromSet bool
	// Way means that the ruleset has found a path for the move that is not among the board's steps.
	Way bool
	// Lost makes the move fail, without effect on its destination. Supports still match it.
	Lost bool
	// Needs are the indices of orders that must succeed for this move to succeed.
	Needs []int
}

// shields returns the code of why a unit may not dislodge another, or "".
func (mv *Moves) shields(by, other *piece) engine.Code {
	if mv.pol != nil && mv.pol.Dislodges != nil {
		return mv.pol.Dislodges(by.unit, other.unit)
	}
	if by.unit.Power == other.unit.Power {
		return CodeOwnUnit
	}
	return ""
}

// cuts reports whether an attack could cut a support, whatever region it comes from.
func (mv *Moves) cuts(by, of *piece) bool {
	if mv.pol != nil && mv.pol.Cuts != nil {
		return mv.pol.Cuts(by.unit, of.unit, of.aim)
	}
	return by.unit.Power != of.unit.Power && !mv.spares(by, of)
}

// spares reports whether the paradox rule of 1982 or 2000 keeps a convoyed army from cutting a
// support against a fleet that convoys it (2000: a fleet that the convoy needs).
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

// meetNeeds lists the moves that can succeed only if other orders do, so that these moves are
// evaluated again when the other orders are decided.
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

// need says that a piece's move can succeed only if the order of another piece, of, succeeds.
type need struct{ piece, of int32 }

// needed returns yes if all orders that a move needs succeed, no if one of them fails.
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
