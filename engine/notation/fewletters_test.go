package notation

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// TestFewLetters: an abbreviation means a region only if the unit can be there, and no name is
// found by its first one or two letters.
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

// TestNoVerbIsACode: no word of an order is a region's code; otherwise a move to that region would
// be read as another order.
func TestNoVerbIsACode(t *testing.T) {
	for id, r := range boardReaders(t) {
		p := parser{Reader: r}
		for i := range r.Map.Regions {
			if a := r.Map.Regions[i].Abbrev; a != "" && p.verbAt(grammar.Lex(strings.ToLower(a))) {
				t.Errorf("%s: %q of %s is a verb", id, a, r.Map.Regions[i].Name)
			}
		}
	}
}
