package europe1615

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Explain fills in reasons: the judge's for the standard codes, then this ruleset's.
func (r *Rules) Explain(res *engine.Resolution) {
	d := r.begin(res.Before, judge.Orders(res))
	if d.p.Phase.Step == engine.Movement {
		d.explainMoves(res)
	} else {
		r.j.ExplainOrders(res)
	}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if a := codeRule(o.Reason.Code); a != "" && (o.Reason.Code != judge.CodeContradictory || o.Verdict == engine.Void) {
			o.Reason.Rule = a
		}
		if t := d.sentence(o); t != "" {
			if o.Dislodged && o.Text != "" {
				t += "; " + o.Text
			}
			o.Text = t
		}
		if (o.Text == "" || o.Reason.Code == judge.CodeContradictory && o.Verdict == engine.Void) &&
			o.Verdict != engine.Succeeded && o.Verdict != engine.None {
			o.Text = d.plain(o)
		}
	}
}

func (d *decision) explainMoves(res *engine.Resolution) {
	d.influence()
	mv := d.prepare()
	d.gates(mv)
	n := len(d.os)
	tmp := *res
	tmp.Outcomes = make([]engine.Outcome, 0, len(mv.idx)+len(res.Outcomes)-n)
	for _, k := range mv.idx {
		tmp.Outcomes = append(tmp.Outcomes, res.Outcomes[k])
	}
	tmp.Outcomes = append(tmp.Outcomes, res.Outcomes[n:]...)
	d.r.j.Explain(&tmp, d.p, &mv.pol)
	for i := range tmp.Outcomes {
		k := n + i - len(mv.idx)
		if i < len(mv.idx) {
			k = int(mv.idx[i])
		}
		res.Outcomes[k].Reason, res.Outcomes[k].Text = tmp.Outcomes[i].Reason, tmp.Outcomes[i].Text
	}
}

func (d *decision) plain(o *engine.Outcome) string {
	for _, c := range codeTable {
		if c.Code == o.Reason.Code && c.Verdict == o.Verdict && c.Says != "" {
			return d.r.j.Say(c.Says, o.Order)
		}
	}
	if o.Reason.Code == judge.CodeRepeated {
		return "the same line stands on the sheet already"
	}
	return d.r.j.Wrong(o.Order, o.Reason.Code)
}

// sentence returns this ruleset's sentence for a unit's order, or "" to keep the judge's.
func (d *decision) sentence(o *engine.Outcome) string {
	switch o.Reason.Code {
	case CodeNoEntry:
		if to := d.b.at(o.Order.To); d.mv != nil && to >= 0 && d.mv.shut[to] {
			return fmt.Sprintf("the unit in %s leaves, and neutral land is then closed again", d.r.j.RegionName(to))
		}
		return d.barText(d.b.enter(d.s, o.Unit.Power, d.b.at(o.Order.To), d.mv.foreign), d.b.at(o.Order.To))
	case CodeFriendly:
		if u, ok := d.b.unitIn(d.p.Units, d.b.at(o.Order.To)); ok {
			side := d.b.side(d.s, u.Power)
			switch {
			case u.Power == o.Unit.Power:
				return fmt.Sprintf("%s, its own power's unit, stays there", d.r.j.UnitName(u))
			case side == d.b.side(d.s, o.Unit.Power):
				return fmt.Sprintf("%s, a unit of its own side (%s), stays there", d.r.j.UnitName(u), d.r.j.PowerName(u.Power))
			}
			return fmt.Sprintf("%s, a friend's unit (%s), stays there", d.r.j.UnitName(u), d.r.j.PowerName(side))
		}
	case CodeNotAligned:
		if u, ok := d.b.unitIn(d.p.Units, d.b.at(o.Order.At)); ok && d.p.Phase.Step == engine.Movement && d.b.minor(u.Power) {
			return fmt.Sprintf("%s is %s", d.r.j.PowerName(u.Power), d.b.standing(d.s, u.Power))
		}
	}
	return ""
}

// barText explains why a region may not be entered.
func (d *decision) barText(x bar, to engine.RegionID) string {
	name := d.r.j.RegionName(to)
	switch x.why {
	case peace:
		return fmt.Sprintf("%s is %s's land, and there is peace with it", name, d.r.j.PowerName(x.with))
	case neutral:
		return fmt.Sprintf("%s is neutral, so %s is closed", d.r.j.PowerName(x.with), name)
	}
	return ""
}

// standing describes a state's alignment and points: "aligned to France (France 6, Spain 3)".
func (b *board) standing(s *State, p engine.PowerID) string {
	text := b.stands(s, p)
	list := ""
	for _, q := range b.order {
		if n := s.points(p)[q]; n > 0 {
			if list != "" {
				list += ", "
			}
			list += fmt.Sprintf("%s %d", b.m.Powers[q].Name, n)
		}
	}
	if list != "" {
		text += " (" + list + ")"
	}
	return text
}
