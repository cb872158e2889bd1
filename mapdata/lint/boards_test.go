package lint_test

import (
	"os"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
)

func load(t testing.TB, id string) *mapdata.Board {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestW3KGolden(t *testing.T) {
	t.Parallel()
	b := load(t, "w3k")
	passed, failed, err := lint.CheckGolden(b.Map, read(t, "../maps/w3k/golden.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range failed {
		t.Error(f)
	}
	t.Logf("%d golden cases hold", passed)
	near, far, wrong := lint.CheckNeighbours(b.Map, read(t, "../maps/w3k/neighbours.txt"))
	for _, f := range wrong {
		t.Error("neighbours in fact:", f)
	}
	if near != 477 || far != 75 {
		t.Errorf("%d near and %d far pairs hold, want 477 and 75", near, far)
	}
}

func TestW3KCounts(t *testing.T) {
	t.Parallel()
	m := load(t, "w3k").Map
	centres, kinds := 0, map[string]int{}
	units := make([]int, len(m.Powers))
	owned := make([]int, len(m.Powers))
	for i := range m.Regions {
		r := &m.Regions[i]
		kinds[r.Class]++
		if r.SupplyCentre {
			centres++
		}
		if o := m.Owners[i]; o != engine.NoPower {
			owned[o]++
		}
	}
	for _, u := range m.Starts {
		units[u.Power]++
	}
	if len(m.Regions) != 454 || centres != 109 || kinds["county"] != 195 || kinds["circle"] != 85 || kinds["local"] != 147 || kinds["primary"] != 27 {
		t.Errorf("%d regions, %d centres, %v", len(m.Regions), centres, kinds)
	}
	if len(m.Powers) != 10 || len(m.Areas) != 27 || m.Victory != 55 {
		t.Errorf("%d powers, %d areas, victory %d", len(m.Powers), len(m.Areas), m.Victory)
	}
	for p := range m.Powers {
		if units[p] != 7 || owned[p] != 7 {
			t.Errorf("%s has %d units and %d centres, want 7 of each", m.Powers[p].Name, units[p], owned[p])
		}
	}
}
