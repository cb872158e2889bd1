package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// embark decides, before all movement, which armies board which fleets (rules 21 to 24).
func (n *plan) embark() {
	n.ferries()
	wanted := map[int][]int{} // by fleet: the armies that are to board it
	for i := range n.deeds {
		d := &n.deeds[i]
		if d.what == board && n.open(i) {
			n.mayBoard(i)
		}
		if (d.what == board || d.what == ferried) && n.open(i) {
			wanted[d.fleet] = append(wanted[d.fleet], i)
		}
	}
	for f := range n.deeds {
		if len(wanted[f]) < 2 {
			continue
		}
		for _, i := range wanted[f] {
			n.stop(i, engine.Void, CodeCrowded)
		}
	}
	n.taken()
	n.unmatched()
}

// open reports whether a unit has an order without a verdict so far.
func (n *plan) open(i int) bool { k := n.deeds[i].order; return k != none && n.ruled[k].code == "" }

func (n *plan) stop(i int, v engine.Verdict, c engine.Code) {
	d := &n.deeds[i]
	n.rule(d.order, v, c)
	d.what, d.to, d.via, d.onward = stand, engine.NoRegion, engine.NoRegion, false
	if n.p.Units[i].Aboard == 0 {
		d.sea, d.fleet = engine.NoRegion, none
	}
}

// mayBoard finds the fleet that an army boards, or stops the order (rules 23, 24).
func (n *plan) mayBoard(i int) {
	r, d := n.r, &n.deeds[i]
	f, there := n.fleet[d.sea]
	switch {
	case d.sea == engine.NoRegion || !r.sail(n.at(i), d.sea) && !r.sail(d.sea, n.at(i)):
		n.stop(i, engine.IllegalOrder, judge.CodeUnreachable)
	case !r.sea(d.sea) || !there:
		n.stop(i, engine.IllegalOrder, CodeNoFleet)
	case n.loaded(f):
		n.stop(i, engine.IllegalOrder, CodeFull)
	case n.p.Units[f].Power != n.p.Units[i].Power && !n.takes(f, i):
		n.stop(i, engine.Void, CodeNotTaken)
	default:
		d.fleet = f
	}
}

// loaded reports whether a fleet carries an army at the start of the turn.
func (n *plan) loaded(f int) bool {
	_, ok := aboard(n.p.Units, n.p.Units[f].ID)
	return ok
}

// takes reports whether a fleet's power permits an army to board, by a TAKE line or by ferrying it.
func (n *plan) takes(f, army int) bool {
	for k := range n.orders {
		o := &n.orders[k]
		if n.units[k] == f && o.Verb == verbTake && n.ruled[k].code == "" && n.r.region(o.Of) == n.at(army) {
			return true
		}
	}
	k := n.deeds[f].order
	return n.deeds[f].what == ferry && n.open(f) && n.r.region(n.orders[k].Of) == n.at(army)
}

// ferries matches armies with the fleets that ferry them (rule 21).
func (n *plan) ferries() {
	r := n.r
	offers := map[int][]int{} // by army: the fleets that are ordered to ferry it to its destination
	for f := range n.deeds {
		d := &n.deeds[f]
		if d.what != ferry || !n.open(f) {
			continue
		}
		o := &n.orders[d.order]
		id, _ := r.Unit(n.p, o.By, saidOf(o), engine.Carried)
		if o.OfUnit != 0 {
			id = o.OfUnit
		}
		i := slices.IndexFunc(n.p.Units, func(u engine.Unit) bool { return u.ID == id && id != 0 })
		sea := n.at(f)
		switch {
		case n.loaded(f):
			n.stop(f, engine.IllegalOrder, CodeCarriesArmy)
		case !r.sea(sea):
			n.stop(f, engine.IllegalOrder, judge.CodeNotAtSea)
		case i < 0:
			n.stop(f, engine.IllegalOrder, judge.CodeNoUnit)
		case n.p.Units[i].Kind != engine.Army:
			n.stop(f, engine.IllegalOrder, judge.CodeNotArmy)
		case !r.land(n.at(i)) || !r.land(d.to) || d.to == n.at(i) || !r.sail(sea, n.at(i)) || !r.sail(sea, d.to):
			n.stop(f, engine.IllegalOrder, judge.CodeUnreachable)
		case n.deeds[i].what == move && n.deeds[i].to == d.to && n.open(i):
			n.orders[d.order].OfUnit = id
			offers[i] = append(offers[i], f)
		}
	}
	for i := range n.deeds {
		d := &n.deeds[i]
		if d.what != move || !n.open(i) || n.p.Units[i].Kind != engine.Army {
			continue
		}
		by := n.pick(i, offers[i])
		said := d.via != engine.NoRegion || n.orders[d.order].Convoyed
		walks := r.walk(n.at(i), d.to)
		switch {
		case by != none && (!walks || said || n.p.Units[by].Power == n.p.Units[i].Power):
			d.what, d.fleet, d.sea = ferried, by, n.at(by)
		case walks:
		case r.land(d.to) && d.to != n.at(i) && n.couldFerry(i):
			n.stop(i, engine.Failed, judge.CodeNoConvoy)
			d.waits = true
		case d.to == n.at(i):
			n.stop(i, engine.IllegalOrder, judge.CodeSameRegion)
		default:
			n.stop(i, engine.IllegalOrder, judge.CodeUnreachable)
		}
	}
}

// pick chooses the fleet that ferries an army: the fleet in the sea that the order names, else one
// of the army's own power, else the first by the name of its sea.
func (n *plan) pick(i int, fleets []int) int {
	via := n.deeds[i].via
	own := func(f int) bool { return n.p.Units[f].Power == n.p.Units[i].Power }
	best := none
	for _, f := range fleets {
		switch {
		case best == none:
			best = f
		case (n.at(f) == via) != (n.at(best) == via):
			if n.at(f) == via {
				best = f
			}
		case own(f) != own(best):
			if own(f) {
				best = f
			}
		case n.r.before(n.at(f), n.at(best)) < 0:
			best = f
		}
	}
	return best
}

// couldFerry reports whether some fleet's sea touches an army's coast and its destination.
func (n *plan) couldFerry(i int) bool {
	for sea := range n.fleet {
		if n.r.sail(sea, n.at(i)) && n.r.sail(sea, n.deeds[i].to) {
			return true
		}
	}
	return false
}

// taken decides the TAKE lines: one whose army does not board is void.
func (n *plan) taken() {
	for k := range n.orders {
		o := &n.orders[k]
		if o.Verb != verbTake || n.ruled[k].code != "" || n.units[k] == none {
			continue
		}
		n.rule(k, engine.Void, judge.CodeNoMatch)
		if n.p.Units[n.units[k]].Kind != engine.Fleet {
			n.rule(k, engine.IllegalOrder, judge.CodeWrongKind)
			continue
		}
		for i := range n.deeds {
			if d := &n.deeds[i]; d.what == board && d.fleet == n.units[k] && n.at(i) == n.r.region(o.Of) && n.open(i) {
				n.rule(k, engine.Succeeded, CodeTaken)
			}
		}
	}
}

func (n *plan) unmatched() {
	for f := range n.deeds {
		if n.deeds[f].what == ferry && n.open(f) && !slices.ContainsFunc(n.deeds, func(d deed) bool {
			return d.what == ferried && d.fleet == f
		}) {
			n.stop(f, engine.Void, judge.CodeNoMatch)
		}
	}
}

// lands checks an army's landing. The army boards its fleet even if it cannot land.
func (n *plan) lands(i int) {
	d := &n.deeds[i]
	if !n.open(i) || d.what != land && (d.what != board || d.to == engine.NoRegion) {
		return
	}
	v := n.landing(i)
	switch {
	case v.code == "":
	case d.what == land:
		n.stop(i, v.verd, v.code)
	default:
		d.late, d.to, d.via, d.onward = v, engine.NoRegion, engine.NoRegion, false
	}
}

// sails checks a fleet's move. With an army aboard it needs the army to land first (rule 25).
func (n *plan) sails(i int) {
	d := &n.deeds[i]
	if !n.open(i) || d.what != move || n.p.Units[i].Kind != engine.Fleet || !n.r.land(d.to) {
		return
	}
	if a := n.carries(i); a != none && !n.landsDirect(a) {
		n.stop(i, engine.IllegalOrder, CodeCarriesArmy)
	}
}

// carries returns the army aboard a fleet after boarding, or -1.
func (n *plan) carries(f int) int {
	for i := range n.deeds {
		d := &n.deeds[i]
		if d.fleet == f && (n.p.Units[i].Aboard != 0 || (d.what == board || d.what == ferried) && n.open(i)) {
			return i
		}
	}
	return none
}

// landing finds the sea that an army lands from, or returns what is wrong (rules 28, 29).
func (n *plan) landing(i int) verdict {
	r, d := n.r, &n.deeds[i]
	to := engine.NoRegion // where its fleet is ordered to go
	if f := &n.deeds[d.fleet]; f.what == move && n.open(d.fleet) && r.sail(d.sea, f.to) {
		to = f.to
	}
	touches := r.sea(d.sea) && r.sail(d.sea, d.to)
	switch {
	case !r.land(d.to):
		return verdict{engine.IllegalOrder, judge.CodeUnreachable}
	case n.p.Units[i].Aboard == 0 && d.to == n.at(i):
		return verdict{engine.IllegalOrder, judge.CodeSameRegion}
	case d.via == engine.NoRegion && touches, d.via == d.sea && touches:
		d.via = d.sea
	case d.via == engine.NoRegion && r.sea(to) && r.sail(to, d.to):
		d.via, d.onward = to, true
	case d.via == engine.NoRegion || d.via == d.sea || !r.sea(d.via) || !r.sail(d.via, d.to) || !r.sail(d.sea, d.via):
		return verdict{engine.IllegalOrder, judge.CodeUnreachable}
	case d.via != to:
		return verdict{engine.Void, CodeNotThere}
	default:
		d.onward = true
	}
	return verdict{}
}

// landsDirect reports whether an army lands, legally, from the sea where its fleet is.
func (n *plan) landsDirect(i int) bool {
	d := n.deeds[i]
	return (d.what == land || d.what == board) && d.to != engine.NoRegion && n.open(i) && !d.onward
}
