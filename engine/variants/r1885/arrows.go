package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Arrows draws orders by what they did, not as written: boarding as a dotted arrow to the fleet, a
// landing as an arrow from its sea, a ferry as an arrow through its fleet's sea, and a pinned
// fleet's move with an anchor at its end.
func (r *Rules) Arrows(pub engine.PublicResolution) []engine.Arrow {
	res := pub.Resolution()
	if res.Before == nil || res.Before.Phase.Step != engine.Movement {
		return nil
	}
	var out []engine.Arrow
	for i := range res.Outcomes {
		out = append(out, r.arrowsOf(res, &res.Outcomes[i])...)
	}
	return out
}

// arrowsOf returns the arrows that replace the ordinary one of an order, if any.
func (r *Rules) arrowsOf(res *engine.Resolution, o *engine.Outcome) []engine.Arrow {
	idle := o.Verdict != engine.Succeeded && o.Verdict != engine.Failed
	dotted := func(to engine.PlaceID, from ...engine.PlaceID) engine.Arrow {
		return engine.Arrow{Unit: o.Unit.ID, Through: from, Past: len(from) > 0, To: to, Style: "dotted", End: "head",
			Failed: o.Verdict == engine.Failed}
	}
	to, v := r.region(o.Order.To), voyage(o.Order)
	switch {
	case o.Reason.Code == CodePinned:
		return []engine.Arrow{{Unit: o.Unit.ID, To: o.Order.To, Style: "solid", End: "anchor", Failed: true}}
	case o.Unit.Kind != engine.Army || !r.went(res, o):
	case o.Order.Verb == verbBoard && v.Sea != engine.NoRegion:
		on := dotted(r.first(v.Sea))
		on.Failed = false // boarding cannot fail (rule 22)
		if to == engine.NoRegion || idle {
			return []engine.Arrow{on}
		}
		return []engine.Arrow{on, dotted(o.Order.To, r.first(r.landsBy(res, o, v.Sea)))}
	case idle || to == engine.NoRegion:
	case o.Unit.Aboard == 0 && o.Order.Verb == engine.Move: // by ferry, or onto a fleet
		return []engine.Arrow{dotted(o.Order.To)}
	case o.Order.Verb == verbLand || o.Order.Verb == engine.Move:
		if via := r.landsBy(res, o, r.region(o.Unit.At)); via != r.region(o.Unit.At) {
			return []engine.Arrow{dotted(o.Order.To, r.first(via))}
		}
		return []engine.Arrow{dotted(o.Order.To)}
	}
	return nil
}

// went reports whether an army was aboard a fleet at any time in a phase.
func (r *Rules) went(res *engine.Resolution, o *engine.Outcome) bool {
	if o.Unit.Aboard != 0 || o.Reason.Code == CodeLanded || o.Reason.Code == judge.CodeConvoyed {
		return true
	}
	return slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool { return u.ID == o.Unit.ID && u.Aboard != 0 }) ||
		slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool {
			return d.Unit.ID == o.Unit.ID && d.Unit.Aboard != 0
		})
}

// landsBy returns the sea that an army lands from (rule 28): the one that its order names, else its
// fleet's, else its fleet's destination.
func (r *Rules) landsBy(res *engine.Resolution, o *engine.Outcome, sea engine.RegionID) engine.RegionID {
	to := r.region(o.Order.To)
	if v := voyage(o.Order); v.Via != engine.NoRegion {
		return v.Via
	}
	if r.sea(sea) && r.sail(sea, to) {
		return sea
	}
	for i := range res.Outcomes {
		f := &res.Outcomes[i]
		carries := f.Unit.ID == o.Unit.Aboard || o.Unit.Aboard == 0 && f.Unit.Kind == engine.Fleet &&
			r.region(f.Unit.At) == sea
		if carries && f.Order.Verb == engine.Move && f.Order.To != engine.NoPlace {
			return r.region(f.Order.To)
		}
	}
	return sea
}
