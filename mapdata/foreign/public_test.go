package foreign

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tally is what came of the boards of one format.
type tally struct{ boards, whole, drawn, refused int }

// format names a file's format by its name, or "".
func format(base string) string {
	switch ext := filepath.Ext(base); {
	case base == "map" || strings.HasPrefix(base, "map."):
		return "map.NAME"
	case ext == ".map":
		return "NAME.map"
	case ext == ".json":
		return "NAME.json"
	case base == "variants.xml" || base == "install.php":
		return base
	}
	return ""
}

// takeOver takes over every board below a folder. That the moves of one that was made differ from the source's is an error
// wherever it comes from.
func takeOver(t *testing.T, root string) map[string]tally {
	t.Helper()
	counts := map[string]tally{}
	var lines []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		of := format(filepath.Base(name))
		if err != nil || d.IsDir() || of == "" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		c := counts[of]
		defer func() { counts[of] = c }()
		boards, err := Read(File{name, data}, Beside(name))
		if err != nil {
			c.refused++
			lines = append(lines, "refused "+err.Error())
			return nil
		}
		for _, b := range boards {
			c.boards++
			made, err := b.Make(filepath.Join(t.TempDir(), b.ID))
			switch {
			case err != nil:
				lines = append(lines, "not made "+name+": "+strings.Split(err.Error(), "\n")[0])
				continue
			case len(made.Differ) > 0:
				t.Errorf("%s %s differs from its source: %s", name, b.ID, strings.Join(made.Differ[:min(3, len(made.Differ))], "; "))
			case made.Whole():
				c.whole++
			default:
				lines = append(lines, "faults "+name+" "+b.ID+": "+strings.Join(made.Faults[:min(4, len(made.Faults))], "; "))
			}
			if made.Drawn {
				c.drawn++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	for _, l := range lines {
		t.Log(strings.ReplaceAll(l, root, ""))
	}
	return counts
}

// TestPublicFiles takes over every board below testdata: one of each format, whole, with all moves both ways. Public collections are
// brought by hand and never committed: HERALD_FOREIGN names a folder of them, whose boards are taken over and counted too.
func TestPublicFiles(t *testing.T) {
	want := map[string]tally{
		"map.NAME": {1, 1, 0, 0}, "NAME.map": {1, 1, 0, 0}, "NAME.json": {1, 1, 1, 0}, "variants.xml": {1, 1, 1, 0}, "install.php": {1, 1, 0, 0},
	}
	if got := takeOver(t, "testdata"); !maps.Equal(got, want) {
		t.Errorf("of our own files came %v, want %v", got, want)
	}
	root := os.Getenv("HERALD_FOREIGN")
	if root == "" {
		return
	}
	counts := takeOver(t, root)
	for _, of := range slices.Sorted(maps.Keys(counts)) {
		c := counts[of]
		t.Logf("%s: %d boards, %d whole with all moves equal both ways, %d with their own shapes, %d files refused", of, c.boards, c.whole, c.drawn, c.refused)
	}
}
