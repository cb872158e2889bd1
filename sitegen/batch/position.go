package batch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// position reads a state. It omits and reports impossible units.
func (g *game) position(s *stateJSON, ph engine.Phase) (*engine.Position, []string) {
	var problems []string
	p := &engine.Position{Phase: ph, NextUnit: 1, Owners: g.noOwners()}
	taken := make([]bool, len(g.m.Regions))
	for _, name := range keys(s.Units) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		for _, text := range s.Units[name] {
			if strings.HasPrefix(text, "*") {
				continue // dislodged, and listed in retreats
			}
			u, err := g.unit(by, text)
			if err == nil && taken[g.m.RegionOf(u.At)] {
				i := slices.IndexFunc(p.Units, func(v engine.Unit) bool { return g.m.RegionOf(v.At) == g.m.RegionOf(u.At) })
				err = fmt.Errorf("unit %q: %s of %s is there already", text, g.unitCode(p.Units[i]), g.powerCode(p.Units[i].Power))
			}
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			taken[g.m.RegionOf(u.At)] = true
			p.Units = append(p.Units, u)
		}
	}
	if ph.Step == engine.Retreats {
		problems = append(problems, g.dislodged(p, s)...)
	}
	for _, name := range keys(s.Centers) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		for _, c := range s.Centers[name] {
			at, err := g.place(c)
			if err != nil {
				problems = append(problems, "centre: "+err.Error())
				continue
			}
			r := g.m.RegionOf(at)
			switch {
			case !g.m.Regions[r].SupplyCentre:
				problems = append(problems, fmt.Sprintf("centre: %s is not a supply centre", c))
				continue
			case p.Owners[r] != engine.NoPower && p.Owners[r] != by:
				problems = append(problems, fmt.Sprintf("centre: %s belongs to %s already", c, g.powerCode(p.Owners[r])))
				continue
			}
			p.Owners[r] = by
		}
	}
	g.number(p)
	return p, problems
}

func (g *game) dislodged(p *engine.Position, s *stateJSON) (problems []string) {
	for _, name := range keys(s.Units) {
		by, err := g.power(name)
		if err != nil {
			continue // reported with the units
		}
		for _, text := range s.Units[name] {
			unit, out := strings.CutPrefix(text, "*")
			if _, listed := s.Retreats[name][unit]; listed || !out {
				continue
			}
			u, err := g.unit(by, unit)
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			p.Dislodged = append(p.Dislodged, engine.Dislodged{Unit: u, From: engine.NoPlace}) // it has no retreat
		}
	}
	for _, name := range keys(s.Retreats) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		units := s.Retreats[name]
		for _, unit := range keys(units) {
			u, err := g.unit(by, strings.TrimPrefix(unit, "*"))
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			d := engine.Dislodged{Unit: u, From: engine.NoPlace}
			for _, o := range units[unit] {
				to, err := g.place(o)
				if err != nil {
					problems = append(problems, "retreat: "+err.Error())
					continue
				}
				if u.Kind == engine.Army {
					to = g.m.Regions[g.m.RegionOf(to)].First
				}
				d.Options = append(d.Options, to)
			}
			slices.Sort(d.Options)
			p.Dislodged = append(p.Dislodged, d)
		}
	}
	return problems
}

func (g *game) number(p *engine.Position) {
	judge.SortUnits(p.Units)
	slices.SortFunc(p.Dislodged, func(a, b engine.Dislodged) int { return int(a.Unit.At) - int(b.Unit.At) })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	for i := range p.Dislodged {
		p.Dislodged[i].Unit.ID = p.NextUnit
		p.NextUnit++
	}
}

func (g *game) noOwners() []engine.PowerID {
	out := make([]engine.PowerID, len(g.m.Regions))
	for i := range out {
		out[i] = engine.NoPower
	}
	return out
}
