package gazetteer

import (
	"fmt"
	"slices"
	"strings"
)

// place reports whether a text names a region or "region/coast".
func (c *checker) place(s string) bool {
	id, coast, named := strings.Cut(s, "/")
	i, ok := c.regions[id]
	if !ok || !named {
		return ok
	}
	return slices.ContainsFunc(c.f.Regions[i].Coasts, func(k Coast) bool { return k.ID == coast })
}

func (c *checker) decisions() {
	pair := map[[3]string]int{}
	for i := range c.f.Overrides {
		o := &c.f.Overrides[i]
		for _, e := range [][2]string{{"a", o.A}, {"b", o.B}} {
			if !c.place(e[1]) {
				c.bad("override", i, e[0], suggest(e[1], keysSorted(c.regions)), "override names the unknown region %q", e[1])
			}
		}
		if o.A == o.B && o.A != "" && c.place(o.A) {
			c.bad("override", i, "b", "two regions, or two coasts of one", "override %s names %s twice", o.Op, o.A)
		}
		if o.Op != "adj" && o.Op != "not" {
			c.bad("override", i, "op", `"adj" or "not"`, "override has the unknown op %q", o.Op)
		}
		if !slices.Contains([]string{"", "army", "fleet", "both"}, o.Layer) {
			c.bad("override", i, "layer", `"army", "fleet" or "both"`, "override has the unknown layer %q", o.Layer)
		}
		if !slices.Contains([]string{"", "bridge", "ferry", "none"}, o.Mark) {
			c.bad("override", i, "mark", `"bridge", "ferry" or "none"`, "override has the unknown mark %q", o.Mark)
		}
		if o.Reason == "" {
			c.bad("override", i, "reason", "say why, for whoever changes the board next",
				"override %s %s %s has no reason", o.Op, o.A, o.B)
		}
		k := [3]string{min(o.A, o.B), max(o.A, o.B), o.Layer}
		if first, ok := pair[k]; ok {
			line := c.s.At("override", first, "op").Line
			c.bad("override", i, "op", fmt.Sprintf("the first is in line %d", line), "second override for %s and %s", o.A, o.B)
		}
		pair[k] = i
	}
	for i := range c.f.Borders {
		b := &c.f.Borders[i]
		for _, e := range [][2]string{{"a", b.A}, {"b", b.B}} {
			if _, ok := c.regions[e[1]]; !ok {
				c.bad("border", i, e[0], suggest(e[1], keysSorted(c.regions)), "border names the unknown region %q", e[1])
			}
		}
		if _, ok := c.regions[b.A]; ok && b.A == b.B {
			c.bad("border", i, "b", "a border lies between two regions", "border names %s twice", b.A)
		}
	}
	for _, id := range c.f.Map.Wander {
		if _, ok := c.regions[id]; !ok {
			c.bad("map", 0, "wander", suggest(id, keysSorted(c.regions)), "wander names the unknown region %q", id)
		}
	}
	for i := range c.f.Meets {
		m := &c.f.Meets[i]
		if len(m.Members) != 4 || len(m.Army) != 0 && len(m.Army) != 2 {
			c.bad("meet", i, "members", "four members; army names two of them or none", "meet has %d members and %d for armies",
				len(m.Members), len(m.Army))
		}
		for _, s := range append(slices.Clone(m.Members), m.Army...) {
			if !c.place(s) {
				c.bad("meet", i, "members", suggest(s, keysSorted(c.regions)), "meet names the unknown region %q", s)
			}
		}
	}
	for i := range c.f.Patches {
		p := &c.f.Patches[i]
		if !slices.Contains([]string{"fill", "carve", "river", "lake", "canal", "stream", "ridge"}, p.Op) {
			c.bad("patch", i, "op", `"fill", "carve", "river", "lake", "canal", "stream" or "ridge"`,
				"patch %q has the unknown op %q", p.Name, p.Op)
		}
		least := 3
		if p.HalfWidthKm > 0 || p.DrawnOnly() {
			least = 2
		}
		if len(p.Points) < least {
			c.bad("patch", i, "points", "a line with half_width_km, or a polygon of three points or more",
				"patch %q has too few points: %d", p.Name, len(p.Points))
		}
	}
}
