package gazetteer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

var (
	idShape     = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$`)
	codeShape   = regexp.MustCompile(`^[A-Z]{2}$`)
	colourShape = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)
)

var regionKinds = []string{"county", "circle", "inland", "coastal", "primary", "local", "sea",
	"box", "offboard", "impassable"}

func isWater(kind string) bool {
	return kind == "primary" || kind == "local" || kind == "sea" || kind == "box"
}

// check reports mistakes in names, references and counts, which can be found without the geometry.
func (r *reader) check() {
	c := &checker{reader: r, regions: map[string]int{}, powers: map[string]int{}, areas: map[string]int{}}
	c.header()
	c.seats()
	c.areaNames()
	c.regionNames()
	for i := range r.f.Regions {
		c.region(i)
	}
	c.seaAreas()
	c.decisions()
	c.counts()
	c.clashes()
}

type checker struct {
	*reader
	regions, powers, areas map[string]int
}

// bad reports a mistake at a key of the n-th TOML table with the given name.
func (c *checker) bad(table string, n int, key, hint, format string, args ...any) {
	c.ps.Add(c.s.At(table, n, key), hint, format, args...)
}

func (c *checker) header() {
	m := &c.f.Map
	need := func(ok bool, key, hint string) {
		if !ok {
			c.bad("map", 0, key, hint, "[map] has no valid %s", key)
		}
	}
	need(idShape.MatchString(m.ID), "id", "letters, digits and hyphens, as the board's folder is called")
	need(m.Title != "", "title", "the name that pages print")
	_, err := time.Parse(time.DateOnly, m.Revised)
	need(m.Revised == "" || err == nil, "revised", `the day of the last change, "2026-11-21"; it dates the maps`)
	need(min(m.SheetMM[0], m.SheetMM[1]) > 0 && max(m.SheetMM[0], m.SheetMM[1]) <= 3000, "sheet_mm",
		"width and height, 3000 at most; [420, 594] for A2 upright")
	c.words("map", 0, "title", m.Title)
	c.words("map", 0, "subtitle", m.Subtitle)
	if n := len(c.f.Regions); n > maxRegions {
		c.bad("region", maxRegions, "id", "a board that people can read has a tenth as many",
			"%d regions: a board has %d at most", n, maxRegions)
	}
	if m.Drawn() {
		c.drawn()
		c.kinds()
		return
	}
	for _, k := range []struct {
		key string
		set bool
	}{{"layer", m.Layer != ""}, {"slots", m.Slots != ""}, {"backdrop", m.Backdrop != ""},
		{"km_per_unit", m.KmPerUnit != 0}, {"tolerance", m.Tolerance != 0}, {"rest", m.Rest != ""}} {
		if k.set {
			c.bad("map", 0, k.key, `drawing = "map.svg", or leave it out`, "%s is only for boards with a drawing", k.key)
		}
	}
	need(m.Projection == "lcc", "projection", `"lcc" is the one projection`)
	need(m.Lat1 != 0 && m.Lat2 != 0, "lat_1", "lat_1 and lat_2 are the parallels that keep their length, inside the map")
	need(m.ExtentKm[1] > m.ExtentKm[0] && m.ExtentKm[3] > m.ExtentKm[2], "extent_km",
		"[west, east, south, north] in km from lon_0, lat_0")
	need(m.ResolutionKm > 0, "resolution_km",
		"km per pixel of the raster; a two-thousandth of the map's width is about right")
	need(m.MinBorderKm > 0, "min_border_km", "shorter contacts do not count; left out, it is four pixels")
	need(m.LooseIslands == "nearest" || m.LooseIslands == "neutral", "loose_islands", `"nearest" or "neutral"`)
	c.kinds()
	for _, side := range []*[3]float64{m.Squeeze.West, m.Squeeze.East, m.Squeeze.South, m.Squeeze.North} {
		if side != nil && (side[1] <= 0 || side[1] > 1 || side[2] <= 0) {
			c.bad("map", 0, "squeeze", "[-2250, 0.32, 300]: beyond 2250 km west a third of the width is left, over 300 km",
				"squeeze needs a share above 0 and at most 1, and a passage above 0 km, not %g and %g", side[1], side[2])
		}
	}
	if m.ResolutionKm > 0 {
		if px := (m.ExtentKm[1] - m.ExtentKm[0]) * (m.ExtentKm[3] - m.ExtentKm[2]) / m.ResolutionKm / m.ResolutionKm; px > 4e7 {
			c.bad("map", 0, "resolution_km", "a coarser resolution", "the raster would have %.0f million pixels", px/1e6)
		}
	}
}

func (c *checker) kinds() {
	m := &c.f.Map
	for k, word := range m.Kinds {
		if word == "army" || word == "fleet" || !idShape.MatchString(word) || slices.Contains(m.Kinds[:k], word) {
			c.bad("map", 0, "kinds", "letters, digits and hyphens, each once; army and fleet are known anyway",
				"kinds cannot contain %q", word)
		}
	}
}

func (c *checker) badID(table string, i int, id string) {
	if id == "" {
		c.bad(table, i, "id", "letters, digits and hyphens", "a %s needs an id", table)
		return
	}
	c.bad(table, i, "id", "letters without accents, digits and hyphens; the name may have more", "%q is not an id of a %s", id, table)
}

// seats checks the powers, and the states, which nobody plays.
func (c *checker) seats() {
	codes, names, colours := map[string]string{}, map[string]string{}, map[string]string{}
	one := func(table string, i int, p *Power) {
		if !idShape.MatchString(p.ID) {
			c.badID(table, i, p.ID)
			return
		}
		if _, ok := c.powers[p.ID]; ok {
			c.bad(table, i, "id", "every id once", "second power or state %q", p.ID)
		}
		c.powers[p.ID] = len(c.powers)
		if p.Name == "" {
			c.bad(table, i, "name", "the name that pages print", table+" %q has no name", p.ID)
		}
		c.words(table, i, "name", p.Name)
		if p.Colour == "" {
			c.bad(table, i, "colour", `colour = "#CA594C"`, table+" %q has no colour", p.ID)
		} else if !colourShape.MatchString(p.Colour) {
			c.bad(table, i, "colour", `colour = "#CA594C"`, "the colour %q of %s %q is not # and six digits", p.Colour, table, p.ID)
		}
		if !codeShape.MatchString(p.Code) {
			c.bad(table, i, "code", `code = "CR"`, table+" %q has no code of two capitals", p.ID)
		}
		if o, ok := codes[p.Code]; ok && p.Code != "" {
			c.bad(table, i, "code", "the code is printed on units and centres: one for each power", "powers %q and %q share the code %s", o, p.ID, p.Code)
		}
		if o, ok := names[p.Name]; ok && p.Name != "" {
			c.bad(table, i, "name", "one name for each power", "powers %q and %q share the name %s", o, p.ID, p.Name)
		}
		if o, ok := colours[strings.ToUpper(p.Colour)]; ok && table == "power" && p.Colour != "" {
			c.bad(table, i, "colour", "a colour for each power; herald palette --check measures how far they are apart", "powers %q and %q share the colour %s", o, p.ID, p.Colour)
		}
		codes[p.Code], names[p.Name], colours[strings.ToUpper(p.Colour)] = p.ID, p.ID, p.ID
	}
	for i := range c.f.Powers {
		one("power", i, &c.f.Powers[i])
	}
	for i := range c.f.States {
		p := Power(c.f.States[i])
		one("state", i, &p)
	}
}

func (c *checker) areaNames() {
	for i := range c.f.Areas {
		a := &c.f.Areas[i]
		if _, ok := c.areas[a.ID]; ok || !idShape.MatchString(a.ID) {
			c.bad("area", i, "id", "letters, digits and hyphens, each once", "Sea Area %q needs an id of its own", a.ID)
		}
		c.areas[a.ID] = i
		if a.Name == "" {
			c.bad("area", i, "name", "the name that pages print", "Sea Area %q has no name", a.ID)
		}
		if c.f.Map.Drawn() {
			if len(a.Limits)+len(a.Claims) > 0 {
				c.bad("area", i, "limits", "its regions name it, and the drawing says where they are", "Sea Area %q has limits", a.ID)
			}
			continue
		}
		if len(a.Limits) < 3 {
			c.bad("area", i, "limits", "three or more corners, [longitude, latitude]", "Sea Area %q has no limits", a.ID)
		}
	}
}

func (c *checker) regionNames() {
	for i := range c.f.Regions {
		id := c.f.Regions[i].ID
		if !idShape.MatchString(id) {
			c.badID("region", i, id)
			continue
		}
		if o, ok := c.regions[id]; ok {
			line := c.s.At("region", o, "id").Line
			c.bad("region", i, "id", fmt.Sprintf("the first is in line %d", line), "second region %q", id)
			continue
		}
		c.regions[id] = i
	}
}

func (c *checker) seaAreas() {
	primary := map[string]int{}
	for i := range c.f.Regions {
		if t := &c.f.Regions[i]; t.Kind == "primary" {
			if o, ok := primary[t.Area]; ok {
				c.bad("region", i, "area", "one primary for each area; the others are local", "Sea Area %q has two primaries, %q and %q", t.Area, c.f.Regions[o].ID, t.ID)
			}
			primary[t.Area] = i
		}
	}
	for i := range c.f.Areas {
		a := &c.f.Areas[i]
		p, ok := primary[a.ID]
		switch {
		case a.Primary == "":
			c.bad("area", i, "primary", "primary = the id of its primary region", "Sea Area %q names no primary", a.ID)
		case !ok || c.f.Regions[p].ID != a.Primary:
			if _, known := c.regions[a.Primary]; !known {
				c.bad("area", i, "primary", suggest(a.Primary, keysSorted(c.regions)), "Sea Area %q lacks its member %q", a.ID, a.Primary)
				continue
			}
			c.bad("area", i, "primary", fmt.Sprintf("kind = \"primary\" and area = %q there", a.ID), "%q is not the primary of Sea Area %q", a.Primary, a.ID)
		}
	}
}

// counts compares the numbers in [map] with the regions.
func (c *checker) counts() {
	centres := 0
	for i := range c.f.Regions {
		if c.f.Regions[i].SupplyCentre {
			centres++
		}
	}
	if !slices.ContainsFunc(c.f.Regions, func(r Region) bool { return r.Kind != "impassable" && r.Kind != "offboard" }) {
		c.bad("region", 0, "kind", "[[region]], with an id, a name and a kind that units enter, such as \"county\"", "the board has no region that a unit can enter")
	}
	m := &c.f.Map
	if m.SupplyCentres != centres {
		c.bad("map", 0, "supply_centres", fmt.Sprintf("supply_centres = %d, or look for the region that lacks or has one too many", centres),
			"[map] promises %d supply centres, the regions have %d", m.SupplyCentres, centres)
	}
	if m.Victory < 0 || m.Victory > centres {
		c.bad("map", 0, "victory", fmt.Sprintf("a bare majority of %d is %d; leave it out where no count wins", centres, centres/2+1), "victory at %d centres does not fit a board of %d", m.Victory, centres)
	}
}

func keysSorted(m map[string]int) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
