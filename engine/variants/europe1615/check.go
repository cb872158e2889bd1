package europe1615

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Check reports whether an order could be legal in a position and, if not, why. An order to a unit
// of a state that may yet align to the power is legal (rule 26).
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	res := r.Resolve(p, []engine.Order{o}, nil)
	if x := &res.Outcomes[0]; x.Verdict == engine.IllegalOrder {
		reason := r.j.Reason(x.Reason.Code)
		if a := codeRule(x.Reason.Code); a != "" {
			reason.Rule = a
		}
		return reason, false
	}
	return engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}, true
}

// MayOrder reports whether a power could order a unit: in a Winter Adjustment those of states
// aligned to it; otherwise its own, and in a movement phase those of any state that has not fallen,
// which may yet align to it (rule 26).
func (r *Rules) MayOrder(p *engine.Position, by engine.PowerID, unit engine.UnitID) bool {
	q, s := r.sound(p)
	for _, u := range q.Units {
		if u.ID != unit {
			continue
		}
		if u.Power == by {
			return q.Phase.Step != engine.Adjustment
		}
		switch {
		case !r.b.minor(u.Power) || !r.b.seat(by):
			return false
		case q.Phase.Step == engine.Movement:
			return s.Status[u.Power] != Controlled
		default:
			return s.Status[u.Power] == by
		}
	}
	for _, d := range q.Dislodged {
		if d.Unit.ID == unit {
			return d.Unit.Power == by
		}
	}
	return false
}

// Legal appends the legal orders of a unit or, with unit 0, of a power; in Winter, adjustments.
func (r *Rules) Legal(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
	p, s := r.sound(p)
	if !r.b.seat(by) || s.Out[by] {
		return dst
	}
	switch p.Phase.Step {
	case engine.Retreats:
		return r.j.LegalRetreats(dst, p, by, unit)
	case engine.Movement:
		mine := p.Clone() // the judge lists only orders for a power's own units
		for i := range mine.Units {
			if u := &mine.Units[i]; r.b.acting(s, u.Power) == by {
				u.Power = by
			}
		}
		return r.j.LegalMoves(dst, mine, by, unit, nil)
	case engine.Adjustment:
		for _, u := range p.Units {
			if r.b.minor(u.Power) && s.Status[u.Power] == by && (unit == 0 || u.ID == unit) {
				o := engine.NewOrder(engine.Remove, by, u.Kind, u.At)
				o.Unit = u.ID
				dst = append(dst, o)
			}
		}
	case StepBuild:
		d, stand := r.begin(p, nil), 0
		for _, u := range p.Units {
			if u.Power == by {
				stand++
			}
		}
		if stand >= r.b.t.MostUnits.Units { // rule 82: no more than fifteen units
			return dst
		}
		for i := range r.m.Regions {
			g := &r.m.Regions[i]
			for at := g.First; int(at) <= int(g.First)+len(g.Coasts); at++ {
				for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
					o := engine.NewOrder(engine.Build, by, k, at)
					if k == engine.Army && at != g.First {
						continue
					}
					if _, code := d.site(&o, p.Units); code == "" {
						dst = append(dst, o)
					}
				}
			}
		}
	}
	return dst
}

// Duties lists what a power owes.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	p, s := r.sound(p)
	if !r.b.seat(by) || s.Out[by] {
		return nil
	}
	sheet := func(text string, must bool) []engine.Duty {
		return []engine.Duty{{Step: p.Phase.Step, Verb: engine.NoOrder, Count: 1, Text: text, Must: must}}
	}
	switch p.Phase.Step {
	case engine.Movement:
		return sheet("", false)
	case engine.Retreats:
		return engine.DutiesOf(p, by, nil)
	case engine.Adjustment:
		n := 0
		for _, st := range r.forecast(p, s) {
			if s.Status[st.state] == by {
				n += st.excess
			}
		}
		if n > 0 {
			return []engine.Duty{{Step: engine.Adjustment, Verb: engine.Remove, Count: n,
				Text: "removals of states' units", Must: true}}
		}
		return nil
	case StepObjectives:
		return sheet("three objectives", true)
	case StepDeclaration:
		return sheet("declarations, if any", false)
	case StepAlliance:
		return sheet("alliances, if any", false)
	}
	return sheet("builds and purchases, if any", false)
}

// Lacking counts the objectives not chosen; the first of the list will replace them (rule 85).
func (r *Rules) Lacking(p *engine.Position, by engine.PowerID, orders []engine.Order) string {
	if p.Phase.Step != StepObjectives {
		return ""
	}
	chosen := map[int]bool{}
	for i := range orders {
		if l, ok := orders[i].Own.(*OwnOrder); ok {
			for _, x := range l.Numbers {
				chosen[x] = true
			}
		}
	}
	if n := len(chosen); n < mostObjectives {
		return fmt.Sprintf("%d of %d objectives", n, mostObjectives)
	}
	return ""
}

// removal says how many units of a state would have to be removed.
type removal struct {
	state  engine.PowerID
	excess int
}

// forecast returns the removals if the Winter Adjustment came now, without orders (rule 77).
func (r *Rules) forecast(p *engine.Position, s *State) []removal {
	q := *p
	q.Phase.Season, q.Phase.Step = engine.Winter, engine.Adjustment
	q.Ext = s
	res := r.Resolve(&q, nil, nil)
	n := make([]int, len(r.m.Powers))
	for _, o := range res.Outcomes {
		if o.Reason.Code == judge.CodeRemoved {
			n[o.Unit.Power]++
		}
	}
	var out []removal
	for i, k := range n {
		if k > 0 {
			out = append(out, removal{engine.PowerID(i), k})
		}
	}
	return out
}
