package publish

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Choice is a line of the order sheet that is awaited, and all orders that the rules allow for it as far as everybody sees the
// position.
type Choice struct {
	Unit   string   `json:"unit"`           // "Army Bristol"; "" for a build or a removal
	Orders []string `json:"orders"`         // in the rulebook's words, the verbs in the order of the phase
	Says   string   `json:"says,omitempty"` // what the line is for, or whose the unit is
	Note   string   `json:"note,omitempty"` // what may be written
}

// mostChoices bounds what a page offers for one unit: a fleet among many armies could convoy in thousands of ways, which nobody
// reads through.
const mostChoices = 400

// choices lists what every player may order in a position.
func (p *publisher) choices(seen engine.Public) [][]Choice {
	pos := seen.Position()
	out := make([][]Choice, len(p.m.Players()))
	for i := range out {
		by := engine.PowerID(i)
		var units []engine.Unit
		switch {
		case p.info.Step(pos.Phase.Step) == nil:
			continue
		case slices.Contains(p.info.Verbs(pos.Phase.Step), engine.Retreat):
			for _, d := range pos.Dislodged {
				if d.Unit.Power == by {
					units = append(units, d.Unit)
				}
			}
		case slices.Contains(p.info.Verbs(pos.Phase.Step), engine.Hold):
			for _, u := range pos.Units {
				if u.Power == by && u.ID != 0 {
					units = append(units, u)
				}
			}
		default:
			if c := p.choice(pos, by, engine.Unit{}); len(c.Orders) > 0 {
				out[i] = append(out[i], c)
			}
			continue
		}
		for _, u := range units {
			out[i] = append(out[i], p.choice(pos, by, u))
		}
	}
	for i := range out {
		out[i] = append(out[i], p.more(seen, engine.PowerID(i))...)
	}
	return out
}

// more are the lines of a player's sheet beside its own units, as its ruleset has them.
func (p *publisher) more(seen engine.Public, by engine.PowerID) []Choice {
	var out []Choice
	for _, l := range p.g.Rules.SheetLines(seen, by) {
		c := Choice{Orders: []string{}}
		for _, u := range seen.Position().Units {
			if l.Unit != 0 && u.ID == l.Unit {
				c = p.choice(seen.Position(), by, u)
			}
		}
		c.Says, c.Note = l.Says, l.Note
		out = append(out, c)
		for range l.Count - 1 {
			out = append(out, Choice{Orders: []string{}, Says: l.Says})
		}
	}
	return out
}

func (p *publisher) choice(pos *engine.Position, by engine.PowerID, u engine.Unit) Choice {
	c := Choice{Orders: []string{}}
	if u.ID != 0 {
		c.Unit = p.unit(u)
	}
	for _, o := range p.g.Rules.Legal(nil, pos, by, u.ID) {
		text := p.w.Order(p.g.Rules, o)
		if text == "" || slices.Contains(c.Orders, text) {
			continue
		}
		if c.Orders = append(c.Orders, text); len(c.Orders) == mostChoices {
			break
		}
	}
	return c
}
