package typeface

import (
	"math"
	"slices"
	"testing"

	"github.com/tdewolff/font"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/themes"
)

// library is the same file read by another parser, with which these tests compare ours.
func library(t *testing.T, f *Face) *font.SFNT {
	t.Helper()
	data, err := themes.FS.ReadFile("default/fonts/" + sources()[f.ID].file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := font.ParseSFNT(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestParsersAgree compares the width of every glyph of every face with what another library reads.
func TestParsersAgree(t *testing.T) {
	for id := range scene.NumFaces {
		f := Get(id)
		s := library(t, f)
		for g := range s.Maxp.NumGlyphs {
			if got, want := f.GlyphAdvance(g), int(f.across(float32(s.GlyphAdvance(g)))); got != want {
				t.Errorf("face %d: the glyph %d is %d wide, not %d", id, g, got, want)
			}
		}
	}
}

// pather turns a library's outline (y up) into a path (y down).
type pather struct{ path *scene.Path }

func (p pather) MoveTo(x, y float64)             { p.path.MoveTo(x, -y) }
func (p pather) LineTo(x, y float64)             { p.path.LineTo(x, -y) }
func (p pather) QuadTo(a, b, x, y float64)       { p.path.QuadTo(a, -b, x, -y) }
func (p pather) CubeTo(a, b, c, d, x, y float64) { p.path.CubicTo(a, -b, c, -d, x, -y) }
func (p pather) Close()                          { p.path.Close() }

// ringsOf returns a glyph's rings in em, as another library reads them from its font.
func ringsOf(t *testing.T, f *font.SFNT, id uint16) []scene.Polyline {
	t.Helper()
	var p scene.Path
	if err := f.GlyphPath(pather{&p}, id, 0, 0, 0, 1/float64(f.Head.UnitsPerEm), font.NoHinting); err != nil {
		t.Fatal(err)
	}
	return p.Flatten(0.0005)
}

// astray returns how far points of some rings are from the nearest of others, at most.
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

// alike reports whether the points of two outlines are the same to within most.
func alike(a, b []scene.Polyline, most float64) bool {
	return slices.EqualFunc(a, b, func(p, q scene.Polyline) bool {
		return slices.EqualFunc(p.Pts, q.Pts, func(p, q geom.Point) bool { return p.Dist(q) <= most })
	})
}

// TestLeanPrograms: a reduced font of any face has each letter's width and shape, no further astray
// than was asked for, and for old type a third of the bytes.
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
			if was, is := float64(f.GlyphAdvance(g))/float64(f.Em), float64(lean.GlyphAdvance(uint16(i+1)))/1000; math.Abs(was-is) > 0.0006 {
				t.Errorf("%s: the glyph %d is %.4f em wide, not %.4f", f.Family, g, is, was)
			}
			path := f.outline(g)
			was, is := path.Flatten(0.0005), ringsOf(t, lean, uint16(i+1))
			if d := max(astray(was, is), astray(is, was)); d > o.Stray+0.0025 { // both are flattened, and points stand on units
				t.Errorf("face %d: the glyph %d is %.4f em astray", id, g, d)
			}
		}
		whole := f.Program(ids, Lean{Em: f.Em})
		full, err := font.ParseEmbeddedSFNT(whole, 0)
		if err != nil {
			t.Fatalf("%s: %v", f.Family, err)
		}
		library := library(t, f)
		for i, g := range ids {
			was, is := ringsOf(t, library, g), ringsOf(t, full, uint16(i))
			same := alike(was, is, 1e-9)
			if f.Narrow { // its points stand on units, and so do those that a reader puts between two of them
				path := f.outline(g)
				same = astray(path.Flatten(0.0005), is) < 1.5/float64(f.Em)
			}
			if !same {
				t.Errorf("face %d: the glyph %d of a whole program has another shape", id, g)
			}
		}
		most := 1.0
		if id <= scene.FellCaps {
			most = 0.4
		}
		if share := float64(len(data)) / float64(len(whole)); share > most {
			t.Errorf("%s: %.2f of the bytes", f.Family, share)
		}
	}
}
