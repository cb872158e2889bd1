package judge

import (
	mathbits "math/bits"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// LegalMoves appends every legal movement order of a unit, or of all the power's units if it is 0.
// Convoyed moves are along the fleets present. extra may append a ruleset's own.
func (j *Judge) LegalMoves(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID,
	extra func([]engine.Order, engine.Unit) []engine.Order) []engine.Order {
	mv := j.pool.Get().(*Moves)
	defer mv.Release()
	mv.list(p)
	for i := range mv.ps {
		u := mv.ps[i].unit
		if u.Power != by || unit != 0 && u.ID != unit {
			continue
		}
		dst = append(dst, engine.NewOrder(engine.Hold, by, u.Kind, u.At))
		if extra != nil {
			dst = extra(dst, u)
		}
		dst = mv.legalSteps(dst, i)
		dst = mv.legalSupports(dst, &mv.ps[i])
		dst = mv.legalConvoys(dst, &mv.ps[i])
	}
	return dst
}

// list places a position's units, unless the last call placed the same ones.
func (mv *Moves) list(p *engine.Position) {
	if mv.listed && slices.EqualFunc(p.Units, mv.ps, func(u engine.Unit, q piece) bool { return u == q.unit }) {
		return
	}
	mv.place(p)
	mv.listed = true
}

func (mv *Moves) legalSteps(dst []engine.Order, i int) []engine.Order {
	j, p := mv.j, &mv.ps[i]
	o := engine.NewOrder(engine.Move, p.unit.Power, p.unit.Kind, p.unit.At)
	for _, s := range j.m.Steps(p.unit.Kind, p.unit.At) {
		o.To = s.To
		dst = append(dst, o)
	}
	if p.unit.Kind != engine.Army || !j.coastal(p.reg) {
		return dst
	}
	o.Convoyed = true
	for r := range mv.ferries().cross(j, p.reg).coasts.all() {
		o.To = j.first(r)
		dst = append(dst, o)
	}
	return dst
}

func (mv *Moves) legalSupports(dst []engine.Order, p *piece) []engine.Order {
	j := mv.j
	o := engine.NewOrder(engine.Support, p.unit.Power, p.unit.Kind, p.unit.At)
	reach, f := j.armyFrom(p.reg), mv.ferries()
	if p.unit.Kind == engine.Fleet {
		reach = j.fleetFrom(p.unit.At)
	}
	for i := range mv.ps {
		v := &mv.ps[i]
		if v.reg == p.reg || mv.occ[v.reg] != int32(i) {
			continue
		}
		o.OfKind, o.Of, o.To = v.unit.Kind, v.unit.At, engine.NoPlace
		if reach.has(v.reg) {
			dst = append(dst, o)
		}
		to, sea := j.armyFrom(v.reg), mv.lands
		clear(sea)
		if v.unit.Kind == engine.Fleet {
			to = j.fleetFrom(v.unit.At)
		} else if c := f.cross(j, v.reg); f.reaches(c, p.reg) {
			f.past(sea, j, v.reg, p.reg)
		} else {
			sea = c.coasts
		}
		for k, word := range reach {
			for word &= to[k] | sea[k]; word != 0; word &= word - 1 {
				if r := engine.RegionID(k<<6 + mathbits.TrailingZeros64(word)); r != v.reg && r != p.reg {
					o.To = j.first(r)
					dst = append(dst, o)
				}
			}
		}
	}
	return dst
}

func (mv *Moves) legalConvoys(dst []engine.Order, p *piece) []engine.Order {
	j := mv.j
	if p.unit.Kind != engine.Fleet || !j.sea[p.reg] {
		return dst
	}
	f := mv.ferries()
	o := engine.NewOrder(engine.Convoy, p.unit.Power, p.unit.Kind, p.unit.At)
	o.OfKind = engine.Army
	for i := range mv.ps {
		v := &mv.ps[i]
		if v.unit.Kind != engine.Army || mv.occ[v.reg] != int32(i) {
			continue
		}
		c := f.cross(j, v.reg)
		if !f.reaches(c, p.reg) {
			continue
		}
		o.Of = v.unit.At
		for r := range f.carries(j, c, v.reg, p.reg).all() {
			if r != v.reg {
				o.To = j.first(r)
				dst = append(dst, o)
			}
		}
	}
	return dst
}

// LegalRetreats appends every legal retreat order of a dislodged unit (0: of all the power's).
func (j *Judge) LegalRetreats(dst []engine.Order, p *engine.Position, by engine.PowerID,
	unit engine.UnitID) []engine.Order {
	for _, d := range p.Dislodged {
		if d.Unit.Power != by || unit != 0 && d.Unit.ID != unit {
			continue
		}
		o := engine.NewOrder(engine.Retreat, by, d.Unit.Kind, d.Unit.At)
		for _, to := range d.Options {
			o.To = to
			dst = append(dst, o)
		}
		dst = append(dst, engine.NewOrder(engine.Disband, by, d.Unit.Kind, d.Unit.At))
	}
	return dst
}

// LegalBuilds appends the builds in a region: an army, and a fleet on each of its coasts.
func (j *Judge) LegalBuilds(dst []engine.Order, by engine.PowerID, r engine.RegionID) []engine.Order {
	g := &j.m.Regions[r]
	if g.Terrain == engine.Sea {
		return dst
	}
	dst = append(dst, engine.NewOrder(engine.Build, by, engine.Army, g.First))
	if g.Terrain == engine.Inland {
		return dst
	}
	if len(g.Coasts) == 0 {
		return append(dst, engine.NewOrder(engine.Build, by, engine.Fleet, g.First))
	}
	for c := range g.Coasts {
		dst = append(dst, engine.NewOrder(engine.Build, by, engine.Fleet, g.First+1+engine.PlaceID(c)))
	}
	return dst
}

// Intent is the condition under which an army ordered to a neighbour goes by convoy (DATC 4.A.3).
type Intent uint8

const (
	IntentOwnFleet    Intent = iota // if the order says so, or a fleet of the army's owner is ordered to convoy it
	IntentExplicitVia               // only if the order says so and the convoys ordered form a route
	IntentAnyFleet                  // if the order says so, or the convoys ordered form a route
)

// Paradox is how to decide convoys that depend on each other without one solution (DATC 4.A.2).
type Paradox uint8

const (
	ParadoxSzykman Paradox = iota // the convoying fleets of the core hold
	ParadoxAllHold                // every move of the core fails
	// A convoyed army does not cut supports of attacks on its own fleets; otherwise like Szykman.
	Paradox1982
	Paradox2000 // like 1982, but only for fleets that the convoy cannot do without
)

// Choices are the options of the rules. The zero value is what the DATC prefers.
type Choices struct {
	Intent  Intent
	Paradox Paradox
	// ConvoyCutsTarget: an attack by convoy cuts a support even if it comes from the region that
	// the support is directed against (DATC 4.A.4 b).
	ConvoyCutsTarget bool
	// NoRetreatToConvoyed forbids retreats to a convoyed attacker's origin (DATC 4.A.5 a).
	NoRetreatToConvoyed bool
	// RetreatToOrigin allows retreats to the origin of an attacker that came by land or sea.
	RetreatToOrigin bool
	// DislodgedNoEffect: a dislodged unit has no effect on the region its attacker came from, even
	// if one of them went by convoy (DATC 4.A.7 a).
	DislodgedNoEffect bool
	// FollowMoves: a support to hold, given to a unit that moves, supports its move if the
	// supporter can reach the destination.
	FollowMoves bool
	// AnyConflictCloses: a failed attack closes an empty region to retreats even if its attacker lost
	// head to head (W3K ruling W15).
	AnyConflictCloses bool
	// MissingCoast is what to do if an order omits the coast and only one is possible (DATC 4.B.2).
	MissingCoast MissingCoast
	// TwoCoastsFirst: of several possible coasts, an order without one takes the first (DATC 4.B.1 b).
	TwoCoastsFirst bool
	// WrongCoastCorrected takes the only possible coast if the order names another (DATC 4.B.3 a).
	WrongCoastCorrected bool
	// WrongOwnCoast refuses an order with a wrong coast of its own unit (DATC 4.B.5 a).
	WrongOwnCoast bool
	// SupportCoastLoose lets a support name a coast other than that of the move (DATC 4.B.4).
	SupportCoastLoose bool
	// ArmyCoast refuses an army's order that names a coast (DATC 4.B.6 a).
	ArmyCoast bool
	// IllegalMovesStand: a unit whose move is illegal cannot be supported to hold (DATC 4.E.1).
	IllegalMovesStand bool
	// Duplicate applies to different orders for one unit (DATC 4.D.3).
	Duplicate Duplicate
	// WrongKind accepts an order that calls an army a fleet, or the reverse (DATC 4.C.2).
	WrongKind bool
	// Options about incomplete or surplus adjustment orders (DATC 4.B.7, 4.C.4, 4.D.4 to 4.D.6).
	BuildCoastFirst, InlandFleetArmy, TooManyBuildsNone, TwoBuildsNone, TooManyRemovalsNone bool
}

// MissingCoast is the meaning of a destination without a coast.
type MissingCoast uint8

const (
	OnlyCoastTaken   MissingCoast = iota // it means the only possible coast
	CoastMustBeNamed                     // it makes the order illegal
)

// Duplicate is the meaning of several different orders for one unit.
type Duplicate uint8

const (
	DuplicateHolds Duplicate = iota // none counts: the unit holds
	DuplicateFirst
	DuplicateLast
)
