package typeface

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-text/typesetting/font"

	"github.com/heraldmaps/herald/render/scene"
)

// TestRuns: a text is cut where its script or its direction changes, and what is cut stands from left to right as Unicode's Annex 9 has it.
func TestRuns(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Naïve Łódź, 1648", "Latn0:Naïve Łódź, 1648"},
		{"1648", "Latn0:1648"},
		{"«Θεσσαλονίκη»", "Grek0:«Θεσσαλονίκη»"},
		{"Ἀθῆναι 1821", "Grek0:Ἀθῆναι 1821"},
		{"Санкт-Петербург", "Cyrl0:Санкт-Петербург"},
		{"Kyiv (Київ)", "Latn0:Kyiv (|Cyrl0:Київ)"},
		{"თბილისი", "Geor0:თბილისი"},
		{"ירושלים", "Hebr1:ירושלים"},
		{"Jaffa יפו 2", "Latn0:Jaffa |Hebr2:2|Hebr1:יפו "}, // the number belongs to what runs to the left
		{"Jaffa יפו 2 miles", "Latn0:Jaffa |Hebr2:2|Hebr1:יפו |Hebr0: |Latn0:miles"},
		{"Jaffa (יפו) and Acre", "Latn0:Jaffa (|Hebr1:יפו|Hebr0:) |Latn0:and Acre"},
		{"יפו Jaffa עכו", "Hebr1:עכו|Latn1: |Latn2:Jaffa|Hebr1:יפו "},
		{"العربية 12 حلب", "Arab1: حلب|Arab2:12|Arab1:العربية "},
	} {
		var got []string
		text := []rune(c.text)
		for _, r := range runs(text) {
			got = append(got, fmt.Sprintf("%s%d:%s", strings.ToUpper(r.script.String()[:1])+r.script.String()[1:], r.level, string(text[r.from:r.to])))
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, g, c.want)
		}
	}
}

// borrowed is a face that has some letters of another script, drawn as Latin ones: enough to see where they are set.
func borrowed(t *testing.T, letters, as string) *Face {
	t.Helper()
	f, o := Get(scene.Garamond), Lean{Em: 1000, Stray: 0.003}
	ids := []uint16{0}
	for _, r := range as {
		ids = append(ids, f.GlyphID(r))
	}
	have := []rune(letters)
	all := append(f.tables(ids, o), table{"OS/2", f.os2(have, o)}, table{"cmap", cmap(have)}, table{"name", names("Borrowed")},
		table{"post", append([]byte{0, 3, 0, 0}, make([]byte, 28)...)})
	slices.SortFunc(all, func(a, b table) int { return bytes.Compare([]byte(a.tag), []byte(b.tag)) })
	program := sfnt(all)
	parsed, err := font.ParseTTF(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	return &Face{Family: "Borrowed", Em: 1000, font: parsed, shaper: newShaper(parsed.Font)}
}

// TestRightToLeft: letters of Hebrew stand from right to left, each glyph spells its own letter, a number among them runs on from left to right, and a
// word of Latin letters beside them stays as it is.
func TestRightToLeft(t *testing.T) {
	f := borrowed(t, " 12Jafוילםפרש", " 12JafABCDEFG")
	spelt := func(s string) (out []string) {
		for _, g := range f.Shape(s) {
			if g.ID == 0 {
				t.Errorf("%q: %q is not set", s, g.Text)
			}
			out = append(out, g.Text)
		}
		return out
	}
	for _, c := range []struct{ text, want string }{
		{"ירושלים", "ם י ל ש ו ר י"},
		{"יפו 12", "1 2   ו פ י"},
		{"Jaffa יפו", "J a f f a   ו פ י"},
	} {
		if got := strings.Join(spelt(c.text), " "); got != c.want {
			t.Errorf("%q is set as %q, not %q", c.text, got, c.want)
		}
	}
}
