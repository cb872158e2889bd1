package lint_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/mapdata/lint"
)

// TestStandardTable compares the standard board with the published border table, in both
// directions.
func TestStandardTable(t *testing.T) {
	t.Parallel()
	m := load(t, "standard").Map
	arcs, failed, err := lint.CheckFacts(m, read(t, "../maps/standard/facts.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range failed {
		t.Error(f)
	}
	army, fleet := 0, 0
	for p := range m.Places {
		army, fleet = army+len(m.Army[p]), fleet+len(m.Fleet[p])
	}
	if army != 222 || fleet != 282 || arcs != 504 {
		t.Errorf("%d army and %d fleet arcs, %d equal; want 222, 282, 504", army, fleet, arcs)
	}
}

// TestFactsFindsFaults plants one fault of each kind in the table.
func TestFactsFindsFaults(t *testing.T) {
	t.Parallel()
	m := load(t, "standard").Map
	_, failed, err := lint.CheckFacts(m, []byte(`
solo = 19
[[power]]
id = "france"
units = ["A bre"]
[[province]]
id = "bre"
kind = "inland"
sc = true
home = "france"
army = ["par", "pic", "mun"]
fleet = ["eng", "mao", "pic", "gas"]
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"army bre to mun is missing", "army bre to gas is one too many", "bre: terrain, centre or home differ from the table",
		"victory is 18, the table says 19", "france does not start with A bre", "par is not in the table",
	} {
		if !slices.Contains(failed, want) {
			t.Errorf("not found: %s", want)
		}
	}
}
