package warwick

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Explain fills in a resolution's reasons: the judge's, then those that only this ruleset knows.
func (r *Rules) Explain(res *engine.Resolution) {
	p := r.sound(res.Before)
	d := r.begin(p, judge.Orders(res), &moving{})
	if p.Phase.Step == engine.Movement {
		d.explainMoves(res)
	} else {
		r.j.ExplainOrders(res)
	}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if e := entry(o.Reason.Code); e.Rule != "" {
			o.Reason.Rule = e.Rule
		}
		if t := d.sentence(res, k); t != "" {
			if o.Dislodged && p.Phase.Step == engine.Movement && o.Text != "" {
				t += "; " + o.Text
			}
			o.Text = t
		}
	}
}

func (d *decision) explainMoves(res *engine.Resolution) {
	mv := d.prepare(&moving{})
	n := len(d.os)
	tmp := *res
	tmp.Outcomes = make([]engine.Outcome, 0, len(mv.idx)+len(res.Outcomes)-n)
	for i, k := range mv.idx {
		o := res.Outcomes[k]
		o.Order = &mv.js[i]
		tmp.Outcomes = append(tmp.Outcomes, o)
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
	for k := range res.Outcomes[:n] {
		if o := &res.Outcomes[k]; o.Text == "" && o.Verdict == engine.IllegalOrder && o.Order.Verb <= VerbCut {
			o.Text = d.r.j.Wrong(o.Order, o.Reason.Code)
		}
	}
}

// stance describes a player's alignment: "Norfolk stands for Edward IV".
func (d *decision) stance(p engine.PowerID) string {
	name := d.r.m.Powers[p].Name
	switch x := d.align[p]; x {
	case Nobody:
		return name + " is neutral"
	case Person(p):
		return name + " claims the throne"
	default:
		return name + " stands for " + d.r.b.personName(x)
	}
}

// unitName names a unit: "Unit London", "the Duke of Exeter's 2nd unit in the English Channel".
func (d *decision) unitName(u engine.Unit) string { return d.r.unitName(u) }

func (r *Rules) unitName(u engine.Unit) string {
	at := r.b.at(u.At)
	if at == engine.NoRegion {
		return "the unit"
	}
	if u.No == 0 {
		return "Unit " + r.j.RegionName(at)
	}
	return fmt.Sprintf("%s of %s", r.ownName(u), r.m.Powers[u.Power].Name)
}

func (r *Rules) ownName(u engine.Unit) string {
	if u.No == 0 {
		return r.unitName(u)
	}
	return fmt.Sprintf("Unit %s #%d", r.j.RegionName(r.b.at(u.At)), u.No)
}

// sentence returns this ruleset's sentence for an outcome, or "" to keep the judge's.
func (d *decision) sentence(res *engine.Resolution, k int) string {
	o := &res.Outcomes[k]
	name := d.r.m.Powers
	var p *role
	if d.mv != nil && k < len(d.mv.order) && d.mv.order[k] >= 0 {
		p = &d.mv.ps[d.mv.order[k]]
	}
	if t := unnamed(o); t != "" {
		return t
	}
	switch o.Reason.Code {
	case CodeNotAPort:
		return fmt.Sprintf("a unit goes to sea and lands in ports only, and %s is none", d.shoreless(o))
	case CodeOtherFaction, CodeNeverAllies:
		return d.alienText(o, p)
	case CodeProtected:
		return fmt.Sprintf("%s is the only claimant, and %s, so may not attack this unit",
			name[d.sole].Name, d.stance(o.Order.By))
	case judge.CodeNoMatch:
		return d.unmatched(p)
	case judge.CodeCut:
		if p != nil && d.r.b.sea[p.at] {
			return "support cut by a CUT order"
		}
	case CodeCutMade, CodeCutNothing:
		return d.cutText(o, p)
	case judge.CodeTargetFar:
		if p != nil && d.r.b.sea[p.at] {
			return fmt.Sprintf("%s does not touch the region of this support", d.r.j.RegionName(p.at))
		}
	case CodeDeclared, CodeUnchanged, CodePersonGone:
		return d.declaredText(o)
	case judge.CodeContradictory:
		if o.Order.Verb >= VerbDeclare {
			return "two lines that contradict each other: neither counts"
		}
		return "two different orders for the unit: it holds"
	case judge.CodeRepeated:
		return "said twice: it counts once"
	case judge.CodeDisorder:
		return d.unitName(o.Unit) + " is removed: too few removals were ordered"
	case judge.CodeDisbanded:
		return "disbanded as ordered"
	}
	return d.r.j.Say(entry(o.Reason.Code).Says, o.Order)
}

// unnamed returns what is wrong with the unit that a CUT or a line about Henry VI names, if the
// judge has no sentence for it, or "".
func unnamed(o *engine.Outcome) string {
	henry := o.Order.Verb == VerbHenry
	switch o.Reason.Code {
	case judge.CodeNoUnit:
		if henry {
			return "no unit fits these words"
		}
		if o.Order.Verb == VerbCut && o.Unit.ID != 0 {
			return "no unit fits the one presumed supported; the unit holds"
		}
	case judge.CodeNotYours:
		if henry {
			return "Henry VI is assigned to a unit of one's own"
		}
	case judge.CodeItself:
		if henry {
			return "Henry VI is with that unit already"
		}
	}
	return ""
}

// shoreless names the land region that has no port for an order that needs one.
func (d *decision) shoreless(o *engine.Outcome) string {
	for _, at := range []engine.PlaceID{o.Order.To, o.Unit.At} {
		if r := d.r.b.at(at); r != engine.NoRegion && !d.r.b.sea[r] {
			return d.r.j.RegionName(r)
		}
	}
	return "this region"
}

// alienText explains why the factions make a support or a declaration void.
func (d *decision) alienText(o *engine.Outcome, p *role) string {
	if o.Order.Verb == VerbDeclare {
		if l, ok := o.Order.Own.(*Declaration); ok {
			return fmt.Sprintf("void: %s and %s have both claimed the throne, and are never allies again",
				d.r.m.Powers[o.Order.By].Name, d.r.b.personName(l.of(o.Order.By, d.r.state(d.p).King)))
		}
		return ""
	}
	if p == nil {
		return ""
	}
	of := engine.NoPower
	if i, code := d.other(o.Order.By, ofSaid(o.Order), o.Order.OfUnit); code == "" {
		of = d.mv.ps[i].u.Power
	}
	if of == engine.NoPower {
		return ""
	}
	by := o.Order.By
	switch o.Reason.Code {
	case CodeNeverAllies:
		return fmt.Sprintf("void: %s and %s have both claimed the throne: no support between them ever again",
			d.r.m.Powers[by].Name, d.r.m.Powers[of].Name)
	}
	return fmt.Sprintf("void: %s, %s: no support between factions", d.stance(by), d.stance(of))
}

// unmatched returns what the unit named in a void support was ordered to do instead.
func (d *decision) unmatched(p *role) string {
	if p == nil || p.ord < 0 {
		return ""
	}
	o := &d.os[p.ord]
	i, code := d.other(o.By, ofSaid(o), o.OfUnit)
	if code != "" {
		return ""
	}
	v := &d.mv.ps[i]
	switch name := d.unitName(v.u); v.act {
	case cutting:
		return fmt.Sprintf("void: %s was ordered to cut a support in %s", name, d.r.j.RegionName(v.to))
	case march, sail:
		return fmt.Sprintf("void: %s was ordered to %s", name, d.r.j.RegionName(v.to))
	default:
		return fmt.Sprintf("void: %s was not ordered to move there", name)
	}
}

func (d *decision) cutText(o *engine.Outcome, p *role) string {
	c, ok := o.Order.Own.(*Cut)
	if !ok {
		return ""
	}
	if o.Reason.Code == CodeCutMade {
		return fmt.Sprintf("it cut a support of %s in %s for %s", d.r.m.Powers[c.Whom].Name,
			d.r.j.RegionName(c.In), d.presumed(p))
	}
	return fmt.Sprintf("no support of %s in %s for %s was left to cut; the unit arrived all the same",
		d.r.m.Powers[c.Whom].Name, d.r.j.RegionName(c.In), d.presumed(p))
}

func (d *decision) presumed(p *role) string {
	if p == nil || p.of < 0 {
		return "that unit"
	}
	return d.unitName(d.mv.ps[p.of].u)
}

func (d *decision) declaredText(o *engine.Outcome) string {
	l, ok := o.Order.Own.(*Declaration)
	if !ok {
		return ""
	}
	by := o.Order.By
	switch o.Reason.Code {
	case CodePersonGone:
		switch x := l.of(by, d.r.state(d.p).King); x {
		case Henry:
			return "void: Henry VI is dead"
		case TheKing:
			return "void: nobody is King"
		default:
			return "void: " + d.r.b.personName(x) + " is out of the game"
		}
	case CodeUnchanged:
		return d.stance(by) + " already"
	}
	return d.stance(by)
}
