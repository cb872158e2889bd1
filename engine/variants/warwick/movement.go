package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// act is what a unit does; a unit with an illegal or void order holds.
type act uint8

const (
	stand   act = iota
	march       // moves into a land region: an ordinary attack
	sail        // moves into a sea: always arrives (rule 39)
	support     // supports a hold or a move
	cutting     // a CUT: always arrives (rule 44)
)

// role is a unit's part in a movement phase.
type role struct {
	u    engine.Unit
	at   engine.RegionID
	to   engine.RegionID // destination of march, sail, cutting or a supported move
	of   int32           // of support, cutting: index of the unit supported, or presumed supported
	ord  int32           // index of its order, or -1
	act  act
	hold bool // the support is to hold
	whom engine.PowerID
	verd engine.Verdict
	code engine.Code
}

// moving is a movement phase with its orders prepared for the judge.
type moving struct {
	ps    []role
	idx   []int32        // by the judge's order: its index among the phase's orders
	js    []engine.Order // the judge's orders: those for a unit
	rul   []judge.Ruling
	pol   judge.Policy
	order []int32 // by order: the index of its role, or -1
	out   []engine.Outcome
}

// movement decides a movement phase in the order of rule 38.
func (d *decision) movement(mv *moving) {
	d.prepare(mv)
	jm := d.r.j.Movement(d.p, mv.js, &mv.pol)
	res := jm.Resolution(d.p)
	jm.Release()
	if len(mv.idx) < len(d.os) { // insert the outcomes of lines that order no unit
		out := make([]engine.Outcome, len(d.os), len(d.os)+len(res.Outcomes)-len(mv.idx))
		copy(out, d.out)
		for i, k := range mv.idx {
			out[k] = res.Outcomes[i]
		}
		res.Outcomes = append(out, res.Outcomes[len(mv.idx):]...)
	}
	for _, k := range mv.idx {
		o := &res.Outcomes[k]
		o.Order = &d.os[k]
		if o.Unit.ID == 0 {
			o.Unit = d.out[k].Unit // the judge sets no unit for a surplus order
		}
	}
	d.out = res.Outcomes
	d.unused()
	d.forbidden()
	d.leave(res)
	d.res = res
	d.mv, mv.pol = nil, judge.Policy{} // no longer needed
}

// leave removes units without a retreat (rule 13), and numbers arrivals at sea (rule 10).
func (d *decision) leave(res *engine.Resolution) {
	a := res.After
	a.Dislodged, a.Contested = nil, nil
	for _, x := range res.Dislodged {
		if len(x.Options) == 0 {
			d.lost = append(d.lost, x.Unit)
			continue
		}
		a.Dislodged = append(a.Dislodged, x)
	}
	if a.Dislodged != nil {
		a.Contested = res.Contested
	}
	d.r.arrive(a.Units, d.was)
}

// was returns a unit's region and its number there before this phase's moves.
func (d *decision) was(id engine.UnitID) (engine.RegionID, uint8) {
	if d.mv != nil {
		for i := range d.mv.ps {
			if p := &d.mv.ps[i]; p.u.ID == id {
				return p.at, p.u.No
			}
		}
	}
	if u, ok := unitByID(d.p, id); ok {
		return d.r.b.at(u.At), u.No
	}
	return engine.NoRegion, 0
}

// prepare reads the orders of units. It finds which unit each order is for, whether it is legal,
// whether a support counts, and which supports from the sea are cut.
func (d *decision) prepare(mv *moving) *moving {
	mv.ps = slices.Grow(mv.ps[:0], len(d.p.Units))[:len(d.p.Units)]
	mv.order = slices.Grow(mv.order[:0], len(d.os))[:len(d.os)]
	d.mv = mv
	for i, u := range d.p.Units {
		mv.ps[i] = role{u: u, at: d.r.b.at(u.At), to: engine.NoRegion, of: -1, ord: -1, whom: engine.NoPower}
	}
	d.assignOrders()
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.ord < 0 || p.code != "" {
			continue
		}
		p.verd = engine.Succeeded
		if code := d.legal(p, &d.os[p.ord]); code != "" {
			p.act, p.verd, p.code = stand, engine.IllegalOrder, code
		}
	}
	d.voids()
	d.cuts()
	d.rulings()
	mv.pol = judge.Policy{Rulings: mv.rul, BonusName: "garrison",
		Crowded:   func(at engine.RegionID) bool { return d.r.b.sea[at] },
		Support:   func(_, _ engine.Unit, _ engine.RegionID, _ bool) judge.Ruling { return judge.Ruling{} },
		Cuts:      func(by, of engine.Unit, _ engine.RegionID) bool { return d.shield(by, of) == "" },
		Dislodges: d.shield,
		Bonus:     d.garrison,
	}
	return mv
}

// shield returns the code of the reason why a unit may not dislodge another, or "". A player's own
// units and those of the sole claimant's faction are protected (rules 37, 47).
func (d *decision) shield(by, of engine.Unit) engine.Code {
	switch {
	case by.Power == of.Power:
		return judge.CodeOwnUnit
	case of.Power == d.sole && d.s.bound(by.Power, of.Power):
		return CodeProtected
	}
	return ""
}

// garrison returns the bonus of a unit in London (rule 46).
func (d *decision) garrison(u engine.Unit) int {
	if d.r.b.at(u.At) == d.r.b.lon && d.r.b.lon != engine.NoRegion {
		return 1
	}
	return 0
}

// assignOrders finds each order's unit, and the order that counts for each unit (rules 20, 49).
func (d *decision) assignOrders() {
	mv := d.mv
	for k := range d.os {
		mv.order[k] = -1
		o := &d.os[k]
		if !d.open(k) {
			continue
		}
		switch o.Verb {
		case engine.Hold, engine.Move, engine.Support, engine.Convoy, VerbCut:
		default:
			continue
		}
		i, code := d.find(o)
		if code != "" {
			d.set(k, engine.IllegalOrder, code)
			continue
		}
		mv.order[k] = i
		p := &mv.ps[i]
		d.out[k].Unit = p.u
		if p.ord < 0 {
			p.ord = int32(k)
			continue
		}
		if d.same(&d.os[p.ord], o) {
			d.set(k, engine.Void, judge.CodeRepeated)
			continue
		}
		p.verd, p.code = engine.IllegalOrder, judge.CodeContradictory
		d.set(k, engine.IllegalOrder, judge.CodeContradictory)
	}
}

func (d *decision) find(o *engine.Order) (int32, engine.Code) {
	id, code := d.unit(o)
	if code != "" {
		return -1, code
	}
	for i := range d.mv.ps {
		if d.mv.ps[i].u.ID == id {
			return int32(i), ""
		}
	}
	return -1, judge.CodeNoUnit
}

// unit returns an order's unit: the one that the reader found, else the one described.
func (d *decision) unit(o *engine.Order) (engine.UnitID, engine.Code) {
	if o.Unit != 0 {
		if u, ok := unitByID(d.p, o.Unit); ok && u.Power == o.By {
			return o.Unit, ""
		}
	}
	return d.r.Unit(d.p, o.By, engine.Said{Whose: o.Whose, At: o.At, No: int(o.No)}, engine.Ordered)
}

func (d *decision) other(first engine.PowerID, s engine.Said, id engine.UnitID) (int32, engine.Code) {
	if id == 0 {
		var code engine.Code
		if id, code = d.r.Unit(d.p, first, s, engine.Supported); code != "" {
			return -1, code
		}
	}
	for i := range d.mv.ps {
		if d.mv.ps[i].u.ID == id {
			return int32(i), ""
		}
	}
	return -1, judge.CodeNoUnit
}

// same reports whether two orders for a unit mean the same (rule 49).
func (d *decision) same(a, b *engine.Order) bool {
	if a.Verb != b.Verb || d.r.b.at(a.To) != d.r.b.at(b.To) || (a.To < 0) != (b.To < 0) {
		return false
	}
	if a.Verb == VerbCut {
		return d.sameCut(a.Own, b.Own)
	}
	if a.Verb != engine.Support && a.Verb != engine.Convoy {
		return true
	}
	x, c1 := d.other(a.By, ofSaid(a), a.OfUnit)
	y, c2 := d.other(b.By, ofSaid(b), b.OfUnit)
	return c1 == c2 && x == y && (c1 == "" || ofSaid(a) == ofSaid(b))
}

// sameCut reports whether two CUTs mean the same, however they name the presumed unit.
func (d *decision) sameCut(a, b engine.Own) bool {
	x, ok1 := a.(*Cut)
	y, ok2 := b.(*Cut)
	if !ok1 || !ok2 || x.Whom != y.Whom || x.In != y.In {
		return ok1 == ok2 && sameOwn(a, b)
	}
	i, c1 := d.other(x.Whom, x.On, 0)
	k, c2 := d.other(y.Whom, y.On, 0)
	return c1 == c2 && i == k && (c1 == "" || x.On == y.On)
}

// ofSaid returns the supported unit as described, without its kind, which is no matter (rule 7).
func ofSaid(o *engine.Order) engine.Said {
	return engine.Said{Whose: o.OfWhose, At: o.Of, No: int(o.OfNo)}
}

// rulings passes to the judge the outcomes that are decided before moves on land.
func (d *decision) rulings() {
	mv := d.mv
	n := 0
	for k := range mv.order {
		if mv.order[k] >= 0 {
			n++
		}
	}
	mv.idx, mv.js, mv.rul = slices.Grow(mv.idx[:0], n), slices.Grow(mv.js[:0], n), slices.Grow(mv.rul[:0], n)
	for k, i := range mv.order {
		if i < 0 {
			continue
		}
		p := &mv.ps[i]
		o := d.os[k]
		o.Unit, o.Kind, o.OfKind, o.At = p.u.ID, engine.KindOwn, engine.KindOwn, p.u.At
		if p.of >= 0 {
			o.OfUnit, o.Of = mv.ps[p.of].u.ID, mv.ps[p.of].u.At
		}
		rul := judge.Ruling{}
		switch {
		case p.ord != int32(k):
			rul = judge.Ruling{Verdict: d.out[k].Verdict, Code: d.out[k].Reason.Code}
		case p.code != "":
			rul = judge.Ruling{Verdict: p.verd, Code: p.code, Stands: true}
			if p.act == cutting {
				rul.Gone, rul.At = true, d.r.b.place(p.to)
			}
		case p.act == sail:
			rul = judge.Ruling{Verdict: engine.Succeeded, Code: judge.CodeMoved, Gone: true, At: d.r.b.place(p.to)}
		}
		mv.idx, mv.js, mv.rul = append(mv.idx, int32(k)), append(mv.js, o), append(mv.rul, rul)
	}
}

// forbidden sets the code of moves that failed because the unit at their destination may not be
// attacked (rules 37, 47).
func (d *decision) forbidden() {
	mv := d.mv
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.act != march || p.code != "" || d.out[p.ord].Verdict != engine.Failed {
			continue
		}
		for k := range mv.ps {
			q := &mv.ps[k]
			if q.at != p.to || q.act == sail || q.act == cutting {
				continue
			}
			if q.act == march && q.code == "" && d.out[q.ord].Verdict == engine.Succeeded {
				break // the unit there has left
			}
			code := d.shield(p.u, q.u)
			swaps := q.act == march && q.to == p.at
			if code == CodeProtected || code == judge.CodeOwnUnit && !swaps {
				d.out[p.ord].Reason.Code = code
			}
			break
		}
	}
}
