package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// winter adjudicates adjustments: a player's first good builds and removals count, and missing
// removals are chosen by civil disorder (rules 62, 63).
func (d *decision) winter() {
	r, p := d.r, d.p
	counts := r.counts(p)
	after := &engine.Position{Phase: p.Phase, Units: slices.Clone(p.Units),
		Owners: slices.Clone(p.Owners), NextUnit: p.NextUnit}
	left, spare := make([]int, len(counts)), make([]int, len(counts)) // builds (or, negative, removals) left, and centres whose builds may be waived
	for i, c := range counts {
		left[i], spare[i] = c.Due, c.Centres-c.Units
	}
	for k := range d.os {
		o := &d.os[k]
		if !d.open(k) {
			continue
		}
		switch o.Verb {
		case engine.Build:
			had := left[o.By]
			d.build(k, after, counts[o.By].Due, &left[o.By])
			spare[o.By] -= had - left[o.By]
		case engine.Remove, engine.Disband:
			d.remove(k, after, counts[o.By].Due, &left[o.By])
		case engine.Waive:
			switch {
			case counts[o.By].Due <= 0:
				d.set(k, engine.IllegalOrder, judge.CodeNothingDue)
			case spare[o.By] <= 0:
				d.set(k, engine.Failed, judge.CodeTooMany)
			default:
				d.set(k, engine.Succeeded, judge.CodeWaived)
				spare[o.By] = max(0, spare[o.By]-max(1, o.Count))
				left[o.By] = min(left[o.By], spare[o.By])
			}
		}
	}
	d.unused()
	for by := range left {
		for ; left[by] < 0; left[by]++ {
			u := r.disorderly(after, engine.PowerID(by))
			after.Units = slices.DeleteFunc(after.Units, func(v engine.Unit) bool { return v.ID == u.ID })
			d.lost = append(d.lost, u)
			d.out = append(d.out, judge.Unordered(u, judge.CodeDisorder))
		}
	}
	judge.SortUnits(after.Units)
	d.res = &engine.Resolution{Outcomes: d.out, After: after}
}

func (d *decision) build(k int, after *engine.Position, due int, left *int) {
	r, o := d.r, &d.os[k]
	at := r.b.at(o.At)
	if at == engine.NoRegion {
		d.set(k, engine.IllegalOrder, judge.CodeNotCentre)
		return
	}
	u := engine.Unit{Power: o.By, Kind: engine.KindOwn, At: r.b.place(at)}
	d.out[k].Unit = u
	code := r.site(d.p, o.By, at)
	switch {
	case code != "":
		d.set(k, engine.IllegalOrder, code)
	case due <= 0:
		d.set(k, engine.IllegalOrder, judge.CodeNothingDue)
	case r.j.Occupied(after.Units, at):
		d.set(k, engine.Failed, judge.CodeBuiltTwice)
	case *left == 0:
		d.set(k, engine.Failed, judge.CodeTooMany)
	default:
		u.ID = after.NextUnit
		after.NextUnit++
		after.Units = append(after.Units, u)
		*left--
		d.out[k].Unit = u
		d.set(k, engine.Succeeded, judge.CodeBuilt)
	}
}

func (d *decision) remove(k int, after *engine.Position, due int, left *int) {
	o := &d.os[k]
	id, code := d.unit(o)
	if code != "" {
		d.set(k, engine.IllegalOrder, code)
		return
	}
	u, _ := unitByID(d.p, id)
	d.out[k].Unit = u
	i := slices.IndexFunc(after.Units, func(v engine.Unit) bool { return v.ID == id })
	switch {
	case due >= 0:
		d.set(k, engine.IllegalOrder, judge.CodeNothingDue)
	case i < 0:
		d.set(k, engine.Void, judge.CodeRemovedBefore)
	case *left == 0:
		d.set(k, engine.Failed, judge.CodeTooMany)
	default:
		after.Units = slices.Delete(after.Units, i, i+1)
		*left++
		d.lost = append(d.lost, u)
		d.set(k, engine.Succeeded, judge.CodeRemoved)
	}
}

// disorderly returns the unit that civil disorder removes (rule 63): preferably not one on a
// centre, then the one with the most steps to its player's nearest centre, then the first by the
// region's full name, then by number.
func (r *Rules) disorderly(p *engine.Position, by engine.PowerID) engine.Unit {
	var best engine.Unit
	for _, u := range p.Units {
		if u.Power == by && (best.ID == 0 || r.goesBefore(p, u, best)) {
			best = u
		}
	}
	return best
}

func (r *Rules) goesBefore(p *engine.Position, u, v engine.Unit) bool {
	a, b := r.b.at(u.At), r.b.at(v.At)
	if x, y := r.m.Regions[a].SupplyCentre, r.m.Regions[b].SupplyCentre; x != y {
		return !x
	}
	if x, y := r.home(p, u.Power, a), r.home(p, v.Power, b); x != y {
		return x > y
	}
	if x, y := r.m.Regions[a].Name, r.m.Regions[b].Name; x != y {
		return x < y
	}
	return u.No < v.No
}

// home counts the steps from a region to a player's nearest centre.
func (r *Rules) home(p *engine.Position, by engine.PowerID, at engine.RegionID) int16 {
	best := unreached
	for c := range r.m.Regions {
		if r.m.Regions[c].SupplyCentre && p.Owners[c] == by {
			best = min(best, r.b.far[int(at)*r.b.n+c])
		}
	}
	return best
}
