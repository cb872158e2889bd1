package mapdata

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

var update = flag.Bool("update", false, "write the boards that package notation's tests read")

// The engine imports nothing else of herald, so the order reader's tests read the boards' names and
// borders from plain text. This test compares that text with the boards.
func TestReaderFixtures(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		file := "../engine/notation/testdata/" + id + ".board"
		want := fixture(b.Map)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not board %q as it is now (hint: go test ./mapdata -run ReaderFixtures -update)", file, id)
		}
	}
}

func fixture(m *engine.Map) string {
	var b strings.Builder
	for _, p := range m.Powers {
		fmt.Fprintf(&b, "power\t%s\t%s\t%s\t%s\n", p.ID, p.Name, p.Code, p.Adj)
	}
	terrain := [...]string{"inland", "coastal", "sea"}
	for i := range m.Regions {
		r := &m.Regions[i]
		var coasts []string
		for _, c := range r.Coasts {
			coasts = append(coasts, c.ID+"="+c.Name)
		}
		fmt.Fprintf(&b, "region\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.Name, r.Label, terrain[r.Terrain], r.Class,
			r.Abbrev, strings.Join(coasts, ";"), strings.Join(r.Aliases, ";"))
	}
	writeSteps(&b, m, "army", m.Army)
	writeSteps(&b, m, "fleet", m.Fleet)
	return b.String()
}

func writeSteps(b *strings.Builder, m *engine.Map, kind string, steps [][]engine.Adjacency) {
	for p, ss := range steps {
		if len(ss) == 0 {
			continue
		}
		fmt.Fprintf(b, "%s\t%s\t", kind, m.PlaceText(engine.PlaceID(p)))
		for i, s := range ss {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(m.PlaceText(s.To))
		}
		b.WriteByte('\n')
	}
}
