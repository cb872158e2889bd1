package seaarea

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Reason explains in words why a fleet may sail from a place to the step's end, by the rulebook's
// Sea Area rule. The steps of armies are contacts or the board's decisions.
func Reason(m *engine.Map, from engine.PlaceID, s engine.Adjacency) string {
	a, b := m.RegionOf(from), m.RegionOf(s.To)
	switch s.Why {
	case engine.WhySameArea:
		return fmt.Sprintf("both lie in the %s", areaName(m, b))
	case engine.WhyAreaPrimary:
		return fmt.Sprintf("primary of the area whose local it touches (%s)", touched(m, from, m.Regions[b].Area))
	case engine.WhyAreaOutline:
		return fmt.Sprintf("touches the outline of the %s", areaName(m, a))
	case engine.WhyPrimaries:
		return fmt.Sprintf("the %s and the %s touch", areaName(m, a), areaName(m, b))
	case engine.WhyAreaCoast:
		return fmt.Sprintf("coast on or inside the %s", areaName(m, a))
	case engine.WhyCoastalRoute:
		return "along the coast: their border ends at a sea that both touch"
	case engine.WhyDecision:
		return "by a decision in the board's data"
	}
	return "they touch"
}

func areaName(m *engine.Map, r engine.RegionID) string {
	a := m.Regions[r].Area
	if a == engine.NoArea {
		return m.Regions[r].Name
	}
	return strings.TrimSuffix(m.Areas[a].Name, " Sea Area") + " Sea Area"
}

// touched names the regions of an area that a place touches.
func touched(m *engine.Map, from engine.PlaceID, area engine.AreaID) string {
	var names []string
	for _, s := range m.Fleet[from] {
		if r := &m.Regions[m.RegionOf(s.To)]; s.Why == engine.WhyTouch && r.Area == area && area != engine.NoArea {
			names = append(names, r.Label)
		}
	}
	return strings.Join(names, ", ")
}
