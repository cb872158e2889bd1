package story

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Headlines returns at most three sentences on a turn with results: the greatest change, who gained
// and lost centres, and what comes next.
func Headlines(g *publish.Game, t *publish.Turn) []Sentence {
	if len(t.Steps) == 0 || g.Board == nil {
		return nil
	}
	n := names{g, g.Board.Map}
	c := Chapter{Turn: t}
	tell := &teller{names: n, t: t, past: newPast(n), chapter: &c}
	if all := Battles(g, t); len(all) > 0 {
		b := all[0]
		tell.say("battle", b.ID, b.Powers, plain(b.Title))
	} else {
		tell.units()
		tell.together()
		tell.written()
		tell.quiet()
		c.Says = c.Says[:1]
	}
	tell.gains()
	tell.next()
	return c.Says
}

func (c *teller) together() {
	if len(c.chapter.Says) < 2 {
		return
	}
	of := map[string][]int{}
	for _, s := range c.chapter.Says {
		of[s.Kind] = append(of[s.Kind], s.Powers...)
	}
	c.chapter.Says = nil
	var says []string
	for _, k := range []struct{ kind, one, many string }{
		{"raised", " raises units", " raise units"}, {"lost", " gives units up", " give units up"},
	} {
		switch list := of[k.kind]; len(list) {
		case 0:
		case 1:
			says = append(says, c.some(list)+k.one)
		default:
			says = append(says, c.some(list)+k.many)
		}
	}
	c.say("raised", "", append(of["raised"], of["lost"]...), plain(strings.Join(says, "; ")))
}

// most is the greatest number of powers named in a headline, so that it fits a phone's screen.
const most = 2

func (c *teller) gains() {
	net := make([]int, len(c.g.Powers))
	before, after := c.t.Before.Position().Owners, c.t.After.Position().Owners
	changed := false
	for r := range after {
		if before[r] == after[r] || !c.m.Regions[r].SupplyCentre {
			continue
		}
		changed = true
		if after[r] != engine.NoPower {
			net[after[r]]++
		}
		if before[r] != engine.NoPower {
			net[before[r]]--
		}
	}
	if !changed {
		if c.t.Units && c.chapter.Says[0].Kind != "quiet" {
			c.say("balance", "", nil, plain("no centre changes hands"))
		}
		return
	}
	var order []int
	for p, k := range net {
		if k != 0 {
			order = append(order, p)
		}
	}
	size := func(p int) int { return max(net[p], -net[p]) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(b), size(a)) })
	var parts []publish.Phrase
	for _, does := range []string{" gains ", " loses "} {
		side := slices.DeleteFunc(slices.Clone(order), func(p int) bool { return net[p] > 0 != (does == " gains ") })
		for i, p := range side {
			if len(parts) > 0 {
				parts = append(parts, plain(", "))
			}
			if i == most && len(side) > most+1 {
				each := "up to " + publish.Counted(size(p), "", "")
				if size(p) == 1 {
					each = "one each"
				}
				parts = append(parts, plain(publish.Counted(len(side)-most, "other", "others")+" "+each))
				break
			}
			says := " " + publish.Counted(size(p), "", "")
			if i == 0 {
				says = does + publish.Counted(size(p), "centre", "centres")
			}
			parts = append(parts, c.named(p), plain(says))
		}
	}
	if parts == nil {
		parts = append(parts, plain("centres change hands, and everybody has as many as before"))
	}
	c.say("balance", "", order, parts...)
}

// next announces what follows the turn: retreats, the end, builds and removals, or who leads.
func (c *teller) next() {
	var build, remove []int
	for _, d := range c.t.Due {
		if d.Due > 0 {
			build = append(build, d.Power)
		} else if d.Due < 0 {
			remove = append(remove, d.Power)
		}
	}
	lead := leaders(c.t)
	switch {
	case c.t.Retreats && len(c.t.Pending) > 0:
		c.say("next", "", c.t.Pending, plain(c.some(c.t.Pending)+" must retreat"))
	case len(build) > 0 && len(remove) > 0:
		c.say("next", "", append(slices.Clone(build), remove...),
			plain(c.some(build)+" may build; "+c.some(remove)+" must remove"))
	case len(build) > 0:
		c.say("next", "", build, plain(c.some(build)+" may build"))
	case len(remove) > 0:
		c.say("next", "", remove, plain(c.some(remove)+" must remove"))
	case len(lead) == 1:
		c.say("next", "", lead, c.named(lead[0]),
			plain(" leads with "+publish.Counted(c.t.Standings[lead[0]].Centres, "centre", "centres")))
	case len(lead) > 1 && len(lead) <= 3:
		c.say("next", "", lead, plain(c.powers(lead)+" lead with "+
			publish.Counted(c.t.Standings[lead[0]].Centres, "centre", "centres")+" each"))
	}
}

// some names powers, or counts them if they are many.
func (c *teller) some(list []int) string {
	if len(list) > most+1 {
		return publish.Counted(len(list), "power", "powers")
	}
	return c.powers(list)
}
