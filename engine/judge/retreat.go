package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Contested returns the regions that a standoff left empty, sorted.
func (mv *Moves) Contested() []engine.RegionID {
	var out []engine.RegionID
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op != opMove || p.val == yes || p.path != yes || !mv.emptied(p.to) {
			continue
		}
		// The loser of a head-to-head battle has no effect on the region that its attacker came from. In
		// W3K any failed attack counts as a conflict (ruling W15).
		if p.mutual && mv.ps[p.in].val == yes && !mv.j.choice.AnyConflictCloses {
			continue
		}
		if mv.pol != nil && mv.pol.Standoff != nil && !mv.pol.Standoff(p.to, mv.movers(p.to)) {
			continue
		}
		if !slices.Contains(out, p.to) {
			out = append(out, p.to)
		}
	}
	slices.Sort(out)
	return out
}

// movers lists the units that attacked a region with a path to it, except one that lost head to
// head against the unit from that region.
func (mv *Moves) movers(r engine.RegionID) []engine.Unit {
	var out []engine.Unit
	for k := mv.att[r]; k != none; k = mv.ps[k].nextAtt {
		p := &mv.ps[k]
		if p.path == yes && !(p.mutual && mv.ps[p.in].val == yes && !mv.j.choice.AnyConflictCloses) {
			out = append(out, p.unit)
		}
	}
	SortUnits(out)
	return out
}

// emptied reports whether a region is empty after the moves, or may hold any number of units.
func (mv *Moves) emptied(r engine.RegionID) bool {
	if mv.pol.crowded(r) {
		return true
	}
	if d := mv.occ[r]; d != none && mv.ps[d].by == none && (mv.ps[d].op != opMove || mv.ps[d].val != yes) {
		return false
	}
	for k := mv.att[r]; k != none; k = mv.ps[k].nextAtt {
		if mv.ps[k].val == yes {
			return false
		}
	}
	return true
}

// Dislodged returns the dislodged units with their legal retreats, in new slices sorted by place.
func (mv *Moves) Dislodged(contested []engine.RegionID) []engine.Dislodged {
	var out []engine.Dislodged
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.by == none {
			continue
		}
		a := &mv.ps[p.by]
		d := mv.beaten(p, a)
		for _, s := range mv.j.m.Steps(p.unit.Kind, p.unit.At) {
			if mv.closed(p, s.To, contested) == "" {
				d.Options = append(d.Options, s.To)
			}
		}
		if mv.pol != nil && mv.pol.Onto != nil {
			for _, to := range mv.pol.Onto(&d) {
				if !slices.Contains(d.Options, to) {
					d.Options = append(d.Options, to)
				}
			}
			slices.Sort(d.Options)
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b engine.Dislodged) int { return int(a.Unit.At) - int(b.Unit.At) })
	return out
}

// beaten returns a dislodged piece with its attacker's origin; its retreats are not set.
func (mv *Moves) beaten(p, a *piece) engine.Dislodged {
	d := engine.Dislodged{Unit: p.unit, From: a.unit.At, Convoy: a.conv}
	if a.from != a.reg {
		d.From = mv.j.first(a.from)
	}
	return d
}

// closed returns the code of why a dislodged piece may not retreat to a place, or "".
func (mv *Moves) closed(p *piece, to engine.PlaceID, contested []engine.RegionID) engine.Code {
	r := mv.j.region[to]
	a := &mv.ps[p.by]
	switch {
	case !mv.emptied(r):
		return CodeOccupied
	case r == a.from && !mv.j.choice.RetreatToOrigin && (!a.conv || mv.j.choice.NoRetreatToConvoyed): // planted: retreats to where the attack came from: r == p.reg && !mv.j.choice.RetreatToOrigin
		return CodeAttackerOrigin
	case slices.Contains(contested, r):
		return CodeStandoff
	}
	if mv.pol != nil && mv.pol.Retreat != nil {
		d := mv.beaten(p, a)
		return mv.pol.Retreat(&d, to)
	}
	return ""
}

// Retreats decides a retreat phase. A unit goes to the option ordered; units that go to the same
// region are all destroyed; a unit without a good order disbands (DATC 4.D.7, 6.H). Bad orders
// block no one (W3K ruling W16). It returns the outcomes and the surviving units.
func (j *Judge) Retreats(p *engine.Position, orders []engine.Order, pol *Policy) ([]engine.Outcome, []engine.Unit) {
	n := len(p.Dislodged)
	chosen := make([]int, n) // by dislodged unit: the order that counts
	for i := range chosen {
		chosen[i] = none
	}
	out := make([]engine.Outcome, len(orders), len(orders)+n)
	unit := make([]int, len(orders))
	for k := range orders {
		o := &orders[k]
		unit[k] = none
		out[k].Order = o
		i, code := j.retreatOrder(p, o)
		if i != none {
			out[k].Unit = p.Dislodged[i].Unit
		}
		out[k].Verdict, out[k].Reason = engine.IllegalOrder, bare(code)
		if i == none || code == CodeNotYours {
			continue
		}
		unit[k] = i
		switch {
		case chosen[i] == none:
			chosen[i] = k
		case Same(&orders[chosen[i]], o):
			out[k].Verdict, out[k].Reason = engine.Void, bare(CodeRepeated)
		case out[chosen[i]].Reason.Code == "" || out[k].Reason.Code == "":
			// If two orders for a unit contradict each other, neither counts (DATC 4.D.3).
			out[chosen[i]].Verdict, out[chosen[i]].Reason = engine.IllegalOrder, bare(CodeContradictory)
			out[k].Reason = bare(CodeContradictory)
		}
	}
	to := make([]engine.PlaceID, n)
	for i := range to {
		to[i] = engine.NoPlace
		k := chosen[i]
		if k == none || out[k].Reason.Code != "" {
			continue
		}
		out[k].Verdict = engine.Succeeded
		if orders[k].Verb == engine.Disband {
			out[k].Reason.Code = CodeDisbanded
			continue
		}
		out[k].Reason.Code = CodeRetreated
		to[i], _ = j.retreatTo(&p.Dislodged[i], &orders[k])
	}
	var kept []engine.Unit
	for i := range to {
		if to[i] == engine.NoPlace {
			continue
		}
		with := none
		for k := range to {
			if k != i && to[k] != engine.NoPlace && j.region[to[k]] == j.region[to[i]] && !pol.crowded(j.region[to[i]]) {
				with = k
				break
			}
		}
		if with != none {
			o := &out[chosen[i]]
			o.Verdict = engine.Failed
			o.Reason = engine.Reason{Code: CodeCollided, By: p.Dislodged[with].Unit.At, Where: j.region[to[i]]}
			continue
		}
		u := p.Dislodged[i].Unit
		u.At = to[i]
		kept = append(kept, u)
	}
	for i := range chosen {
		if chosen[i] == none {
			u := p.Dislodged[i].Unit
			out = append(out, Unordered(u, CodeNoOrder))
		}
	}
	return out, kept
}

// retreatOrder returns the index of the dislodged unit that an order is for, and the code of what
// is wrong with the order, or "".
func (j *Judge) retreatOrder(p *engine.Position, o *engine.Order) (int, engine.Code) {
	if !j.valid(o.At) {
		return none, CodeNoUnit
	}
	i := slices.IndexFunc(p.Dislodged, func(d engine.Dislodged) bool {
		if o.Unit != 0 {
			return d.Unit.ID == o.Unit
		}
		return j.valid(d.Unit.At) && j.region[d.Unit.At] == j.region[o.At]
	})
	if i == none {
		for _, u := range p.Units {
			if j.valid(u.At) && j.region[u.At] == j.region[o.At] {
				return none, CodeNotDislodged
			}
		}
		return none, CodeNoUnit
	}
	d := &p.Dislodged[i]
	switch {
	case o.By != d.Unit.Power:
		for _, u := range p.Units {
			if j.valid(u.At) && j.region[u.At] == j.region[o.At] && u.Power == o.By {
				return none, CodeNotDislodged
			}
		}
		return i, CodeNotYours
	case o.Kind != engine.NoKind && o.Kind != d.Unit.Kind && !j.choice.WrongKind:
		return i, CodeWrongKind
	case o.Verb == engine.Disband:
		return i, ""
	case o.Verb != engine.Retreat && o.Verb != engine.Move:
		return i, CodeWrongPhase
	}
	_, code := j.retreatTo(d, o)
	return i, code
}

// retreatTo returns where an order sends a dislodged unit, or the code of what is wrong.
func (j *Judge) retreatTo(d *engine.Dislodged, o *engine.Order) (engine.PlaceID, engine.Code) {
	if !j.valid(o.To) {
		return engine.NoPlace, CodeUnreachable
	}
	to := o.To
	if at := j.first(j.region[to]); d.Unit.Kind != engine.Fleet && slices.Contains(d.Options, at) {
		return at, "" // by the board's steps, or by Policy.Onto
	}
	if d.Unit.Kind == engine.Fleet {
		place, code := j.landing(d.Unit.At, to)
		if code != "" {
			return engine.NoPlace, code
		}
		to = place
	} else {
		to = j.first(j.region[to])
		if _, ok := j.m.Step(d.Unit.Kind, d.Unit.At, to); !ok {
			return engine.NoPlace, CodeUnreachable
		}
	}
	if !slices.Contains(d.Options, to) {
		return engine.NoPlace, CodeClosed
	}
	return to, ""
}
