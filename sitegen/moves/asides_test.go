package moves

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// TestAsides: what a ruleset says about regions besides the board's moves is on the page, region by
// region.
func TestAsides(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("1885")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := variants.New("1885", b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := newPageData(b, Options{Ruleset: rules})
	told := func(at, title string) string {
		for _, a := range d.Asides[b.Map.Region(at)] {
			if strings.Contains(a.Title, title) {
				out := []string{a.Text}
				for _, i := range a.Items {
					out = append(out, b.Map.Regions[i.At].ID+" "+i.Says)
				}
				return strings.Join(out, "; ")
			}
		}
		return ""
	}
	for _, c := range [][3]string{
		{"Lon", "may board a fleet in", "ENG "}, {"Lon", "may be ferried", "Bre by a fleet in English Channel"},
		{"ENG", "may land in", "Bre "}, {"MAO", "High Ocean Box", "That never fails"}, {"HOB", "High Ocean Box", "none can be dislodged"},
		{"Mun", "right-hand rule", "Ruh Swabia, Dresden, Tyrolia, Bohemia"},
	} {
		if got := told(c[0], c[1]); !strings.Contains(got, c[2]) {
			t.Errorf("%s, %s: %q lacks %q", c[0], c[1], got, c[2])
		}
	}
	if got := told("Mun", "may board"); got != "" {
		t.Errorf("inland, and an army may board: %s", got)
	}
	if got := told("ENG", "High Ocean Box"); got != "" {
		t.Errorf("the Channel does not touch the Box: %s", got)
	}
	if !d.NoChains {
		t.Error("one fleet carries an army, and the page looks for chains")
	}
}
