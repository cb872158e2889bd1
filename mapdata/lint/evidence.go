package lint

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Golden holds a rulebook's statements about a board. A place is "region" or "region/coast".
type Golden struct {
	ExactFleet    map[string][]string `json:"exact_fleet"`    // all fleet steps of a region, no more and no less
	ArmyAdjacent  [][2]string         `json:"army_adjacent"`  // an army may go both ways
	FleetAdjacent [][2]string         `json:"fleet_adjacent"` // a fleet may go both ways
	NotAdjacent   [][2]string         `json:"not_adjacent"`   // no unit may go either way
	Convoy        []GoldenConvoy      `json:"convoy"`
	Coastal       []string            `json:"coastal"` // land that fleets must be able to use
}

// GoldenConvoy says that these fleets alone can carry an army or, if not OK, cannot.
type GoldenConvoy struct {
	From, To string
	Via      []string
	OK       bool
}

// CheckGolden counts the cases of a golden file that a map satisfies and describes the others. Each
// member of an exact set and each pair is a case.
func CheckGolden(m *engine.Map, data []byte) (passed int, failed []string, err error) {
	var g Golden
	if err := json.Unmarshal(data, &g); err != nil {
		return 0, nil, fmt.Errorf("golden cases: %w", err)
	}
	check := func(ok bool, format string, args ...any) {
		if ok {
			passed++
			return
		}
		failed = append(failed, fmt.Sprintf(format, args...))
	}
	goes := func(k engine.Kind, a, b string) bool {
		x, y := m.Place(a), m.Place(b)
		if x == engine.NoPlace || y == engine.NoPlace {
			return false
		}
		_, ok := m.Step(k, x, y)
		return ok
	}
	froms := make([]string, 0, len(g.ExactFleet))
	for from := range g.ExactFleet {
		froms = append(froms, from)
	}
	slices.Sort(froms)
	for _, from := range froms {
		for _, to := range g.ExactFleet[from] {
			check(goes(engine.Fleet, from, to), "fleet %s to %s is missing", from, to)
		}
		at := m.Place(from)
		if at == engine.NoPlace {
			check(false, "no place %s", from)
			continue
		}
		for _, s := range m.Steps(engine.Fleet, at) {
			to := m.PlaceText(s.To)
			check(slices.Contains(g.ExactFleet[from], to), "fleet %s to %s is one too many", from, to)
		}
	}
	for _, p := range g.ArmyAdjacent {
		check(goes(engine.Army, p[0], p[1]) && goes(engine.Army, p[1], p[0]), "army %s to %s is missing", p[0], p[1])
	}
	for _, p := range g.FleetAdjacent {
		check(goes(engine.Fleet, p[0], p[1]) && goes(engine.Fleet, p[1], p[0]), "fleet %s to %s is missing", p[0], p[1])
	}
	for _, p := range g.NotAdjacent {
		for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
			known := m.Place(p[0]) != engine.NoPlace && m.Place(p[1]) != engine.NoPlace
			check(known && !goes(k, p[0], p[1]) && !goes(k, p[1], p[0]), "%s %s to %s is one too many", k, p[0], p[1])
		}
	}
	for _, c := range g.Convoy {
		check(carries(m, c) == c.OK, "convoy %s to %s by %s: want %v", c.From, c.To, strings.Join(c.Via, ", "), c.OK)
	}
	for _, id := range g.Coastal {
		r := m.Region(id)
		check(r != engine.NoRegion && m.Regions[r].Terrain == engine.Coastal, "%s has no coast", id)
	}
	return passed, failed, nil
}

// carries reports whether fleets in the named seas form a chain between two regions.
func carries(m *engine.Map, c GoldenConvoy) bool {
	at := map[engine.RegionID]bool{}
	for _, v := range c.Via {
		at[m.Region(v)] = true
	}
	from, to := m.Region(c.From), m.Region(c.To)
	if from == engine.NoRegion || to == engine.NoRegion {
		return false
	}
	seen := map[engine.RegionID]bool{from: true}
	queue := []engine.RegionID{from}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		for p := m.Regions[r].First; int(p) < len(m.Places) && m.Places[p].Region == r; p++ {
			for _, s := range m.Fleet[p] {
				n := m.RegionOf(s.To)
				if n == to && r != from {
					return true
				}
				if at[n] && !seen[n] {
					seen[n] = true
					queue = append(queue, n)
				}
			}
		}
	}
	return false
}

// CheckNeighbours compares a map with a list of neighbours ("near A B") and others ("far A B").
func CheckNeighbours(m *engine.Map, data []byte) (near, far int, failed []string) {
	for n, line := range strings.Split(string(data), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0][0] == '#' {
			continue
		}
		if len(f) != 3 || m.Region(f[1]) == engine.NoRegion || m.Region(f[2]) == engine.NoRegion {
			failed = append(failed, fmt.Sprintf("line %d: %q names no two regions", n+1, line))
			continue
		}
		_, ok := m.Step(engine.Army, m.Regions[m.Region(f[1])].First, m.Regions[m.Region(f[2])].First)
		switch {
		case f[0] == "near" && ok:
			near++
		case f[0] == "far" && !ok:
			far++
		default:
			failed = append(failed, line)
		}
	}
	return near, far, failed
}
