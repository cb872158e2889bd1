package r1885

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Explain fills in a resolution's reasons: the judge's, then those that only this ruleset knows.
func (r *Rules) Explain(res *engine.Resolution) {
	p := r.j.Sound(res.Before)
	if p.Phase.Step == engine.Movement {
		given := judge.Orders(res)
		n, t := r.settle(p, given)
		defer t.release()
		kept := make([]*engine.Order, len(given))
		for k := range given {
			kept[k], res.Outcomes[k].Order = res.Outcomes[k].Order, &n.orders[k]
		}
		codes := make([]engine.Code, len(res.Outcomes))
		for k := range res.Outcomes {
			codes[k] = res.Outcomes[k].Reason.Code
			res.Outcomes[k].Reason.Code = judgesCode(codes[k], &res.Outcomes[k])
		}
		r.j.Explain(res, n.p, n.pass(t, t.with).pol)
		for k := range kept {
			res.Outcomes[k].Order = kept[k]
		}
		for k := range codes {
			res.Outcomes[k].Reason.Code = codes[k]
		}
	} else {
		r.j.ExplainOrders(res)
	}
	defer r.sentOff(res)
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if wentDown(o) {
			o.Reason.Rule, o.Text = "two-orders", "dislodged with the fleet that carries it"
			continue
		}
		if o.Reason.Code == judge.CodeNoConvoy && o.Verdict == engine.Failed {
			o.Text = fmt.Sprintf("no fleet ferried it to %s", r.j.PlaceName(o.Order.To))
		}
		if d := told(o.Reason.Code, o.Verdict); d.Rule != "" {
			o.Reason.Rule = d.Rule
			if text := r.sentence(res, o, d); text != "" {
				o.Text = text
			}
		}
		if text := r.plainer(res, p, o); text != "" {
			o.Text = text
		}
	}
}

// sentOff adds to the reason of an impossible retreat where the unit went instead. It adds nothing
// if the unit also has a valid order, whose outcome says so.
func (r *Rules) sentOff(res *engine.Resolution) {
	if res.Before.Phase.Step != engine.Retreats {
		return
	}
	ordered := map[engine.UnitID]bool{} // units with a possible order
	for k := range res.Outcomes {
		if o := &res.Outcomes[k]; o.Verdict == engine.Succeeded || o.Verdict == engine.Failed {
			ordered[o.Unit.ID] = true
		}
	}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Verdict != engine.IllegalOrder || o.Unit.ID == 0 || o.Text == "" || ordered[o.Unit.ID] {
			continue
		}
		where := "every space open to it was taken by others"
		for _, u := range res.After.Units {
			if u.ID == o.Unit.ID {
				where = "by the right-hand rule it goes to " + r.j.PlaceName(u.At)
			}
		}
		o.Text += "; " + where
	}
}

// judgesCode returns the judge's code in place of which this ruleset uses c, or c itself.
func judgesCode(c engine.Code, o *engine.Outcome) engine.Code {
	switch {
	case wentDown(o):
		return CodeAboard // no code of the judge's: the battle was over its fleet
	case c == CodeLanded:
		return judge.CodeMoved
	case c == CodeCircle:
		return judge.CodeParadox
	}
	return c
}

// wentDown reports whether an army that was to stay aboard was dislodged with its fleet (rule 26).
func wentDown(o *engine.Outcome) bool {
	return o.Reason.Code == judge.CodeDislodged && o.Unit.Aboard != 0
}

func (r *Rules) sentence(res *engine.Resolution, o *engine.Outcome, d engine.CodeInfo) string {
	switch o.Reason.Code {
	case CodeBoarded:
		return fmt.Sprintf("aboard in %s", r.j.RegionName(r.seaOf(o)))
	case CodeLanded:
		if o.Text != "" {
			return "landed: " + o.Text
		}
		return fmt.Sprintf("landed in %s", r.j.PlaceName(o.Order.To))
	case CodeNoFleet:
		if at := voyage(o.Order).Sea; at != engine.NoRegion && !r.sea(at) {
			return fmt.Sprintf("%s is no sea: a fleet in port takes no army aboard", r.j.RegionName(at))
		}
	case CodePinned:
		for k := range res.Outcomes {
			if x := &res.Outcomes[k]; x.Unit.Kind == engine.Army && x.Verdict == engine.Failed && r.rides(res, x.Unit, o.Unit) {
				return fmt.Sprintf("pinned: the landing of %s in %s failed", r.j.UnitName(x.Unit), r.j.PlaceName(x.Order.To))
			}
		}
		return "pinned: the landing of its army failed"
	case CodeChosen:
		return fmt.Sprintf("the unit in %s is %s", r.j.PlaceName(o.Order.At), article(o.Order.Kind))
	case CodeNoted:
		if res.End.How == "concession" {
			return "all survivors wrote the same: the game is conceded"
		}
		if res.Won() {
			return "noted; a victory in the same phase goes first"
		}
		return "noted; it ends the game only if all survivors write the same"
	case CodeClaimed:
		return "all allies claim it: they have won together"
	case CodeRightHand:
		for _, u := range res.After.Units {
			if u.ID == o.Unit.ID {
				return fmt.Sprintf("no valid order: by the right-hand rule it goes to %s", r.j.PlaceName(u.At))
			}
		}
	case CodeReferee:
		if o.Order.Verb == engine.Remove {
			return fmt.Sprintf("%s is removed by the referee's choice: too few removals were ordered", r.j.UnitName(o.Unit))
		}
		return fmt.Sprintf("%s is removed by the referee: too few removals were ordered", r.j.UnitName(o.Unit))
	}
	return r.j.Say(d.Says, o.Order)
}

// seaOf returns the sea where an army boarded.
func (r *Rules) seaOf(o *engine.Outcome) engine.RegionID {
	if v := voyage(o.Order); v.Sea != engine.NoRegion {
		return v.Sea
	}
	return r.region(o.Order.To)
}

// rides reports whether an army was aboard a fleet in the phase, or boarded it.
func (r *Rules) rides(res *engine.Resolution, army, fleet engine.Unit) bool {
	if army.Aboard == fleet.ID {
		return true
	}
	for _, u := range res.After.Units {
		if u.ID == army.ID {
			return u.Aboard == fleet.ID
		}
	}
	for _, d := range res.Dislodged {
		if d.Unit.ID == army.ID {
			return d.Unit.Aboard == fleet.ID
		}
	}
	return false
}

func article(k engine.Kind) string {
	if k == engine.Army {
		return "an army"
	}
	return "a fleet"
}

// unmatched returns what a void order should have matched, or "" if the judge's sentence will do.
// In this game an army may also leave its place by boarding or by ferry.
func (r *Rules) unmatched(res *engine.Resolution, o *engine.Outcome) string {
	q := o.Order
	var army *engine.Outcome // the army that the order names
	for k := range res.Outcomes {
		x := &res.Outcomes[k]
		if x.Unit.Kind == engine.Army && x.Unit.Aboard == 0 && r.m.RegionOf(x.Unit.At) == r.region(q.Of) &&
			x.Order.Verb != verbChoose {
			army = x
		}
	}
	if army == nil {
		return ""
	}
	name := r.j.UnitName(army.Unit)
	switch {
	case q.Verb == verbTake:
		o.Reason.Rule = "who-may-board"
		return name + " does not come aboard that fleet"
	case q.Verb == engine.Convoy: // of several fleets only one ferries the army (rule 21)
		for k := range res.Outcomes {
			x := &res.Outcomes[k]
			if x != o && x.Order.Verb == engine.Convoy && x.Verdict != engine.Void && x.Verdict != engine.IllegalOrder &&
				r.region(x.Order.Of) == r.region(q.Of) && r.region(x.Order.To) == r.region(q.To) {
				o.Reason.Rule = "ferry"
				return fmt.Sprintf("%s is ferried by %s", name, r.j.UnitName(x.Unit))
			}
		}
	case q.Verb == engine.Support && q.To == engine.NoPlace:
		to := r.region(army.Order.To)
		if army.Order.Verb == verbBoard || army.Order.Verb == engine.Move && to >= 0 && !r.land(to) {
			o.Reason.Rule = "boarding" // rule 22: boarding comes before all movement
			return name + " goes aboard and leaves its place"
		}
		if army.Order.Verb == engine.Move {
			return fmt.Sprintf("%s was ordered to move to %s", name, r.j.PlaceName(army.Order.To))
		}
	}
	return ""
}

// boxed returns why the rules of the High Ocean Box forbid a support, or "" (rules 39, 42).
func (r *Rules) boxed(o *engine.Outcome) string {
	from, of, to := r.m.RegionOf(o.Unit.At), r.region(o.Order.Of), r.region(o.Order.To)
	switch box := r.world.box; {
	case o.Unit.ID == 0 || box == engine.NoRegion:
	case to == box:
		o.Reason.Rule = "box"
		return "a move into the Box is no attack, and nobody supports it"
	case from == box:
		if of != box || o.Order.To == engine.NoPlace {
			o.Reason.Rule = "box"
			return "a fleet in the Box supports only another that leaves it"
		}
	case of == box && r.j.Reaches(o.Unit.Kind, o.Unit.At, to):
		o.Reason.Rule = "box"
		return "a move out of the Box is supported by fleets in the Box, and at sea"
	}
	return ""
}

// plainer says what is wrong with an order if this ruleset knows more than the judge, or "".
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
