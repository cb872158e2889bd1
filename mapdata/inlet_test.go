package mapdata

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestNoNarrowInlets: no compiled board has an inlet that is narrower than its coastline from its
// head on; a planted one is found.
func TestNoNarrowInlets(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range b.Inlets(CoastLine) {
			t.Errorf("%s: the shores of %s are one line for %.2f mm at %.1f, %.1f", id, b.Map.Regions[in.Sea].Name, in.Depth, in.Head.X, in.Head.Y)
		}
	}
}

// TestCloseInlets closes a fjord on a coast, one at a border's end and a forked one. It leaves a
// bay with a narrow mouth, a spit, and a sound with an island as they are.
func TestCloseInlets(t *testing.T) {
	m := &engine.Map{Regions: []engine.Region{{ID: "sea", Name: "Sea", Terrain: engine.Sea}, {ID: "west", Name: "West"}, {ID: "east", Name: "East"}}}
	p := func(xy ...float64) []geom.Point {
		var out []geom.Point
		for i := 0; i < len(xy); i += 2 {
			out = append(out, geom.Point{X: xy[i], Y: xy[i+1]})
		}
		return out
	}
	// The sea is north of a coast that runs from west to east: on the left of it.
	board := func(coast ...[]geom.Point) *Board {
		b := &Board{Map: m, Arcs: []Arc{{Kind: ArcCoast, Left: 0, Right: 1, Points: coast[0]}}}
		for _, c := range coast[1:] {
			b.Arcs = append(b.Arcs, Arc{Kind: ArcCoast, Left: 0, Right: 2, Points: c})
		}
		return b
	}
	for _, c := range []struct {
		name  string
		b     *Board
		want  int
		south float64 // the southernmost point of the first coast afterwards, mm
	}{
		{"fjord", board(p(0, 0, 5, 0, 5.15, 3, 5.3, 0, 10, 0)), 1, 0},
		{"fjord that widens", board(p(0, 0, 4, 0, 5.15, 3, 6, 0, 10, 0)), 1, 2.4},
		{"spit", board(p(0, 0, 5, 0, 5.15, -3, 5.3, 0, 10, 0)), 0, 0},
		{"bay with a narrow mouth", board(p(0, 0, 5, 0, 5, 1, 3, 2, 3, 5, 8, 5, 8, 2, 5.3, 1, 5.3, 0, 10, 0)), 0, 5},
		{"forked fjord", board(p(0, 0, 5, 0, 5, 1, 4, 3, 5.2, 1.3, 6.2, 3, 5.3, 1, 5.3, 0, 10, 0)), 2, 0},
		{"sound with an isle", board(p(0, 0, 5, 0, 5.15, 3, 5.3, 0, 10, 0), p(5.13, 1, 5.17, 1, 5.15, 1.1, 5.13, 1)), 0, 3},
	} {
		got := c.b.CloseInlets(InletWidth)
		if len(got) < min(c.want, 1) || c.want == 0 && len(got) > 0 {
			t.Errorf("%s: %d closed, not %d: %v", c.name, len(got), c.want, got)
		}
		south := 0.0
		for _, q := range c.b.Arcs[0].Points {
			south = max(south, q.Y)
		}
		if south > c.south+0.2 || south < c.south-0.2 {
			t.Errorf("%s: the coast reaches %.2f south, not about %.2f", c.name, south, c.south)
		}
		if left := c.b.Inlets(CoastLine); len(left) > 0 && c.want > 0 {
			t.Errorf("%s: left %v", c.name, left)
		}
	}

	// A border comes down to the head of a fjord between two regions.
	b := board(p(0, 0, 5, 0, 5.15, 3), p(5.15, 3, 5.3, 0, 10, 0))
	b.Arcs = append(b.Arcs, Arc{Kind: ArcLand, Left: 2, Right: 1, Points: p(5.15, 3, 5.15, 9)})
	b.CloseInlets(InletWidth)
	west, east, border := b.Arcs[0].Points, b.Arcs[1].Points, b.Arcs[2].Points
	if n := west[len(west)-1]; n != east[0] || n != border[0] || n.Y > 0.2 {
		t.Errorf("the coasts end at %v and %v, their border at %v", n, east[0], border[0])
	}
	if end := border[len(border)-1]; end != (geom.Point{X: 5.15, Y: 9}) {
		t.Errorf("the border's other end moved to %v", end)
	}
}
