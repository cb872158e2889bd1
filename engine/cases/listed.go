package cases

import (
	"fmt"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// Space returns every order of the common kinds that a power could write for a unit: hold, a move
// or retreat to every place, and support and convoy of every unit to every place. A ruleset's tests
// add orders of their own.
func Space(m *engine.Map, p *engine.Position, by engine.PowerID, u engine.Unit) []engine.Order {
	base := func(v engine.Verb) engine.Order {
		o := engine.NewOrder(v, by, u.Kind, u.At)
		o.Unit, o.No = u.ID, u.No
		return o
	}
	out := []engine.Order{base(engine.Hold)}
	for to := range m.Places {
		o := base(engine.Move)
		o.To = engine.PlaceID(to)
		out = append(out, o)
	}
	for _, v := range p.Units {
		for _, verb := range []engine.Verb{engine.Support, engine.Convoy} {
			for to := range len(m.Places) + 1 {
				o := base(verb)
				o.To, o.OfKind, o.Of, o.OfUnit, o.OfNo, o.OfWhose = engine.PlaceID(to-1), v.Kind, v.At, v.ID, v.No, v.Power
				if o.To < 0 {
					o.To = engine.NoPlace
				}
				out = append(out, o)
			}
		}
	}
	return out
}

// Listed compares a ruleset's list of legal orders with its checker: the checker must accept every
// listed order, and every order in space that it accepts must be listed. but returns why a
// difference is allowed, or "". Listed returns how many orders are listed.
func Listed(t testing.TB, r engine.Rules, p *engine.Position, by engine.PowerID, unit engine.UnitID,
	space []engine.Order, but func(*engine.Order) string) int {
	t.Helper()
	m := r.Map()
	key := func(o *engine.Order) string {
		own, to := "", fmt.Sprint(o.To)
		if o.Own != nil {
			own = o.Own.Text(m)
		}
		// The coast of a support's destination does not matter.
		if o.To != engine.NoPlace && o.Verb != engine.Move && o.Verb != engine.Build && o.Verb != engine.Retreat {
			to = m.Regions[m.RegionOf(o.To)].ID
		}
		of, alike := engine.UnitID(0), 0 // of: the supported or convoyed unit, if several fit the order
		for _, u := range p.Units {
			if u.At == o.Of && u.No == o.OfNo && u.Kind == o.OfKind {
				alike++
			}
		}
		if alike > 1 {
			of = o.OfUnit
		}
		return fmt.Sprint(o.Verb, o.At, o.No, o.Kind, to, o.Of, o.OfNo, o.OfKind, of, o.Via, o.Convoyed, own)
	}
	listed := map[string]bool{}
	for _, o := range r.Legal(nil, p, by, unit) {
		if listed[key(&o)] {
			t.Errorf("%s: %s is listed twice", r.Info().PhaseID(p.Phase), describe(m, p, &o))
		}
		listed[key(&o)] = true
		if why, ok := r.Check(p, o); !ok && but(&o) == "" {
			t.Errorf("%s: %s is listed and not accepted: %s", r.Info().PhaseID(p.Phase), describe(m, p, &o), why.Code)
		}
	}
	for i := range space {
		o := &space[i]
		if _, ok := r.Check(p, *o); ok && !listed[key(o)] && but(o) == "" {
			t.Errorf("%s: %s is accepted and not listed", r.Info().PhaseID(p.Phase), describe(m, p, o))
		}
	}
	return len(listed)
}

func describe(m *engine.Map, p *engine.Position, o *engine.Order) string {
	text := fmt.Sprintf("%s verb %d at %s", o.Kind.Letter(), o.Verb, m.PlaceText(o.At))
	if o.To != engine.NoPlace {
		text += " to " + m.PlaceText(o.To)
	}
	if o.Of != engine.NoPlace {
		text += fmt.Sprintf(" of %s %s", o.OfKind.Letter(), m.PlaceText(o.Of))
	}
	if o.Own != nil {
		text += ": " + o.Own.Text(m)
	}
	return fmt.Sprintf("%s (via %v, convoyed %v, unit %d of %d)", text, o.Via, o.Convoyed, o.Unit, len(p.Units))
}

// Retreats returns every retreat that a power could write for a dislodged unit, and its disbanding.
func Retreats(m *engine.Map, by engine.PowerID, u engine.Unit) []engine.Order {
	o := engine.NewOrder(engine.Disband, by, u.Kind, u.At)
	o.Unit, o.No = u.ID, u.No
	out := []engine.Order{o}
	o.Verb = engine.Retreat
	for to := range m.Places {
		o.To = engine.PlaceID(to)
		out = append(out, o)
	}
	return out
}

// Adjustments returns every build of the given kinds, every removal, and a waiver.
func Adjustments(m *engine.Map, p *engine.Position, by engine.PowerID, kinds ...engine.Kind) []engine.Order {
	out := []engine.Order{engine.NewOrder(engine.Waive, by, engine.NoKind, engine.NoPlace)}
	for at := range m.Places {
		for _, k := range kinds {
			out = append(out, engine.NewOrder(engine.Build, by, k, engine.PlaceID(at)))
		}
	}
	for _, u := range p.Units {
		o := engine.NewOrder(engine.Remove, by, u.Kind, u.At)
		o.Unit, o.No, o.Whose = u.ID, u.No, u.Power
		out = append(out, o)
	}
	return out
}
