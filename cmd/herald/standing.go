package main

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
)

// standing is a position as sorted lines: units as "crown A bristol", owners as "crown bristol".
type standing struct {
	phase         string
	units, owners []string
}

func standsAt(g *play.Game, p *engine.Position) standing { return standsIn(g.Info, g.Rules.Map(), p) }

func standsIn(info engine.Info, m *engine.Map, p *engine.Position) standing {
	s := standing{phase: info.PhaseID(p.Phase)}
	add := func(u engine.Unit, mark string) {
		s.units = append(s.units, m.Powers[u.Power].ID+" "+mark+u.Kind.Letter()+" "+m.PlaceText(u.At))
	}
	for _, u := range p.Units {
		add(u, "")
	}
	for _, d := range p.Dislodged {
		add(d.Unit, "*")
	}
	for r, o := range p.Owners {
		if o != engine.NoPower {
			s.owners = append(s.owners, m.Powers[o].ID+" "+m.Regions[r].ID)
		}
	}
	slices.Sort(s.units)
	slices.Sort(s.owners)
	return s
}

func standsFrom(p feed.Position) standing {
	var s standing
	for power, units := range p.Units {
		for _, u := range units {
			s.units = append(s.units, power+" "+unnumbered(u))
		}
	}
	for unit, d := range p.Dislodged {
		s.units = append(s.units, d.Power+" *"+unnumbered(unit))
	}
	for power, regions := range p.Owners {
		for _, r := range regions {
			s.owners = append(s.owners, power+" "+r)
		}
	}
	slices.Sort(s.units)
	slices.Sort(s.owners)
	return s
}

// unnumbered returns a unit without its number in a stack ("#2"), which is assigned anew.
func unnumbered(unit string) string {
	name, _, _ := strings.Cut(unit, "#")
	return name
}

func (s standing) same(o standing) bool {
	return slices.Equal(s.units, o.units) && slices.Equal(s.owners, o.owners)
}

func (s standing) unlike(o standing) string {
	var out []string
	for _, x := range append(s.units, s.owners...) {
		if !slices.Contains(o.units, x) && !slices.Contains(o.owners, x) {
			out = append(out, "  in the file: "+x)
		}
	}
	for _, x := range append(o.units, o.owners...) {
		if !slices.Contains(s.units, x) && !slices.Contains(s.owners, x) {
			out = append(out, "  decided here: "+x)
		}
	}
	return strings.Join(out, "\n")
}
