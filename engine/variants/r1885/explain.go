package r1885

import (
	"fmt"

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

// sentOff adds to the reason of an impossible retreat where the unit went instead, unless the unit
// also has a good order, whose entry says so.
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

// judgesCode returns the judge's code that one of this game's codes replaced.
func judgesCode(c engine.Code, o *engine.Outcome) engine.Code {
	switch {
	case wentDown(o):
		return CodeAboard // the battle was over its fleet
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

// sentence writes the sentence for one of this game's codes.
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
