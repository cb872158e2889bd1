package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// tree reads a folder's files by path.
func tree(t *testing.T, root string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if d.IsDir() {
			out = append(out, rel+"/")
			return nil
		}
		data, err := os.ReadFile(path)
		out = append(out, rel+"="+string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestSecondTree writes a series of sites, each into the tree of the site before the last. The
// result is the new site and nothing else, whatever changed between folder and file, and unchanged
// files are not touched.
func TestSecondTree(t *testing.T) {
	dir := t.TempDir()
	out, cache := filepath.Join(dir, "public"), filepath.Join(dir, ".herald")
	objects := filepath.Join(cache, "objects")
	if err := os.MkdirAll(objects, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(site map[string]string) {
		t.Helper()
		s, err := newStage(out, cache)
		if err != nil {
			t.Fatal(err)
		}
		for path, text := range site {
			object := filepath.Join(objects, text)
			if _, err := os.Stat(object); err != nil {
				if err := os.WriteFile(object, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			info, err := os.Stat(object)
			if err == nil {
				err = s.add(object, path, info)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.fill(); err != nil {
			t.Fatal(err)
		}
		if err := s.commit(); err != nil {
			t.Fatal(err)
		}
	}
	sites := []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"a": "1", "d/b": "2", "d/e/c": "3", "still/s": "0"}, "a=1 d/ d/b=2 d/e/ d/e/c=3 still/ still/s=0"},
		{map[string]string{"a": "1", "d/b": "4", "still/s": "0"}, "a=1 d/ d/b=4 still/ still/s=0"},
		{map[string]string{"a/f": "5", "d": "6", "still/s": "0"}, "a/ a/f=5 d=6 still/ still/s=0"},
		{map[string]string{"a": "1", "d/b": "2", "d/e": "3", "still/s": "0"}, "a=1 d/ d/b=2 d/e=3 still/ still/s=0"},
		{map[string]string{"a/f/g": "1", "still/s": "0"}, "a/ a/f/ a/f/g=1 still/ still/s=0"},
		{map[string]string{"still/s": "0"}, "still/ still/s=0"},
	}
	long := time.Unix(1e9, 0)
	for i, s := range sites {
		write(s.files)
		if got := tree(t, out); got != s.want {
			t.Errorf("site %d: %s, want %s", i, got, s.want)
		}
		if i >= 2 { // the second tree has had it twice
			if info, err := os.Stat(filepath.Join(out, "still")); err != nil || !info.ModTime().Equal(long) {
				t.Errorf("site %d: a folder in which nothing changed was written", i)
			}
		}
		if err := os.Chtimes(filepath.Join(out, "still"), long, long); err != nil {
			t.Fatal(err)
		}
	}

	// Changes by hand: files put into the site go, changed files are restored, and dot files at its
	// top stay.
	put := func(path, text string) {
		t.Helper()
		p := filepath.Join(out, path)
		os.Remove(p)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("still/mine", "x")
	put("still/s", "changed")
	put(".nojekyll", "")
	if err := os.Symlink(dir, filepath.Join(out, "link")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		write(sites[5].files)
		if got, want := tree(t, out), ".nojekyll= still/ still/s=0"; got != want {
			t.Errorf("after hands: %s, want %s", got, want)
		}
	}
	os.Remove(filepath.Join(out, ".nojekyll"))
	for range 2 {
		write(sites[5].files)
		if got := tree(t, out); got != sites[5].want {
			t.Errorf("a dot file that was removed came back: %s", got)
		}
	}
}
