package build_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestChangedInPlace damages files of the site, and so the cached objects, in place and restores
// their times, as optimisers of pictures, rsync and backups do. The next build restores each file,
// with or without the record of the last build; the one after it has nothing to do.
func TestChangedInPlace(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	sitetest.Write(t, dir, map[string]string{"content/site.toml": sitetest.Text(t, filepath.Join(dir, "content/site.toml")) + "subtitle = \"S\"\n"})
	sitetest.Build(t, dir) // from the second tree
	if again := sitetest.Build(t, dir); !again.Unchanged {
		t.Fatal("a site that nobody touched is built again")
	}
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	for _, c := range []struct{ file, gone string }{
		{"public/first/1901-spring/results-full.txt", ""}, {"public/index.html", ".herald/build.json"}, {"public/first/game.json", ".herald/index"}, {"public/check.py", ".herald/spare"},
	} {
		path := filepath.Join(dir, c.file)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteAt([]byte("X"), 0)
		}
		if err == nil {
			err = f.Close()
		}
		if err == nil {
			err = os.Chtimes(path, info.ModTime(), info.ModTime())
		}
		if err == nil && c.gone != "" {
			err = os.RemoveAll(filepath.Join(dir, c.gone))
		}
		if err != nil {
			t.Fatal(err)
		}
		sitetest.Build(t, dir)
		if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
			t.Errorf("%s, without %q: the site is not as it was made", c.file, c.gone)
		}
		if again := sitetest.Build(t, dir); !again.Unchanged {
			t.Errorf("%s, without %q: it is built again and again", c.file, c.gone)
		}
	}
}
