package folder

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

//go:embed starter
var starters embed.FS

var idLine = regexp.MustCompile(`(?m)^(id|title) = "[^"]*"`)

// Ways lists the ways to begin a board: from a drawing, or from a gazetteer of places.
func Ways() []string { return []string{"drawing", "gazetteer"} }

// Begin writes a small complete board, which compiles at once, into a new folder.
func Begin(dir, id, title, way string) error {
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("%s: there is a board already (hint: choose another id)", dir)
	}
	root := path.Join("starter", way)
	entries, err := fs.ReadDir(starters, root)
	if err != nil {
		return fmt.Errorf("no board begins from %q", way)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		data, err := starters.ReadFile(path.Join(root, e.Name()))
		if err != nil {
			return err
		}
		if e.Name() == "map.toml" { // the first id and the first title are the board's
			done := map[string]bool{}
			data = idLine.ReplaceAllFunc(data, func(line []byte) []byte {
				key, _, _ := bytes.Cut(line, []byte(" "))
				if done[string(key)] {
					return line
				}
				done[string(key)] = true
				return fmt.Appendf(nil, "%s = %q", key, map[string]string{"id": id, "title": title}[string(key)])
			})
		}
		if err := os.WriteFile(filepath.Join(dir, e.Name()), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
