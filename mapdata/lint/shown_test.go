package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

// TestSevered: the piece of Lindsey between Lincoln and Newark is found and tied; without its tie it is a fault. A board whose pieces hang
// together has none.
func TestSevered(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	line, loose := Severed(b)
	if !strings.Contains(line, "Lindsey, in Lincolnshire (39 mm²)") || len(loose) != 0 {
		t.Errorf("%s; not tied: %q", line, loose)
	}
	lindsey := b.Map.Region("lindsey")
	b.Marks = slices.DeleteFunc(b.Marks, func(m mapdata.Mark) bool { return m.Kind == mapdata.Tie && m.A == lindsey })
	if _, loose := Severed(b); len(loose) != 1 || !strings.Contains(loose[0], "Lindsey") {
		t.Errorf("a tie taken away: %q", loose)
	}
	if b, err = mapdata.Load("warwick"); err != nil {
		t.Fatal(err)
	}
	if line, _ := Severed(b); line != "severed pieces of regions, tied: 0" {
		t.Error(line)
	}
}
