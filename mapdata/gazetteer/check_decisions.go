package gazetteer

import (
	"fmt"
	"slices"
	"strconv"
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

// clashes reports names that two regions share. Names must differ in letters or digits, since
// readers of orders do not distinguish case, accents or punctuation.
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

// plainName reduces a name to what readers of orders compare: letters and digits, in lower case.
func plainName(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 127 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (c *checker) drawn() {
	m := &c.f.Map
	bad := func(key, hint, format string, args ...any) { c.bad("map", 0, key, hint, format, args...) }
	for _, file := range []struct{ key, name, like string }{{"drawing", m.Drawing, "map.svg"},
		{"adjacency", m.Adjacency, "adjacency.txt"}} {
		if strings.ContainsAny(file.name, "/\\") || strings.HasPrefix(file.name, ".") || odd(file.name) {
			bad(file.key, file.key+" = "+strconv.Quote(file.like), "%s %q is not a file of the board's folder", file.key, file.name)
		}
	}
	for _, k := range []struct {
		key string
		set bool
	}{
		{"projection", m.Projection != ""}, {"lat_0", m.Lat0 != 0}, {"lon_0", m.Lon0 != 0},
		{"lat_1", m.Lat1 != 0}, {"lat_2", m.Lat2 != 0},
		{"extent_km", m.ExtentKm != [4]float64{}}, {"squeeze", m.Squeeze != Squeeze{}}, {"reach_km", m.ReachKm != 0},
		{"wobble_land_px", m.WobbleLandPx != 0}, {"wobble_sea_px", m.WobbleSeaPx != 0}, {"wander", m.Wander != nil},
		{"loose_islands", m.LooseIslands != ""},
		{"min_island_km2", m.MinIslandKm2 != 0},
	} {
		if k.set {
			bad(k.key, "leave it out: the drawing has it", "%s has no meaning on a board that is drawn", k.key)
		}
	}
	for _, k := range []struct {
		key string
		v   float64
	}{{"km_per_unit", m.KmPerUnit}, {"tolerance", m.Tolerance}, {"resolution_km", m.ResolutionKm}} {
		if k.v < 0 {
			bad(k.key, "a positive number", "%s is a negative length", k.key)
		}
	}
	for _, k := range [][3]string{{"slots", m.Slots, m.Layer}, {"backdrop", m.Backdrop, m.Layer},
		{"backdrop", m.Backdrop, m.Slots}} {
		if k[1] != "" && strings.EqualFold(k[1], k[2]) {
			bad(k[0], "a layer of its own", "%s names the layer %q, which already has another use", k[0], k[1])
		}
	}
	if !slices.Contains([]string{"", "land", "water"}, m.Rest) {
		bad("rest", `rest = "land" or "water"`, "rest is %q", m.Rest)
	}
	for i := range c.f.Lenses {
		c.bad("lens", i, "at", "layout.toml has lenses for every board", "a lens on a board that is drawn")
	}
	for i := range c.f.Patches {
		if p := &c.f.Patches[i]; !p.DrawnOnly() {
			c.bad("patch", i, "op", "draw it", "patch %q changes a coast that is drawn", p.Name)
		}
	}
}

// anchors checks a region's anchors: a gazetteer's needs some, a drawn one has none.
func (c *checker) anchors(i int) {
	t := &c.f.Regions[i]
	bad := func(key, hint, format string, args ...any) { c.bad("region", i, key, hint, format, args...) }
	if c.f.Map.Drawn() {
		if len(t.Anchors)+len(t.Polygon) > 0 || t.RadiusKm != 0 || t.InsetKm != nil {
			bad("anchors", "leave out anchors, polygon, radius_km and inset_km",
				"region %q gives a position, but on this board the drawing does that", t.ID)
		}
		if t.Kind == "circle" {
			bad("kind", `kind = "county", drawn as a circle`, "region %q is a circle on a board that is drawn", t.ID)
		}
		return
	}
	if len(t.Anchors) == 0 {
		bad("anchors", "anchors = [[-0.12, 51.52]]: longitude, latitude of points inside it",
			"region %q has no anchors", t.ID)
	}
	if (t.Kind == "circle") != (t.RadiusKm > 0) {
		bad("radius_km", "circles have a radius in km, other regions none",
			"region %q is a %s with radius %g", t.ID, t.Kind, t.RadiusKm)
	}
}
