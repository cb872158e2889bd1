package engine

import (
	"slices"
	"sort"
)

// Regions, places, powers and areas are named by dense indices.
type (
	// RegionID is an index into Map.Regions.
	RegionID int16
	// PlaceID is an index into Map.Places.
	PlaceID int16
	// PowerID is an index into Map.Powers.
	PowerID int16
	// AreaID is an index into Map.Areas.
	AreaID int16
)

// The ids that stand for "none".
const (
	NoRegion RegionID = -1
	NoPlace  PlaceID  = -1
	NoPower  PowerID  = -1
	NoArea   AreaID   = -1
)

// Terrain says which kinds of unit may be in a region.
type Terrain uint8

// Inland and Coastal regions are land; fleets may be in Coastal and Sea regions.
const (
	Inland Terrain = iota
	Coastal
	Sea
)

// Coast is a named stretch of a region's shore ("north", "North Coast").
type Coast struct {
	ID   string // as written after the slash: spa/nc, devon/south
	Name string // as printed: "South Coast"
}

// Region is one space of the board.
type Region struct {
	ID           string // stable text id, unique on the board, case-sensitive
	Name         string // full display name: "Deptford, in Surrey"
	Label        string // the name that the map prints: "Deptford"
	Abbrev       string // short code for order notation, or "" (standard: "Par")
	Aliases      []string
	Terrain      Terrain
	Class        string // "county", "circle", "primary", "local"; on boards without those "inland", "coastal", "sea"
	Country      string // country, for colours and symbols: "England"
	Kingdom      string // the kingdom that a capital counts for, or ""
	Coasts       []Coast
	SupplyCentre bool
	Capital      bool
	Home         PowerID  // the power whose home region it was at the start (standard rules: home centre), or NoPower
	Area         AreaID   // the Sea Area that it belongs to, or NoArea
	First        PlaceID  // its first place: the region without a coast; its named coasts follow in order
	Tags         []string // labels from the board's file that a ruleset looks for, sorted
	OffBoard     bool     // drawn with its name; no unit moves there
	// Round lists the neighbours clockwise along the borders, with north up, on boards with traced
	// borders; a neighbour may appear twice.
	Round []Stretch
}

// Stretch is one stretch of shared border.
type Stretch struct {
	To RegionID
	Km float64 // on the true map, before the layout warps it; 0 if they touch only by decision or in a point
}

// HasTag reports whether the board's file gives the region a tag.
func (r *Region) HasTag(tag string) bool {
	return slices.Contains(r.Tags, tag)
}

// Place is where a unit can be: a region, or one named coast of it.
type Place struct {
	Region RegionID
	Coast  int8 // index into Region.Coasts, or -1
}

// SeaArea groups a primary sea region with its local ones (W3K v1.5, Sea movement and Sea Areas).
type SeaArea struct {
	ID, Name string
	Primary  RegionID
	Locals   []RegionID
}

// StepWhy is the reason for which the board allows a move.
type StepWhy uint8

// The reasons of the Sea Area rule; everything else is WhyTouch.
const (
	WhyTouch        StepWhy = iota // the two regions share a border
	WhySameArea                    // both belong to the same Sea Area
	WhyAreaPrimary                 // to the primary of an area, from a region or coast that touches a local of it
	WhyAreaOutline                 // from the primary of an area to what touches its outline
	WhyPrimaries                   // between the primaries of areas that touch
	WhyAreaCoast                   // from the primary of an area to a coast on or inside it
	WhyCoastalRoute                // coast to coast along a land border that ends at a shared sea
	WhyDecision                    // an explicit decision in the board's data
)

// Adjacency is one move the board allows.
type Adjacency struct {
	To  PlaceID
	Why StepWhy
}

// OwnLabel reports whether no other region has the same short name.
func (m *Map) OwnLabel(r RegionID) bool {
	for i := range m.Regions {
		if i != int(r) && m.Regions[i].Label == m.Regions[r].Label {
			return false
		}
	}
	return true
}

// Power is an owner of units and regions: a player, or a state that nobody plays (Map.Seats).
type Power struct {
	ID   string // "crown"
	Name string // "Crown"
	Code string // two letters, unique on the board: "CR"
	Adj  string // its adjective, "English", where the name needs one, or ""
	// Aliases are other names, such as signatures in letters: "Charles Stuart".
	Aliases []string
}

// Map is the board as the rules see it: immutable, sorted, without geometry.
type Map struct {
	ID      string
	Title   string
	Regions []Region
	Places  []Place
	Areas   []SeaArea
	Powers  []Power  // the players, then owners that nobody plays
	Kinds   []string // names of the starting kinds of unit other than army and fleet; the first is KindOwn
	// Army and Fleet list the steps of each kind from each place, sorted by To. Army steps join
	// places without a coast; Fleet steps join the coasts of regions that name some.
	Army  [][]Adjacency
	Fleet [][]Adjacency
	// Own lists the steps of the ruleset's own kind, which the ruleset fills in on its copy of the
	// board; nil if there is none.
	Own [][]Adjacency
	// Starts is the opening position: units and owned centres.
	Starts []Unit
	Owners []PowerID // by region; NoPower if unowned; on most boards only supply centres have owners
	// Victory is the number of supply centres that wins; 0 if the game is won in other ways.
	Victory int
	// Seats is how many of Powers are players; if it is 0, Index sets it to all of them.
	Seats int

	byID map[string]RegionID
}

// Index sets Region.First, Places, the lookup by id and, if it is 0, Seats. Whoever builds a Map
// calls it once, after filling Regions.
func (m *Map) Index() {
	if m.Seats == 0 {
		m.Seats = len(m.Powers)
	}
	m.byID = make(map[string]RegionID, len(m.Regions))
	m.Places = m.Places[:0]
	for i := range m.Regions {
		r := &m.Regions[i]
		m.byID[r.ID] = RegionID(i)
		r.First = PlaceID(len(m.Places))
		m.Places = append(m.Places, Place{RegionID(i), -1})
		for c := range r.Coasts {
			m.Places = append(m.Places, Place{RegionID(i), int8(c)})
		}
	}
}

// Players returns the powers that are players.
func (m *Map) Players() []Power {
	if m.Seats > 0 {
		return m.Powers[:m.Seats]
	}
	return m.Powers
}

// IsSeat reports whether a power is a player.
func (m *Map) IsSeat(p PowerID) bool { return p >= 0 && int(p) < len(m.Players()) }

// Region returns the id of the region with this text id, or NoRegion.
func (m *Map) Region(id string) RegionID {
	if r, ok := m.byID[id]; ok {
		return r
	}
	return NoRegion
}

// Power returns the id of the power with this text id, or NoPower.
func (m *Map) Power(id string) PowerID {
	for i := range m.Powers {
		if m.Powers[i].ID == id {
			return PowerID(i)
		}
	}
	return NoPower
}

// CountryOf returns the name of a region's country: of the power with the id Region.Country or, if
// there is none, Region.Country itself.
func (m *Map) CountryOf(r *Region) string {
	if p := m.Power(r.Country); p != NoPower {
		return m.Powers[p].Name
	}
	return r.Country
}

// Place returns the place written "region" or "region/coast", or NoPlace.
func (m *Map) Place(s string) PlaceID {
	id, coast := s, ""
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == '/' {
			id, coast = s[:i], s[i+1:]
			break
		}
	}
	r := m.Region(id)
	if r == NoRegion {
		return NoPlace
	}
	if coast == "" {
		return m.Regions[r].First
	}
	for c := range m.Regions[r].Coasts {
		if m.Regions[r].Coasts[c].ID == coast {
			return m.Regions[r].First + 1 + PlaceID(c)
		}
	}
	return NoPlace
}

// PlaceText writes a place as "region" or "region/coast".
func (m *Map) PlaceText(p PlaceID) string {
	if p == NoPlace {
		return ""
	}
	r := &m.Regions[m.Places[p].Region]
	if c := m.Places[p].Coast; c >= 0 {
		return r.ID + "/" + r.Coasts[c].ID
	}
	return r.ID
}

// RegionOf returns the region of a place.
func (m *Map) RegionOf(p PlaceID) RegionID { return m.Places[p].Region }

// Steps returns the steps open to a unit of this kind from a place. The slice belongs to the map.
func (m *Map) Steps(k Kind, from PlaceID) []Adjacency {
	switch {
	case k == Fleet:
		return m.Fleet[from]
	case k == KindOwn && m.Own != nil:
		return m.Own[from]
	}
	return m.Army[from]
}

// Step returns the adjacency from one place to another, and whether the board allows it.
func (m *Map) Step(k Kind, from, to PlaceID) (Adjacency, bool) {
	s := m.Steps(k, from)
	i := sort.Search(len(s), func(i int) bool { return s[i].To >= to })
	if i < len(s) && s[i].To == to {
		return s[i], true
	}
	return Adjacency{}, false
}
