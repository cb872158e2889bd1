package judge

import "github.com/heraldmaps/herald/engine"

// LegalMoves appends every legal movement order of a unit (0: of all of the power's units): hold, moves, convoyed
// moves along chains of fleets that are there, supports, convoys. extra may add a ruleset's own orders of a unit.
func (j *Judge) LegalMoves(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID,
	extra func([]engine.Order, engine.Unit) []engine.Order) []engine.Order {
	mv := j.pool.Get().(*Moves)
	defer mv.Release()
	mv.place(p)
	for i := range mv.ps {
		u := mv.ps[i].unit
		if u.Power != by || unit != 0 && u.ID != unit {
			continue
		}
		dst = append(dst, engine.NewOrder(engine.Hold, by, u.Kind, u.At))
		if extra != nil {
			dst = extra(dst, u)
		}
		dst = mv.legalSteps(dst, &mv.ps[i])
		dst = mv.legalSupports(dst, &mv.ps[i])
		dst = mv.legalConvoys(dst, &mv.ps[i])
	}
	return dst
}

func (mv *Moves) legalSteps(dst []engine.Order, p *piece) []engine.Order {
	j := mv.j
	o := engine.NewOrder(engine.Move, p.unit.Power, p.unit.Kind, p.unit.At)
	for _, s := range j.m.Steps(p.unit.Kind, p.unit.At) {
		o.To = s.To
		dst = append(dst, o)
	}
	if p.unit.Kind != engine.Army || !j.coastal(p.reg) {
		return dst
	}
	o.Convoyed = true
	mv.flood(p.reg, engine.NoRegion)
	for r := range j.m.Regions {
		to := engine.RegionID(r)
		if to != p.reg && j.coastal(to) && mv.walk.seen.meets(j.waterOf(to)) {
			o.To = j.first(to)
			dst = append(dst, o)
		}
	}
	return dst
}

// flood marks in walk.seen every fleet at sea that a chain from a coast can reach, without one of them.
func (mv *Moves) flood(from, without engine.RegionID) {
	j, w := mv.j, &mv.walk
	clear(w.seen)
	clear(w.front)
	start := j.waterOf(from)
	for i := range w.front {
		w.front[i] = start[i] & mv.fleets[i]
	}
	var todo []engine.RegionID
	add := func(set bits) {
		for r := range set.all() {
			if r != without && !w.seen.has(r) {
				w.seen.add(r)
				todo = append(todo, r)
			}
		}
	}
	add(w.front)
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		row := j.waterOf(r)
		for i := range w.front {
			w.front[i] = row[i] & mv.fleets[i]
		}
		add(w.front)
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
		if v == p || v.reg == p.reg {
			continue
		}
		o.OfKind, o.Of, o.To = v.unit.Kind, v.unit.At, engine.NoPlace
		if reach.has(v.reg) {
			dst = append(dst, o)
		}
		var to bits
		flooded := false
		if v.unit.Kind == engine.Fleet {
			to = j.fleetFrom(v.unit.At)
		} else {
			to = j.armyFrom(v.reg)
			if j.coastal(v.reg) && mv.fleets.meets(j.waterOf(v.reg)) {
				mv.flood(v.reg, p.reg)
				flooded = true
			}
		}
		for r := range reach.all() {
			if r == p.reg || r == v.reg {
				continue
			}
			if to.has(r) || flooded && j.coastal(r) && mv.walk.seen.meets(j.waterOf(r)) {
				o.To = j.first(r)
				dst = append(dst, o)
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
		if v.unit.Kind != engine.Army || !j.coastal(v.reg) {
			continue
		}
		for r := range j.m.Regions {
			to := engine.RegionID(r)
			if to != v.reg && j.coastal(to) && mv.useful(mv.fleets, p.reg, v.reg, to) {
				o.Of, o.To = v.unit.At, j.first(to)
				dst = append(dst, o)
			}
		}
	}
	return dst
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
