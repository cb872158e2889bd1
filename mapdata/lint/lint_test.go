package lint_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
)

// TestW3KBalance compares the opening with the figures that the review of the gazetteer reached:
// every power's share of the neutral centres is between 3.4 and 5.5 (2.1 to 8.8 in the first
// draft), four or more neutrals are within two moves, and a supported attack can reach every
// centre.
func TestW3KBalance(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range lint.Openings(b.Map) {
		if o.Share < 3.4 || o.Share > 5.5 || o.Within2 < 4 {
			t.Errorf("%s: share %.2f, %d neutral centres within two moves", o.Power, o.Share, o.Within2)
		}
	}
	if c := lint.Count(b.Map); len(c.Alone) > 0 {
		t.Errorf("no supported attack reaches %v", c.Alone)
	}
}

// TestEveryRegionIsReached walks over the whole board with each kind of unit.
func TestEveryRegionIsReached(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		m := b.Map
		seen := make([]bool, len(m.Regions))
		var queue []engine.PlaceID
		for _, u := range m.Starts {
			queue = append(queue, u.At)
		}
		at := make([]bool, len(m.Places))
		for len(queue) > 0 {
			p := queue[0]
			queue = queue[1:]
			if at[p] {
				continue
			}
			at[p], seen[m.RegionOf(p)] = true, true
			// An army and a fleet may change into each other in a coastal centre; here any kind
			// goes on from any place.
			for q := m.Regions[m.RegionOf(p)].First; int(q) < len(m.Places) && m.RegionOf(q) == m.RegionOf(p); q++ {
				for _, steps := range [][]engine.Adjacency{m.Army[q], m.Fleet[q]} {
					for _, s := range steps {
						queue = append(queue, s.To)
					}
				}
			}
		}
		for i, ok := range seen {
			if !ok != m.Regions[i].OffBoard {
				t.Errorf("%s: %s is reached: %v, off the board: %v", id, m.Regions[i].ID, ok, m.Regions[i].OffBoard)
			}
		}
	}
}
