package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// BuildUnit returns the unit that a build order asks for, or the code of what is wrong: a fleet
// inland, a missing coast (DATC 4.B.7, 4.C.4).
func (j *Judge) BuildUnit(o *engine.Order) (engine.Unit, engine.Code) {
	u := engine.Unit{Power: o.By, Kind: o.Kind, At: o.At}
	if !j.valid(o.At) {
		return u, CodeNoUnit
	}
	r := &j.m.Regions[j.region[o.At]]
	switch {
	case !r.SupplyCentre:
		return u, CodeNotCentre
	case r.Terrain == engine.Sea:
		return u, CodeNotLand
	case o.Kind == engine.NoKind:
		return u, CodeKindNeeded
	case o.Kind == engine.Fleet && r.Terrain == engine.Inland:
		if !j.choice.InlandFleetArmy {
			return u, CodeInlandFleet
		}
		u.Kind = engine.Army
	}
	switch {
	case u.Kind != engine.Fleet:
		u.At = r.First
	case len(r.Coasts) > 0 && !j.hasCoast(o.At):
		if !j.choice.BuildCoastFirst {
			return u, CodeCoastNeeded
		}
		u.At = r.First + 1
	}
	return u, ""
}

// Choices returns the options that the judge applies.
func (j *Judge) Choices() Choices { return j.choice }

// Occupied reports whether one of the units is in a region.
func (j *Judge) Occupied(units []engine.Unit, r engine.RegionID) bool {
	return slices.ContainsFunc(units, func(u engine.Unit) bool { return j.valid(u.At) && j.region[u.At] == r })
}

// Capture gives each centre to the power of the unit on it.
func (j *Judge) Capture(owners []engine.PowerID, units []engine.Unit) {
	for _, u := range units {
		if j.valid(u.At) && j.m.Regions[j.region[u.At]].SupplyCentre {
			owners[j.region[u.At]] = u.Power
		}
	}
}

// Sound returns the position, or a copy without units and retreats at unknown places or of unknown
// powers. Whoever loads a position reports such units; a ruleset need only survive them.
func (j *Judge) Sound(p *engine.Position) *engine.Position {
	bad := func(u engine.Unit) bool {
		return !j.valid(u.At) || u.Power < 0 || int(u.Power) >= len(j.m.Powers)
	}
	unsound := func(d engine.Dislodged) bool { return bad(d.Unit) || slices.ContainsFunc(d.Options, j.invalid) }
	if !slices.ContainsFunc(p.Units, bad) && !slices.ContainsFunc(p.Dislodged, unsound) &&
		len(p.Owners) == len(j.m.Regions) {
		return p
	}
	q := p.Clone()
	q.Units = slices.DeleteFunc(q.Units, bad)
	q.Dislodged = slices.DeleteFunc(q.Dislodged, func(d engine.Dislodged) bool { return bad(d.Unit) })
	for i := range q.Dislodged {
		q.Dislodged[i].Options = slices.DeleteFunc(q.Dislodged[i].Options, j.invalid)
	}
	q.Owners = j.Owners(q.Owners)
	return q
}

func (j *Judge) invalid(p engine.PlaceID) bool { return !j.valid(p) }

// Tally counts each power's centres and units.
func (j *Judge) Tally(p *engine.Position) []engine.Count {
	out := make([]engine.Count, len(j.m.Powers))
	for r, o := range p.Owners {
		if o >= 0 && int(o) < len(out) && r < len(j.m.Regions) && j.m.Regions[r].SupplyCentre {
			out[o].Centres++
		}
	}
	for _, u := range p.Units {
		if u.Power >= 0 && int(u.Power) < len(out) {
			out[u.Power].Units++
		}
	}
	for _, d := range p.Dislodged {
		if d.Unit.Power >= 0 && int(d.Unit.Power) < len(out) {
			out[d.Unit.Power].Units++
		}
	}
	return out
}

// Opening returns the board's starting position. Units have ids from 1, by place.
func (j *Judge) Opening(ph engine.Phase) *engine.Position {
	p := &engine.Position{Phase: ph, Units: slices.Clone(j.m.Starts), Owners: j.Owners(j.m.Owners), NextUnit: 1}
	SortUnits(p.Units)
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	return p
}

// Owners returns a copy of owners, one a region; unknown owners become NoPower.
func (j *Judge) Owners(from []engine.PowerID) []engine.PowerID { return j.owners(nil, from) }

func (j *Judge) owners(list, from []engine.PowerID) []engine.PowerID {
	out := slices.Grow(list[:0], len(j.m.Regions))[:len(j.m.Regions)]
	n := copy(out, from)
	for i := range out {
		if i >= n || int(out[i]) >= len(j.m.Powers) || out[i] < 0 {
			out[i] = engine.NoPower
		}
	}
	return out
}

// Resolution returns the result of a movement phase. The ruleset sets the next phase.
func (mv *Moves) Resolution(p *engine.Position) *engine.Resolution { return mv.ResolutionInto(nil, p) }

// ResolutionInto does the same as Resolution, but reuses the memory of an earlier resolution (or
// nil), which must not be used afterwards.
func (mv *Moves) ResolutionInto(res *engine.Resolution, p *engine.Position) *engine.Resolution {
	if res == nil || res.After == nil || res.After == p {
		var both struct { // one allocation for both
			res   engine.Resolution
			after engine.Position
		}
		res, both.res.After = &both.res, &both.after
	}
	after := res.After
	*res = engine.Resolution{Before: p, Outcomes: mv.outcomes(res.Outcomes), Contested: mv.Contested()}
	res.Dislodged = mv.Dislodged(res.Contested)
	*after = engine.Position{Phase: p.Phase, Units: mv.units(after.Units),
		Owners: mv.j.owners(after.Owners, p.Owners), NextUnit: p.NextUnit}
	for i := range mv.ps {
		if mv.ps[i].tangled {
			res.Tangled = append(res.Tangled, mv.ps[i].unit)
		}
	}
	for _, d := range res.Dislodged {
		if len(d.Options) > 0 {
			after.Dislodged, after.Contested = res.Dislodged, res.Contested
			break
		}
	}
	res.After = after
	return res
}

// RetreatResolution decides a retreat phase and returns its result, as Moves.Resolution does.
func (j *Judge) RetreatResolution(p *engine.Position, orders []engine.Order, pol *Policy) *engine.Resolution {
	out, kept := j.Retreats(p, orders, pol)
	after := &engine.Position{Phase: p.Phase, Units: append(slices.Clone(p.Units), kept...),
		Owners: j.Owners(p.Owners), NextUnit: p.NextUnit}
	SortUnits(after.Units)
	return &engine.Resolution{Before: p, Outcomes: out, After: after}
}
