package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// TestPaletteByNight: on dark screens every board keeps the limits that it keeps by day, and names,
// tokens and arrows contrast with everything below them.
func TestPaletteByNight(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		p := render.MeasureLook(b, render.Night)
		for _, s := range p.Problems() {
			t.Errorf("%s: %s", id, s)
		}
		if n := len(p.Names); len(p.Fills) != n || len(p.Letters) < 2*n+20 || len(p.Marks) < 2*n+16 || len(p.Pairs) < n*n {
			t.Errorf("%s: of %d powers %d letters, %d marks and %d pairs are measured", id, n, len(p.Letters), len(p.Marks), len(p.Pairs))
		}
		day := render.MeasurePalette(b)
		for i, f := range p.Fills {
			if day.Fills[i] == f {
				t.Errorf("%s: %s has the fill of its day by night", id, p.Names[i])
			}
		}
	}
}

// TestNightIsMeasured: each measure finds a fault planted in a night palette, and the measures of
// the day do not change.
func TestNightIsMeasured(t *testing.T) {
	t.Parallel()
	dress := func(style string) []string {
		t.Helper()
		b := board(t, "standard")
		if err := b.ApplyStyle("style.toml", []byte(style)); err != nil {
			t.Fatal(err)
		}
		if day := render.MeasurePalette(b); len(day.Problems()) > 0 {
			t.Fatalf("by day: %q", day.Problems())
		}
		p := render.MeasureLook(b, render.Night)
		return p.Problems()
	}
	sea := `sea = ["#34322d", "#34322d", "#34322d", "#34322d"]`
	for style, want := range map[string]string{
		"[[owner]]\npower = \"france\"\nnight = \"#07408b\"":                      "by night, England and France: ΔE2000 0.0 under normal vision",
		"[[owner]]\npower = \"france\"\nnight = \"#34322d\"":                      "by night, France and open land: ΔE2000",
		"[[owner]]\npower = \"france\"\nnight = \"#f8e2d2\"":                      "by night, names of towns on what France owns have a contrast of 1.00, less than 3",
		"[land]\nfade = 0.01\n[[owner]]\npower = \"france\"\nnight = \"#ffffff\"": "by night, the hatch of France: ΔE2000",
		"[night]\nname = \"#555555\"":                                             "by night, names of land on open land have a contrast of",
		"[night]\nhalo = \"#bbbbbb\"":                                             "by night, names of land on their halo have a contrast of",
		"[night]\nsea_name = \"#41697e\"":                                         "by night, names of waters on the sea have a contrast of",
		"[night]\ntext = \"#555555\"":                                             "by night, texts on plaques have a contrast of",
		"[night]\n" + sea:                                                         "by night, open land and the sea: ΔE2000 0.7 under normal vision",
	} {
		if got := dress(style); !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("%s: %q is not found in %q", style, want, got)
		}
	}
}
