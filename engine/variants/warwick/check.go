package warwick

import (
	"github.com/heraldmaps/herald/engine"
	"slices"
)

// Check reports whether an order could be legal in a position and, if not, why.
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	res := r.Resolve(p, []engine.Order{o}, nil)
	if x := &res.Outcomes[0]; x.Verdict == engine.IllegalOrder {
		reason := r.j.Reason(x.Reason.Code)
		if e := entry(x.Reason.Code); e.Rule != "" {
			reason.Rule = e.Rule
		}
		return reason, false
	}
	return engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}, true
}

// Duties lists what a player owes; in a movement phase also an optional declaration.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	if by < 0 || int(by) >= len(r.m.Powers) || r.state(p).Out[by] {
		return nil
	}
	out := engine.DutiesOf(p, by, r.Counts(p))
	if p.Phase.Step == engine.Movement {
		// A declaration need not be given: without one, a player's last declaration stays (rules 1, 31).
		out = append(out, engine.Duty{Step: p.Phase.Step, Verb: VerbDeclare, Count: 1,
			Text: "Declare yourself, if you like: so far " + r.stands(p, by), Lack: "no declaration"})
	}
	return out
}

// stands describes a player's declaration, to the player: "you are for Edward IV".
func (r *Rules) stands(p *engine.Position, by engine.PowerID) string {
	switch x := r.state(p).Align[by]; x {
	case Nobody:
		return "you are neutral"
	case Person(by):
		return "you claim the throne"
	default:
		return "you are for " + r.b.personName(x)
	}
}

// Legal appends the legal orders of a unit or, in Winter, of a player.
func (r *Rules) Legal(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
	p = r.sound(p)
	if !r.b.player(by) || r.state(p).Out[by] {
		return dst
	}
	switch p.Phase.Step {
	case engine.Movement:
		for i := range p.Units {
			if u := &p.Units[i]; u.Power == by && (unit == 0 || u.ID == unit) {
				dst = r.legalMoves(dst, p, u)
			}
		}
		return dst
	case engine.Retreats:
		for i := range p.Dislodged {
			x := &p.Dislodged[i]
			if x.Unit.Power != by || unit != 0 && x.Unit.ID != unit {
				continue
			}
			for _, to := range x.Options {
				o := order(engine.Retreat, &x.Unit)
				o.To = to
				dst = append(dst, o)
			}
			dst = append(dst, order(engine.Disband, &x.Unit))
		}
		return dst
	}
	switch due := r.counts(p)[by].Due; {
	case due > 0:
		for at := range r.m.Regions {
			if r.site(p, by, engine.RegionID(at)) == "" {
				dst = append(dst, engine.NewOrder(engine.Build, by, engine.KindOwn, r.b.place(engine.RegionID(at))))
			}
		}
		dst = append(dst, engine.NewOrder(engine.Waive, by, engine.NoKind, engine.NoPlace))
	case due < 0:
		for i := range p.Units {
			if u := &p.Units[i]; u.Power == by {
				dst = append(dst, order(engine.Remove, u))
			}
		}
	}
	return dst
}

func order(v engine.Verb, u *engine.Unit) engine.Order {
	o := engine.NewOrder(v, u.Power, u.Kind, u.At)
	o.Unit, o.No = u.ID, u.No
	return o
}

// legalMoves appends a unit's holds, moves, supports, and CUTs of supports from the sea.
func (r *Rules) legalMoves(dst []engine.Order, p *engine.Position, u *engine.Unit) []engine.Order {
	b := r.b
	at := b.at(u.At)
	dst = append(dst, order(engine.Hold, u))
	for _, to := range b.steps[at] {
		o := order(engine.Move, u)
		o.To = b.place(to)
		dst = append(dst, o)
	}
	for i := range p.Units {
		v := &p.Units[i]
		if v.ID == u.ID {
			continue
		}
		o := order(engine.Support, u)
		o.Of, o.OfUnit, o.OfKind, o.OfNo, o.OfWhose = v.At, v.ID, v.Kind, v.No, v.Power
		from := b.at(v.At)
		if b.supports(at, from) {
			dst = append(dst, o)
		}
		for _, to := range b.steps[from] {
			if to != at && b.supports(at, to) {
				o.To = b.place(to)
				dst = append(dst, o)
			}
		}
	}
	if b.sea[at] {
		dst = r.legalCuts(dst, p, u, at)
	}
	for _, to := range b.steps[at] {
		if b.sea[to] {
			dst = r.legalCuts(dst, p, u, to)
		}
	}
	return dst
}

func (r *Rules) legalCuts(dst []engine.Order, p *engine.Position, u *engine.Unit, sea engine.RegionID) []engine.Order {
	b := r.b
	for whom := range r.m.Powers {
		if engine.PowerID(whom) == u.Power {
			continue
		}
		there := false
		for i := range p.Units {
			there = there || p.Units[i].Power == engine.PowerID(whom) && b.at(p.Units[i].At) == sea
		}
		for i := range p.Units {
			v := &p.Units[i]
			if !there || !b.mayHelp(sea, b.at(v.At)) {
				continue
			}
			o := order(VerbCut, u)
			o.To, o.Whom = b.place(sea), engine.PowerID(whom)
			o.Own = &Cut{Unit: engine.Said{Whose: engine.NoPower, Kind: u.Kind, At: u.At, No: int(u.No)}, Whom: o.Whom, In: sea,
				On: engine.Said{Whose: v.Power, Kind: v.Kind, At: v.At, No: int(v.No)}}
			dst = append(dst, o)
		}
	}
	return dst
}

// mayHelp reports whether a unit in a sea could support a unit in a region, to hold or to move.
func (b *board) mayHelp(sea, at engine.RegionID) bool {
	if b.supports(sea, at) {
		return true
	}
	return slices.ContainsFunc(b.steps[at], func(to engine.RegionID) bool { return b.supports(sea, to) })
}
