package foreign

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// TestPublicFiles takes over every board below the folder that HERALD_FOREIGN names, and counts: whole with all moves both ways,
// not whole, not taken. Public collections are brought for it by hand and never committed.
func TestPublicFiles(t *testing.T) {
	root := os.Getenv("HERALD_FOREIGN")
	if root == "" {
		t.Skip("HERALD_FOREIGN names no folder of other programs' boards")
	}
	counts := map[string][4]int{} // by format: boards, whole, drawn, refused
	var lines []string
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		base := filepath.Base(name)
		if ext := filepath.Ext(base); ext != ".map" && ext != ".json" && base != "variants.xml" && base != "install.php" {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		boards, err := Read(File{name, data}, Beside(name))
		if err != nil {
			c := counts[filepath.Ext(name)]
			c[3]++
			counts[filepath.Ext(name)] = c
			lines = append(lines, "refused "+strings.TrimPrefix(err.Error(), root))
			return nil
		}
		for _, b := range boards {
			c := counts[filepath.Ext(name)]
			c[0]++
			made, err := b.Make(filepath.Join(t.TempDir(), b.ID))
			switch {
			case err != nil:
				lines = append(lines, "NOT MADE "+name+": "+strings.Split(err.Error(), "\n")[0])
			case len(made.Differ) > 0:
				lines = append(lines, "DIFFER "+name+" "+b.ID+": "+strings.Join(made.Differ[:min(3, len(made.Differ))], "; "))
			case made.Whole():
				c[1]++
			default:
				lines = append(lines, "faults "+name+" "+b.ID+": "+strings.Join(made.Faults[:min(4, len(made.Faults))], "; "))
			}
			if err == nil && made.Drawn {
				c[2]++
			}
			counts[filepath.Ext(name)] = c
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(lines)
	for _, l := range lines {
		t.Log(strings.ReplaceAll(l, root, ""))
	}
	for k, c := range counts {
		t.Logf("%s: %d boards, %d whole, %d with their own shapes, %d files refused", k, c[0], c[1], c[2], c[3])
	}
}
