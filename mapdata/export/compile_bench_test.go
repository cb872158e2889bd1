package export_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// BenchmarkDrawnBoard compiles drawings of boards with all names and slots, as a designer's first compilation does.
func BenchmarkDrawnBoard(b *testing.B) {
	for _, id := range []string{"standard", "w3k"} {
		b.Run(id, func(b *testing.B) { compileDrawn(b, id) })
	}
}

func anew(s *mapdata.Sheet, o layout.Options, _ []byte, say func(string)) ([]byte, error) {
	return layout.Solve(s, o, say)
}

func compileDrawn(b *testing.B, id string) {
	board, err := mapdata.Load(id)
	if err != nil {
		b.Fatal(err)
	}
	svg, toml, adjacency := export.Drawing(board, id)
	for range b.N {
		b.StopTimer()
		dir := filepath.Join(b.TempDir(), id)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			b.Fatal(err)
		}
		for name, data := range map[string][]byte{"map.svg": svg, "map.toml": toml, "adjacency.txt": adjacency} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
				b.Fatal(err)
			}
		}
		b.StartTimer()
		f, err := folder.Open(dir, id)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := f.Compile(anew, func(string) {}); err != nil {
			b.Fatal(err)
		}
	}
}
