package lint

import (
	"fmt"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Opening measures a power's start by distances alone, as if no other power were in the way.
type Opening struct {
	Power     string
	Nearest   [3]int  // moves to its third, sixth and tenth nearest neutral centre; 0: there is none
	Within2   int     // neutral centres within two moves of any unit
	Within3   int     // within three
	Threats2  int     // foreign starting units within two moves of a home centre
	Threats3  int     // within three
	Share     float64 // of the neutral centres; units share each in proportion to 4^-distance
	FairShare float64
}

const far = 1 << 20

// Openings measures every power's opening.
func Openings(m *engine.Map) []Opening {
	var neutral []engine.RegionID
	for i := range m.Regions {
		if m.Regions[i].SupplyCentre && m.Owners[i] == engine.NoPower {
			neutral = append(neutral, engine.RegionID(i))
		}
	}
	reach := make([][]int, len(m.Starts))
	for i, u := range m.Starts {
		reach[i] = distances(m, u)
	}
	out := make([]Opening, len(m.Powers))
	best := make([][]int, len(m.Powers))
	for p := range m.Powers {
		out[p].Power = m.Powers[p].Name
		out[p].FairShare = float64(len(neutral)) / float64(len(m.Powers))
	}
	for _, n := range neutral {
		near := make([]int, len(m.Powers))
		for p := range near {
			near[p] = far
		}
		total := 0.0
		for i, u := range m.Starts {
			near[u.Power] = min(near[u.Power], reach[i][n])
			total += pull(reach[i][n])
		}
		for i, u := range m.Starts {
			if total > 0 {
				out[u.Power].Share += pull(reach[i][n]) / total
			}
		}
		for p, d := range near {
			if d < far {
				best[p] = append(best[p], d)
			}
			if d <= 2 {
				out[p].Within2++
			}
			if d <= 3 {
				out[p].Within3++
			}
		}
	}
	for p := range out {
		slices.Sort(best[p])
		for k, nth := range [3]int{3, 6, 10} {
			if len(best[p]) >= nth {
				out[p].Nearest[k] = best[p][nth-1]
			}
		}
	}
	for i, u := range m.Starts {
		nearest := make([]int, len(m.Powers))
		for p := range nearest {
			nearest[p] = far
		}
		for r, o := range m.Owners {
			if o != engine.NoPower {
				nearest[o] = min(nearest[o], reach[i][r])
			}
		}
		for p, d := range nearest {
			if engine.PowerID(p) == u.Power {
				continue
			}
			if d <= 2 {
				out[p].Threats2++
			}
			if d <= 3 {
				out[p].Threats3++
			}
		}
	}
	return out
}

func pull(d int) float64 {
	if d >= far {
		return 0
	}
	return math.Pow(4, -float64(d))
}

func distances(m *engine.Map, u engine.Unit) []int {
	at := make([]int, len(m.Places))
	for i := range at {
		at[i] = far
	}
	at[u.At] = 0
	queue := []engine.PlaceID{u.At}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, s := range m.Steps(u.Kind, p) {
			if at[s.To] == far {
				at[s.To] = at[p] + 1
				queue = append(queue, s.To)
			}
		}
	}
	out := make([]int, len(m.Regions))
	for i := range out {
		out[i] = far
	}
	for p, d := range at {
		r := m.Places[p].Region
		out[r] = min(out[r], d)
	}
	return out
}

// BalanceLines returns the openings as a table.
func BalanceLines(o []Opening) []string {
	out := []string{fmt.Sprintf("  %-18s %-8s %4s %4s %9s %7s", "power", "3/6/10th", "n2", "n3", "threats", "share")}
	for _, p := range o {
		out = append(out, fmt.Sprintf("  %-18s %-8s %4d %4d %5d/%-3d %7.2f", p.Power,
			fmt.Sprintf("%d/%d/%d", p.Nearest[0], p.Nearest[1], p.Nearest[2]), p.Within2, p.Within3,
			p.Threats2, p.Threats3, p.Share))
	}
	if len(o) > 0 {
		out = append(out, fmt.Sprintf("  a fair share of the neutral centres is %.2f", o[0].FairShare))
	}
	return out
}
