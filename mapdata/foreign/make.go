package foreign

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/folder"
)

// Made is the result of importing a board.
type Made struct {
	Drawn  bool     // the board has the source's own shapes
	Differ []string // steps of units that differ from the source's; if there are any, something is wrong
	Faults []string // what could not be imported, or cannot be played
}

// Whole reports whether everything was imported.
func (m *Made) Whole() bool { return len(m.Differ) == 0 && len(m.Faults) == 0 }

// Make writes the board's folder and compiles it, with the source's own shapes if possible, else as
// a schematic map. It compares the moves of the compiled board with the source's.
func (b *Board) Make(dir string) (*Made, error) {
	var err error
	for _, drawn := range []bool{true, false} {
		files, ok := b.Files(drawn)
		if !ok {
			continue
		}
		var out *Made
		if out, err = b.try(dir, files, drawn); err == nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", b.ID, err)
}

func (b *Board) try(dir string, files map[string][]byte, drawn bool) (*Made, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, name := range []string{"map.toml", "map.svg", "adjacency.txt", "NOTES.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o644); err != nil {
			return nil, err
		}
	}
	f, err := folder.Open(dir, dir)
	if err != nil {
		return nil, err
	}
	out, err := f.Compile(nil, nil)
	if err != nil {
		return nil, err
	}
	if len(out.Warnings) > 0 {
		notes := string(files["NOTES.md"]) + "\nOn the map:\n\n"
		for _, w := range out.Warnings {
			notes += "- " + w + "\n"
		}
		if err := os.WriteFile(filepath.Join(dir, "NOTES.md"), []byte(notes), 0o644); err != nil {
			return nil, err
		}
	}
	return &Made{Drawn: drawn, Faults: b.Faults, Differ: Differences(b.Map(), out.Board.Map)}, nil
}

// Differences lists the steps of one board only: "- " before those of want, "+ " before got's.
func Differences(want, got *engine.Map) []string {
	w, g := stepsOf(want), stepsOf(got)
	var out []string
	for k := range w {
		if !g[k] {
			out = append(out, "- "+k)
		}
	}
	for k := range g {
		if !w[k] {
			out = append(out, "+ "+k)
		}
	}
	slices.Sort(out)
	return out
}

func stepsOf(m *engine.Map) map[string]bool {
	out := map[string]bool{}
	for kind, table := range map[string][][]engine.Adjacency{"army": m.Army, "fleet": m.Fleet} {
		for p := range table {
			for _, s := range table[p] {
				out[kind+" "+m.PlaceText(engine.PlaceID(p))+" "+m.PlaceText(s.To)] = true
			}
		}
	}
	return out
}
