package gazetteer

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine/lists"
)

func (c *checker) region(i int) {
	t := &c.f.Regions[i]
	bad := func(key, hint, format string, args ...any) { c.bad("region", i, key, hint, format, args...) }
	if strings.TrimSpace(t.Name) == "" {
		bad("name", "the full name that orders use", "region %q has no name", t.ID)
	}
	if t.Label != "" && strings.TrimSpace(t.Label) == "" {
		bad("label", "what the map prints; without one it is the name", "the label of region %q is blank", t.ID)
	}
	c.words("region", i, "name", t.Name)
	c.words("region", i, "label", t.Label)
	c.words("region", i, "abbrev", t.Abbrev)
	for _, a := range t.Aliases {
		c.words("region", i, "aliases", a)
	}
	if !slices.Contains(regionKinds, t.Kind) {
		bad("kind", suggest(t.Kind, regionKinds), "region %q has the unknown kind %q", t.ID, t.Kind)
		return
	}
	c.anchors(i)
	for k, a := range t.Anchors {
		if !c.f.Map.Drawn() && (math.Abs(a[0]) > 180 || math.Abs(a[1]) > 85) {
			bad("anchors", "longitude first, then latitude, in degrees",
				"anchor %d of %q is not on the map: [%g, %g]", k+1, t.ID, a[0], a[1])
		}
	}
	if t.Kind == "circle" && len(t.Anchors) > 1 {
		bad("anchors", "the middle of the circle", "circle %q has %d anchors", t.ID, len(t.Anchors))
	}
	needsArea := t.Kind == "primary" || t.Kind == "local"
	if _, ok := c.areas[t.Area]; needsArea && !ok {
		bad("area", suggest(t.Area, keysSorted(c.areas)), "region %q names the unknown Sea Area %q", t.ID, t.Area)
	}
	if !needsArea && t.Area != "" {
		bad("area", `kinds "primary" and "local" belong to Sea Areas`,
			"region %q is %s and cannot belong to a Sea Area", t.ID, t.Kind)
	}
	if isWater(t.Kind) && (t.SupplyCentre || t.CapitalOf != "" || len(t.Coasts) > 0) {
		bad("kind", "centres, capitals and coasts are on land", "sea region %q has a supply centre, capital or coast", t.ID)
	}
	if t.CapitalOf != "" && !t.SupplyCentre {
		bad("capital_of", "supply_centre = true", "capital %q is not a supply centre", t.ID)
	}
	if _, ok := c.powers[t.Owner]; t.Owner != "" && !ok {
		bad("owner", suggest(t.Owner, keysSorted(c.powers)), "region %q is owned by the unknown power %q", t.ID, t.Owner)
	} else if t.Owner != "" && !t.SupplyCentre && !(c.f.Map.OwnedLand && !isWater(t.Kind)) {
		bad("owner", "supply_centre = true, no owner, or owned_land = true in [map]",
			"region %q has an owner but no supply centre", t.ID)
	}
	if _, ok := c.powers[t.Home]; t.Home != "" && t.Home != "none" && !ok {
		bad("home", suggest(t.Home, keysSorted(c.powers)), "region %q is the home of the unknown power %q", t.ID, t.Home)
	} else if t.Home != "" && (!t.SupplyCentre || !c.f.Map.HomeCentres) {
		bad("home", "supply_centre = true there, and home_centres = true in [map]",
			"region %q is a home, but not a centre where units are built", t.ID)
	}
	for _, l := range t.Links {
		if _, ok := c.regions[l]; !ok || t.Kind != "box" {
			bad("links", suggest(l, keysSorted(c.regions)),
				"region %q links to %q: only a box links, and only to regions", t.ID, l)
		}
	}
	c.room(i)
	c.coasts(i)
	c.start(i)
}

// room checks the keys inset_km, stack, tags and round of a region, and reports keys that an
// offboard region may not have.
func (c *checker) room(i int) {
	t := &c.f.Regions[i]
	bad := func(key, hint, format string, args ...any) { c.bad("region", i, key, hint, format, args...) }
	if s := t.InsetKm; s != nil && (t.Kind != "box" || s[0] <= 0 || s[1] <= 0) {
		bad("inset_km", "width and height in km of the frame of a box",
			"region %q is %s with a frame of %g by %g", t.ID, t.Kind, s[0], s[1])
	}
	if t.Stack < 0 || t.Stack > 40 {
		bad("stack", "how many units the map shows side by side, 40 at most",
			"region %q wants room for %d units", t.ID, t.Stack)
	}
	for k, g := range t.Tags {
		if !idShape.MatchString(g) || slices.Contains(t.Tags[:k], g) {
			bad("tags", `tags = ["port"]: letters, digits and hyphens, each once`,
				"region %q cannot have the tag %q", t.ID, g)
		}
	}
	for _, n := range t.Round {
		if _, ok := c.regions[n]; !ok || !c.f.Map.Round {
			bad("round", suggest(n, keysSorted(c.regions)),
				"region %q names %q in its round: only regions, and on boards with round = true", t.ID, n)
			break
		}
	}
	if t.Kind == "offboard" && (t.SupplyCentre || t.Owner != "" || t.Start != nil || len(t.Coasts) > 0 ||
		t.Stack > 0 || t.CapitalOf != "") {
		bad("kind", "it is drawn with its name and nothing else",
			"offboard region %q has a centre, an owner, units or coasts", t.ID)
	}
}

func (c *checker) coasts(i int) {
	t := &c.f.Regions[i]
	if len(t.Coasts) == 1 {
		c.bad("region", i, "coasts", "leave coasts out where there is only one", "region %q names a single coast", t.ID)
	}
	if len(t.Coasts) > maxCoasts {
		c.bad("region", i, "coasts", "a coast is a stretch that fleets tell from the others",
			"region %q has %d coasts: %d at most", t.ID, len(t.Coasts), maxCoasts)
		return
	}
	seen := map[string]bool{}
	for _, k := range t.Coasts {
		c.words("region", i, "coasts", k.Name)
		if !idShape.MatchString(k.ID) || k.Name == "" || len(k.Anchors) == 0 && !c.f.Map.Drawn() || seen[k.ID] {
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
	switch _, ok := c.powers[by]; {
	case !ok && t.Start.Power != "":
		bad(suggest(by, keysSorted(c.powers)), "the starting unit of %q belongs to the unknown power %q", t.ID, by)
	case !ok && by == "": // an unknown owner is already reported
		bad("owner = \"…\", or power in start", "the starting unit of %q belongs to no power", t.ID)
	}
	if known := append([]string{"army", "fleet"}, c.f.Map.Kinds...); !slices.Contains(known, t.Start.Unit) {
		bad("unit = one of "+strings.Join(known, ", ")+"; kinds of a ruleset's own are listed under kinds in [map]",
			"the starting unit of %q is of unknown kind %q", t.ID, t.Start.Unit)
	}
	water := isWater(t.Kind)
	if t.Start.Unit == "army" && water || t.Start.Unit == "fleet" && t.Kind == "inland" {
		bad("armies on land, fleets on coasts and at sea", "%q cannot hold the %s it starts with", t.ID, t.Start.Unit)
	}
	coasts := lists.Map(t.Coasts, func(k Coast) string { return k.ID })
	switch fleet := t.Start.Unit == "fleet"; {
	case fleet && len(coasts) > 0 && !slices.Contains(coasts, t.Start.Coast):
		bad("coast = one of "+strings.Join(coasts, ", "), "the fleet that starts in %q is on no coast of it", t.ID)
	case t.Start.Coast != "" && (t.Start.Unit == "army" || len(coasts) == 0):
		bad("only fleets in regions with named coasts need one", "the starting unit of %q names a coast", t.ID)
	}
}

// Limits on the number of regions of a board and coasts of a region, and on the length of a name.
const (
	maxRegions = 5000
	maxCoasts  = 16
	maxLetters = 120
)

// words checks a printed text: its length, and that it has no invisible characters.
func (c *checker) words(table string, n int, key, text string) {
	switch {
	case utf8.RuneCountInString(text) > maxLetters:
		c.bad(table, n, key, "a short one is printed; the long one can go in a note", "%.20q … has %d letters: %d at most",
			text, utf8.RuneCountInString(text), maxLetters)
	case odd(text):
		c.bad(table, n, key, "write it again by hand", "%.60q has invisible characters", text)
	}
}

// odd reports whether a text has control characters or marks of writing direction.
func odd(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	})
}
