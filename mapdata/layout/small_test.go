package layout_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// smallNames are a board's names under 10 pt, set again.
func smallNames(t *testing.T, b *mapdata.Board) []layout.Small {
	t.Helper()
	name := filepath.Join("..", "maps", b.Map.ID, "layout.toml")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := layout.ReadOptions(name, data, b.Map)
	if err != nil {
		t.Fatal(err)
	}
	small, err := layout.SmallNames(b, o)
	if err != nil {
		t.Fatal(err)
	}
	return small
}

// TestNamesUnder10ptDoNotFit tries every name under 10 pt of every board at 10 pt: on several
// lines, along its region's axis, curved, with letters a little closer, with its slots and towns'
// names moved. None fits.
func TestNamesUnder10ptDoNotFit(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		small := smallNames(t, b)
		line, fit := layout.SmallLine(small)
		t.Logf("%s: %d of %d, %s", id, len(small), len(b.Labels), line)
		for _, s := range small {
			t.Logf("%s: %s in %g pt: %s", id, s.Region, s.Size, s.Why)
		}
		none(t, id+": would fit in 10 pt", fit)
	}
}

// TestSmallNamesAreFound sets a name smaller than it could be.
func TestSmallNamesAreFound(t *testing.T) {
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Labels {
		if b.Map.Regions[b.Labels[i].Region].ID == "mos" {
			b.Labels[i].Size = 9
		}
	}
	if _, fit := layout.SmallLine(smallNames(t, b)); len(fit) != 1 {
		t.Errorf("Moscow in 9 pt: %v", fit)
	}
}
