package judge

import (
	mathbits "math/bits"

	"github.com/heraldmaps/herald/engine"
)

// LegalMoves appends every legal movement order of a unit (0: of all of the power's units): hold, moves, convoyed
// moves along chains of fleets that are there, supports, convoys. extra may add a ruleset's own orders of a unit.
func (j *Judge) LegalMoves(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID,
	extra func([]engine.Order, engine.Unit) []engine.Order) []engine.Order {
	mv := j.pool.Get().(*Moves)
	defer mv.Release()
	mv.place(p)
	for len(mv.over) < len(mv.ps) {
		mv.over = append(mv.over, overseas{})
	}
	for i := range mv.ps {
		mv.over[i].done = false
	}
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

// overseas is where the fleets that are there could take an army.
type overseas struct {
	done   bool
	fleets bits // at sea, that a chain can reach
	coasts bits
	lands  []uint64 // by rank of the fleet: where chains through it land
	chains tri      // whether lands is known: unknown yet, yes, or no: the search is too long
}

// overseas finds where an army could go by convoy.
func (mv *Moves) overseas(i int) *overseas {
	o := &mv.over[i]
	if o.done {
		return o
	}
	o.done = true
	if o.fleets == nil {
		o.fleets, o.coasts = make(bits, mv.j.words), make(bits, mv.j.words)
	}
	clear(o.fleets)
	clear(o.coasts)
	o.chains = unknown
	p := &mv.ps[i]
	if p.unit.Kind != engine.Army || !mv.j.coastal(p.reg) || !mv.fleets.meets(mv.j.waterOf(p.reg)) {
		return o
	}
	mv.flood(p.reg, engine.NoRegion)
	copy(o.fleets, mv.walk.seen)
	mv.shores(o.coasts, p.reg)
	return o
}

// shores fills a set with the coasts, but one, that the fleets found by flood touch.
func (mv *Moves) shores(to bits, but engine.RegionID) {
	clear(to)
	for r := range mv.walk.seen.all() {
		for i, w := range mv.j.shoreOf(r) {
			to[i] |= w
		}
	}
	to[uint(but)>>6] &^= 1 << (uint(but) & 63)
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
	for r := range mv.overseas(i).coasts.all() {
		o.To = j.first(r)
		dst = append(dst, o)
	}
	return dst
}

// flood marks in walk.seen every fleet at sea that a chain from a coast can reach, without one of them.
func (mv *Moves) flood(from, without engine.RegionID) {
	j, w := mv.j, &mv.walk
	clear(w.seen)
	w.todo = w.todo[:0]
	next := j.waterOf(from)
	for {
		for i := range next {
			word := next[i] & mv.fleets[i] &^ w.seen[i]
			if without >= 0 && i == int(without)>>6 {
				word &^= 1 << (uint(without) & 63)
			}
			w.seen[i] |= word
			for word != 0 {
				w.todo = append(w.todo, engine.RegionID(i<<6+mathbits.TrailingZeros64(word)))
				word &= word - 1
			}
		}
		n := len(w.todo)
		if n == 0 {
			return
		}
		next = j.waterOf(w.todo[n-1])
		w.todo = w.todo[:n-1]
	}
}

func (mv *Moves) legalSupports(dst []engine.Order, p *piece) []engine.Order {
	j := mv.j
	o := engine.NewOrder(engine.Support, p.unit.Power, p.unit.Kind, p.unit.At)
	reach := j.armyFrom(p.reg)
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
		} else if over := mv.overseas(i); over.fleets.has(p.reg) {
			mv.flood(v.reg, p.reg)
			mv.shores(sea, v.reg)
		} else {
			sea = over.coasts
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
	o := engine.NewOrder(engine.Convoy, p.unit.Power, p.unit.Kind, p.unit.At)
	o.OfKind = engine.Army
	for i := range mv.ps {
		v := &mv.ps[i]
		if v.unit.Kind != engine.Army || !mv.overseas(i).fleets.has(p.reg) || mv.occ[v.reg] != int32(i) {
			continue
		}
		o.Of = v.unit.At
		for r := range mv.carries(i, p.reg).all() {
			if r != v.reg {
				o.To = j.first(r)
				dst = append(dst, o)
			}
		}
	}
	return dst
}

// carries returns the coasts that chains through a fleet can land an army on.
func (mv *Moves) carries(army int, fleet engine.RegionID) bits {
	o := &mv.over[army]
	if o.chains == unknown {
		n := 0
		for r := range mv.fleets.all() {
			mv.rank[r] = int32(n)
			n++
		}
		n *= mv.j.words
		if cap(o.lands) < n {
			o.lands = make([]uint64, n)
		}
		o.lands = o.lands[:n]
		clear(o.lands)
		o.chains = no
		if mv.chainsOfAll(mv.ps[army].reg, o.lands) {
			o.chains = yes
		}
	}
	if o.chains == yes {
		return mv.j.row(o.lands, int(mv.rank[fleet]))
	}
	return o.coasts // too many chains to tell them apart: the fleet is taken as useful
}

// LegalRetreats appends every legal retreat order of a dislodged unit (0: of all of the power's).
func (j *Judge) LegalRetreats(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
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

// LegalBuilds appends the builds that the board allows in a region: an army, and a fleet on each coast.
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
