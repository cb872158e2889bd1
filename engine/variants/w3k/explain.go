package w3k

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Explain fills in a resolution's reasons: the judge's, then those that only this ruleset knows.
func (r *Rules) Explain(res *engine.Resolution) {
	if res.Before.Phase.Step == engine.Movement {
		p := r.j.Sound(res.Before)
		r.j.Explain(res, p, r.policy(p, judge.Orders(res)))
	} else {
		r.j.ExplainOrders(res)
	}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		switch {
		case o.Reason.Code == judge.CodeCoastNeeded && o.Order.Verb == engine.Convert:
			o.Reason.Rule = "convert-coast"
		case o.Reason.Code == judge.CodeTooMany:
			o.Reason.Rule = "build-and-remove"
		}
		d := told(o.Reason.Code, o.Verdict)
		if d.Rule == "" {
			continue
		}
		o.Reason.Rule = d.Rule
		text := r.sentence(res, o)
		if text == "" {
			text = r.j.Say(d.Says, o.Order)
		}
		if o.Text != "" && text != "" {
			text += "; " + o.Text
		}
		if text != "" {
			o.Text = text
		}
	}
}

// sentence writes the sentence of a reason that needs more than the order, or "".
func (r *Rules) sentence(res *engine.Resolution, o *engine.Outcome) string {
	switch o.Reason.Code {
	case CodeConverted:
		if o.Unit.Kind == engine.Fleet {
			return "the fleet has become an army"
		}
		return "the army has become a fleet"
	case CodeDisrupted:
		for _, u := range res.Before.Units {
			if u.At == o.Reason.By {
				return fmt.Sprintf("conversion disrupted by %s", r.j.UnitName(u))
			}
		}
		return "conversion disrupted"
	case CodeSent:
		return fmt.Sprintf("%d sent to %s", o.Reason.Have.N, r.j.PowerName(o.Order.Whom))
	case CodeSentPart:
		return fmt.Sprintf("%d of %d sent to %s: there was no more excess", o.Reason.Have.N, o.Reason.Need.N,
			r.j.PowerName(o.Order.Whom))
	case CodeLot:
		return fmt.Sprintf("%s is removed by lot", r.j.UnitName(o.Unit))
	}
	return ""
}

// Check reports whether an order could be legal in a position and, if not, why.
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	p = r.j.Sound(p)
	code := engine.Code("")
	switch {
	case p.Phase.Step == engine.Movement && o.Verb != engine.Proxy:
		code = r.j.CheckMove(p, o, r.policy(p, nil))
	case p.Phase.Step == engine.Retreats:
		code = r.j.CheckRetreat(p, o)
	default:
		res := r.Resolve(p, []engine.Order{o}, nil)
		if v := res.Outcomes[0].Verdict; v == engine.IllegalOrder || v == engine.Void {
			code = res.Outcomes[0].Reason.Code
		}
	}
	if code == "" {
		return engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}, true
	}
	reason := r.j.Reason(code)
	if d := told(code, engine.IllegalOrder); d.Rule != "" {
		reason.Rule = d.Rule
	}
	return reason, false
}

// Legal appends every legal order of a unit or, in an adjustment phase, of a power.
func (r *Rules) Legal(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
	p = r.j.Sound(p)
	switch p.Phase.Step {
	case engine.Movement:
		return r.j.LegalMoves(dst, p, by, unit, func(dst []engine.Order, u engine.Unit) []engine.Order {
			return r.legalConversions(dst, p, u)
		})
	case engine.Retreats:
		return r.j.LegalRetreats(dst, p, by, unit)
	}
	return r.legalWinter(dst, p, by)
}

func (r *Rules) legalConversions(dst []engine.Order, p *engine.Position, u engine.Unit) []engine.Order {
	o := engine.NewOrder(engine.Convert, u.Power, u.Kind, u.At)
	o.Into = engine.Fleet
	if u.Kind == engine.Fleet {
		o.Into = engine.Army
	}
	g := &r.m.Regions[r.m.RegionOf(u.At)]
	if o.Into == engine.Fleet && len(g.Coasts) > 0 {
		for c := range g.Coasts {
			o.To = g.First + 1 + engine.PlaceID(c)
			if r.mayConvert(p, u, &o) == "" {
				dst = append(dst, o)
			}
		}
		return dst
	}
	if r.mayConvert(p, u, &o) == "" {
		dst = append(dst, o)
	}
	return dst
}

func (r *Rules) legalWinter(dst []engine.Order, p *engine.Position, by engine.PowerID) []engine.Order {
	q := *p
	q.Ext = nil
	counts := r.Counts(&q)
	if by < 0 || int(by) >= len(counts) {
		return dst
	}
	due := counts[by].Due
	if due < 0 {
		for _, u := range p.Units {
			if u.Power == by {
				dst = append(dst, engine.NewOrder(engine.Remove, by, u.Kind, u.At))
			}
		}
		return dst
	}
	// Other powers may still send supply, so list builds even for a power that has none of its own.
	for i := range r.m.Regions {
		at := engine.RegionID(i)
		if r.m.Regions[i].SupplyCentre && i < len(p.Owners) && p.Owners[i] == by && !r.j.Occupied(p.Units, at) {
			dst = r.j.LegalBuilds(dst, by, at)
		}
	}
	for n := 1; n <= due; n++ {
		for i := range r.m.Powers {
			if to := engine.PowerID(i); to != by && r.alive(p, to) {
				o := engine.NewOrder(engine.Transfer, by, engine.NoKind, engine.NoPlace)
				o.Whom, o.Count = to, n
				dst = append(dst, o)
			}
		}
	}
	if due > 0 {
		dst = append(dst, engine.NewOrder(engine.Waive, by, engine.NoKind, engine.NoPlace))
	}
	return dst
}
