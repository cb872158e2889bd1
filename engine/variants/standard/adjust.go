package standard

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// adjust decides a Winter: builds in the order they are listed until none is left, removals likewise, and civil
// disorder for what was not removed.
func (r *Rules) adjust(p *engine.Position, orders []engine.Order) *engine.Resolution {
	out := make([]engine.Outcome, len(orders))
	counts := r.Counts(p)
	after := p.Clone()
	after.Dislodged, after.Contested = nil, nil
	for by := range counts {
		r.adjustPower(p, after, orders, out, engine.PowerID(by), counts[by].Due)
	}
	for k := range orders {
		if by := orders[k].By; by < 0 || int(by) >= len(counts) {
			out[k] = outcome(&orders[k], engine.IllegalOrder, judge.CodeNotYours)
		}
	}
	for by := range counts {
		for still := r.owed(after, engine.PowerID(by)); still > 0; still-- {
			u := r.disorderly(after, engine.PowerID(by))
			o := engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
			lost := outcome(&o, engine.None, judge.CodeDisorder)
			lost.Unit = u
			out = append(out, lost)
			after.Units = slices.DeleteFunc(after.Units, func(v engine.Unit) bool { return v == u })
		}
	}
	judge.SortUnits(after.Units)
	return &engine.Resolution{Before: p, Outcomes: out, After: after}
}

func outcome(o *engine.Order, v engine.Verdict, c engine.Code) engine.Outcome {
	return engine.Outcome{Order: *o, Verdict: v, Reason: engine.Reason{Code: c, By: engine.NoPlace, Where: engine.NoRegion}}
}

// owed is how many units a power still has to remove.
func (r *Rules) owed(p *engine.Position, by engine.PowerID) int {
	c := r.j.Tally(p)[by]
	return max(0, c.Units-c.Centres)
}

// adjustPower takes one power's orders in the order listed.
func (r *Rules) adjustPower(before, after *engine.Position, orders []engine.Order, out []engine.Outcome, by engine.PowerID, due int) {
	left := due
	var good []int // orders carried out, for the rules that void all of them
	ch := r.j.Choices()
	tooMany := false
	for k := range orders {
		o := &orders[k]
		if o.By != by {
			continue
		}
		out[k] = outcome(o, engine.Succeeded, "")
		res := &out[k]
		verdict, code := engine.IllegalOrder, engine.Code("")
		switch o.Verb {
		case engine.Build:
			var u engine.Unit
			u, code = r.j.BuildUnit(o)
			if code == "" {
				code = r.site(before, by, r.m.RegionOf(u.At))
			}
			switch {
			case code != "":
			case due <= 0:
				code = judge.CodeNothingDue
			case r.j.Occupied(after.Units, r.m.RegionOf(u.At)):
				verdict, code = engine.Failed, judge.CodeBuiltTwice
				if ch.TwoBuildsNone {
					left += r.undo(after, out, good, r.m.RegionOf(u.At))
				}
			case left == 0:
				verdict, code, tooMany = engine.Failed, judge.CodeTooMany, true
			default:
				u.ID = after.NextUnit
				after.NextUnit++
				after.Units = append(after.Units, u)
				res.Unit, res.Reason.Code = u, judge.CodeBuilt
				good = append(good, k)
				left--
			}
		case engine.Remove, engine.Disband:
			i := slices.IndexFunc(before.Units, func(u engine.Unit) bool { return r.same(u.At, o.At) })
			switch {
			case i < 0:
				code = judge.CodeNoUnit
			case before.Units[i].Power != by:
				code = judge.CodeNotYours
			case o.Kind != engine.NoKind && o.Kind != before.Units[i].Kind && !ch.WrongKind:
				code = judge.CodeWrongKind
			case due >= 0:
				code = judge.CodeNothingDue
			default:
				u := before.Units[i]
				res.Unit = u
				at := slices.Index(after.Units, u)
				switch {
				case at < 0:
					verdict, code = engine.Void, judge.CodeRemovedBefore
				case left == 0:
					verdict, code, tooMany = engine.Failed, judge.CodeTooMany, true
				default:
					after.Units = slices.Delete(after.Units, at, at+1)
					res.Reason.Code = judge.CodeRemoved
					good = append(good, k)
					left++
				}
			}
		case engine.Waive:
			switch {
			case due <= 0:
				code = judge.CodeNothingDue
			case left == 0:
				verdict, code = engine.Failed, judge.CodeTooMany
			default:
				res.Reason.Code = judge.CodeWaived
				left = max(0, left-max(1, o.Count))
			}
		default:
			code = judge.CodeWrongPhase
		}
		if code != "" {
			res.Verdict, res.Reason.Code = verdict, code
		}
	}
	if tooMany && (due > 0 && ch.TooManyBuildsNone || due < 0 && ch.TooManyRemovalsNone) {
		for _, k := range good {
			if out[k].Verdict != engine.Succeeded {
				continue
			}
			u := out[k].Unit
			if due > 0 {
				after.Units = slices.DeleteFunc(after.Units, func(v engine.Unit) bool { return v == u })
			} else {
				after.Units = append(after.Units, u)
			}
			out[k].Verdict, out[k].Reason.Code = engine.Failed, judge.CodeTooMany
		}
	}
}

// undo takes back a build in a region, and returns how many builds that frees.
func (r *Rules) undo(after *engine.Position, out []engine.Outcome, good []int, at engine.RegionID) int {
	n := 0
	for _, k := range good {
		u := out[k].Unit
		if out[k].Verdict != engine.Succeeded || r.m.RegionOf(u.At) != at {
			continue
		}
		after.Units = slices.DeleteFunc(after.Units, func(v engine.Unit) bool { return v == u })
		out[k].Verdict, out[k].Reason.Code = engine.Failed, judge.CodeBuiltTwice
		n++
	}
	return n
}

func (r *Rules) same(a, b engine.PlaceID) bool {
	n := engine.PlaceID(len(r.m.Places))
	return a >= 0 && a < n && b >= 0 && b < n && r.m.RegionOf(a) == r.m.RegionOf(b)
}
