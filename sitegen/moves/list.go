package moves

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// group is a part of the static list: a country's regions or a Sea Area's.
type group struct {
	Name    string
	Regions []entry
}

type entry struct {
	ID, Name, What string
	Moves          []entryMoves
}

// entryMoves are the moves of one kind of unit from one place.
type entryMoves struct {
	Unit string // "Army", "Fleet", "Fleet, North Coast"
	To   []entryLink
}

type entryLink struct {
	ID, Name string
	Coast    string // the coast at which the unit arrives, or ""
}

func newList(b *mapdata.Board, reach func(engine.PlaceID) []engine.Reach) []group {
	m := b.Map
	var groups []group
	find := func(name string) *group {
		for i := range groups {
			if groups[i].Name == name {
				return &groups[i]
			}
		}
		groups = append(groups, group{Name: name})
		return &groups[len(groups)-1]
	}
	for _, sea := range []bool{false, true} {
		for i := range m.Regions {
			r := &m.Regions[i]
			if (r.Terrain == engine.Sea) != sea {
				continue
			}
			g := find(groupName(m, r))
			g.Regions = append(g.Regions, newEntry(m, engine.RegionID(i), reach))
		}
	}
	for i := range groups {
		slices.SortStableFunc(groups[i].Regions, func(a, b entry) int {
			return cmp.Compare(sortKey(a.Name), sortKey(b.Name))
		})
	}
	return groups
}

func groupName(m *engine.Map, r *engine.Region) string {
	switch {
	case r.Terrain == engine.Sea && r.Area != engine.NoArea:
		return "Sea Area: " + m.Areas[r.Area].Name
	case r.Terrain == engine.Sea:
		return "Seas"
	case r.OffBoard:
		return "Off the board"
	case r.Country != "":
		return m.CountryOf(r)
	}
	return "Land"
}

// sortKey returns a name for sorting, without article and capitals, as in an index.
func sortKey(name string) string {
	return strings.TrimPrefix(strings.ToLower(name), "the ")
}

func newEntry(m *engine.Map, id engine.RegionID, reach func(engine.PlaceID) []engine.Reach) entry {
	r := &m.Regions[id]
	e := entry{ID: r.ID, Name: r.Name, What: describe(m, r)}
	if reach != nil {
		var steps []engine.Adjacency
		for _, x := range reach(r.First) {
			if x.How == "move" {
				steps = append(steps, engine.Adjacency{To: x.To})
			}
		}
		if len(steps) > 0 {
			e.Moves = append(e.Moves, newEntryMoves(m, "Unit", r.First, steps))
		}
		return e
	}
	for p := r.First; p <= r.First+engine.PlaceID(len(r.Coasts)); p++ {
		if s := m.Steps(engine.Army, p); len(s) > 0 {
			e.Moves = append(e.Moves, newEntryMoves(m, "Army", p, s))
		}
		if s := m.Steps(engine.Fleet, p); len(s) > 0 {
			e.Moves = append(e.Moves, newEntryMoves(m, "Fleet", p, s))
		}
	}
	return e
}

func newEntryMoves(m *engine.Map, unit string, from engine.PlaceID, steps []engine.Adjacency) entryMoves {
	if c := coastName(m, from); c != "" {
		unit += ", " + c
	}
	out := entryMoves{Unit: unit}
	for _, s := range steps {
		r := &m.Regions[m.RegionOf(s.To)]
		out.To = append(out.To, entryLink{r.ID, r.Name, coastName(m, s.To)})
	}
	return out
}

func coastName(m *engine.Map, p engine.PlaceID) string {
	if c := m.Places[p].Coast; c >= 0 {
		return m.Regions[m.Places[p].Region].Coasts[c].Name
	}
	return ""
}

func describe(m *engine.Map, r *engine.Region) string {
	words := [...]string{"Inland", "Coastal", "Sea"}[r.Terrain] + "."
	if r.Area != engine.NoArea && m.RegionOf(r.First) == m.Areas[r.Area].Primary {
		words = "Primary sea region."
	} else if r.Area != engine.NoArea {
		words = "Local sea region."
	}
	if r.SupplyCentre {
		words += " Supply centre."
	}
	if r.Capital && r.Kingdom != "" {
		words += " Capital of " + r.Kingdom + "."
	}
	return words
}
