package gazetteer

import (
	"slices"
	"strconv"
	"strings"
)

// drawn checks [map] of a drawn board.
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
