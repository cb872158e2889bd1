package layout

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

func TestOptionMistakes(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{"rounds = 3\nsped = 2\n", `layout.toml:2:1: unknown key "sped" (hint: known are margin_mm, fill, least_pt, token_mm, centre_mm, wish_pt, land_pt, water_pt, rounds, strength, lens, give, clear, rank)`},
		{"[[lens]]\nregion = \"atlantis\"\nreach_mm = 5\nstrength = 1\n", `layout.toml:2:1: lens over an unknown region "atlantis" (hint: a region's id)`},
		{"[[lens]]\nregion = \"jersey\"\nreach_mm = 5\nstrength = 2.5\n", `layout.toml:2:1: lens over "jersey" would fold (hint: strength above -0.5 and below 2, reach_mm above 0)`},
		{"[[give]]\nareas = [\"thame\"]\nshare = 0.5\n", `layout.toml:2:1: no Sea Area "thame" (hint: a Sea Area's id)`},
		{"[[give]]\nregions = [\"sury\"]\nshare = 0.5\n", `layout.toml:2:1: share for an unknown region "sury" (hint: a region's id)`},
		{"[[give]]\nsea = true\nshare = 0.0\n", `layout.toml:3:1: share 0 (hint: above 0, at most 2)`},
		{"rounds = \n", `layout.toml:1:10: expected value but found '\n' instead (hint: write a value after =, or leave the line out)`},
	} {
		_, err := ReadOptions("layout.toml", []byte(c.text), b.Map)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	if _, err := ReadOptions("layout.toml", []byte("rounds = 3\n[[lens]]\nregion = \"jersey\"\nreach_mm = 5\nstrength = 1\n"), b.Map); err != nil {
		t.Error(err)
	}
}

// TestThawRefuses plants faults in a frozen layout.
func TestThawRefuses(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	good := frozenHeader + "\nfrom 0 0 10 10\nto 0 0 10 10\nmesh 1 1\n0 0 0 0\n0 0 0 0\n"
	if _, err := thaw(b.Map, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{"something else\n", "layout:1: this is not a frozen layout"},
		{good + "disc atlantis 1 2 3 4\n", `layout:7: no region "atlantis"`},
		{good + "unit devon/up 1 2 3 4\n", `layout:7: no place "devon/up"`},
		{good + "centre devon 1\n", `layout:7: cannot read "centre"`},
		{good + "centre devon 1 x\n", `layout:7: "x" is not a number`},
		{strings.Replace(good, "mesh 1 1\n0 0 0 0", "mesh 1 1\n0 0 0", 1), "layout:5: 3 numbers in a row of the mesh, want 4"},
		{frozenHeader + "\n", "layout: no mesh"},
	} {
		_, err := thaw(b.Map, []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !strings.Contains(err.Error(), "(hint: herald board compile "+b.Map.ID+" --solve)") {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	f, err := faces{}.of(mapdata.LabelLand, "Hastings & Pevensey The Lennox")
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, lines := range wrap(f, "Hastings & Pevensey", 3) {
		got += strings.Join(lines, "/") + "; "
	}
	if want := "Hastings & Pevensey; Hastings/& Pevensey; Hastings &/Pevensey; "; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if err := f.learn("Ω"); err == nil || !strings.Contains(err.Error(), "has no glyph for 'Ω'") {
		t.Errorf("missing glyph: %v", err)
	}
	for kind, want := range map[mapdata.LabelKind]string{mapdata.LabelLand: "EBGaramondSC12-Regular.ttf", mapdata.LabelSea: "EBGaramond12-Italic.ttf", mapdata.LabelNote: "EBGaramond12-Regular.ttf"} {
		for _, name := range []string{"Θεσσαλονίκη", "Санкт-Петербург", "Łódź"} {
			if f, err := (faces{}).of(kind, name); err != nil || f.file != want || f.advance[[]rune(name)[0]] < 0.2 {
				t.Errorf("%s is measured in %+v (%v), not in %s", name, f, err, want)
			}
		}
	}
	if _, err := (faces{}).of(mapdata.LabelLand, "ירושלים"); err == nil || !strings.Contains(err.Error(), "has no glyph for 'י'") {
		t.Errorf("letters that no font has: %v", err)
	}
}
