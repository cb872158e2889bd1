package gazetteer

import (
	"fmt"
	"strings"
)

// clashes reports names that two regions share. Names must differ in letters or digits: readers do
// not distinguish case, accents or punctuation.
func (c *checker) clashes() {
	type use struct {
		region int
		key    string
	}
	names := map[string]use{}
	codes := map[string]int{} // exact, since case distinguishes Alb from ALB
	shared := map[string][]use{}
	for i := range c.f.Regions {
		t := &c.f.Regions[i]
		if t.Kind == "impassable" {
			continue
		}
		add := func(name, key string) {
			k := plainName(name)
			o, ok := names[k]
			if ok && o.region != i {
				line := c.s.At("region", o.region, o.key).Line
				c.bad("region", i, key, fmt.Sprintf("line %d; where a name must be asked about, list it under ambiguous of both",
					line),
					"%q is a name of both %q and %q", name, c.f.Regions[o.region].ID, t.ID)
				return
			}
			names[k] = use{i, key}
		}
		if t.Name != "" {
			add(t.Name, "name")
		}
		for _, a := range t.Aliases {
			add(a, "aliases")
		}
		if o, ok := codes[t.Abbrev]; ok && t.Abbrev != "" {
			c.bad("region", i, "abbrev", fmt.Sprintf("the first is in line %d; a code means one region",
				c.s.At("region", o, "abbrev").Line),
				"%q is the code of both %q and %q", t.Abbrev, c.f.Regions[o].ID, t.ID)
		} else {
			codes[t.Abbrev] = i
		}
		for _, a := range t.Ambiguous {
			shared[plainName(a)] = append(shared[plainName(a)], use{i, a})
		}
	}
	for i := range c.f.Regions {
		for _, a := range c.f.Regions[i].Ambiguous {
			k := plainName(a)
			if _, ok := names[k]; !ok && len(shared[k]) < 2 {
				c.bad("region", i, "ambiguous", "list it for every region that bears it, or under aliases",
					"no other region is called %q", a)
			}
		}
	}
}

// plainName reduces a name to what readers compare: letters and digits, in lower case.
func plainName(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 127 {
			b.WriteRune(r)
		}
	}
	return b.String()
}
