package themes

import (
	"io/fs"
	"path"
	"strings"
	"testing"
)

// TestLettersBreakLines: a letter that a page's link begins breaks its lines as RFC 6068 demands.
func TestLettersBreakLines(t *testing.T) {
	letters := 0
	err := fs.WalkDir(FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		data, err := fs.ReadFile(FS, name)
		for line := range strings.Lines(string(data)) {
			if !strings.Contains(line, "&body=") {
				continue
			}
			if letters++; !strings.Contains(line, `.replace(/\n/g, "\r\n")`) {
				t.Errorf("%s: the body of a letter has bare line feeds: %s", name, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil || letters < 3 {
		t.Errorf("%d letters: %v", letters, err)
	}
}
