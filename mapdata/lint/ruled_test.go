package lint

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestNothingIsRuled: no coast or land border of 1885-III has a piece longer than 13 mm within
// 0.3 mm of a straight line.
func TestNothingIsRuled(t *testing.T) {
	b, err := mapdata.Load("1885")
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Arcs {
		a := &b.Arcs[i]
		if a.Kind != mapdata.ArcCoast && a.Kind != mapdata.ArcLand && a.Kind != mapdata.ArcCounty {
			continue
		}
		last := a.Points[0]
		for k, keep := range geom.Needed(a.Points, 0.3) {
			if p := a.Points[k]; keep {
				if d := p.Dist(last); d > 13 {
					t.Errorf("%.1f mm are ruled at %.0f, %.0f", d, p.X, p.Y)
				}
				last = p
			}
		}
	}
}
