package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// finish turns the judge's resolution into this game's: armies aboard, pinned fleets, circles of
// orders, numbers in the Box, retreats with armies and onto fleets. Outcomes have the orders given.
func (n *plan) finish(res *engine.Resolution, given []engine.Order) {
	for k := range given {
		o := &res.Outcomes[k]
		if n.units[k] != none && o.Unit.ID == 0 {
			o.Unit = n.p.Units[n.units[k]]
		}
		if given[k].Verb == verbChoose {
			n.chosen(o, &given[k])
		}
		o.Order = &given[k]
		if i := n.units[k]; i != none && n.deeds[i].order == k {
			n.code(o, i)
		}
	}
	n.ride(res)
	n.told(res)
	lines, rest := res.Outcomes[:len(given)], res.Outcomes[len(given):]
	rest = slices.DeleteFunc(rest, func(o engine.Outcome) bool { // a permission or choice is its unit's outcome
		return slices.ContainsFunc(lines, func(l engine.Outcome) bool { return l.Unit.ID == o.Unit.ID })
	})
	res.Outcomes = res.Outcomes[:len(given)+len(rest)]
	n.r.numbers(n.p, res.After)
	n.retreats(res)
	res.After.Ext = own(n.p).Clone()
}

// chosen sets the unit in the outcome of a CHOOSE line to the unit whose type the line chooses.
func (n *plan) chosen(o *engine.Outcome, line *engine.Order) {
	for i, u := range n.p.Units {
		if n.at(i) == n.r.region(line.At) && u.Power == line.By && slices.Contains(n.r.world.hidden, n.at(i)) {
			o.Unit = u
		}
	}
}

// code replaces the judge's codes by this game's.
func (n *plan) code(o *engine.Outcome, i int) {
	d := &n.deeds[i]
	landing := d.what == land || d.what == board
	switch c := o.Reason.Code; {
	case landing && d.late.code != "":
		o.Verdict, o.Reason = d.late.verd, engine.Reason{Code: d.late.code, By: engine.NoPlace, Where: engine.NoRegion}
	case c == judge.CodeMoved && landing:
		o.Reason.Code = CodeLanded
	case c == judge.CodeNeeds:
		o.Reason.Code = CodePinned
	case c == judge.CodeParadox, c == judge.CodeRing:
		o.Reason.Code = CodeCircle
	case c == CodeCircle:
	}
}

// ride moves armies with their fleets, and sets Aboard for those that boarded without landing.
func (n *plan) ride(res *engine.Resolution) {
	after := res.After
	where := func(id engine.UnitID) int {
		return slices.IndexFunc(after.Units, func(u engine.Unit) bool { return u.ID == id })
	}
	lost := map[engine.UnitID]int{} // dislodged fleets
	for i, d := range res.Dislodged {
		lost[d.Unit.ID] = i
	}
	for i := range n.deeds {
		d := &n.deeds[i]
		if d.fleet == none {
			continue
		}
		u, f := n.p.Units[i], n.p.Units[d.fleet]
		k := where(u.ID)
		if k < 0 {
			continue
		}
		v := &after.Units[k]
		if n.r.land(n.r.m.RegionOf(v.At)) {
			v.Aboard = 0
			continue
		}
		v.Aboard = f.ID
		if at, ok := lost[f.ID]; ok {
			with := res.Dislodged[at]
			army := *v
			army.At, army.No = f.At, 0
			res.Dislodged = append(res.Dislodged, engine.Dislodged{Unit: army, From: with.From, Convoy: with.Convoy})
			after.Units = slices.Delete(after.Units, k, k+1)
			continue
		}
		v.At = after.Units[where(f.ID)].At
	}
	judge.SortUnits(after.Units)
	slices.SortStableFunc(res.Dislodged, func(a, b engine.Dislodged) int { return int(a.Unit.At - b.Unit.At) })
}

// told fails orders of armies whose fleet was dislodged, and sets the code of broken ferries.
func (n *plan) told(res *engine.Resolution) {
	for k := range n.orders {
		i := n.units[k]
		if i == none || n.deeds[i].order != k || n.deeds[i].fleet == none {
			continue
		}
		o := &res.Outcomes[k]
		sunk := slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool { return d.Unit.ID == n.p.Units[i].ID })
		o.Dislodged = sunk
		if sunk && o.Verdict == engine.Succeeded && o.Reason.Code == CodeAboard {
			o.Verdict, o.Reason.Code = engine.Failed, judge.CodeDislodged
		}
		if n.deeds[i].what == ferried && o.Verdict == engine.Failed && sunk &&
			(o.Reason.Code == judge.CodeNoConvoy || o.Reason.Code == judge.CodeConvoyBroken) {
			o.Reason.Code = judge.CodeConvoyBroken
		}
	}
	for k := range res.Outcomes[len(n.orders):] {
		o := &res.Outcomes[len(n.orders)+k]
		o.Dislodged = slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool { return d.Unit.ID == o.Unit.ID })
	}
}

// numbers numbers the fleets in the Box (rule 44). A fleet that stayed keeps its number. Arrivals
// get the lowest free numbers, in the alphabetical order of the spaces that they come from. An army
// has its fleet's number.
func (r *Rules) numbers(before, after *engine.Position) {
	if !slices.ContainsFunc(after.Units, func(u engine.Unit) bool {
		return u.No != 0 || r.m.RegionOf(u.At) == r.world.box
	}) {
		return
	}
	from := map[engine.UnitID]engine.RegionID{}
	had := map[engine.UnitID]uint8{}
	for _, u := range before.Units {
		from[u.ID] = r.m.RegionOf(u.At)
		had[u.ID] = u.No
	}
	for _, d := range before.Dislodged {
		from[d.Unit.ID] = r.m.RegionOf(d.Unit.At)
	}
	taken := map[uint8]bool{}
	var new []int
	for i := range after.Units {
		u := &after.Units[i]
		switch {
		case r.m.RegionOf(u.At) != r.world.box:
			u.No = 0
		case u.Kind != engine.Fleet:
		case from[u.ID] == r.world.box && had[u.ID] != 0:
			taken[had[u.ID]] = true
			u.No = had[u.ID]
		default:
			new = append(new, i)
		}
	}
	slices.SortFunc(new, func(a, b int) int { return r.before(from[after.Units[a].ID], from[after.Units[b].ID]) })
	for _, i := range new {
		after.Units[i].No = lowest(taken)
	}
	for i := range after.Units {
		if u := &after.Units[i]; u.Aboard != 0 {
			if k := slices.IndexFunc(after.Units, func(f engine.Unit) bool { return f.ID == u.Aboard }); k >= 0 {
				u.No = after.Units[k].No
			}
		}
	}
}
