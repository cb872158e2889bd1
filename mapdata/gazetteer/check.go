package gazetteer

import (
	"fmt"
	"math"
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

// regionKinds lists the kinds of region (docs/boards.md).
var regionKinds = []string{"county", "circle", "inland", "coastal", "primary", "local", "sea", "box", "impassable"}

// isWater reports whether a kind of region is sea.
func isWater(kind string) bool {
	return kind == "primary" || kind == "local" || kind == "sea" || kind == "box"
}

// check finds what is wrong with the data as data: names, references, counts.
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

// bad records a mistake at a key of the n-th table of a kind.
func (c *checker) bad(table string, n int, key, hint, format string, args ...any) {
	c.ps.Add(c.s.At(table, n, key), hint, format, args...)
}

func (c *checker) header() {
	m := &c.f.Map
	need := func(ok bool, key, hint string) {
		if !ok {
			c.bad("map", 0, key, hint, "[map] lacks a good %s", key)
		}
	}
	need(idShape.MatchString(m.ID), "id", "letters, digits and hyphens, as the board's folder is called")
	need(m.Title != "", "title", "the name that pages print")
	_, err := time.Parse(time.DateOnly, m.Revised)
	need(m.Revised == "" || err == nil, "revised", `the day of the last change, "2026-11-21"; it dates the maps`)
	need(m.SheetMM[0] > 0 && m.SheetMM[1] > 0, "sheet_mm", "width and height, [420, 594] for A2 upright")
	need(m.Projection == "lcc", "projection", `"lcc" is the one projection`)
	need(m.Lat1 != 0 && m.Lat2 != 0, "lat_1", "lat_1 and lat_2 are the parallels that keep their length, inside the map")
	need(m.ExtentKm[1] > m.ExtentKm[0] && m.ExtentKm[3] > m.ExtentKm[2], "extent_km", "[west, east, south, north] in km from lon_0, lat_0")
	need(m.ResolutionKm > 0, "resolution_km", "km a pixel of the raster; a thousandth of the map's width is about right")
	need(m.MinBorderKm > 0, "min_border_km", "shorter contacts do not count; two to three pixels")
	need(m.LooseIslands == "nearest" || m.LooseIslands == "neutral", "loose_islands", `"nearest" or "neutral"`)
	for _, side := range []*[3]float64{m.Squeeze.West, m.Squeeze.East, m.Squeeze.South, m.Squeeze.North} {
		if side != nil && (side[1] <= 0 || side[1] > 1 || side[2] <= 0) {
			c.bad("map", 0, "squeeze", "[-2250, 0.32, 300]: beyond 2250 km west a third of the width is left, over 300 km", "squeeze keeps a share of %g over %g km", side[1], side[2])
		}
	}
	if m.ResolutionKm > 0 {
		if px := (m.ExtentKm[1] - m.ExtentKm[0]) * (m.ExtentKm[3] - m.ExtentKm[2]) / m.ResolutionKm / m.ResolutionKm; px > 4e7 {
			c.bad("map", 0, "resolution_km", "a coarser resolution", "the raster would have %.0f million pixels", px/1e6)
		}
	}
}

func (c *checker) seats() {
	codes, names := map[string]string{}, map[string]string{}
	for i := range c.f.Powers {
		p := &c.f.Powers[i]
		if !idShape.MatchString(p.ID) {
			c.bad("power", i, "id", "letters, digits and hyphens", "a power needs an id")
			continue
		}
		if _, ok := c.powers[p.ID]; ok {
			c.bad("power", i, "id", "every id once", "second power %q", p.ID)
		}
		c.powers[p.ID] = i
		if p.Name == "" {
			c.bad("power", i, "name", "the name that pages print", "power %q has no name", p.ID)
		}
		if !colourShape.MatchString(p.Colour) {
			c.bad("power", i, "colour", `colour = "#CA594C"`, "power %q has no colour", p.ID)
		}
		if !codeShape.MatchString(p.Code) {
			c.bad("power", i, "code", `code = "CR"`, "power %q has no code of two capitals", p.ID)
		}
		if o, ok := codes[p.Code]; ok && p.Code != "" {
			c.bad("power", i, "code", "the code stands on units and centres: one for each power", "powers %q and %q share the code %s", o, p.ID, p.Code)
		}
		if o, ok := names[p.Name]; ok && p.Name != "" {
			c.bad("power", i, "name", "one name for each power", "powers %q and %q share the name %s", o, p.ID, p.Name)
		}
		codes[p.Code], names[p.Name] = p.ID, p.ID
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
		if len(a.Limits) < 3 {
			c.bad("area", i, "limits", "three or more corners, [longitude, latitude]", "Sea Area %q has no limits", a.ID)
		}
	}
}

func (c *checker) regionNames() {
	for i := range c.f.Regions {
		id := c.f.Regions[i].ID
		if !idShape.MatchString(id) {
			c.bad("region", i, "id", "letters, digits and hyphens", "a region needs an id")
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

func (c *checker) region(i int) {
	t := &c.f.Regions[i]
	bad := func(key, hint, format string, args ...any) { c.bad("region", i, key, hint, format, args...) }
	if t.Name == "" {
		bad("name", "the full name that orders use", "region %q has no name", t.ID)
	}
	if !slices.Contains(regionKinds, t.Kind) {
		bad("kind", suggest(t.Kind, regionKinds), "region %q has the unknown kind %q", t.ID, t.Kind)
		return
	}
	if len(t.Anchors) == 0 {
		bad("anchors", "anchors = [[-0.12, 51.52]]: longitude, latitude of points inside it", "region %q has no anchors", t.ID)
	}
	for k, a := range t.Anchors {
		if math.Abs(a[0]) > 180 || math.Abs(a[1]) > 85 {
			bad("anchors", "longitude first, then latitude, in degrees", "anchor %d of %q is not on the map: [%g, %g]", k+1, t.ID, a[0], a[1])
		}
	}
	if (t.Kind == "circle") != (t.RadiusKm > 0) {
		bad("radius_km", "circles have a radius in km, other regions none", "region %q is a %s with radius %g", t.ID, t.Kind, t.RadiusKm)
	}
	if t.Kind == "circle" && len(t.Anchors) > 1 {
		bad("anchors", "the middle of the circle", "circle %q has %d anchors", t.ID, len(t.Anchors))
	}
	needsArea := t.Kind == "primary" || t.Kind == "local"
	if _, ok := c.areas[t.Area]; needsArea && !ok {
		bad("area", suggest(t.Area, keysSorted(c.areas)), "region %q names the unknown Sea Area %q", t.ID, t.Area)
	}
	if !needsArea && t.Area != "" {
		bad("area", `kinds "primary" and "local" belong to Sea Areas`, "region %q is %s and cannot belong to a Sea Area", t.ID, t.Kind)
	}
	if isWater(t.Kind) && (t.SupplyCentre || t.CapitalOf != "" || len(t.Coasts) > 0) {
		bad("kind", "centres, capitals and coasts are on land", "sea region %q has a supply centre, capital or coast", t.ID)
	}
	if t.CapitalOf != "" && !t.SupplyCentre {
		bad("capital_of", "supply_centre = true", "capital %q is no supply centre", t.ID)
	}
	if _, ok := c.powers[t.Owner]; t.Owner != "" && !ok {
		bad("owner", suggest(t.Owner, keysSorted(c.powers)), "region %q is owned by the unknown power %q", t.ID, t.Owner)
	} else if t.Owner != "" && !t.SupplyCentre {
		bad("owner", "supply_centre = true, or no owner", "region %q has an owner but no supply centre", t.ID)
	}
	for _, l := range t.Links {
		if _, ok := c.regions[l]; !ok || t.Kind != "box" {
			bad("links", suggest(l, keysSorted(c.regions)), "region %q links to %q: only a box links, and only to regions", t.ID, l)
		}
	}
	c.coasts(i)
	c.start(i)
}

func (c *checker) coasts(i int) {
	t := &c.f.Regions[i]
	if len(t.Coasts) == 1 {
		c.bad("region", i, "coasts", "leave coasts out where there is only one", "region %q names a single coast", t.ID)
	}
	seen := map[string]bool{}
	for _, k := range t.Coasts {
		if !idShape.MatchString(k.ID) || k.Name == "" || len(k.Anchors) == 0 || seen[k.ID] {
			c.bad("region", i, "coasts", `{ id = "north", name = "North Coast", anchors = [[1.2, 51.42]] }`,
				"coast %q of %q needs an id of its own, a name and anchors", k.ID, t.ID)
		}
		seen[k.ID] = true
	}
}

func (c *checker) start(i int) {
	t := &c.f.Regions[i]
	if t.Start == nil {
		return
	}
	bad := func(hint, format string, args ...any) { c.bad("region", i, "start", hint, format, args...) }
	by := t.Owner
	if t.Start.Power != "" {
		by = t.Start.Power
	}
	if _, ok := c.powers[by]; !ok && (by == "" || t.Start.Power != "") { // an unknown owner was told already
		bad("owner = \"…\", or power in start", "the starting unit of %q belongs to no power", t.ID)
	}
	switch t.Start.Unit {
	case "army", "fleet":
	default:
		bad(`unit = "army" or "fleet"`, "the starting unit of %q is of unknown kind %q", t.ID, t.Start.Unit)
	}
	water := isWater(t.Kind)
	if t.Start.Unit == "army" && water || t.Start.Unit == "fleet" && t.Kind == "inland" {
		bad("armies on land, fleets on coasts and at sea", "%q cannot hold the %s it starts with", t.ID, t.Start.Unit)
	}
	var coasts []string
	for _, k := range t.Coasts {
		coasts = append(coasts, k.ID)
	}
	switch fleet := t.Start.Unit == "fleet"; {
	case fleet && len(coasts) > 0 && !slices.Contains(coasts, t.Start.Coast):
		bad("coast = one of "+strings.Join(coasts, ", "), "the fleet that starts in %q stands on no coast of it", t.ID)
	case t.Start.Coast != "" && (!fleet || len(coasts) == 0):
		bad("only fleets in regions with named coasts need one", "the starting unit of %q names a coast", t.ID)
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

// counts compares what the header promises with what the regions give.
func (c *checker) counts() {
	centres := 0
	for i := range c.f.Regions {
		if c.f.Regions[i].SupplyCentre {
			centres++
		}
	}
	m := &c.f.Map
	if m.SupplyCentres != centres {
		c.bad("map", 0, "supply_centres", fmt.Sprintf("supply_centres = %d, or look for the region that lacks or has one too many", centres),
			"[map] promises %d supply centres, the regions have %d", m.SupplyCentres, centres)
	}
	if m.Victory <= 0 || m.Victory > centres {
		c.bad("map", 0, "victory", fmt.Sprintf("a bare majority of %d is %d", centres, centres/2+1), "victory at %d centres does not fit a board of %d", m.Victory, centres)
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
