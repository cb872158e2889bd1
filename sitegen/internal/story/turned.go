package story

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// turned narrates attacks on a power that the attacker supported the season before: only the facts,
// since nobody knows what was promised.
func (c *teller) turned() {
	if !moves(c.t) {
		return
	}
	type pair struct{ by, whom int }
	where := map[pair][]engine.RegionID{}
	var pairs []pair
	eachAttack(c.names, c.t, func(o *engine.Outcome, r engine.RegionID, whom int) {
		p := pair{int(o.Unit.Power), whom}
		if where[p] == nil {
			pairs = append(pairs, p)
		}
		if !slices.Contains(where[p], r) {
			where[p] = append(where[p], r)
		}
	})
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.whom, b.whom)) })
	for _, p := range pairs {
		n := c.past.helped[[2]int{p.by, p.whom}].until(c.past.season)
		if n == 0 {
			continue
		}
		regions := lists.Map(where[p], c.region)
		slices.Sort(regions)
		c.say("turned", "", []int{p.by, p.whom}, c.named(p.by), plain(", which had supported "), c.named(p.whom),
			plain(" "+seasons(n)+", attacks "+list(regions)))
	}
}

// seasons writes for how long something went on: "the season before", "for three seasons".
func seasons(n int) string {
	if n == 1 {
		return "the season before"
	}
	return "for " + publish.Counted(n, "season", "seasons")
}

// sieges narrates repeated failed attacks on the same place.
func (c *teller) sieges() {
	if !moves(c.t) {
		return
	}
	now := failures(c.names, c.t)
	var list []siege
	for s := range now {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b siege) int {
		return cmp.Or(cmp.Compare(a.power, b.power), cmp.Compare(a.region, b.region))
	})
	byPower := map[int][]siege{}
	for _, s := range list {
		if c.past.failed[s].until(c.past.season) > 0 {
			byPower[s.power] = append(byPower[s.power], s)
		}
	}
	for p := range c.g.Powers {
		var parts []string
		for _, s := range byPower[p] {
			n := c.past.failed[s].until(c.past.season) + 1
			parts = append(parts, "before "+c.region(s.region)+" ("+ordinal(n)+" season running)")
		}
		if parts != nil {
			c.say("siege", "", []int{p}, c.named(p), plain(" fails again "+strings.Join(parts, " and ")))
		}
	}
}

var ordinals = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
	"eighth", "ninth", "tenth"}

func ordinal(n int) string {
	if n < len(ordinals) {
		return ordinals[n]
	}
	return publish.Counted(n, "", "") + "th"
}
