// Package lint reports a board's state to its designer: counts, the opening's balance, and
// agreement with the board's own evidence. Package layout reports on the layout.
package lint

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Counts says how many regions, powers, moves and so on a map has.
type Counts struct {
	Classes  []Tally // regions by class, in the order of the board
	Centres  int
	Neutral  []Tally // neutral centres by country
	All      []Tally // all centres by country
	Powers   []PowerCount
	Areas    int
	Army     int // moves of armies, each direction counted
	Fleet    int
	Alone    []string // centres with at most one neighbour: no attack on them can be supported
	TwoWays  []string // centres with two ways in
	Narrow   []string // coasts that a single sea region reaches
	Victory  int
	Capitals []string
}

// Tally is a named count.
type Tally struct {
	Name string
	N    int
}

// PowerCount is what a power starts with.
type PowerCount struct {
	Name           string
	Armies, Fleets int
	Centres        int
}

func tally(list *[]Tally, name string) {
	for i := range *list {
		if (*list)[i].Name == name {
			(*list)[i].N++
			return
		}
	}
	*list = append(*list, Tally{name, 1})
}

// Count counts the regions, powers, moves and so on of a map.
func Count(m *engine.Map) Counts {
	c := Counts{Areas: len(m.Areas), Victory: m.Victory}
	for _, p := range m.Powers {
		c.Powers = append(c.Powers, PowerCount{Name: p.Name})
	}
	ways := waysIn(m)
	for i := range m.Regions {
		r := &m.Regions[i]
		tally(&c.Classes, r.Class)
		if r.Capital {
			c.Capitals = append(c.Capitals, r.Label+" ("+r.Kingdom+")")
		}
		if !r.SupplyCentre {
			continue
		}
		c.Centres++
		tally(&c.All, r.Country)
		if o := m.Owners[i]; o == engine.NoPower {
			tally(&c.Neutral, r.Country)
		} else {
			c.Powers[o].Centres++
		}
		switch {
		case len(ways[i]) < 2:
			c.Alone = append(c.Alone, r.Label)
		case len(ways[i]) == 2:
			c.TwoWays = append(c.TwoWays, r.Label)
		}
	}
	for _, u := range m.Starts {
		if u.Kind == engine.Fleet {
			c.Powers[u.Power].Fleets++
		} else {
			c.Powers[u.Power].Armies++
		}
	}
	for p := range m.Places {
		c.Army += len(m.Army[p])
		c.Fleet += len(m.Fleet[p])
	}
	return c
}

// waysIn returns for each region the regions from which some unit can enter it.
func waysIn(m *engine.Map) []map[engine.RegionID]bool {
	in := make([]map[engine.RegionID]bool, len(m.Regions))
	for i := range in {
		in[i] = map[engine.RegionID]bool{}
	}
	for p := range m.Places {
		for _, t := range [][]engine.Adjacency{m.Army[p], m.Fleet[p]} {
			for _, s := range t {
				in[m.RegionOf(s.To)][m.Places[p].Region] = true
			}
		}
	}
	return in
}

// Lines returns the counts in words.
func (c Counts) Lines() []string {
	out := []string{
		fmt.Sprintf("regions: %s; %d Sea Areas", tallies(c.Classes), c.Areas),
		fmt.Sprintf("moves: %d army, %d fleet", c.Army, c.Fleet),
		fmt.Sprintf("supply centres: %d (%s)", c.Centres, tallies(c.All)),
		fmt.Sprintf("neutral: %s", tallies(c.Neutral)),
		fmt.Sprintf("victory: %d of %d, %.1f %% (a bare majority is %d)", c.Victory, c.Centres,
			100*float64(c.Victory)/float64(max(1, c.Centres)), c.Centres/2+1),
	}
	if len(c.Capitals) > 0 {
		out = append(out, "capitals: "+strings.Join(c.Capitals, ", "))
	}
	for _, p := range c.Powers {
		out = append(out, fmt.Sprintf("  %-18s %d armies, %d fleets, %d centres", p.Name, p.Armies, p.Fleets, p.Centres))
	}
	if len(c.Alone) > 0 {
		out = append(out, "centres that no supported attack can reach: "+strings.Join(c.Alone, ", "))
	}
	if len(c.TwoWays) > 0 {
		out = append(out, "centres with two ways in: "+strings.Join(c.TwoWays, ", "))
	}
	return out
}

func tallies(list []Tally) string {
	var out []string
	for _, t := range list {
		name := t.Name
		if name == "" {
			name = "without country"
		}
		out = append(out, fmt.Sprintf("%d %s", t.N, name))
	}
	return strings.Join(out, ", ")
}
