package typeface

import (
	"math"
	"strings"
	"testing"

	opentype "golang.org/x/image/font/sfnt"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/themes"
)

// abroad are names in the scripts that the theme's fonts have, some with marks apart from their letters.
var abroad = []string{"Θεσσαλονίκη", "ΑΘΗΝΑΙ", "Ἀθῆναι", "Санкт-Петербург", "Київ", "Łódź", "Şǎ", "S\u0327a\u030c", "Đà Nẵng", "Њива", "Ḩo\u0304\u0301ms"}

// TestNamesAreSetWhole: every face sets a name of another script or with rare accents in one face, without a letter missing; Latin names stay in their own.
func TestNamesAreSetWhole(t *testing.T) {
	for id := range scene.NumFaces {
		f := Get(id)
		for _, name := range abroad {
			set := f.Line(name, 10, 20, 4, 0, 0)
			g := Get(set.Face)
			if len(set.Glyphs) != len([]rune(set.S)) {
				t.Errorf("%s %d: %d letters of %q are placed", f.Family, id, len(set.Glyphs), set.S)
			}
			for _, r := range set.S {
				if o := g.Outline(r); g.GlyphID(r) == 0 || r != ' ' && o.Empty() {
					t.Errorf("%s %d sets %q in %s, which has no %q", f.Family, id, name, g.Family, r)
				}
			}
			if w := f.Width(name, 0) * 4; math.Abs(w-set.Length) > 1e-9 || w < 3 {
				t.Errorf("%s %d: %q is %.3f mm long and measures %.3f", f.Family, id, name, set.Length, w)
			}
			if f.Slant != 0 && g.Slant == 0 {
				t.Errorf("%s %d: %q stands upright", f.Family, id, name)
			}
		}
		if apart, one := f.Line("S\u0327a\u030c", 0, 0, 4, 0, 0), f.Line("Şǎ", 0, 0, 4, 0, 0); apart.S != one.S || apart.Face != one.Face || len(apart.Glyphs) != 2 {
			t.Errorf("%s %d: letters with accents apart are set as %q, not %q", f.Family, id, apart.S, one.S)
		}
		if g := f.For("Hastings"); g != f {
			t.Errorf("%s %d sets a Latin name in %s", f.Family, id, g.Family)
		}
		if g := f.For("ירושלים"); g != f {
			t.Errorf("%s %d sets Hebrew in %s, which has none", f.Family, id, g.Family)
		}
	}
}

// TestPairsOfOtherScripts: letters of Greek and of Cyrillic are kerned as Latin ones are (GPOS).
func TestPairsOfOtherScripts(t *testing.T) {
	for _, pair := range []string{"AV", "To", "Το", "Τα", "Та", "Го"} {
		r := []rune(pair)
		f := Get(scene.Garamond)
		sum, w := f.Advance(r[0])+f.Advance(r[1]), f.Width(pair, 0)
		if w > sum-0.02 || w < sum-0.25 {
			t.Errorf("%s is %.3f em wide, its letters %.3f", pair, w, sum)
		}
		set := f.Line(pair, 0, 0, 1, 0, 0)
		if gap := set.Glyphs[1].X - f.Advance(r[0]); gap > -0.02 {
			t.Errorf("%s: the second letter stands %.3f em off", pair, gap)
		}
	}
}

// TestMarksStandOverTheirLetters: a mark that makes no letter together with the one before it stands over that one, on lines straight, turned and bent, and takes no room.
func TestMarksStandOverTheirLetters(t *testing.T) {
	f := Get(scene.Fell)
	const size = 10.0
	for _, c := range []struct {
		name string
		base []geom.Point
	}{{"level", []geom.Point{{X: 0, Y: 50}, {X: 60, Y: 50}}}, {"turned", []geom.Point{{X: 0, Y: 0}, {X: 40, Y: 40}}},
		{"bent", []geom.Point{{X: 0, Y: 50}, {X: 15, Y: 42}, {X: 30, Y: 40}, {X: 45, Y: 42}, {X: 60, Y: 50}}}} {
		for _, text := range []string{"ox\u030co", "oX\u030cO", "Ox\u0323O", "ро\u0301г"} {
			set := f.Along(text, c.base, size, 0.1)
			g := Get(set.Face)
			runes := []rune(set.S)
			if len(runes) != len([]rune(text)) || !Marked(set.S) {
				t.Fatalf("%q is no test", text)
			}
			for i, r := range runes {
				if !Marked(string(r)) {
					continue
				}
				inkOf := func(k int) (geom.Point, geom.Box) {
					at, o := set.Glyphs[k], g.Outline(runes[k])
					b := o.Transform(scene.Place(at.X, at.Y, size, at.Turn))
					box := b.Box()
					return geom.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, box
				}
				letter, body := inkOf(i - 1)
				mark, over := inkOf(i)
				if c.name == "level" && r == 0x30c && over.Max.Y > body.Min.Y+0.05*size {
					t.Errorf("the mark of %q reaches %.2f mm into its letter", text, over.Max.Y-body.Min.Y)
				}
				sin, cos := math.Sincos(set.Glyphs[i].Turn)
				dx, dy := mark.X-letter.X, mark.Y-letter.Y
				along, across := dx*cos+dy*sin, dy*cos-dx*sin
				if math.Abs(along) > 0.12*size || math.Abs(across) < 0.15*size || (across > 0) != (r == 0x323) {
					t.Errorf("%s: the mark of %q stands %.2f mm along and %.2f across from its letter", c.name, text, along, across)
				}
			}
			plain := strings.Map(func(r rune) rune {
				if Marked(string(r)) {
					return -1
				}
				return r
			}, set.S)
			if math.Abs(set.Length-g.Width(plain, 0.1)*size) > 0.05*size {
				t.Errorf("%q is %.2f mm long, without its mark %.2f", text, set.Length, g.Width(plain, 0.1)*size)
			}
		}
	}
}

// TestBoardsMeasureWhatIsSet: what a board's compiler reads in a font's file is what is set: each kind of label is measured in the face that draws it.
func TestBoardsMeasureWhatIsSet(t *testing.T) {
	files := map[string]scene.FaceID{}
	for id, s := range sources() {
		if !s.narrow {
			files[s.file] = scene.FaceID(id)
		}
	}
	for _, kind := range []mapdata.LabelKind{mapdata.LabelLand, mapdata.LabelCircle, mapdata.LabelSea, mapdata.LabelPrimary, mapdata.LabelNote} {
		list := mapdata.LabelFonts(kind)
		if list[0] != mapdata.LabelFont(kind) {
			t.Errorf("kind %d begins with %s", kind, list[0])
		}
		own := files[list[0]]
		for i, name := range list {
			id, ok := files[name]
			if !ok || i > 0 && id != standIns[own][i-1] || len(list) != 1+len(standIns[own]) {
				t.Errorf("kind %d is measured in %v and set in %v", kind, list, standIns[own])
				break
			}
			data, err := themes.FS.ReadFile("default/fonts/" + name)
			if err != nil {
				t.Fatal(err)
			}
			font, err := opentype.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			var buf opentype.Buffer
			for r := rune('!'); r < 0x2200; r++ {
				g, err := font.GlyphIndex(&buf, r)
				if has := err == nil && g != 0; has != Get(id).Has(r) {
					t.Errorf("%s: the compiler reads %q as there: %v", name, r, has)
				}
			}
		}
	}
}
