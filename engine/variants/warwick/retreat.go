package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// retreats adjudicates a retreat phase (rules 60, 61).
func (d *decision) retreats() {
	r, p := d.r, d.p
	n := len(p.Dislodged)
	chosen := make([]int, n) // by dislodged unit: the order that counts, or -1
	for i := range chosen {
		chosen[i] = -1
	}
	for k := range d.os {
		o := &d.os[k]
		if !d.open(k) || o.Verb >= engine.VerbOwn {
			continue
		}
		if o.Verb == engine.Build || o.Verb == engine.Remove || o.Verb == engine.Waive {
			d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
			continue
		}
		id, code := d.unit(o)
		i := slices.IndexFunc(p.Dislodged, func(x engine.Dislodged) bool { return x.Unit.ID == id })
		if code != "" || i < 0 {
			if code == "" {
				code = judge.CodeNotDislodged
			}
			d.set(k, engine.IllegalOrder, code)
			continue
		}
		d.out[k].Unit = p.Dislodged[i].Unit
		switch {
		case chosen[i] < 0:
			chosen[i] = k
			d.set(k, engine.IllegalOrder, d.retreatCode(&p.Dislodged[i], o))
		case judge.Same(&d.os[chosen[i]], o):
			d.set(k, engine.Void, judge.CodeRepeated)
		default:
			d.set(chosen[i], engine.IllegalOrder, judge.CodeContradictory)
			d.set(k, engine.IllegalOrder, judge.CodeContradictory)
		}
	}
	to := make([]engine.RegionID, n)
	for i := range to {
		to[i] = engine.NoRegion
		k := chosen[i]
		if k < 0 || !d.open(k) {
			continue
		}
		if d.os[k].Verb == engine.Disband {
			d.set(k, engine.Succeeded, judge.CodeDisbanded)
			continue
		}
		d.set(k, engine.Succeeded, judge.CodeRetreated)
		to[i] = r.b.at(d.os[k].To)
	}
	after := &engine.Position{Phase: p.Phase, Units: slices.Clone(p.Units),
		Owners: slices.Clone(p.Owners), NextUnit: p.NextUnit}
	for i := range to {
		u := p.Dislodged[i].Unit
		with := slices.IndexFunc(to, func(at engine.RegionID) bool { return at != engine.NoRegion && at == to[i] })
		if with == i {
			with = -1
			if k := slices.Index(to[i+1:], to[i]); k >= 0 {
				with = i + 1 + k
			}
		}
		switch {
		case to[i] == engine.NoRegion:
			d.lost = append(d.lost, u)
		case with >= 0 && !r.b.sea[to[i]]: // two retreats to one land region destroy both
			d.lost = append(d.lost, u)
			d.set(chosen[i], engine.Failed, judge.CodeCollided)
			d.out[chosen[i]].Reason.By, d.out[chosen[i]].Reason.Where = p.Dislodged[with].Unit.At, to[i]
		default:
			u.At = r.b.place(to[i])
			after.Units = append(after.Units, u)
		}
		if chosen[i] < 0 {
			u := p.Dislodged[i].Unit
			d.out = append(d.out, judge.Unordered(u, judge.CodeNoOrder))
		}
	}
	d.unused()
	judge.SortUnits(after.Units)
	r.arrive(after.Units, d.was)
	d.res = &engine.Resolution{Outcomes: d.out, After: after}
}

// retreatCode returns what is wrong with a dislodged unit's order, or "".
func (d *decision) retreatCode(x *engine.Dislodged, o *engine.Order) engine.Code {
	b := d.r.b
	switch o.Verb {
	case engine.Disband:
		return ""
	case engine.Retreat, engine.Move:
	default:
		return judge.CodeWrongPhase
	}
	if code := b.cannot(b.at(x.Unit.At), b.at(o.To)); code != "" {
		return code
	}
	if !slices.ContainsFunc(x.Options, func(to engine.PlaceID) bool { return b.at(to) == b.at(o.To) }) {
		return judge.CodeClosed
	}
	return ""
}
