package folder_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/folder"
)

// TestGate replaces each file of a board by something that is not an ordinary file of the site: no
// command waits, nothing from outside is read, and the report names that file.
func TestGate(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	if err := folder.Begin(filepath.Join(outside, "skerry"), "skerry", "Outside", "drawing"); err != nil {
		t.Fatal(err)
	}
	link := func(to func(name string) string) func(string) error {
		return func(p string) error { return os.Symlink(to(filepath.Base(p)), p) }
	}
	spoils := map[string]struct {
		spoil func(string) error
		want  string
	}{
		"a pipe":            {func(p string) error { return syscall.Mkfifo(p, 0o644) }, "is not an ordinary file (hint: replace it with an ordinary file)"},
		"an endless device": {link(func(string) string { return "/dev/zero" }), "is a link that leads out of the site"},
		"a file outside":    {link(func(name string) string { return filepath.Join(outside, "skerry", name) }), "is a link that leads out of the site (hint: replace the link with the file itself)"},
		"a climbing link":   {link(func(name string) string { return "../../../skerry/" + name }), "is a link that leads out of the site"},
		"a folder":          {func(p string) error { return os.Mkdir(p, 0o755) }, "it is a folder, not a file"},
		"400 MB": {func(p string) error {
			if err := os.WriteFile(p, nil, 0o644); err != nil {
				return err
			}
			return os.Truncate(p, 400<<20)
		}, "400 MB is too large for a file of a board"},
	}
	for _, name := range []string{"map.toml", "map.svg", "lock.txt", "layout.txt", "board.bin", "style.toml"} {
		for how, s := range spoils {
			site := t.TempDir()
			path := filepath.Join(site, "boards", "skerry", name)
			if err := folder.Begin(filepath.Dir(path), "skerry", "The Skerry", "drawing"); err != nil {
				t.Fatal(err)
			}
			os.Remove(path)
			if err := s.spoil(path); err != nil {
				t.Fatal(err)
			}
			done := make(chan error, 1)
			go func() {
				_, err := folder.LoadOf(site, "boards/skerry", "boards/skerry", "")
				done <- err
			}()
			select {
			case err := <-done:
				if err == nil || !strings.HasPrefix(err.Error(), "boards/skerry/"+name+": ") || !strings.Contains(err.Error(), s.want) {
					t.Errorf("%s as %s: %v", how, name, err)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s as %s: it is waited for", how, name)
			}
		}
	}
	site := t.TempDir()
	if err := os.Mkdir(filepath.Join(site, "boards"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "skerry"), filepath.Join(site, "boards", "skerry")); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.LoadOf(site, "boards/skerry", "boards/skerry", ""); err == nil || !strings.Contains(err.Error(), "boards/skerry/map.toml: is a link that leads out of the site") {
		t.Errorf("a folder outside: %v", err)
	}
	// Within the site a link is as good as the file.
	os.Remove(filepath.Join(site, "boards", "skerry"))
	if err := folder.Begin(filepath.Join(site, "shared", "skerry"), "skerry", "The Skerry", "drawing"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../shared/skerry", filepath.Join(site, "boards", "skerry")); err != nil {
		t.Fatal(err)
	}
	if b, err := folder.LoadOf(site, "boards/skerry", "boards/skerry", ""); err != nil || b.Map.Title != "The Skerry" {
		t.Errorf("a folder within the site: %v", err)
	}
}

// TestLockCounts: a lock that disagrees is reported, whether or not the board was compiled before
// it changed.
func TestLockCounts(t *testing.T) {
	t.Parallel()
	b := drawn(t, "", "", squares...)
	out := compiled(t, b)
	lock := compile.Lock(out.Board.Map, out.Contacts)
	b.Seal(out, []byte(lock))
	write(t, b.Dir, "lock.txt", lock)
	cache := t.TempDir()
	if _, err := folder.Load(b.Dir, "squares", cache); err != nil {
		t.Fatal(err)
	}
	write(t, b.Dir, "board.bin", string(encoded(out)))
	if !b.Fresh() {
		t.Error("the board is not of the lock that it was sealed with")
	}
	write(t, b.Dir, "lock.txt", strings.NewReplacer("\n  sea   ne sw\n", "\n  sea   ne\n", "\n  sea   nw se\n", "\n  sea   nw\n").Replace(lock))
	for _, cache := range []string{cache, t.TempDir(), ""} {
		for range 2 { // a refused board is not cached
			if _, err := folder.Load(b.Dir, "squares", cache); err == nil || !strings.Contains(err.Error(), "squares/lock.txt: what touches what has changed") {
				t.Errorf("a lock that disagrees: %v", err)
			}
		}
	}
	if b.Fresh() {
		t.Error("the board is fresh, and its lock another")
	}
}
