package moves

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// TestOwnReach: if a ruleset has a kind of unit of its own, the page's data and its static list
// show what those units can do, not what armies and fleets could.
func TestOwnReach(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("warwick")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := variants.New("warwick", b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := newPageData(b, Options{Ruleset: rules})
	told := func(from, how string) []string {
		var out []string
		for _, x := range d.Reach[b.Map.Region(from)] {
			if x.How == how {
				out = append(out, b.Map.Regions[b.Map.RegionOf(x.To)].ID)
			}
		}
		slices.Sort(out)
		return out
	}
	for _, c := range []struct {
		from, how string
		want      []string
	}{
		{"Win", "move", []string{"Chi", "Dor", "Rea", "Sal"}}, {"Win", "supported", []string{"ENG"}}, {"ENG", "support", []string{"Cor", "Dor", "Win"}},
		{"ENG", "move", []string{"ATL", "Can", "Chi", "Exe", "Lon", "NAZ"}}, {"Lon", "move", []string{"Bed", "Can", "Chi", "Col", "ENG", "NAZ", "Rea"}},
		{"ENG", "cut", []string{"ATL", "ENG", "NAZ"}},
	} {
		t.Run("rule-77-"+c.from+"-"+c.how, func(t *testing.T) {
			if got := told(c.from, c.how); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	for _, g := range newList(b, ownReach(rules)) {
		for _, e := range g.Regions {
			for _, m := range e.Moves {
				if m.Unit != "Unit" {
					t.Errorf("%s: moves of %s", e.ID, m.Unit)
				}
			}
		}
	}
	standard, err := variants.New("standard", b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	if ownReach(standard) != nil {
		t.Error("armies and fleets go by the board's steps")
	}
}
