package build

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestHalfWrittenObject: an object that a killed build left incomplete is written again, even by
// several jobs at once. A file of the site that linked to it does not change.
func TestHalfWrittenObject(t *testing.T) {
	dir := t.TempDir()
	c, err := openCache(dir, &Memory{}, "")
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("all of it")
	object, site := c.object(hashBytes(text)), filepath.Join(dir, "site.html")
	if err := os.MkdirAll(filepath.Dir(object), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(object, []byte("al"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(object, site); err != nil {
		t.Skipf("this file system has no hard links: %v", err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := c.store(hashBytes(text), text); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	info, err := os.Stat(object)
	if err != nil || info.Mode().Perm() != 0o644 || !os.SameFile(info, c.ok[hashBytes(text)]) {
		t.Errorf("the object is %v, noted as %v: %v", info, c.ok[hashBytes(text)], err)
	}
	for path, want := range map[string]string{object: "all of it", site: "al"} {
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("%s holds %q, not %q: %v", path, data, want, err)
		}
	}
}

// TestCopiedSite: if the cache is on another file system the site's files are copies, and a build
// with nothing to do recognises them.
func TestCopiedSite(t *testing.T) {
	dir, err := os.MkdirTemp("/dev/shm", "herald-")
	if err != nil {
		t.Skipf("there is no second file system to write to: %v", err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(t.TempDir(), "public")
	if err := os.MkdirAll(filepath.Join(dir, "content"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"one", "one", "two", "two"} {
		if err := os.WriteFile(filepath.Join(dir, "content", "a.txt"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Run(Options{Dir: dir, Out: out, Program: "test"}, func(*load.Problems) Plan {
			return Plan{Jobs: func() ([]Job, error) {
				return []Job{{Name: "page", Key: text, Files: []string{"index.html"}, Make: func() ([]File, error) { return []File{{"index.html", []byte(text)}}, nil }}}, nil
			}}
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.Unchanged != (i%2 == 1) {
			t.Errorf("build %d: unchanged: %v", i, r.Unchanged)
		}
		if data, err := os.ReadFile(filepath.Join(out, "index.html")); err != nil || string(data) != text {
			t.Errorf("build %d: the page is %q: %v", i, data, err)
		}
	}
}
