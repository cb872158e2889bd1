package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// Exposure is how open a power's homes are to others.
type Exposure struct {
	Power   string
	Homes   int // centres it owns at the start
	Borders int // pairs of a home and a region that is no home of the power, between which a unit can move
	Doors   int // regions, not its homes, from which some unit can enter one
	Steps   []int
}

// Choke is a region on many of the shortest ways between homes of different powers.
type Choke struct {
	Region string
	Share  float64 // of the shortest ways, 0 to 1
}

// graph returns, for each region, the regions to which some unit can move from it.
func graph(m *engine.Map) [][]engine.RegionID {
	out := make([][]engine.RegionID, len(m.Regions))
	for p := range m.Places {
		from := m.Places[p].Region
		for _, table := range [][][]engine.Adjacency{m.Army, m.Fleet} {
			for _, s := range table[p] {
				if to := m.RegionOf(s.To); to != from && !slices.Contains(out[from], to) {
					out[from] = append(out[from], to)
				}
			}
		}
	}
	for i := range out {
		slices.Sort(out[i])
	}
	return out
}

// walk returns, by region, the distance from one region (d) and the number of shortest ways (ways),
// and the regions in order of distance.
func walk(g [][]engine.RegionID, from engine.RegionID) (d []int, ways []float64, order []engine.RegionID) {
	d, ways = make([]int, len(g)), make([]float64, len(g))
	for i := range d {
		d[i] = far
	}
	d[from], ways[from] = 0, 1
	order = []engine.RegionID{from}
	for k := 0; k < len(order); k++ {
		at := order[k]
		for _, to := range g[at] {
			if d[to] == far {
				d[to] = d[at] + 1
				order = append(order, to)
			}
			if d[to] == d[at]+1 {
				ways[to] += ways[at]
			}
		}
	}
	return d, ways, order
}

// Corridors measures every power's exposure, with the steps from its homes to the others', and the
// board's choke points: at most ten, the narrowest first.
func Corridors(m *engine.Map) ([]Exposure, []Choke) {
	g := graph(m)
	owner := func(r engine.RegionID) engine.PowerID {
		if m.Regions[r].SupplyCentre {
			return m.Owners[r]
		}
		return engine.NoPower
	}
	out := make([]Exposure, len(m.Players()))
	through := make([]float64, len(g))
	total := 0.0
	for p := range out {
		e := &out[p]
		e.Power = m.Powers[p].Name
		e.Steps = make([]int, len(out))
		for q := range e.Steps {
			e.Steps[q] = far
		}
		var doors []engine.RegionID
		for r := range g {
			from := engine.RegionID(r)
			if owner(from) != engine.PowerID(p) {
				continue
			}
			e.Homes++
			for _, to := range g[from] {
				if owner(to) != engine.PowerID(p) {
					e.Borders++
					if !slices.Contains(doors, to) {
						doors = append(doors, to)
					}
				}
			}
			d, ways, order := walk(g, from)
			// Find each region's share of the shortest ways to foreign homes (Brandes 2001).
			share := make([]float64, len(g))
			for k := len(order) - 1; k > 0; k-- {
				at := order[k]
				load := share[at]
				if o := owner(at); o != engine.NoPower && int(o) < len(out) && int(o) != p {
					e.Steps[o] = min(e.Steps[o], d[at])
					load++
					total++
				}
				for _, back := range g[at] {
					if d[back] == d[at]-1 {
						share[back] += load * ways[back] / ways[at]
					}
				}
			}
			for r := range share {
				if engine.RegionID(r) != from {
					through[r] += share[r]
				}
			}
		}
		e.Doors = len(doors)
	}
	var chokes []Choke
	for r, v := range through {
		if v > 0 && total > 0 {
			chokes = append(chokes, Choke{m.Regions[r].Name, v / total})
		}
	}
	slices.SortFunc(chokes, func(a, b Choke) int {
		switch {
		case a.Share > b.Share:
			return -1
		case a.Share < b.Share:
			return 1
		}
		return strings.Compare(a.Region, b.Region)
	})
	return out, chokes[:min(10, len(chokes))]
}

// ExposureLines returns exposures as a table.
func ExposureLines(e []Exposure) []string {
	head := fmt.Sprintf("  %-18s %5s %7s %5s  steps to", "power", "homes", "borders", "doors")
	out := []string{head}
	for _, x := range e {
		var steps []string
		for q, d := range x.Steps {
			if d < far {
				steps = append(steps, fmt.Sprintf("%s %d", e[q].Power, d))
			}
		}
		out = append(out, fmt.Sprintf("  %-18s %5d %7d %5d  %s", x.Power, x.Homes, x.Borders, x.Doors,
			strings.Join(steps, ", ")))
	}
	return out
}

// ChokeLines returns the choke points in words.
func ChokeLines(c []Choke) []string {
	return lists.Map(c, func(x Choke) string { return fmt.Sprintf("  %3.0f %%  %s", x.Share*100, x.Region) })
}
