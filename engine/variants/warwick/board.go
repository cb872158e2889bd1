package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// board holds what the rules need to know of a map: steps (rule 8), ports (rule 6), distances.
type board struct {
	m     *engine.Map
	n     int
	sea   []bool
	port  []bool
	steps [][]engine.RegionID // by region, sorted
	can   []bool              // n by n: whether a unit may step from the first region to the second
	touch []bool              // n by n: a sea and a coastal region share a shore, with or without a port
	far   []int16             // n by n: how many steps, or unreached
	id    []engine.RegionID   // by rank: regions sorted by id
	rank  []int16             // by region: its index in id
	lon   engine.RegionID
	war   engine.RegionID
	walk  *engine.Map // a copy of the map with exactly these steps, for the judge
}

// unreached is more than any number of steps.
const unreached = int16(1 << 14)

func newBoard(m *engine.Map) *board {
	n := len(m.Regions)
	b := &board{m: m, n: n, sea: make([]bool, n), port: make([]bool, n),
		steps: make([][]engine.RegionID, n), can: make([]bool, n*n),
		touch: make([]bool, n*n), far: make([]int16, n*n), rank: make([]int16, n), lon: m.Region("Lon"), war: m.Region("War")}
	for r := range m.Regions {
		b.sea[r] = m.Regions[r].Terrain == engine.Sea
		b.id = append(b.id, engine.RegionID(r))
	}
	slices.SortFunc(b.id, func(x, y engine.RegionID) int {
		if m.Regions[x].ID < m.Regions[y].ID {
			return -1
		}
		return 1
	})
	for k, r := range b.id {
		b.rank[r] = int16(k)
	}
	// The map has no ports, so each fleet move counts as touching all shores of a sea.
	for p := range m.Places {
		from := m.Places[p].Region
		for _, s := range m.Fleet[p] {
			if to := m.RegionOf(s.To); b.sea[from] != b.sea[to] {
				b.touch[int(from)*n+int(to)], b.touch[int(to)*n+int(from)] = true, true
			}
		}
	}
	for r := range m.Regions {
		if !b.sea[r] && m.Regions[r].SupplyCentre {
			b.port[r] = slices.Contains(b.touch[r*n:r*n+n], true)
		}
	}
	for p := range m.Places {
		from := m.Places[p].Region
		for _, s := range m.Army[p] {
			if to := m.RegionOf(s.To); !b.sea[from] && !b.sea[to] {
				b.can[int(from)*n+int(to)] = true
			}
		}
		for _, s := range m.Fleet[p] {
			to := m.RegionOf(s.To)
			switch {
			case b.sea[from] && b.sea[to], b.sea[from] && b.port[to], b.port[from] && b.sea[to]:
				b.can[int(from)*n+int(to)] = true
			}
		}
	}
	b.list()
	b.measure()
	return b
}

func (b *board) list() {
	walk := *b.m
	walk.Own = make([][]engine.Adjacency, len(b.m.Places))
	for r := range b.n {
		at := b.m.Regions[r].First
		for to := range b.n {
			if b.can[r*b.n+to] {
				b.steps[r] = append(b.steps[r], engine.RegionID(to))
				walk.Own[at] = append(walk.Own[at], engine.Adjacency{To: b.m.Regions[to].First})
			}
		}
	}
	b.walk = &walk
}

// measure counts the steps between all regions.
func (b *board) measure() {
	queue := make([]engine.RegionID, 0, b.n)
	for from := range b.n {
		row := b.far[from*b.n : from*b.n+b.n]
		for i := range row {
			row[i] = unreached
		}
		row[from] = 0
		queue = append(queue[:0], engine.RegionID(from))
		for k := 0; k < len(queue); k++ {
			for _, to := range b.steps[queue[k]] {
				if row[to] == unreached {
					row[to] = row[queue[k]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
}

// step reports whether a unit may step from one region to another (rule 8).
func (b *board) step(from, to engine.RegionID) bool { return b.can[int(from)*b.n+int(to)] }

// shore reports whether one region is a sea and the other a coast that it touches (rule 6).
func (b *board) shore(x, y engine.RegionID) bool { return b.touch[int(x)*b.n+int(y)] }

// supports reports whether a unit could support into a land region: from land into a neighbour,
// from a sea into any coast that it touches, with or without a port (rules 41, 42).
func (b *board) supports(from, into engine.RegionID) bool {
	if b.sea[into] {
		return false
	}
	if b.sea[from] {
		return b.shore(from, into)
	}
	return b.step(from, into)
}

func (b *board) at(p engine.PlaceID) engine.RegionID {
	if p < 0 || int(p) >= len(b.m.Places) {
		return engine.NoRegion
	}
	return b.m.Places[p].Region
}

func (b *board) place(r engine.RegionID) engine.PlaceID {
	if r < 0 || int(r) >= b.n {
		return engine.NoPlace
	}
	return b.m.Regions[r].First
}
