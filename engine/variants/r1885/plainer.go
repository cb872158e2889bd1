package r1885

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// plainer returns a sentence on what is wrong with an order, if this game knows more than the
// judge, or "".
func (r *Rules) plainer(res *engine.Resolution, p *engine.Position, o *engine.Outcome) string {
	q := o.Order
	switch c := o.Reason.Code; {
	case c == judge.CodeContradictory && q.Verb == verbChoose:
		for _, u := range p.Units {
			if r.m.RegionOf(u.At) == r.region(q.At) && u.Power == q.By {
				return "the choices written for it contradict each other: the unit is " + article(r.kindAfter(res, u))
			}
		}
	case c == judge.CodeWrongKind && o.Unit.ID != 0:
		return fmt.Sprintf("the unit in %s is %s", r.j.RegionName(r.m.RegionOf(o.Unit.At)), article(o.Unit.Kind))
	case c == judge.CodeNoMatch && o.Verdict == engine.Void:
		return r.unmatched(res, o)
	case c == judge.CodeTargetFar && q.Verb == engine.Support:
		return r.boxed(o)
	case c == judge.CodeNotYours && p.Phase.Step == engine.Retreats &&
		slices.ContainsFunc(p.Dislodged, func(d engine.Dislodged) bool {
			return d.Unit.Aboard != 0 && d.Unit.Power == q.By && r.m.RegionOf(d.Unit.At) == r.region(q.At)
		}):
		o.Reason.Rule = "two-orders" // rules 24, 46
		return "the army goes where its fleet goes, and the fleet's power says where"
	case c == CodeCarriesArmy:
		switch q.Verb {
		case engine.Move:
			return r.j.Say("{unit} carries an army: it comes to a coast only if the army is ordered to land from the sea where it is", q)
		case engine.Convoy:
			return r.j.Say("{unit} carries an army and may not ferry another", q)
		case engine.Remove, engine.Disband:
			if army, ok := aboard(p.Units, o.Unit.ID); ok && army.Power != o.Unit.Power {
				return r.j.Say("{unit} carries an army of another power and cannot be removed", q)
			}
			return r.j.Say("{unit} carries an army, which must be removed first", q)
		}
	case c == judge.CodeNoUnit && q.Kind == engine.Army && r.sea(r.region(q.At)):
		return "no army is aboard in " + r.j.RegionName(r.region(q.At))
	case c == judge.CodeNoUnit && (q.Verb == engine.Support || q.Verb == engine.Convoy || q.Verb == verbTake):
		if slices.ContainsFunc(p.Units, func(u engine.Unit) bool { return r.m.RegionOf(u.At) == r.region(q.At) }) {
			return "there is no such unit at " + r.j.RegionName(r.region(q.Of))
		}
		return "there is no unit at " + r.j.RegionName(r.region(q.At))
	case c == judge.CodeNotArmy && q.Verb == engine.Convoy:
		return "only an army can be ferried"
	case c == judge.CodeUnreachable && q.Verb == engine.Convoy && q.To != engine.NoPlace && q.Of != engine.NoPlace:
		sea, from, to := r.region(o.Unit.At), r.region(q.Of), r.region(q.To)
		switch {
		case from == to:
			return fmt.Sprintf("the army is in %s already", r.j.RegionName(to))
		case !r.sail(sea, from):
			return fmt.Sprintf("%s is no coast of %s", r.j.RegionName(from), r.j.RegionName(sea))
		case !r.sail(sea, to):
			return fmt.Sprintf("%s is no coast of %s", r.j.RegionName(to), r.j.RegionName(sea))
		}
	case c == judge.CodeNotAtSea && q.Verb == engine.Convoy:
		return "only a fleet at sea can ferry, and none in the Box"
	case c == judge.CodeConvoyBroken && o.Unit.Kind == engine.Army:
		return "its ferry was dislodged: it stays aboard and has no effect"
	case c == judge.CodeUnreachable && q.Verb == verbBoard:
		v := voyage(q)
		if v.Sea == engine.NoRegion || r.land(r.region(o.Unit.At)) && r.sail(v.Sea, r.region(o.Unit.At)) {
			return fmt.Sprintf("%s touches neither the sea where it boards nor the one where the fleet is ordered: it goes aboard and does not land", r.j.PlaceName(q.To))
		}
		return fmt.Sprintf("%s is no coast of %s", r.j.RegionName(r.region(o.Unit.At)), r.j.RegionName(v.Sea))
	case c == judge.CodeUnreachable && o.Unit.Aboard != 0 && q.To != engine.NoPlace:
		return fmt.Sprintf("%s touches neither the sea where the army is nor the one where its fleet is ordered",
			r.j.PlaceName(q.To))
	}
	return ""
}

// kindAfter returns the kind of a unit after the phase, when its type is known.
func (r *Rules) kindAfter(res *engine.Resolution, u engine.Unit) engine.Kind {
	for _, v := range res.After.Units {
		if v.ID == u.ID {
			return v.Kind
		}
	}
	for _, d := range res.Dislodged {
		if d.Unit.ID == u.ID {
			return d.Unit.Kind
		}
	}
	return u.Kind
}
