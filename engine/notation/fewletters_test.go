package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestFewLetters: an abbreviation stands for a region only where its unit can stand, and one letter
// or two begin no name.
func TestFewLetters(t *testing.T) {
	m := loadBoard(t, "standard")
	m.Regions[m.Region("mun")].Abbrev = "Liv"
	m.Regions[m.Region("nth")].Aliases = []string{"Liv"}
	r := New(m, nil)
	for _, c := range []struct {
		text string
		want Terrains
		id   string
	}{
		{"Liv", OnLand, "mun"}, {"Liv", ForFleet, "nth"}, {"nwy", OnLand, "nwy"}, {"mu", Anywhere, ""}, {"m", Anywhere, ""}, {"w", OnSea, ""}, {"vien", OnLand, "vie"},
	} {
		f, id := r.Find(c.text, c.want), ""
		if f.Region != engine.NoRegion {
			id = m.Regions[f.Region].ID
		}
		if id != c.id {
			t.Errorf("%q finds %q (%v, candidates %v), want %q", c.text, id, f.How, f.Candidates, c.id)
		}
	}
}
