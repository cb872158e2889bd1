package notation

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestShortNames finds the short names in use, alone and in an order, exactly and without doubt.
func TestShortNames(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/shortnames.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := readers(t)["standard"]
	names := 0
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		id, rest, _ := strings.Cut(row, " ")
		for _, name := range strings.Split(rest, ", ") {
			names++
			kind := "A "
			if r.Map.Regions[r.Map.RegionOf(r.Map.Place(id))].Terrain == engine.Sea {
				kind = "F "
			}
			for _, text := range []string{kind + name + " H", kind + strings.ToUpper(name) + " holds"} {
				l := r.Line(text, contextOf("movement"))
				if l.Order.At == engine.NoPlace || r.Map.RegionOf(l.Order.At) != r.Map.RegionOf(r.Map.Place(id)) || len(l.Problems) > 0 {
					t.Errorf("%q: %s", text, r.JSON(&l))
				}
			}
		}
	}
	if names < 70 {
		t.Errorf("only %d names", names)
	}
}
