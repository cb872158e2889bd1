package export_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/folder"
)

// twin draws one of the program's boards and compiles the drawing.
func twin(t *testing.T, b *mapdata.Board, id string) *mapdata.Board {
	t.Helper()
	dir := filepath.Join(t.TempDir(), id)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	svg, toml, adjacency := export.Drawing(b, id)
	for name, data := range map[string][]byte{"map.svg": svg, "map.toml": toml, "adjacency.txt": adjacency} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	from := time.Now()
	out, err := folder.Load(dir, id, "")
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	t.Logf("%s: %d regions in %s", id, len(out.Map.Regions), time.Since(from).Round(time.Millisecond))
	return out
}

func steps(m *engine.Map) map[string]bool {
	out := map[string]bool{}
	for k, table := range [][][]engine.Adjacency{m.Army, m.Fleet} {
		for p := range table {
			for _, s := range table[p] {
				out[fmt.Sprint(k, m.PlaceText(engine.PlaceID(p)), m.PlaceText(s.To))] = true
			}
		}
	}
	return out
}

// TestDrawnTwins draws boards of the program, compiles the drawings, and compares moves, centres,
// owners and starts with the originals.
func TestDrawnTwins(t *testing.T) {
	for _, id := range []string{"standard", "1885", "w3k"} {
		if id == "w3k" && testing.Short() {
			continue
		}
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		c := twin(t, b, id+"-drawn")
		if got, want := steps(c.Map), steps(b.Map); !reflect.DeepEqual(got, want) {
			n := 0
			for k := range want {
				if !got[k] && n < 10 {
					t.Errorf("%s: gone: %s", id, k)
					n++
				}
			}
			for k := range got {
				if !want[k] && n < 20 {
					t.Errorf("%s: new: %s", id, k)
					n++
				}
			}
		}
		if len(c.Map.Starts) != len(b.Map.Starts) || c.Map.Victory != b.Map.Victory {
			t.Errorf("%s: %d units start and %d centres win, not %d and %d", id, len(c.Map.Starts), c.Map.Victory, len(b.Map.Starts), b.Map.Victory)
		}
		if !reflect.DeepEqual(c.Map.Owners, b.Map.Owners) {
			t.Errorf("%s: other owners", id)
		}
	}
}
