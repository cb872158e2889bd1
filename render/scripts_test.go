package render_test

import (
	"bytes"
	"image"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/layout"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/render/typeface"
)

// named returns the documents' example board, compiled and laid out with names in other scripts.
func named(t *testing.T, names map[string]string) *mapdata.Board {
	t.Helper()
	const folder = "../docs/example-board/"
	text, err := os.ReadFile(folder + "map.toml")
	if err != nil {
		t.Fatal(err)
	}
	coast, err := os.ReadFile(folder + "coast.txt")
	if err != nil {
		t.Fatal(err)
	}
	for old, name := range names {
		if !bytes.Contains(text, []byte(`"`+old+`"`)) {
			t.Fatalf("the example board has no %q", old)
		}
		text = bytes.ReplaceAll(text, []byte(`"`+old+`"`), []byte(`"`+name+`"`))
	}
	f, source, err := gazetteer.Read("map.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	out, err := compile.Run(compile.Input{File: f, Source: source, Coast: coast, Solve: func(s *mapdata.Tracing) ([]byte, error) {
		o, err := layout.ReadOptions("layout.toml", nil, s.Map)
		if err != nil {
			return nil, err
		}
		return layout.Solve(s, o, func(string) {})
	}})
	if err != nil {
		t.Fatal(err)
	}
	return out.Board
}

// abroad are names of the example board in scripts that typefaces of the seventeenth century did
// not have, with accents that are part of the letter and accents that are characters of their own.
var abroad = map[string]string{
	"Corsica":             "Θάλασσα και суша",
	"Genoa":               "Київ",
	"Bastia":              "Łódź",
	"Land of the Commune": "Санкт-Петербург",
	"Land of the Lords":   "Θεσσαλονίκη",
	"Ligurian Sea":        "Θρακικόν Πέλαγος",
	"Strait of Bonifacio": "Керченский пролив",
	"Tyrrhenian Sea":      "S\u0327a\u030c x\u030c Sea",
}

// TestNamesOfOtherScripts: a board with names in Greek, Cyrillic and rare accents is compiled, laid
// out and drawn with every letter. Each name is in one face that has all its letters, is as wide as
// it was measured, and is found by a search of the SVG and of the PDF.
func TestNamesOfOtherScripts(t *testing.T) {
	t.Parallel()
	b := named(t, abroad)
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Map(render.View{Position: start(b)})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]scene.FaceID{}
	names := map[string]bool{}
	var texts []*scene.Item
	var walk func([]scene.Item)
	walk = func(items []scene.Item) {
		for i := range items {
			if x := items[i].Text; x != nil {
				f := typeface.Get(x.Face)
				for _, c := range x.S {
					if c != ' ' && f.GlyphID(c) == 0 {
						t.Errorf("%q is set in %s, which has no %q", x.S, f.Family, c)
					}
				}
				seen[x.S] = x.Face
				texts = append(texts, &items[i])
			}
			walk(items[i].Kids)
		}
	}
	for _, l := range s.Layers {
		walk(l.Items)
	}
	for _, c := range []struct {
		name string
		face scene.FaceID
	}{{"Łódź", scene.GaramondItalic}, {"Санкт-Петербург", scene.GaramondCaps}, {"Θεσσαλονίκη", scene.GaramondCaps}, {"Θρακικόν Πέλαγος", scene.GaramondItalic},
		{"Керченский пролив", scene.GaramondItalic}, {"Şǎ x\u030c Sea", scene.GaramondItalic}, {"EC", scene.FellItalic}} {
		names[c.name] = true
		if face, ok := seen[c.name]; !ok || face != c.face {
			t.Errorf("%q is set: %v, in face %d, not %d (of %v)", c.name, ok, face, c.face, seen)
		}
	}
	for i := range b.Labels {
		l := &b.Labels[i]
		for _, ln := range l.Lines {
			set := typeface.Get(seen[ln.Text])
			room := 0.0
			for k := 1; k < len(ln.Baseline); k++ {
				room += ln.Baseline[k].Dist(ln.Baseline[k-1])
			}
			if w := set.Width(ln.Text, ln.Spacing) * l.Size * 25.4 / 72; w > 1.02*room+0.1 || w < 0.85*room {
				t.Errorf("%q is %.2f mm wide on a baseline of %.2f mm", ln.Text, w, room)
			}
		}
	}

	drawn := svg.Plain(s, svg.PlainOptions{})
	for _, name := range []string{"Łódź", "Санкт-Петербург", "Θεσσαλονίκη", "Θρακικόν Πέλαγος", "Керченский пролив"} {
		if !bytes.Contains(drawn, []byte(`aria-label="`+name+`"`)) {
			t.Errorf("the SVG map has no text %q", name)
		}
	}
	sheet, err := pdf.Bytes(s, pdf.Options{Paper: "a4"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("pdftotext"); err == nil {
		file := filepath.Join(t.TempDir(), "map.pdf")
		if err := os.WriteFile(file, sheet, 0o644); err != nil {
			t.Fatal(err)
		}
		words, err := exec.Command("pdftotext", file, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"Łódź", "Санкт-Петербург", "Θεσσαλονίκη", "Θρακικόν Πέλαγος", "Керченский пролив", "Şǎ x\u030c Sea", "Київ"} {
			if !strings.Contains(string(words), name) {
				t.Errorf("no search finds %q in the PDF map:\n%s", name, words)
			}
		}
	}
	const wide = 1600
	img, err := png.Image(s, wide)
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range texts {
		for i, c := range []rune(it.Text.S) {
			if names[it.Text.S] && c != ' ' && !inked(img, it, i, wide/s.W) {
				t.Errorf("the picture has no %q of %q", c, it.Text.S)
			}
		}
	}
}

// inked reports whether a picture of k pixels a millimetre has the colour of a letter near it.
func inked(img *image.RGBA, it *scene.Item, letter int, k float64) bool {
	g, fill := it.Text.Glyphs[letter], it.Style.Fill
	outline := typeface.Get(it.Text.Face).Outline([]rune(it.Text.S)[letter])
	outline = outline.Transform(scene.Place(g.X, g.Y, it.Text.Size, g.Turn))
	box := outline.Box()
	for y := int(box.Min.Y * k); y <= int(box.Max.Y*k); y++ {
		for x := int(box.Min.X * k); x <= int(box.Max.X*k); x++ {
			c := img.RGBAAt(x, y)
			if max(math.Abs(float64(c.R)-float64(fill.R)), math.Abs(float64(c.G)-float64(fill.G)), math.Abs(float64(c.B)-float64(fill.B))) < 40 {
				return true
			}
		}
	}
	return false
}
