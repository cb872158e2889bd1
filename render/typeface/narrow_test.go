package typeface

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// TestNarrow compares every letter of the narrow face with the one that it is made from: as high,
// two thirds as wide, its points in the same order.
func TestNarrow(t *testing.T) {
	wide, slim := Get(scene.GaramondBold), Get(scene.GaramondNarrow)
	const unit = 0.0015 // em: a font counts in thousandths
	letters := 0
	for r := rune(' '); r < 0x250; r++ {
		if !wide.Has(r) {
			continue
		}
		letters++
		if got, want := slim.Advance(r), squeeze*wide.Advance(r); math.Abs(got-want) > unit {
			t.Errorf("%q is %.4f em wide, want %.4f", r, got, want)
		}
		a, b := wide.Outline(r), slim.Outline(r)
		if len(a.Pts) != len(b.Pts) {
			t.Errorf("%q has %d points, want %d", r, len(b.Pts), len(a.Pts))
			continue
		}
		for i := range a.Pts {
			if math.Abs(b.Pts[i].X-squeeze*a.Pts[i].X) > unit || math.Abs(b.Pts[i].Y-a.Pts[i].Y) > unit {
				t.Errorf("%q: a point went from %v to %v", r, a.Pts[i], b.Pts[i])
				break
			}
		}
	}
	if letters < 60 {
		t.Errorf("only %d letters compared", letters)
	}
}
