package build

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWalk: a walk lists what the standard library's walk lists, with links and omitted names in
// the tree, and the portable way lists the same as the system's own.
func TestWalk(t *testing.T) {
	dir := t.TempDir()
	for i := range 60 {
		at := filepath.Join(dir, fmt.Sprintf("a%d", i%7), fmt.Sprintf("b%d", i%5), "c")
		if err := os.MkdirAll(at, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(at, fmt.Sprintf("%d ü.txt", i)), make([]byte, i), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	os.MkdirAll(filepath.Join(dir, "no", "more"), 0o755)
	if err := os.Symlink("a1", filepath.Join(dir, "link")); err != nil {
		t.Skipf("this system makes no links: %v", err)
	}
	var want []leaf
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if d.Name() == "no" {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if rel == "." {
			rel = ""
		}
		want = append(want, leafOf(filepath.ToSlash(rel), info))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sorted := func(l []leaf) []leaf {
		slices.SortFunc(l, func(a, b leaf) int { return strings.Compare(a.path, b.path) })
		return l
	}
	no := func(name string) bool { return name == "no" }
	if got := sorted(walk(dir, no)); !slices.Equal(got, sorted(want)) {
		t.Errorf("%d things, want %d", len(got), len(want))
	}
	w := &walker{root: dir, leaveOut: no}
	plain, own := sorted(w.listPlainly("", nil)), []leaf(nil)
	own, _ = w.list("", nil, nil)
	if !slices.Equal(plain, sorted(own)) {
		t.Errorf("plainly %v, and %v", plain, own)
	}
	for _, gone := range []string{"nowhere", "link/nowhere"} {
		if got := walk(filepath.Join(dir, gone), nil); len(got) != 1 || !got[0].unreadable {
			t.Errorf("%s: %v", gone, got)
		}
	}
	if got := walk(filepath.Join(dir, "link"), nil); len(got) != 1 || got[0].folder || got[0].regular {
		t.Errorf("a link: %v", got)
	}
	if os.Getuid() != 0 { // the superuser may read everything
		os.Chmod(filepath.Join(dir, "a1"), 0)
		defer os.Chmod(filepath.Join(dir, "a1"), 0o755)
		if !slices.ContainsFunc(walk(dir, nil), func(l leaf) bool { return l.path == "a1" && l.unreadable }) {
			t.Error("a folder that cannot be read is not told of")
		}
	}
}
