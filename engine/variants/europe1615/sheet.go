package europe1615

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// SheetLines returns the lines of a sheet other than those for the power's own units: points,
// attacks, declarations, purchases, and units of states that are aligned to it.
func (r *Rules) SheetLines(pub engine.Public, by engine.PowerID) []engine.SheetLine {
	p, s := r.sound(pub.Position())
	if !r.b.seat(by) || s.Out[by] {
		return nil
	}
	switch p.Phase.Step {
	case engine.Movement:
		return r.movementLines(p, s, by)
	case engine.Adjustment:
		return r.removalLines(p, s, by)
	case StepDeclaration:
		return r.declarationLines(p, s, by)
	case StepAlliance:
		return r.allianceLines(s, by)
	case StepBuild:
		return r.buildLines(p, s, by)
	case StepObjectives:
		var list []string
		for i, a := range r.b.aimsOf(by) {
			list = append(list, fmt.Sprintf("%d %s (%s)", i+1, a.Title, a.Kind))
		}
		return []engine.SheetLine{{Says: "Objectives", Note: "three numbers: " + strings.Join(list, "; ")}}
	}
	return nil
}

func (r *Rules) movementLines(p *engine.Position, s *State, by engine.PowerID) []engine.SheetLine {
	var out []engine.SheetLine
	for _, u := range p.Units {
		if r.b.minor(u.Power) && s.Status[u.Power] == by {
			out = append(out, engine.SheetLine{Unit: u.ID, Says: ", of " + r.m.Powers[u.Power].Name})
		}
	}
	var barred, fallen, attacks []string
	for i := range r.m.Powers {
		state := engine.PowerID(i)
		switch {
		case s.Status[i] == NoState:
		case s.Status[i] == Controlled:
			fallen = append(fallen, r.m.Powers[i].Name)
		default:
			if r.b.sanction(s, r.revolts, state, by, p.Phase.Year) != "" {
				barred = append(barred, r.m.Powers[i].Name)
			}
			if s.points(state)[by] == 0 {
				continue
			}
			var whom []string
			for _, q := range r.b.order {
				if n := s.points(state)[q]; q != by && n > 0 {
					whom = append(whom, fmt.Sprintf("%s %d", r.m.Powers[q].Name, n))
				}
			}
			if whom != nil {
				attacks = append(attacks, fmt.Sprintf("in %s (you %d): %s", r.m.Powers[i].Name, s.points(state)[by],
					strings.Join(whom, ", ")))
			}
		}
	}
	note := fmt.Sprintf("%d left this year", s.Available[by])
	if barred != nil {
		note += "; not in " + strings.Join(barred, ", ")
	}
	if fallen != nil {
		note += "; fallen: " + strings.Join(fallen, ", ")
	}
	attack := "one, in a state where you have points, or place some now"
	if attacks != nil {
		attack += ": " + strings.Join(attacks, "; ")
	}
	return append(out, engine.SheetLine{Says: "Points", Note: note, Count: 4},
		engine.SheetLine{Says: "Diplomatic attack", Note: attack},
		engine.SheetLine{Says: "Unit of a state", Note: "of any state that may be yours once the points are placed",
			Count: 2})
}

func (r *Rules) removalLines(p *engine.Position, s *State, by engine.PowerID) []engine.SheetLine {
	var out []engine.SheetLine
	for _, x := range r.forecast(p, s) {
		if s.Status[x.state] != by {
			continue
		}
		var units []string
		for _, u := range p.Units {
			if u.Power == x.state {
				units = append(units, r.j.UnitName(u))
			}
		}
		out = append(out, engine.SheetLine{Says: "Remove",
			Note:  fmt.Sprintf("%s has %d too many: %s", r.m.Powers[x.state].Name, x.excess, strings.Join(units, ", ")),
			Count: x.excess})
	}
	return out
}

func (r *Rules) declarationLines(p *engine.Position, s *State, by engine.PowerID) []engine.SheetLine {
	var war, peace, give []string
	for _, q := range r.b.order {
		switch {
		case q == by || s.Out[q]:
		case s.Now.atWar(s.seats, by, q):
			peace = append(peace, r.m.Powers[q].Name)
		case !s.Now.allied(by, q):
			war = append(war, r.m.Powers[q].Name)
		}
	}
	or := func(list []string) string { return dash(strings.Join(list, ", ")) }
	out := []engine.SheetLine{{Says: "Declare war on", Note: "one of " + or(war)}}
	if peace != nil {
		out = append(out, engine.SheetLine{Says: "Armistice with", Note: or(peace) + ": both must write it"},
			engine.SheetLine{Says: "Surrender to", Note: or(peace) + "; add: pay, and a sum"},
			engine.SheetLine{Says: "Accept the surrender of", Note: or(peace) + "; add: for, and a sum"})
	} else if !slices.ContainsFunc(r.b.order, func(q engine.PowerID) bool {
		return s.Now.hostile(s.seats, by, q) || s.Now.allied(by, q)
	}) {
		out = append(out, engine.SheetLine{Says: "Neutrality", Note: "a word, for a power at peace without allies"})
	}
	if p.Phase.Season != engine.Autumn {
		return out
	}
	for i := range s.Control {
		if u, there := r.b.unitIn(p.Units, engine.RegionID(i)); s.Control[i].By == by && there && u.Power != by &&
			r.b.friends(s, u.Power, by) {
			give = append(give, r.j.RegionName(engine.RegionID(i))+" to "+r.m.Powers[u.Power].Name)
		}
	}
	if give != nil {
		out = append(out, engine.SheetLine{Says: "Transfer", Note: or(give), Count: len(give)})
	}
	return out
}

func (r *Rules) allianceLines(s *State, by engine.PowerID) []engine.SheetLine {
	pacts := &s.Now
	if s.Next != nil {
		pacts = s.Next
	}
	var out []engine.SheetLine
	if l := s.Now.league(by); l != nil {
		var with []string
		for _, q := range l.Members {
			if q != by {
				with = append(with, r.m.Powers[q].Name)
			}
		}
		out = append(out, engine.SheetLine{Says: "Leave the alliance", Note: "with " + strings.Join(with, ", ")})
	}
	var may []string
	for _, q := range r.b.order {
		if q != by && !s.Out[q] && !pacts.atWar(s.seats, by, q) {
			may = append(may, r.m.Powers[q].Name)
		}
	}
	return append(out, engine.SheetLine{Says: "Ally with",
		Note: dash(strings.Join(may, ", ")) + ": every member writes the same"})
}

func (r *Rules) buildLines(p *engine.Position, s *State, by engine.PowerID) []engine.SheetLine {
	units := 0
	for _, u := range p.Units {
		if u.Power == by {
			units++
		}
	}
	has := s.Treasury[by] + r.b.sum(r.b.income(s, by))
	cost := r.b.cost(has, units)
	var sites []string
	for _, at := range r.b.centres[by] {
		if _, there := r.b.unitIn(p.Units, at); !there && r.b.holds(s, by, at) {
			sites = append(sites, r.j.RegionName(at))
		}
	}
	note := fmt.Sprintf("%d in the treasury with this Winter's income; the next unit costs %d and %d must be left", has,
		cost, r.b.t.Treasury.Floor)
	switch {
	case units >= r.b.t.MostUnits.Units:
		note += "; " + unitsOwned(units) + ", no more may be built"
	case has-cost < r.b.t.Treasury.Floor:
		note += ": too little"
	case sites == nil:
		note += "; no home centre is empty"
	default:
		note += "; in " + strings.Join(sites, ", ")
	}
	return []engine.SheetLine{{Says: "Build", Note: note, Count: max(1, min(3, len(sites)))},
		{Says: "Buy points", Note: fmt.Sprintf("at %d each, at most %d for the next year",
			r.b.t.Purchase.Price, r.b.t.Purchase.Most)}}
}
