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
		a := anchor(o.Reason.Code)
		switch {
		case o.Reason.Code == judge.CodeCoastNeeded && o.Order.Verb == engine.Convert:
			o.Reason.Rule = "convert-coast"
		case o.Reason.Code == judge.CodeTooMany:
			o.Reason.Rule = "build-and-remove"
		case o.Reason.Code == CodeShort && o.Order.Verb == engine.Waive:
			a = "remove"
		}
		if a == "" {
			continue
		}
		o.Reason.Rule = a
		text := r.sentence(res, o)
		if o.Text != "" && text != "" {
			text += "; " + o.Text
		}
		if text != "" {
			o.Text = text
		}
	}
}

func (r *Rules) sentence(res *engine.Resolution, o *engine.Outcome) string {
	switch o.Reason.Code {
	case CodeConverting:
		return "the first of two seasons of conversion"
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
	case CodeNotCoastal:
		return fmt.Sprintf("%s is not a coastal supply centre", r.place(o.Order.At))
	case CodeNotHeld:
		return fmt.Sprintf("%s is not owned by the unit's own power", r.place(o.Order.At))
	case CodeProxied:
		return fmt.Sprintf("lent to %s for this season", r.j.PowerName(o.Order.Whom))
	case CodeSuperseded:
		return "the unit is lent, and the order of the player it is lent to counts"
	case CodeForeign:
		return fmt.Sprintf("the unit at %s was not lent to %s, so the order is ignored", r.place(o.Order.At), r.j.PowerName(o.Order.By))
	case CodeProxyOther:
		return fmt.Sprintf("%s has no unit at %s to lend", r.j.PowerName(o.Order.By), r.place(o.Order.At))
	case CodeProxyGone, CodeSendGone:
		return fmt.Sprintf("%s is out of the game", r.j.PowerName(o.Order.Whom))
	case CodeProxySelf:
		return "a unit is not lent to its owner"
	case CodeProxyAgain:
		return "a later line lends the unit to another"
	case CodeSent:
		return fmt.Sprintf("%d sent to %s", o.Reason.Have.N, r.j.PowerName(o.Order.Whom))
	case CodeSentPart:
		return fmt.Sprintf("%d of %d sent to %s: there was no more excess", o.Reason.Have.N, o.Reason.Need.N, r.j.PowerName(o.Order.Whom))
	case CodeNoExcess:
		return fmt.Sprintf("%s has no excess supply left to send", r.j.PowerName(o.Order.By))
	case CodeSendSelf:
		return "supply is not sent to its own power"
	case CodeSendNothing:
		return "at least one unit's supply must be sent"
	case CodeMixed:
		return "builds and removals may not be listed together: all of them are void"
	case CodeLot:
		return fmt.Sprintf("%s is removed by lot", r.j.UnitName(o.Unit))
	case CodeShort:
		if o.Order.Verb == engine.Waive {
			return "a shortfall cannot be waived"
		}
		return "there is no supply left for it"
	}
	return ""
}

func (r *Rules) place(p engine.PlaceID) string {
	if p < 0 || int(p) >= len(r.m.Places) {
		return "nowhere"
	}
	return r.j.RegionName(r.m.RegionOf(p))
}

// Check says whether an order could be legal in a position, and if not why.
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
	if a := anchor(code); a != "" {
		reason.Rule = a
	}
	return reason, false
}

// Legal appends every legal order of a unit, or of a power in an adjustment phase.
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
	// Supply may still come from others, so builds are listed without an excess too.
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
