package w3k

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// rulings decides who may order which unit (rules 19, 20; rulings W17 to W19). The owner's last
// proxy for a unit counts; a good order by the player that it names replaces the owner's. Other
// orders for foreign units are void. It returns nil if all orders are for own units.
func (r *Rules) rulings(p *engine.Position, orders []engine.Order, h *judge.Policy) []judge.Ruling {
	if r.plain(p, orders) {
		return nil
	}
	out := make([]judge.Ruling, len(orders))
	lent := make(map[engine.UnitID]int) // by unit: the proxy line that counts
	for k := range orders {
		if orders[k].Verb != engine.Proxy {
			continue
		}
		u, ok := r.unitAt(p, orders[k].At)
		code := r.proxy(p, u, ok, &orders[k])
		if code != "" {
			out[k] = judge.Ruling{Verdict: engine.Void, Code: code}
			continue
		}
		if before, ok := lent[u.ID]; ok {
			out[before] = judge.Ruling{Verdict: engine.Void, Code: CodeProxyAgain}
		}
		lent[u.ID] = k
		out[k] = judge.Ruling{Verdict: engine.Succeeded, Code: CodeProxied}
	}
	ordered := make(map[engine.UnitID]int) // by unit: the good order of the player to whom it is lent
	bad := make(map[engine.UnitID]bool)    // units for which that player's orders contradict each other
	for k := range orders {
		o := &orders[k]
		u, ok := r.unitAt(p, o.At)
		if o.Verb == engine.Proxy || !ok || u.Power == o.By {
			continue
		}
		line, isLent := lent[u.ID]
		if !isLent || orders[line].Whom != o.By {
			out[k] = judge.Ruling{Verdict: engine.Void, Code: CodeForeign}
			continue
		}
		own := *o
		own.By = u.Power
		if code := r.j.CheckMove(p, own, h); code != "" {
			out[k] = judge.Ruling{Verdict: engine.IllegalOrder, Code: code}
			continue
		}
		first, twice := ordered[u.ID]
		switch {
		case !twice:
			ordered[u.ID] = k
			out[k].Owner = true
		case judge.Same(&orders[first], o):
			out[k] = judge.Ruling{Verdict: engine.Void, Code: judge.CodeRepeated}
		default:
			bad[u.ID] = true
			out[first] = judge.Ruling{Verdict: engine.IllegalOrder, Code: judge.CodeContradictory}
			out[k] = out[first]
		}
	}
	for k := range orders {
		o := &orders[k]
		u, ok := r.unitAt(p, o.At)
		if o.Verb == engine.Proxy || !ok || u.Power != o.By || bad[u.ID] {
			continue
		}
		if _, ok := ordered[u.ID]; ok {
			out[k] = judge.Ruling{Verdict: engine.Void, Code: CodeSuperseded}
		}
	}
	return out
}

// plain reports whether no line is a proxy and no order is for another power's unit.
func (r *Rules) plain(p *engine.Position, orders []engine.Order) bool {
	owners := r.tables.Get().(*[]engine.PowerID) // by region
	defer r.tables.Put(owners)
	for i := range *owners {
		(*owners)[i] = engine.NoPower
	}
	n := engine.PlaceID(len(r.m.Places))
	for _, u := range p.Units {
		if u.At >= 0 && u.At < n {
			(*owners)[r.m.Places[u.At].Region] = u.Power
		}
	}
	for k := range orders {
		o := &orders[k]
		if o.Verb == engine.Proxy {
			return false
		}
		if o.At >= 0 && o.At < n {
			if by := (*owners)[r.m.Places[o.At].Region]; by != engine.NoPower && by != o.By {
				return false
			}
		}
	}
	return true
}

// proxy returns the code of what is wrong with a proxy line, or "".
func (r *Rules) proxy(p *engine.Position, u engine.Unit, ok bool, o *engine.Order) engine.Code {
	switch {
	case !ok || u.Power != o.By:
		return CodeProxyOther
	case o.Whom == o.By:
		return CodeProxySelf
	case !r.alive(p, o.Whom):
		return CodeProxyGone
	}
	return ""
}

// alive reports whether a power has a unit or a centre left (ruling W28).
func (r *Rules) alive(p *engine.Position, by engine.PowerID) bool {
	if by < 0 || int(by) >= len(r.m.Powers) {
		return false
	}
	c := r.j.Tally(p)[by]
	return c.Centres > 0 || c.Units > 0
}

func (r *Rules) unitAt(p *engine.Position, at engine.PlaceID) (engine.Unit, bool) {
	if at < 0 || int(at) >= len(r.m.Places) {
		return engine.Unit{}, false
	}
	for _, u := range p.Units {
		if u.At >= 0 && int(u.At) < len(r.m.Places) && r.m.RegionOf(u.At) == r.m.RegionOf(at) {
			return u, true
		}
	}
	return engine.Unit{}, false
}
