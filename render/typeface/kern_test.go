package typeface

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// TestKern: pairs that every face kerns are closer, upright stems are not, ligatures are not pairs,
// and a line is as long as its letters and what is between them.
func TestKern(t *testing.T) {
	for id := range scene.NumFaces {
		f := Get(id)
		if k := f.Kern('T', 'o'); !f.Bold && (k > -0.02 || k < -0.25) { // EB Garamond's bold has no kerning
			t.Errorf("%s %d: To are kerned by %.3f em", f.Family, id, k)
		}
		if k := f.Kern('H', 'H'); math.Abs(k) > 0.01 {
			t.Errorf("%s %d: HH are kerned by %.3f em", f.Family, id, k)
		}
		if k := f.Kern('f', 'i'); k < -0.1 || k > 0.1 {
			t.Errorf("%s %d: fi are kerned by %.3f em", f.Family, id, k)
		}
		want := f.Advance('T') + f.Advance('o') + f.Kern('T', 'o')
		if w := f.Width("To", 0); math.Abs(w-want) > 1e-12 || math.Abs(f.Line("To", 0, 0, 1, 0, 0).Length-want) > 1e-12 {
			t.Errorf("%s %d: To is %.3f em wide, not %.3f", f.Family, id, w, want)
		}
	}
}
