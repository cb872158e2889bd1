package publish

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Choice is a line of the awaited order sheet, with all orders that the rules allow for it in the
// public part of the position.
type Choice struct {
	Unit   string   `json:"unit"`   // "Army Bristol"; "" for a build or a removal
	Orders []string `json:"orders"` // in the rulebook's words, the verbs in the order of the phase
	At     int      `json:"at"`     // the unit's region, or -1
	// About lists, for each order, the regions that it concerns: that of a unit that it supports or
	// convoys, and its destination.
	About [][]int  `json:"about,omitempty"`
	More  []Course `json:"more,omitempty"` // further orders, grouped, if there are too many to list
	Says  string   `json:"says,omitempty"` // what the line is for, or whose the unit is
	Note  string   `json:"note,omitempty"` // what the line may say
}

// Course is a group of orders that differ only in their last destination.
type Course struct {
	Head  string   `json:"head"` // "Fleet Irish Sea convoys Army Kyle to "
	To    []string `json:"to"`
	About [][]int  `json:"about"` // for each name, as Choice.About
}

// mostChoices is the number of orders for one unit above which its supports and convoys are grouped
// by the other unit. A fleet among many armies could convoy in thousands of ways.
const mostChoices = 400

// courses groups orders by their text before the last destination, in first-seen order.
func courses(orders []string, about [][]int) []Course {
	var out []Course
	at := map[string]int{}
	for n, o := range orders {
		i := strings.LastIndex(o, " to ")
		if i < 0 {
			i = len(o)
		} else {
			i += len(" to ")
		}
		k, known := at[o[:i]]
		if !known {
			k = len(out)
			at[o[:i]] = k
			out = append(out, Course{Head: o[:i]})
		}
		out[k].To, out[k].About = append(out[k].To, o[i:]), append(out[k].About, about[n])
	}
	return out
}

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

func (p *publisher) more(seen engine.Public, by engine.PowerID) []Choice {
	var out []Choice
	for _, l := range p.g.Rules.SheetLines(seen, by) {
		c := Choice{At: -1, Orders: []string{}}
		for _, u := range seen.Position().Units {
			if l.Unit != 0 && u.ID == l.Unit {
				c = p.choice(seen.Position(), by, u)
			}
		}
		c.Says, c.Note = l.Says, l.Note
		out = append(out, c)
		for range l.Count - 1 {
			out = append(out, Choice{At: -1, Orders: []string{}, Says: l.Says})
		}
	}
	return out
}

func (p *publisher) choice(pos *engine.Position, by engine.PowerID, u engine.Unit) Choice {
	c := Choice{At: -1, Orders: []string{}}
	if u.ID != 0 {
		c.Unit, c.At = p.unit(u), int(p.m.RegionOf(u.At))
	}
	legal := p.g.Rules.Legal(nil, pos, by, u.ID)
	seen, many := make(map[string]bool, len(legal)), len(legal) > mostChoices
	var others []string
	var theirs [][]int
	for _, o := range legal {
		text := p.w.Order(p.g.Rules, o)
		if text == "" || seen[text] {
			continue
		}
		seen[text] = true
		if many && (o.Verb == engine.Convoy || o.Verb == engine.Support && o.To >= 0) {
			others, theirs = append(others, text), append(theirs, p.about(o, u))
		} else {
			c.Orders, c.About = append(c.Orders, text), append(c.About, p.about(o, u))
		}
	}
	c.More = courses(others, theirs)
	return c
}

// about lists the regions that an order concerns: that of the unit that it supports or convoys, and
// its destination, or the region where an order without a unit is carried out.
func (p *publisher) about(o engine.Order, u engine.Unit) []int {
	out := []int{}
	for _, at := range []engine.PlaceID{o.Of, o.To} {
		if at != engine.NoPlace {
			out = append(out, int(p.m.RegionOf(at)))
		}
	}
	if u.ID == 0 && o.At != engine.NoPlace && len(out) == 0 {
		out = append(out, int(p.m.RegionOf(o.At)))
	}
	return out
}
