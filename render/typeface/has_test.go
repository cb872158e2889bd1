package typeface

import (
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// TestHasWhatItSets: a face that reports a letter draws it, even if an old table of its file has
// another letter under the same number. The bold has no umlauts.
func TestHasWhatItSets(t *testing.T) {
	for id := scene.FaceID(0); id < scene.NumFaces; id++ {
		f := Get(id)
		for r := rune('!'); r < 0x2200; r++ {
			if f.Has(r) && f.Shape(string(r))[0].ID == 0 {
				t.Errorf("%s %d says that it has %q, and sets nothing", f.Family, id, r)
			}
		}
	}
	if Get(scene.GaramondBold).Has('ü') || !Get(scene.Garamond).Has('ü') || !Get(scene.GaramondBold).Has('W') {
		t.Error("the bold has no ü, the roman has one")
	}
}
