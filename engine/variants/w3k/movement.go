package w3k

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// movement adjudicates a movement phase: proxies first, then the moves, then conversions.
func (r *Rules) movement(old *engine.Resolution, p *engine.Position, orders []engine.Order) *engine.Resolution {
	mv := r.j.Movement(p, orders, r.policy(p, orders))
	defer mv.Release()
	res := mv.ResolutionInto(old, p)
	next := &State{Supply: slices.Clone(state(p).Supply)}
	for k := range orders {
		if orders[k].Verb == engine.Convert {
			r.convert(mv, res, k, p, next)
		}
	}
	slices.SortFunc(next.Converting, func(a, b Converting) int { return int(a.Unit) - int(b.Unit) })
	res.After.Ext = next
	return res
}

func (r *Rules) policy(p *engine.Position, orders []engine.Order) *judge.Policy {
	h := &judge.Policy{Stand: func(u engine.Unit, o *engine.Order) engine.Code {
		if o.Verb != engine.Convert {
			return judge.CodeWrongPhase
		}
		return r.mayConvert(p, u, o)
	}}
	h.Rulings = r.rulings(p, orders, h)
	return h
}

// mayConvert returns what is wrong with a conversion (rule 17, rulings W22 to W24, W26, W46).
func (r *Rules) mayConvert(p *engine.Position, u engine.Unit, o *engine.Order) engine.Code {
	at := r.m.RegionOf(u.At)
	g := &r.m.Regions[at]
	switch {
	case !g.SupplyCentre || g.Terrain != engine.Coastal:
		return CodeNotCoastal
	case int(at) >= len(p.Owners) || p.Owners[at] != u.Power:
		return CodeNotHeld
	case u.Kind == engine.Fleet || len(g.Coasts) == 0:
		return ""
	}
	if r.coastNamed(o, at) {
		return ""
	}
	// An army that becomes a fleet on a region with several coasts needs one of them named, in the
	// second order or else in the first. If neither names one, the second order is illegal.
	if c, ok := state(p).converting(u.ID); ok && c.Coast == engine.NoPlace {
		return judge.CodeCoastNeeded
	}
	return ""
}

func (r *Rules) coastNamed(o *engine.Order, at engine.RegionID) bool {
	return o.To >= 0 && int(o.To) < len(r.m.Places) && r.m.Places[o.To].Region == at && r.m.Places[o.To].Coast >= 0
}

func (r *Rules) convert(mv *judge.Moves, res *engine.Resolution, k int, p *engine.Position, next *State) {
	out := &res.Outcomes[k]
	if out.Verdict != engine.Succeeded && out.Reason.Code != judge.CodeDislodged {
		return
	}
	u := out.Unit
	if by, ok := mv.Attacked(u.ID); ok {
		out.Verdict = engine.Failed
		out.Reason = engine.Reason{Code: CodeDisrupted, By: by.At, Where: r.m.RegionOf(u.At)}
		return
	}
	before, second := state(p).converting(u.ID)
	c := Converting{Unit: u.ID, Coast: before.Coast}
	if !second {
		c.Coast = engine.NoPlace
	}
	if r.coastNamed(out.Order, r.m.RegionOf(u.At)) {
		c.Coast = out.Order.To
	}
	if !second {
		out.Reason.Code = CodeConverting
		next.Converting = append(next.Converting, c)
		return
	}
	out.Reason.Code = CodeConverted
	i := slices.IndexFunc(res.After.Units, func(v engine.Unit) bool { return v.ID == u.ID })
	v := &res.After.Units[i]
	if v.Kind == engine.Fleet {
		v.Kind, v.At = engine.Army, r.m.Regions[r.m.RegionOf(v.At)].First
	} else {
		v.Kind = engine.Fleet
		if c.Coast != engine.NoPlace {
			v.At = c.Coast
		}
	}
	judge.SortUnits(res.After.Units)
}

// finish decides a win or draw after Autumn (rules 30, 31; rulings W27, W28, W48).
func (r *Rules) finish(res *engine.Resolution) {
	p := res.After
	counts := r.j.Tally(p)
	var alive []engine.PowerID
	best, tie := engine.NoPower, false
	for i := range counts {
		by := engine.PowerID(i)
		if counts[i].Centres > 0 || counts[i].Units > 0 {
			alive = append(alive, by)
		}
		if r.m.Victory <= 0 || counts[i].Centres < r.m.Victory || !r.crowned(p, by) {
			continue
		}
		switch {
		case best == engine.NoPower || counts[i].Centres > counts[best].Centres:
			best, tie = by, false
		case counts[i].Centres == counts[best].Centres:
			tie = true
		}
	}
	switch {
	case best != engine.NoPower && !tie:
		res.End = engine.End{How: "solo", Winners: []engine.PowerID{best}}
	case len(alive) == 1:
		res.End = engine.End{How: "solo", Winners: alive}
	case r.mayDraw(p, alive):
		res.MayDraw = alive
		if r.draw == "automatic" {
			res.End = engine.End{How: "draw", Winners: alive}
		}
	}
}

// crowned reports whether a power holds a capital in every kingdom.
func (r *Rules) crowned(p *engine.Position, by engine.PowerID) bool {
	for _, k := range r.kingdoms {
		if held, _ := r.capitals(p, by, k); held == 0 {
			return false
		}
	}
	return len(r.kingdoms) > 0
}

// capitals returns how many of a kingdom's capitals a power holds, and how many there are.
func (r *Rules) capitals(p *engine.Position, by engine.PowerID, kingdom string) (held, all int) {
	for i := range r.m.Regions {
		if g := &r.m.Regions[i]; g.Capital && g.Kingdom == kingdom {
			all++
			if i < len(p.Owners) && p.Owners[i] == by {
				held++
			}
		}
	}
	return held, all
}

// mayDraw reports whether there are several survivors and each holds all the capitals of some
// kingdom; so no more can share a draw than there are kingdoms.
func (r *Rules) mayDraw(p *engine.Position, alive []engine.PowerID) bool {
	for _, by := range alive {
		if !slices.ContainsFunc(r.kingdoms, func(k string) bool {
			held, all := r.capitals(p, by, k)
			return held == all
		}) {
			return false
		}
	}
	return len(alive) > 1
}
