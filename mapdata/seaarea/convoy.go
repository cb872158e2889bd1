package seaarea

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Chains finds the minimal chains of sea regions by which fleets can carry an army from one region
// to another, the shortest first. No fleet of a minimal chain can be left out. longest is how many
// fleets a chain may have beyond the fewest. Armies embark and land on any coast of a region.
func Chains(m *engine.Map, from, to engine.RegionID, longest int) [][]engine.RegionID {
	w := newWaters(m)
	start, end := w.shores(from), w.shores(to)
	if from == to || start == nil || end == nil {
		return nil
	}
	dist := w.distances(end)
	best := -1
	for r, on := range start {
		if on && dist[r] >= 0 && (best < 0 || dist[r] < best) {
			best = dist[r]
		}
	}
	if best < 0 {
		return nil
	}
	var out [][]engine.RegionID
	for n := best; n <= best+longest; n++ { // n: steps between the first and the last fleet
		s := search{w: w, start: start, end: end, dist: dist, steps: n, blocked: make([]int, len(m.Regions))}
		for r := range m.Regions {
			if start[r] {
				s.extend(engine.RegionID(r))
			}
		}
		out = append(out, s.found...)
	}
	return out
}

// Touching lists the sea regions from which a fleet can embark or land an army in a region, sorted.
func Touching(m *engine.Map, r engine.RegionID) []engine.RegionID {
	var out []engine.RegionID
	for s, on := range newWaters(m).shores(r) {
		if on {
			out = append(out, engine.RegionID(s))
		}
	}
	return out
}

// waters is the graph of neighbouring sea regions.
type waters struct {
	m    *engine.Map
	next [][]engine.RegionID
}

func newWaters(m *engine.Map) *waters {
	w := &waters{m: m, next: make([][]engine.RegionID, len(m.Regions))}
	for r := range m.Regions {
		if m.Regions[r].Terrain != engine.Sea {
			continue
		}
		for _, s := range m.Fleet[m.Regions[r].First] {
			if n := m.RegionOf(s.To); m.Regions[n].Terrain == engine.Sea {
				w.next[r] = append(w.next[r], n)
			}
		}
	}
	return w
}

// shores marks the sea regions that touch a coastal region. It returns nil for other regions.
func (w *waters) shores(r engine.RegionID) []bool {
	if w.m.Regions[r].Terrain != engine.Coastal {
		return nil
	}
	on := make([]bool, len(w.m.Regions))
	for p := w.m.Regions[r].First; int(p) < len(w.m.Places) && w.m.RegionOf(p) == r; p++ {
		for _, s := range w.m.Fleet[p] {
			if n := w.m.RegionOf(s.To); w.m.Regions[n].Terrain == engine.Sea {
				on[n] = true
			}
		}
	}
	return on
}

// distances counts steps from each sea region to the nearest in a set; -1 if none can be reached.
func (w *waters) distances(to []bool) []int {
	dist := make([]int, len(w.next))
	var queue []engine.RegionID
	for r := range dist {
		dist[r] = -1
		if to[r] {
			dist[r] = 0
			queue = append(queue, engine.RegionID(r))
		}
	}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		for _, n := range w.next[r] {
			if dist[n] < 0 {
				dist[n] = dist[r] + 1
				queue = append(queue, n)
			}
		}
	}
	return dist
}

// search finds, depth first, the chains of exactly steps+1 fleets that cannot be shortened: only
// the first touches the start, only the last the end, and only consecutive ones touch.
type search struct {
	w          *waters
	start, end []bool
	dist       []int
	steps      int
	chain      []engine.RegionID
	blocked    []int // by region: how many members of the chain touch it
	found      [][]engine.RegionID
}

func (s *search) extend(r engine.RegionID) {
	left := s.steps - len(s.chain)
	if d := s.dist[r]; d < 0 || d > left || left > 0 && s.end[r] || len(s.chain) > 0 && s.start[r] {
		return
	}
	s.chain = append(s.chain, r)
	if left == 0 {
		s.found = append(s.found, slices.Clone(s.chain))
	} else {
		for _, n := range s.w.next[r] {
			s.blocked[n]++
		}
		for _, n := range s.w.next[r] {
			if s.blocked[n] == 1 && !slices.Contains(s.chain, n) {
				s.extend(n)
			}
		}
		for _, n := range s.w.next[r] {
			s.blocked[n]--
		}
	}
	s.chain = s.chain[:len(s.chain)-1]
}

// Missing returns the fewest sea regions that complete the given ones to a chain, in the chain's
// order: empty if they already form one, nil if no chain exists.
func Missing(m *engine.Map, from, to engine.RegionID, given []engine.RegionID) []engine.RegionID {
	w := newWaters(m)
	start, end := w.shores(from), w.shores(to)
	if from == to || start == nil || end == nil {
		return nil
	}
	cost := make([]int, len(m.Regions))
	for r := range cost {
		cost[r] = 1
	}
	for _, g := range given {
		cost[g] = 0
	}
	// far exceeds the cost of any chain. A step costs 0 or 1, so a list of regions for each cost
	// replaces a priority queue.
	const far = 1 << 30
	best := make([]int, len(m.Regions))
	back := make([]engine.RegionID, len(m.Regions))
	for r := range best {
		best[r], back[r] = far, engine.NoRegion
	}
	layers := [][]engine.RegionID{nil}
	push := func(r, by engine.RegionID, d int) {
		if d >= best[r] {
			return
		}
		best[r], back[r] = d, by
		for len(layers) <= d {
			layers = append(layers, nil)
		}
		layers[d] = append(layers[d], r)
	}
	for r, on := range start {
		if on {
			push(engine.RegionID(r), engine.NoRegion, cost[r])
		}
	}
	for d := 0; d < len(layers); d++ {
		for i := 0; i < len(layers[d]); i++ {
			r := layers[d][i]
			if best[r] < d {
				continue
			}
			if end[r] {
				missing := []engine.RegionID{}
				for ; r != engine.NoRegion; r = back[r] {
					if cost[r] == 1 {
						missing = append(missing, r)
					}
				}
				slices.Reverse(missing)
				return missing
			}
			for _, n := range w.next[r] {
				push(n, r, d+cost[n])
			}
		}
	}
	return nil
}
