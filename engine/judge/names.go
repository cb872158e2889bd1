package judge

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// RegionName returns a region's label, or its name if it has none.
func (j *Judge) RegionName(r engine.RegionID) string {
	if r < 0 || int(r) >= len(j.m.Regions) {
		return "nowhere"
	}
	if g := &j.m.Regions[r]; g.Label != "" {
		return g.Label
	}
	return j.m.Regions[r].Name
}

// PlaceName returns a place's name, with any coast.
func (j *Judge) PlaceName(p engine.PlaceID) string {
	if !j.valid(p) {
		return "nowhere"
	}
	g := &j.m.Regions[j.region[p]]
	if c := j.m.Places[p].Coast; c >= 0 {
		return j.RegionName(j.region[p]) + " (" + g.Coasts[c].Name + ")"
	}
	return j.RegionName(j.region[p])
}

// UnitName returns a unit's name: "Army Cheshire".
func (j *Judge) UnitName(u engine.Unit) string {
	return u.Kind.String() + " " + j.where(u.At)
}

func (j *Judge) where(p engine.PlaceID) string {
	if !j.valid(p) {
		return "nowhere"
	}
	return j.RegionName(j.region[p])
}

// PowerName returns a power's name.
func (j *Judge) PowerName(p engine.PowerID) string {
	if p < 0 || int(p) >= len(j.m.Powers) {
		return "nobody"
	}
	return j.m.Powers[p].Name
}

// tally writes a strength: "2 (Ashby, Shropshire)".
func (j *Judge) tally(s *engine.Strength) string {
	if len(s.Units) == 0 {
		return fmt.Sprint(s.N)
	}
	names := make([]string, len(s.Units))
	for i, p := range s.Units {
		names[i] = j.where(p)
	}
	if s.Bonus != "" {
		names = append(names, s.Bonus)
	}
	return fmt.Sprintf("%d (%s)", s.N, strings.Join(names, ", "))
}

func list(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
