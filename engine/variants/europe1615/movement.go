package europe1615

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// moving is a movement phase, with the orders of units prepared for the judge.
type moving struct {
	idx   []int32 // by the judge's order: its index among the phase's orders
	js    []engine.Order
	pol   judge.Policy
	stood []engine.PowerID // by region: the owner of the unit there, or NoPower
	shut  []bool           // by region: it is neutral and its foreign unit leaves, so no unit may follow
}

// movement adjudicates a movement phase in the sequence of rule 39.
func (d *decision) movement() {
	d.influence()
	mv := d.prepare()
	res := d.gates(mv)
	for i, k := range mv.idx {
		o := &res.Outcomes[i]
		o.Order = &d.os[k]
		d.out[k] = *o
	}
	d.befriended(res)
	d.out = append(d.out, res.Outcomes[len(mv.idx):]...)
	res.Outcomes = d.out
	d.res = res
	d.beaten()
	d.maghreb()
	for i := range d.s.Control {
		if c := &d.s.Control[i]; c.Revolt > 0 { // rule 71: each movement phase counts one down
			if c.Revolt--; c.Revolt == 0 {
				c.Mark = Black
			}
		}
	}
	if d.p.Phase.Season == engine.Autumn {
		clear(d.s.Available) // rule 18: unspent points are lost
	}
}

// gates adjudicates the moves. A unit may not follow a foreign unit out of neutral land. So gates
// bars each move that did and adjudicates again, until no move does (ruling 2).
func (d *decision) gates(mv *moving) *engine.Resolution {
	for {
		jm := d.r.j.Movement(d.p, mv.js, &mv.pol)
		res := jm.Resolution(d.p)
		jm.Release()
		left, again := map[engine.RegionID]bool{}, false
		for i := range mv.idx {
			if o := &res.Outcomes[i]; o.Order.Verb == engine.Move && o.Verdict == engine.Succeeded {
				left[d.b.at(o.Unit.At)] = true
			}
		}
		for i := range mv.idx {
			o := &res.Outcomes[i]
			if o.Order.Verb != engine.Move || o.Verdict != engine.Succeeded {
				continue
			}
			if to := d.b.at(o.Order.To); left[to] && !mv.shut[to] && d.b.enter(d.s, o.Unit.Power, to, nil).why == neutral {
				mv.shut[to], again = true, true
			}
		}
		if !again {
			return res
		}
	}
}

// prepare prepares units' orders and the policy for the judge (rules 26, 28 to 38).
func (d *decision) prepare() *moving {
	mv := &moving{stood: make([]engine.PowerID, len(d.r.m.Regions)), shut: make([]bool, len(d.r.m.Regions))}
	d.mv = mv
	for i := range mv.stood {
		mv.stood[i] = engine.NoPower
	}
	for _, u := range d.p.Units {
		mv.stood[d.b.at(u.At)] = u.Power
	}
	n := 0
	for k := range d.os {
		if d.os[k].Verb < engine.VerbOwn && d.open(k) {
			n++
		}
	}
	mv.idx, mv.js = make([]int32, 0, n), make([]engine.Order, 0, n)
	rul := make([]judge.Ruling, 0, n)
	for k := range d.os {
		if d.os[k].Verb >= engine.VerbOwn || !d.open(k) {
			continue
		}
		mv.idx, mv.js, rul = append(mv.idx, int32(k)), append(mv.js, d.os[k]), append(rul, d.ruling(&d.os[k]))
	}
	mv.pol = judge.Policy{Rulings: rul,
		Enter: func(u engine.Unit, to engine.RegionID) (judge.Entry, engine.Code) {
			if mv.shut[to] || d.b.enter(d.s, u.Power, to, mv.foreign).why != open {
				return judge.BounceOnly, CodeNoEntry
			}
			return judge.Open, ""
		},
		Cuts: func(by, of engine.Unit, _ engine.RegionID) bool { return !d.b.friends(d.s, by.Power, of.Power) },
		Dislodges: func(by, other engine.Unit) engine.Code {
			if d.b.friends(d.s, by.Power, other.Power) {
				return CodeFriendly
			}
			return ""
		},
		Standoff: func(_ engine.RegionID, us []engine.Unit) bool { return len(us) > 1 }, // rule 33: one is none
		Retreat: func(x *engine.Dislodged, to engine.PlaceID) engine.Code {
			if d.b.enter(d.s, x.Unit.Power, d.b.at(to), nil).why != open { // rule 45: only where it might enter
				return CodeNoEntry
			}
			return ""
		},
	}
	return mv
}

// foreign reports whether another's unit was in a region at the phase's opening (rule 31).
func (mv *moving) foreign(r engine.RegionID, holder engine.PowerID) bool {
	return mv.stood[r] != engine.NoPower && mv.stood[r] != holder
}

// ruling decides whether the power that a state's unit obeys wrote the order (rule 26).
func (d *decision) ruling(o *engine.Order) judge.Ruling {
	r := d.b.at(o.At)
	if r == engine.NoRegion || d.mv.stood[r] == engine.NoPower || !d.b.minor(d.mv.stood[r]) {
		return judge.Ruling{}
	}
	if d.b.acting(d.s, d.mv.stood[r]) != o.By {
		return judge.Ruling{Verdict: engine.Void, Code: CodeNotAligned}
	}
	return judge.Ruling{Owner: true}
}

// befriended gives moves that failed because a friend's unit stayed the code of rule 37.
func (d *decision) befriended(res *engine.Resolution) {
	for _, k := range d.mv.idx {
		o := &d.out[k]
		if o.Verdict != engine.Failed || o.Order.Verb != engine.Move {
			continue
		}
		switch o.Reason.Code {
		case judge.CodeBounced, judge.CodeHeadToHead:
		default:
			continue
		}
		to := d.b.at(o.Order.To)
		u, there := d.b.unitIn(d.p.Units, to)
		v, stays := d.b.unitIn(res.After.Units, to)
		if !there || !stays || u.ID != v.ID || !d.b.friends(d.s, o.Unit.Power, u.Power) || d.swaps(u, d.b.at(o.Unit.At)) {
			continue
		}
		o.Reason.Code = CodeFriendly
	}
}

// swaps reports whether a unit failed to enter a region, and so met moves from there head to head.
func (d *decision) swaps(u engine.Unit, to engine.RegionID) bool {
	for _, k := range d.mv.idx {
		if o := &d.out[k]; o.Unit.ID == u.ID && o.Order.Verb == engine.Move && o.Verdict == engine.Failed &&
			d.b.at(o.Order.To) == to {
			return true
		}
	}
	return false
}

// beaten disbands dislodged units of states, dislodged armies that have a mark of attrition (rules
// 43, 46), and dislodged units without a retreat.
func (d *decision) beaten() {
	a := d.res.After
	a.Dislodged, a.Contested = nil, nil
	for i := range d.res.Dislodged {
		x := &d.res.Dislodged[i]
		if d.b.minor(x.Unit.Power) || x.Unit.Kind == engine.Army && slices.Contains(d.s.Worn, x.Unit.ID) {
			x.Options = nil
		}
		if len(x.Options) == 0 {
			d.wornOut(x.Unit.ID)
			continue
		}
		a.Dislodged = append(a.Dislodged, *x)
	}
	if a.Dislodged != nil {
		a.Contested = d.res.Contested
	}
}

func (d *decision) wornOut(id engine.UnitID) {
	d.s.Worn = slices.DeleteFunc(d.s.Worn, func(u engine.UnitID) bool { return u == id })
}

// maghreb opens the next state of the Maghreb if its power's unit has moved (rule 15).
func (d *decision) maghreb() {
	k := d.s.Maghreb
	if k >= len(d.b.openers) {
		return
	}
	for _, i := range d.mv.idx {
		if o := &d.out[i]; o.Order.Verb == engine.Move && o.Verdict == engine.Succeeded && o.Unit.Power == d.b.openers[k] {
			d.s.Maghreb++
			return
		}
	}
}

// retreats adjudicates a retreat phase (rules 43 to 46).
func (d *decision) retreats() {
	idx, js := make([]int, 0, len(d.os)), make([]engine.Order, 0, len(d.os))
	for k := range d.os {
		if d.open(k) {
			idx, js = append(idx, k), append(js, d.os[k])
		}
	}
	res := d.r.j.RetreatResolution(d.p, js, nil)
	for i, k := range idx {
		o := res.Outcomes[i]
		o.Order = &d.os[k]
		d.out[k] = o
	}
	d.out = append(d.out, res.Outcomes[len(idx):]...)
	res.Outcomes = d.out
	for i := range d.p.Dislodged {
		u := d.p.Dislodged[i].Unit
		kept := slices.ContainsFunc(res.After.Units, func(v engine.Unit) bool { return v.ID == u.ID })
		switch {
		case !kept:
			d.wornOut(u.ID)
		case u.Kind == engine.Army && !d.b.minor(u.Power) && !slices.Contains(d.s.Worn, u.ID):
			d.s.Worn = append(d.s.Worn, u.ID)
		}
	}
	slices.Sort(d.s.Worn)
	d.res = res
}
