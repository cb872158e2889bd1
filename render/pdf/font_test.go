package pdf

import (
	"testing"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// TestSubsetLeavesTheFont: a subset's counts stay its own. Documents are made side by side from one
// font.
func TestSubsetLeavesTheFont(t *testing.T) {
	face := typeface.Get(scene.Garamond)
	glyphs, metrics, format := face.SFNT.Maxp.NumGlyphs, face.SFNT.Hhea.NumberOfHMetrics, face.SFNT.Head.IndexToLocFormat
	e := subset(face, []uint16{0, 36, 37}, false)
	if e.size == 0 || e.size > 20_000 {
		t.Errorf("the subset of three glyphs has %d bytes", e.size)
	}
	if f := face.SFNT; f.Maxp.NumGlyphs != glyphs || f.Hhea.NumberOfHMetrics != metrics || f.Head.IndexToLocFormat != format {
		t.Errorf("the font had %d glyphs, %d widths, format %d; now %d, %d, %d", glyphs, metrics, format, f.Maxp.NumGlyphs, f.Hhea.NumberOfHMetrics, f.Head.IndexToLocFormat)
	}
}
