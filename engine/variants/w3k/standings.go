package w3k

import "github.com/heraldmaps/herald/engine"

// Standings returns the capitals that each power holds. Victory requires one in each kingdom that
// has any.
func (r *Rules) Standings(p engine.Public) engine.Standings {
	s := engine.Standings{Head: "Capitals held", Short: "Capitals", Goal: "a capital in each kingdom",
		Held: make([][]engine.RegionID, len(r.m.Powers))}
	for _, name := range r.kingdoms {
		g := engine.Group{Name: name}
		for i := range r.m.Regions {
			if c := &r.m.Regions[i]; c.Capital && c.Kingdom == name {
				g.Regions = append(g.Regions, engine.RegionID(i))
			}
		}
		s.Groups = append(s.Groups, g)
	}
	for i, o := range p.Position().Owners {
		if r.m.Regions[i].Capital && o != engine.NoPower {
			s.Held[o] = append(s.Held[o], engine.RegionID(i))
		}
	}
	return s
}
