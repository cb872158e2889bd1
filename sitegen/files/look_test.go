package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestLook: Look returns what Stat returns, for files, links within the site, links out of it and
// missing files.
func TestLook(t *testing.T) {
	dir := t.TempDir()
	site := filepath.Join(dir, "site")
	for path, text := range map[string]string{"site/content/a.txt": "four", "away.txt": "elsewhere"} {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"within.txt": "a.txt", "out.txt": "../../away.txt", "broken.txt": "none.txt"} {
		if err := os.Symlink(to, filepath.Join(site, "content", link)); err != nil {
			t.Skipf("this system makes no links: %v", err)
		}
	}
	for _, name := range []string{"a.txt", "within.txt", "out.txt", "broken.txt", "none.txt", "."} {
		want, err := In(site).Stat("content/" + name)
		got, e := In(site).Look("content/" + name)
		if (err == nil) != (e == nil) || errors.Is(err, ErrOutside) != errors.Is(e, ErrOutside) || errors.Is(err, fs.ErrNotExist) != errors.Is(e, fs.ErrNotExist) {
			t.Errorf("%s: %v, and Stat says %v", name, e, err)
		}
		if err == nil && e == nil && (got.Size() != want.Size() || got.IsDir() != want.IsDir() || !got.ModTime().Equal(want.ModTime())) {
			t.Errorf("%s: %v, and Stat says %v", name, got, want)
		}
	}
}
