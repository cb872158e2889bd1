package publish

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Choice is a line of the order sheet that is awaited, and all orders that the rules allow for it as far as everybody sees the
// position.
type Choice struct {
	Unit   string   `json:"unit"`   // "Army Bristol"; "" for a build or a removal
	Orders []string `json:"orders"` // in the rulebook's words, the verbs in the order of the phase
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
