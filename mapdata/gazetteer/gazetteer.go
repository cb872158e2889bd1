// Package gazetteer reads the TOML that a designer edits, which defines a board. docs/boards.md
// documents the format for designers.
//
// It knows no geometry beyond longitude and latitude, and imports the TOML reader only.
package gazetteer

// LonLat is a position in degrees, longitude first, east and north positive; on drawn boards, x and
// y in the drawing's units, y downwards.
type LonLat [2]float64

// File is the content of a board's map.toml.
type File struct {
	Map       Map        `toml:"map"`
	Powers    []Power    `toml:"power"`
	States    []State    `toml:"state"`
	Lenses    []Lens     `toml:"lens"`
	Mainlands []Mainland `toml:"mainland"`
	Regions   []Region   `toml:"region"`
	Areas     []Area     `toml:"area"`
	Patches   []Patch    `toml:"patch"`
	Meets     []Meet     `toml:"meet"`
	Overrides []Override `toml:"override"`
	Borders   []Border   `toml:"border"`
}

// Map is the [map] table: names, counts, projection and the constants of the compiler.
type Map struct {
	ID            string     `toml:"id"`
	Title         string     `toml:"title"`
	Subtitle      string     `toml:"subtitle"`
	Revised       string     `toml:"revised"` // the day of this state of the board, "2026-11-21"; dates its documents
	SupplyCentres int        `toml:"supply_centres"`
	Victory       int        `toml:"victory"`
	HomeCentres   bool       `toml:"home_centres"`   // a region's owner is also its home power (standard building)
	OwnedLand     bool       `toml:"owned_land"`     // powers own land without a supply centre too
	Kinds         []string   `toml:"kinds"`          // names of kinds of unit that start here besides armies and fleets
	Round         bool       `toml:"round"`          // the compiled board lists each region's neighbours clockwise
	CoastToCoast  bool       `toml:"coast_to_coast"` // fleets sail along land borders that end at a shared sea
	SheetMM       [2]float64 `toml:"sheet_mm"`
	Projection    string     `toml:"projection"` // "lcc", Lambert's conformal conic
	Lat1          float64    `toml:"lat_1"`
	Lat2          float64    `toml:"lat_2"`
	Lat0          float64    `toml:"lat_0"`
	Lon0          float64    `toml:"lon_0"`
	ExtentKm      [4]float64 `toml:"extent_km"` // west, east, south, north of (lon_0, lat_0)
	Squeeze       Squeeze    `toml:"squeeze"`   // parts of the map beyond a line that are drawn smaller
	ResolutionKm  float64    `toml:"resolution_km"`
	MinBorderKm   float64    `toml:"min_border_km"`     // regions with a shorter border are no neighbours
	MinSeaKm      float64    `toml:"min_sea_border_km"` // the same for contact with water; left out: min_border_km
	ShortBorderKm float64    `toml:"short_border_km"`   // shorter contact needs a [[border]] decision
	MinIslandKm2  float64    `toml:"min_island_km2"`    // smaller islands and ponds without an anchor vanish
	ReachKm       float64    `toml:"reach_km"`          // land farther than this from every anchor is neutral; 0: no limit
	WobbleLandPx  float64    `toml:"wobble_land_px"`    // how far land borders wander, pixels
	WobbleSeaPx   float64    `toml:"wobble_sea_px"`
	Wander        []string   `toml:"wander"`        // regions whose ruled pieces of coasts and land borders are drawn irregular
	LooseIslands  string     `toml:"loose_islands"` // "nearest" anchor takes islands without one, or "neutral"
	Seed          int        `toml:"seed"`
	Drawing       string     `toml:"drawing"` // the SVG that the regions are drawn in; then there is no projection
	Layer         string     `toml:"layer"`   // of the drawing's regions; left out: "regions"
	Slots         string     `toml:"slots"`   // layer of the places of units, names, centres; left out: "slots"
	// Backdrop names the drawing's layer that is painted under the borders in place of tints.
	Backdrop  string  `toml:"backdrop"`
	KmPerUnit float64 `toml:"km_per_unit"` // of the drawing's scale; left out: 1, and maps have no scale bar
	// Tolerance is a width in the drawing's units. Gaps and overlaps narrower than it are closed.
	// Default: 1/500 of the drawing's width.
	Tolerance float64 `toml:"tolerance"`
	// Rest says what lies outside all regions: "land" or "water". Without it, gaps are mistakes.
	Rest       string `toml:"rest"`
	Adjacency  string `toml:"adjacency"` // a file in lock form that overrides the shapes' contacts
	Facts      string `toml:"facts"`     // border table that the compiled board must equal
	Golden     string `toml:"golden"`    // file of cases that the compiled board must satisfy
	Neighbours string `toml:"neighbours"`
}

// Squeeze shrinks the outer parts of a map. Each side gives the line in km from the centre, the
// share of width that distances far beyond it keep, and the km of the transition. A side without
// numbers is not squeezed.
type Squeeze struct {
	West  *[3]float64 `toml:"west"`
	East  *[3]float64 `toml:"east"`
	South *[3]float64 `toml:"south"`
	North *[3]float64 `toml:"north"`
}

// Drawn reports whether the board's regions come from a drawing. Positions in its file are then x
// and y in the drawing's units, y downwards; lengths in km are these times km_per_unit.
func (m *Map) Drawn() bool { return m.Drawing != "" }

// defaults fills in what a designer may omit from [map].
func (m *Map) defaults() {
	if m.Drawn() { // the other defaults need the drawing's size (Span)
		if m.Layer == "" {
			m.Layer = "regions"
		}
		if m.Slots == "" {
			m.Slots = "slots"
		}
		return
	}
	if m.Projection == "" {
		m.Projection = "lcc"
	}
	if m.Lat1 == 0 && m.Lat2 == 0 { // a third of the way from the middle to the edges
		const kmPerDegree = 111.2
		m.Lat1, m.Lat2 = m.Lat0+m.ExtentKm[2]/kmPerDegree/3, m.Lat0+m.ExtentKm[3]/kmPerDegree/3
	}
	if m.MinBorderKm == 0 {
		m.MinBorderKm = 4 * m.ResolutionKm
	}
	if m.MinSeaKm == 0 {
		m.MinSeaKm = m.MinBorderKm
	}
	if m.WobbleLandPx == 0 {
		m.WobbleLandPx = 5
	}
	if m.WobbleSeaPx == 0 {
		m.WobbleSeaPx = 8
	}
	if m.LooseIslands == "" {
		m.LooseIslands = "neutral"
	}
}

// Span sets the map's edges and a raster of about 2000 pixels along its longer side, from a
// drawing's size in its units.
func (m *Map) Span(x, y, w, h float64) {
	k := m.KmPerUnit
	if k == 0 {
		k = 1
	}
	m.ExtentKm = [4]float64{x * k, (x + w) * k, -(y + h) * k, -y * k}
	if m.ResolutionKm == 0 {
		m.ResolutionKm = max(w, h) * k / 2000
	}
	if m.Tolerance == 0 {
		m.Tolerance = max(w, h) / 500
	}
	if m.MinBorderKm == 0 {
		m.MinBorderKm = max(6*m.ResolutionKm, 1.5*m.Tolerance*k) // accidental contacts are no border
	}
	if m.MinSeaKm == 0 {
		m.MinSeaKm = m.MinBorderKm
	}
}

// Power is a power that a player has.
type Power struct {
	ID        string `toml:"id"`
	Name      string `toml:"name"`
	Code      string `toml:"code"`
	Adjective string `toml:"adjective"`
	Colour    string `toml:"colour"`
	Hatch     string `toml:"hatch"`
}

// State owns units and regions and has no player. States follow the powers in the list.
type State struct {
	ID        string `toml:"id"`
	Name      string `toml:"name"`
	Code      string `toml:"code"`
	Adjective string `toml:"adjective"`
	Colour    string `toml:"colour"`
	Hatch     string `toml:"hatch"`
}

// Lens enlarges a part of the board before it is traced.
type Lens struct {
	At       LonLat  `toml:"at"`
	RadiusKm float64 `toml:"radius_km"`
	Gain     float64 `toml:"gain"`
	Reason   string  `toml:"reason"`
}

// Mainland is a landmass whose true proportions the warp must keep.
type Mainland struct {
	Name string `toml:"name"`
	At   LonLat `toml:"at"`
}

// Region is one space of the board.
type Region struct {
	ID           string      `toml:"id"`
	Name         string      `toml:"name"`
	Label        string      `toml:"label"`
	Abbrev       string      `toml:"abbrev"`
	Aliases      []string    `toml:"aliases"`
	Ambiguous    []string    `toml:"ambiguous"` // names that it shares with another region: the reader asks
	Kind         string      `toml:"kind"`
	Country      string      `toml:"country"`
	Area         string      `toml:"area"`
	Anchors      []LonLat    `toml:"anchors"`
	Polygon      []LonLat    `toml:"polygon"`
	RadiusKm     float64     `toml:"radius_km"`
	SupplyCentre bool        `toml:"supply_centre"`
	CapitalOf    string      `toml:"capital_of"`
	Coasts       []Coast     `toml:"coasts"`
	Owner        string      `toml:"owner"`
	Home         string      `toml:"home"` // the power whose home centre it is; left out: its owner's; "none": nobody's
	Start        *Start      `toml:"start"`
	Links        []string    `toml:"links"`    // of a box: the seas it joins
	InsetKm      *[2]float64 `toml:"inset_km"` // of a box: width and height of the frame drawn about its anchor
	Tags         []string    `toml:"tags"`     // words that a ruleset knows
	Stack        int         `toml:"stack"`    // how many units the map must show here side by side; left out: one
	Round        []string    `toml:"round"`    // its neighbours clockwise, where the shapes do not show the order
	Place        *Place      `toml:"place"`
	SuffixSource string      `toml:"suffix_source"`
	Source       string      `toml:"source"`
	Note         string      `toml:"note"`
}

// Coast is a named stretch of shore: the part nearest to its anchors.
type Coast struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`
	Anchors []LonLat `toml:"anchors"`
	Place   *Place   `toml:"place"`
}

// Start is a region's unit at the opening, owned by its owner or the power named.
type Start struct {
	Unit  string `toml:"unit"` // "army", "fleet", or one of [map] kinds
	Coast string `toml:"coast"`
	Power string `toml:"power"`
}

// Place fixes where things are drawn; missing parts are computed.
type Place struct {
	Unit      *LonLat `toml:"unit"`
	Dislodged *LonLat `toml:"dislodged"`
	Centre    *LonLat `toml:"centre"`
	Label     *LonLat `toml:"label"`
}

// Area is a Sea Area: its locals are the regions that name it.
type Area struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`
	Primary string   `toml:"primary"`
	Limits  []LonLat `toml:"limits"` // none on boards that are drawn
	Claims  []LonLat `toml:"claims"` // a polygon whose water is this area's even inside other limits
	Source  string   `toml:"source"`
}

// Patch changes the coast: fill (land), carve (sea), river (a navigable one: sea), lake. A canal, a
// stream and a ridge of hills are drawn only.
type Patch struct {
	Op          string   `toml:"op"`
	Name        string   `toml:"name"`
	Points      []LonLat `toml:"points"`
	HalfWidthKm float64  `toml:"half_width_km"`
	Reason      string   `toml:"reason"`
}

// DrawnOnly reports whether a patch changes nothing but the drawing.
func (p *Patch) DrawnOnly() bool { return p.Op == "canal" || p.Op == "stream" || p.Op == "ridge" }

// Meet is a point where four regions all touch.
type Meet struct {
	At      LonLat   `toml:"at"`
	Members []string `toml:"members"`
	Army    []string `toml:"army"`
	Reason  string   `toml:"reason"`
}

// Override decides that two regions are neighbours ("adj") or not ("not"), whatever the shapes say.
type Override struct {
	Op     string  `toml:"op"`
	A      string  `toml:"a"`
	B      string  `toml:"b"`
	Layer  string  `toml:"layer"` // "army", "fleet" or "both"; empty: by the two regions' terrain
	Mark   string  `toml:"mark"`  // what is drawn: "bridge", "ferry", "none"
	At     *LonLat `toml:"at"`    // where; the shortest crossing if missing
	Reason string  `toml:"reason"`
}

// Border makes two regions neighbours although their border is shorter than a contact must be.
type Border struct {
	A      string `toml:"a"`
	B      string `toml:"b"`
	Reason string `toml:"reason"`
}
