package mapdata

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestPiecesComeNearestAtTheirEdges compares two ways to find the nearest cells of two pieces of a
// region: among the cells at their edges, and among all. Both give the same pair, the first of
// equally near ones.
func TestPiecesComeNearestAtTheirEdges(t *testing.T) {
	t.Parallel()
	nearest := func(from, to []geom.Point) (p, q geom.Point, least float64) {
		least = math.Inf(1)
		for _, a := range from {
			for _, b := range to {
				if math.Abs(a.X-b.X) < least && math.Abs(a.Y-b.Y) < least && a.Dist(b) < least {
					p, q, least = a, b, a.Dist(b)
				}
			}
		}
		return p, q, least
	}
	pairs := 0
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range b.Faces {
			if b.Faces[i].Circle || len(b.Faces[i].Rings) == 0 {
				continue
			}
			pieces := b.pieces(engine.RegionID(i))
			for k, a := range pieces {
				for _, c := range pieces[:k] {
					if len(a.cells)*len(c.cells) > 50_000 {
						continue // comparing all pairs would take long
					}
					pairs++
					p, q, least := nearest(c.edge, a.edge)
					if x, y, all := nearest(c.cells, a.cells); p != x || q != y || least != all {
						t.Errorf("%s, %s: pieces come nearest at %v and %v, %v apart, and of all cells at %v and %v, %v apart", id, b.Map.Regions[i].ID, p, q, least, x, y, all)
					}
				}
			}
		}
	}
	if pairs < 50 {
		t.Errorf("%d pairs of pieces were looked at: the test shows less than it says", pairs)
	}
	t.Logf("%d pairs", pairs)
}
