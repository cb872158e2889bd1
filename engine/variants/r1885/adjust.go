package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// site returns why a power may not build in a region, or "" (rule 53).
func (r *Rules) site(p *engine.Position, by engine.PowerID, at engine.RegionID) engine.Code {
	g := &r.m.Regions[at]
	who, special := r.world.special[at]
	switch {
	case special && who != by, !special && !g.SupplyCentre:
		if special && g.SupplyCentre {
			return judge.CodeNotHome
		}
		return judge.CodeNotCentre
	case special && at == r.world.sicily:
		if own(p).Sicily != by {
			return judge.CodeNotOwned
		}
	case !special && g.Home != by:
		return judge.CodeNotHome
	case int(at) >= len(p.Owners) || p.Owners[at] != by:
		return judge.CodeNotOwned
	}
	if r.j.Occupied(p.Units, at) {
		return judge.CodeSiteOccupied
	}
	return ""
}

// buildUnit returns the unit that a build order asks for, or the code of what is wrong. Sicily
// allows builds although it is not a centre.
func (r *Rules) buildUnit(p *engine.Position, o *engine.Order) (engine.Unit, engine.Code) {
	at := r.region(o.At)
	u := engine.Unit{Power: o.By, Kind: o.Kind, At: o.At}
	if at == engine.NoRegion {
		return u, judge.CodeNoUnit
	}
	g := &r.m.Regions[at]
	switch {
	case g.Terrain == engine.Sea:
		return u, judge.CodeNotLand
	case o.Kind == engine.NoKind:
		return u, judge.CodeKindNeeded
	case o.Kind == engine.Fleet && g.Terrain == engine.Inland:
		return u, judge.CodeInlandFleet
	}
	return u, r.site(p, o.By, at)
}

// adjust adjudicates a build season: first claims, since a victory cancels all builds (rule 61);
// then builds and removals in sequence (rules 52 to 55); then the referee's removals (rule 56).
func (r *Rules) adjust(p *engine.Position, orders []engine.Order) *engine.Resolution {
	counts := r.Counts(p)
	a := r.j.Adjust(p, slices.Clone(orders), func(o *engine.Order) (engine.Unit, engine.Code) {
		u, code := r.buildUnit(p, o)
		if code == "" && counts[o.By].Due <= 0 {
			code = judge.CodeNothingDue
		}
		return u, code
	})
	a.After.Ext = own(p).Clone()
	won := r.claims(p, orders, a)
	for k := range orders {
		if orders[k].Verb == verbConcede {
			a.Set(k, engine.Failed, CodeNoted)
		}
	}
	if won != nil {
		r.unbuilt(a)
	} else {
		for by := range counts {
			r.adjustFor(a, engine.PowerID(by), counts[by].Due, counts[by].Centres-counts[by].Units)
		}
		r.referee(a, orders)
		r.propose(a)
	}
	for k := range orders {
		a.Out[k].Order = &orders[k] // as given; a.Orders is a copy with the units found
	}
	res := a.Resolution()
	if won != nil {
		res.End = engine.End{How: "alliance", Winners: won}
	}
	return res
}

// unbuilt makes builds and removals void, since an alliance has won (rule 61).
func (r *Rules) unbuilt(a *judge.Adjustment) {
	for k := range a.Orders {
		o := &a.Orders[k]
		switch {
		case a.Out[k].Reason.Code != judge.CodeWrongPhase:
		case judge.IsRemoval(o):
			id, _ := r.Unit(a.Before, o.By, said(o), engine.Ordered)
			if i := slices.IndexFunc(a.Before.Units, func(u engine.Unit) bool { return u.ID == id && u.Power == o.By }); i >= 0 {
				a.Out[k].Unit = a.Before.Units[i]
			}
			a.Set(k, engine.Void, CodeWon)
		case o.Verb == engine.Build:
			a.Out[k].Unit, _ = a.Site(o)
			a.Set(k, engine.Void, CodeWon)
		case o.Verb == engine.Waive:
			a.Set(k, engine.Void, CodeWon)
		}
	}
}

// adjustFor decides the orders of one power in sequence. At most due builds succeed. Builds and
// waivers together are at most spare, the number of the power's centres less that of its units.
func (r *Rules) adjustFor(a *judge.Adjustment, by engine.PowerID, due, spare int) {
	left, removals := max(due, 0), max(-due, 0)
	for k := range a.Orders {
		o := &a.Orders[k]
		if o.By != by {
			continue
		}
		switch {
		case o.Verb == engine.Build:
			n := a.Build(k, left, judge.CodeTooMany)
			left, spare = left-n, spare-n
			r.strict(a, k)
		case judge.IsRemoval(o):
			if o.Unit == 0 {
				o.Unit, _ = r.Unit(a.Before, by, said(o), engine.Ordered)
			}
			i := slices.IndexFunc(a.Before.Units, func(u engine.Unit) bool { return u.ID == o.Unit && u.Power == by })
			if i >= 0 && laden(a.Before.Units, a.After.Units, a.Before.Units[i]) {
				a.Set(k, engine.IllegalOrder, CodeCarriesArmy) // rule 55: its army would drown
				a.Out[k].Unit = a.Before.Units[i]
				continue
			}
			removals -= a.Remove(k, removals, -due)
			r.strict(a, k)
		case o.Verb == engine.Waive:
			spare -= a.Waive(k, spare, due)
			left = min(left, spare)
			r.strict(a, k)
		}
	}
}

// laden reports whether removing a fleet would drown an army: one of its own power that has not yet
// been removed, or one of another power that was aboard when removals began. The fleet's power
// cannot remove the latter, and the sequence of powers must not matter (rules 55, 56).
func laden(begun, left []engine.Unit, fleet engine.Unit) bool {
	army, full := aboard(begun, fleet.ID)
	return full && (army.Power != fleet.Power || slices.ContainsFunc(left, func(u engine.Unit) bool {
		return u.ID == army.ID
	}))
}

// strict makes a surplus order illegal, where the standard game would only let it fail (rule 54).
func (r *Rules) strict(a *judge.Adjustment, k int) {
	if a.Out[k].Reason.Code == judge.CodeTooMany {
		a.Set(k, engine.IllegalOrder, judge.CodeTooMany)
	}
}

func (r *Rules) owed(a *judge.Adjustment, by engine.PowerID) int {
	c := r.j.Tally(a.After)[by]
	return c.Units - c.Centres
}

// referee makes the removals that the coordinator chose for powers that ordered too few, in the
// order listed. As on a sheet, an army may come before the fleet that carried it (rules 55, 56).
func (r *Rules) referee(a *judge.Adjustment, orders []engine.Order) {
	for k := range orders {
		o := &orders[k]
		if o.By != engine.Referee || o.Verb != engine.Remove || o.Whom < 0 || int(o.Whom) >= len(r.m.Powers) {
			continue
		}
		if r.owed(a, o.Whom) <= 0 {
			a.Set(k, engine.IllegalOrder, judge.CodeNothingDue)
			continue
		}
		id, _ := r.Unit(a.After, o.Whom, said(o), engine.Ordered)
		i := slices.IndexFunc(a.After.Units, func(u engine.Unit) bool { return u.ID == id && u.Power == o.Whom })
		if i < 0 {
			a.Set(k, engine.IllegalOrder, judge.CodeNoUnit)
			continue
		}
		a.Out[k].Unit = a.After.Units[i]
		if _, full := aboard(a.After.Units, id); full {
			a.Set(k, engine.IllegalOrder, CodeCarriesArmy)
			continue
		}
		a.After.Units = slices.Delete(a.After.Units, i, i+1)
		a.Set(k, engine.None, CodeReferee)
	}
}

// propose chooses the removals that are still missing. All powers choose from the same position, so
// that their sequence does not matter. If a removal takes an army off another power's fleet, that
// power chooses again, since its fleet may now be removed (rule 56).
func (r *Rules) propose(a *judge.Adjustment) {
	for again := true; again; {
		begun := slices.Clone(a.After.Units)
		again = false
		for by := range r.m.Powers {
			for n := r.owed(a, engine.PowerID(by)); n > 0; n-- {
				u, ok := r.least(a.After, engine.PowerID(by), begun)
				if !ok {
					break
				}
				a.Lose(u, CodeReferee)
				again = true
			}
		}
	}
}

// least returns the unit whose removal changes the game least without giving a centre away: never a
// fleet with an army; farthest from home, then fleets, then by the space's name (rule 56).
func (r *Rules) least(p *engine.Position, by engine.PowerID, begun []engine.Unit) (engine.Unit, bool) {
	var us []engine.Unit
	far := r.distances(by)
	for _, u := range p.Units {
		if u.Power == by && !laden(begun, p.Units, u) {
			us = append(us, u)
		}
	}
	if us == nil {
		return engine.Unit{}, false
	}
	name := func(u engine.Unit) string { return r.m.Regions[r.m.RegionOf(u.At)].Name }
	slices.SortStableFunc(us, func(a, b engine.Unit) int {
		if d := far[r.m.RegionOf(b.At)] - far[r.m.RegionOf(a.At)]; d != 0 {
			return d
		}
		if a.Kind != b.Kind {
			if a.Kind == engine.Fleet {
				return -1
			}
			return 1
		}
		switch na, nb := name(a), name(b); {
		case na < nb:
			return -1
		case na > nb:
			return 1
		}
		return int(a.No) - int(b.No)
	})
	for _, u := range us {
		if !r.gift(p, u) {
			return u, true
		}
	}
	return us[0], true
}

// gift reports whether removing a unit would give a centre away: its power owns the centre and has
// a unit in or one step from it now but not afterwards, and another power's unit can reach it in
// one step. Units aboard do not count.
func (r *Rules) gift(p *engine.Position, u engine.Unit) bool {
	reaches := func(v engine.Unit, at engine.RegionID) bool {
		return v.Aboard == 0 && (r.m.RegionOf(v.At) == at || r.j.Reaches(v.Kind, v.At, at))
	}
	for i := range p.Owners {
		at := engine.RegionID(i)
		if p.Owners[i] != u.Power || !r.m.Regions[i].SupplyCentre || !reaches(u, at) {
			continue
		}
		threat, other := false, false
		for _, v := range p.Units {
			switch {
			case v.ID == u.ID:
			case v.Power == u.Power:
				other = other || reaches(v, at)
			default:
				threat = threat || v.Aboard == 0 && r.j.Reaches(v.Kind, v.At, at)
			}
		}
		if threat && !other {
			return true
		}
	}
	return false
}

// distances counts an army's or fleet's steps from each space to a power's nearest home centre.
func (r *Rules) distances(by engine.PowerID) []int {
	d := make([]int, len(r.m.Regions))
	for i := range d {
		d[i] = len(d)
	}
	queue := slices.Clone(r.world.homes[by])
	for _, at := range queue {
		d[at] = 0
	}
	for k := 0; k < len(queue); k++ {
		at := queue[k]
		for _, steps := range [2][]engine.Adjacency{r.m.Army[r.first(at)], r.m.Fleet[r.first(at)]} {
			for _, s := range steps {
				if to := r.m.RegionOf(s.To); d[to] > d[at]+1 {
					d[to] = d[at] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return d
}
