package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// movement adjudicates a movement phase: hidden types, boarding, then moves, landings, ferries and
// supports together, and onward landings as rule 35 orders.
func (r *Rules) movement(old *engine.Resolution, p *engine.Position, orders []engine.Order) *engine.Resolution {
	n, t := r.settle(p, orders)
	defer t.release()
	res := n.pass(t, t.with).mv.ResolutionInto(old, n.p)
	n.finish(res, orders)
	return res
}

// policy returns the judge's policy for this phase. onward lists the armies whose landings after a
// fleet's move take part.
func (n *plan) policy(onward []int) *judge.Policy {
	r := n.r
	pol := &judge.Policy{
		Rulings:  make([]judge.Ruling, len(n.orders)),
		Crowded:  func(at engine.RegionID) bool { return at == r.world.box },
		Circle:   judge.KnotFails,
		Standoff: func(_ engine.RegionID, by []engine.Unit) bool { return len(by) > 1 }, // rule 45: one is none
		Support:  n.support,
	}
	for k := range n.orders {
		rul := &pol.Rulings[k]
		if n.ruled[k].code != "" {
			*rul = judge.Ruling{Verdict: n.ruled[k].verd, Code: n.ruled[k].code}
			rul.Stands = n.units[k] != none && n.deeds[n.units[k]].order == k
		} else if n.orders[k].Verb == verbConcede {
			*rul = judge.Ruling{Verdict: engine.Failed, Code: CodeNoted} // until concede decides
		}
	}
	for i := range n.deeds {
		n.ruling(pol, i, slices.Contains(onward, i))
	}
	return pol
}

// ruling sets the judge's ruling on one unit's order, and rewrites the order in its terms.
func (n *plan) ruling(pol *judge.Policy, i int, lands bool) {
	r, d := n.r, &n.deeds[i]
	if !n.open(i) {
		return
	}
	o, rul := &n.orders[d.order], &pol.Rulings[d.order]
	switch d.what {
	case stand:
		if n.p.Units[i].Aboard != 0 {
			*rul = judge.Ruling{Verdict: engine.Succeeded, Code: CodeAboard, Stands: true}
			return
		}
		if o.Verb == engine.Support {
			if n.name(i, o); !n.open(i) {
				*rul = judge.Ruling{Verdict: n.ruled[d.order].verd, Code: n.ruled[d.order].code, Stands: true}
			}
		}
	case move:
		// An army walks if no ferry matched its order, whatever sea the order names.
		o.Verb, o.To, o.Convoyed, o.Via = engine.Move, r.first(d.to), false, nil
		if n.p.Units[i].Kind == engine.Fleet {
			if a := n.carries(i); a != none && n.landsDirect(a) {
				rul.Needs = []int{n.deeds[a].order} // rule 32
			}
		}
	case ferry:
		o.Verb, o.To, o.Convoyed = engine.Convoy, r.first(d.to), false
	case ferried:
		o.Verb, o.To, o.Convoyed = engine.Move, r.first(d.to), true
		*rul = judge.Ruling{Gone: true, At: r.first(d.sea), From: d.sea, FromSet: true, Way: true}
	case board, land:
		if d.what == board {
			rul.Gone, rul.At = true, r.first(d.sea)
		}
		if d.to == engine.NoRegion {
			rul.Verdict, rul.Code = engine.Succeeded, CodeBoarded
			if d.what == land {
				rul.Code, rul.Stands = CodeAboard, true
			}
			if d.late.code != "" {
				rul.Verdict, rul.Code = d.late.verd, d.late.code
			}
			return
		}
		o.Verb, o.To, o.Convoyed, o.Via = engine.Move, r.first(d.to), false, nil // the sea it lands from is d.via
		rul.From, rul.FromSet, rul.Way, rul.Lost = d.via, true, true, d.onward && !lands
	}
}

// name finds the unit that a support is for: an army named by the sea that it lands from, or a unit
// named by where it began the turn. If both fit, it takes the unit that began there, unless only
// the landing army goes to the destination (rule 36).
func (n *plan) name(i int, o *engine.Order) {
	if o.OfUnit != 0 {
		return
	}
	hidden := n.r.opening(n.p) && slices.Contains(n.r.world.hidden, n.r.region(o.Of)) &&
		n.r.m.Regions[n.r.region(o.Of)].Home != o.By
	s := saidOf(o)
	if hidden {
		o.OfKind, s.Kind = engine.NoKind, engine.NoKind
	}
	at, to := n.r.region(o.Of), n.r.region(o.To)
	id, code := n.r.Unit(n.p, o.By, s, engine.Supported)
	o.OfUnit = id
	if s.Kind != engine.Fleet && n.r.sea(at) && n.r.land(to) {
		if k := n.landsFrom(at, to); k != none && !n.goes(id, to) {
			o.OfUnit = n.p.Units[k].ID
		}
	}
	if o.OfUnit == 0 {
		v := verdict{engine.IllegalOrder, code}
		if code == CodeAmbiguous {
			v.verd = engine.Void // rule 44: several units may be meant
		}
		n.rule(n.deeds[i].order, v.verd, v.code)
	}
}

// landsFrom returns the army that lands on a coast from a sea or is ferried there, or -1.
func (n *plan) landsFrom(sea, to engine.RegionID) int {
	return slices.IndexFunc(n.deeds, func(d deed) bool {
		return d.to == to && (d.what == land || d.what == board || d.what == ferried) &&
			(d.via == sea || d.what == ferried && d.sea == sea)
	})
}

func (n *plan) goes(id engine.UnitID, to engine.RegionID) bool {
	for k, u := range n.p.Units {
		if u.ID == id {
			return n.deeds[k].to == to && n.open(k) && n.deeds[k].what != ferry
		}
	}
	return false
}

// support returns the judge's ruling on a support: why it is not legal (rules 26, 36, 42), or none.
func (n *plan) support(by, of engine.Unit, to engine.RegionID, hold bool) judge.Ruling {
	r := n.r
	illegal := func(c engine.Code) judge.Ruling { return judge.Ruling{Verdict: engine.IllegalOrder, Code: c} }
	from, at := r.m.RegionOf(of.At), r.m.RegionOf(by.At)
	inBox := at == r.world.box
	switch {
	case hold && of.Aboard != 0:
		return illegal(CodeAboard)
	case hold && r.j.Reaches(by.Kind, by.At, to) && !inBox && n.waits(of.ID):
		return judge.Ruling{Verdict: engine.Void, Code: judge.CodeNoMatch}
	case !hold && to == at:
		return illegal(judge.CodeOwnRegion)
	case !hold && to == from:
		return illegal(judge.CodeImpossible)
	case !hold && !n.couldCome(of, to):
		return illegal(judge.CodeImpossible)
	case to == r.world.box, inBox && (hold || from != r.world.box), !r.j.Reaches(by.Kind, by.At, to):
		return illegal(judge.CodeTargetFar)
	case from == r.world.box && !inBox && !(by.Kind == engine.Fleet && r.sea(at)):
		return illegal(judge.CodeTargetFar)
	}
	return judge.Ruling{}
}

// waits reports whether a unit was ordered to move by ferry but found no fleet.
func (n *plan) waits(id engine.UnitID) bool {
	return slices.ContainsFunc(n.p.Units, func(u engine.Unit) bool { return u.ID == id }) &&
		n.deeds[slices.IndexFunc(n.p.Units, func(u engine.Unit) bool { return u.ID == id })].waits
}

// couldCome reports whether a unit could ever enter a region: by a step, by ferry, or by landing
// from the sea where its fleet is or could go.
func (n *plan) couldCome(u engine.Unit, to engine.RegionID) bool {
	r, from := n.r, n.r.m.RegionOf(u.At)
	if u.Aboard == 0 && r.j.Reaches(u.Kind, u.At, to) {
		return true
	}
	if u.Kind != engine.Army || !r.land(to) {
		return false
	}
	lands := func(sea engine.RegionID) bool { // from this sea or an adjacent one
		if r.sea(sea) && r.sail(sea, to) {
			return true
		}
		return slices.ContainsFunc(r.m.Fleet[r.first(sea)], func(s engine.Adjacency) bool {
			next := r.m.RegionOf(s.To)
			return r.sea(next) && r.sail(next, to)
		})
	}
	if u.Aboard != 0 {
		return lands(from)
	}
	for i, f := range n.p.Units {
		if sea := n.at(i); f.Kind == engine.Fleet && r.sea(sea) && r.sail(sea, from) && lands(sea) {
			return true
		}
	}
	return false
}
