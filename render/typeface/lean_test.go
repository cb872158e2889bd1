package typeface

import (
	"math"
	"testing"

	"github.com/tdewolff/font"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// ringsOf are a glyph's rings in em, as a reader of the program sees them.
func ringsOf(t *testing.T, f *font.SFNT, id uint16) []scene.Polyline {
	t.Helper()
	var p scene.Path
	if err := f.GlyphPath(pather{&p}, id, 0, 0, 0, 1/float64(f.Head.UnitsPerEm), font.NoHinting); err != nil {
		t.Fatal(err)
	}
	return p.Flatten(0.0005)
}

// astray is how far the points of some rings are from others at the most.
func astray(from, to []scene.Polyline) (most float64) {
	for _, r := range from {
		for _, p := range r.Pts {
			best := math.Inf(1)
			for _, o := range to {
				for i, a := range o.Pts {
					b := o.Pts[(i+1)%len(o.Pts)]
					dx, dy := b.X-a.X, b.Y-a.Y
					u := 0.0
					if n := dx*dx + dy*dy; n > 0 {
						u = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
					}
					q := geom.Point{X: a.X + u*dx, Y: a.Y + u*dy}
					best = min(best, math.Hypot(p.X-q.X, p.Y-q.Y))
				}
			}
			most = max(most, best)
		}
	}
	return most
}

// TestLeanPrograms: a lean program of any face has each letter's width and shape, no further astray
// than was asked for, and of old type a third of the bytes.
func TestLeanPrograms(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&'-.,()éô"
	o := Lean{Em: 1000, Stray: 0.003}
	for id := range scene.NumFaces {
		f := Get(id)
		ids := []uint16{0}
		for _, r := range letters {
			if g := f.GlyphID(r); g != 0 {
				ids = append(ids, g)
			}
		}
		data := f.Program(ids, o)
		lean, err := font.ParseEmbeddedSFNT(data, 0)
		if err != nil {
			t.Fatalf("%s: %v", f.Family, err)
		}
		for i, g := range ids[1:] {
			if was, is := float64(f.SFNT.GlyphAdvance(g))/f.em, float64(lean.GlyphAdvance(uint16(i+1)))/1000; math.Abs(was-is) > 0.0006 {
				t.Errorf("%s: the glyph %d is %.4f em wide, not %.4f", f.Family, g, is, was)
			}
			was, is := ringsOf(t, f.SFNT, g), ringsOf(t, lean, uint16(i+1))
			if d := max(astray(was, is), astray(is, was)); d > o.Stray+0.0025 { // both are flattened, and points are on units
				t.Errorf("face %d: the glyph %d is %.4f em astray", id, g, d)
			}
		}
		full, err := f.SFNT.Subset(ids, font.SubsetOptions{Tables: font.KeepPDFTables})
		if err != nil {
			t.Fatal(err)
		}
		most := 1.0
		if id <= scene.FellCaps {
			most = 0.36
		}
		if share := float64(len(data)) / float64(len(Program(full))); share > most {
			t.Errorf("%s: %.2f of the bytes", f.Family, share)
		}
	}
}
