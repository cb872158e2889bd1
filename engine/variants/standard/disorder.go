package standard

import (
	"math"

	"github.com/heraldmaps/herald/engine"
)

// disorderly returns the unit that civil disorder removes (DATC 4.D.8). By the rule of 2023 that is
// one off every centre if possible, then the farthest from an owned centre in steps of army or
// fleet, then a fleet, then the first by the region's name. Options change the first two.
func (r *Rules) disorderly(p *engine.Position, by engine.PowerID) engine.Unit {
	best := engine.Unit{}
	var key [4]int
	name := ""
	for _, u := range p.Units {
		if u.Power != by {
			continue
		}
		at := r.m.RegionOf(u.At)
		k := [4]int{0, r.far(p, by, at), 0, 0}
		if !r.m.Regions[at].SupplyCentre && r.disorder == "2023" {
			k[0] = 1
		}
		if u.Kind == engine.Fleet {
			k[2] = 1
		}
		n := r.m.Regions[at].Name
		if best.Power != by || best == (engine.Unit{}) || less(key, k) || key == k &&
			(n < name || n == name && u.ID < best.ID) {
			best, key, name = u, k, n
		}
	}
	return best
}

func less(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// far returns the distance from a region to the nearest of the power's centres: those it owns or,
// by option, its home centres.
func (r *Rules) far(p *engine.Position, by engine.PowerID, at engine.RegionID) int {
	n, best, near := len(r.m.Regions), math.MaxInt, r.near()
	for i := range r.m.Regions {
		g := &r.m.Regions[i]
		counts := g.SupplyCentre && i < len(p.Owners) && p.Owners[i] == by
		if r.disorder == "home" {
			counts = g.SupplyCentre && g.Home == by
		}
		if counts {
			best = min(best, near[int(at)*n+i])
		}
	}
	return best
}

// distances counts the steps between all regions, whatever the coast or kind of unit.
func distances(m *engine.Map) []int {
	n := len(m.Regions)
	next := make([][]engine.RegionID, n)
	for p := range m.Places {
		from := m.Places[p].Region
		for _, s := range m.Army[p] {
			next[from] = append(next[from], m.RegionOf(s.To))
		}
		for _, s := range m.Fleet[p] {
			next[from] = append(next[from], m.RegionOf(s.To))
		}
	}
	d := make([]int, n*n)
	queue := make([]engine.RegionID, 0, n)
	for a := 0; a < n; a++ {
		row := d[a*n : a*n+n]
		for i := range row {
			row[i] = math.MaxInt
		}
		row[a] = 0
		queue = append(queue[:0], engine.RegionID(a))
		for k := 0; k < len(queue); k++ {
			for _, to := range next[queue[k]] {
				if row[to] == math.MaxInt {
					row[to] = row[queue[k]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return d
}
