package sitegen

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
)

// TestRestyledSite changes a style sheet: every page names the new one, none is made for that, and the site is as from nothing. What pages are made from
// makes them anew, with another program too.
func TestRestyledSite(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	var made atomic.Int64
	from := light()
	for i, p := range from {
		from[i] = func(s *Site) ([]build.Job, error) {
			jobs, err := p(s)
			for j := range jobs {
				if do := jobs[j].Make; strings.HasPrefix(jobs[j].Name, "page ") {
					jobs[j].Make = func() ([]build.File, error) {
						made.Add(1)
						return do()
					}
				}
			}
			return jobs, err
		}
	}
	public := filepath.Join(dir, "public")
	run := func(program string) (pages int, hash string) {
		t.Helper()
		made.Store(0)
		if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: program}, nil, from); err != nil {
			t.Fatal(err)
		}
		return int(made.Load()), treeHash(t, public)
	}
	all, first := run("one")
	if all < 5 {
		t.Fatalf("%d pages", all)
	}
	last := first
	for i, style := range []string{"/* mine */\n", "p{color:#123}\n", "/* mine */\n"} {
		writeFiles(t, dir, map[string]string{"themes/default/css/99-own.css": style})
		n, hash := run("one")
		if n != 0 || hash == last {
			t.Errorf("style %d: %d pages were made, the site changed: %v", i, n, hash != last)
		}
		last = hash
	}
	if n, hash := run("two"); n != all || hash != last {
		t.Errorf("another program made %d pages of %d", n, all)
	}
	os.RemoveAll(filepath.Join(dir, ".herald"))
	os.RemoveAll(public)
	if n, hash := run("two"); n != all || hash != last {
		t.Errorf("the restyled site is not as from nothing (%d pages made)", n)
	}
	replaceIn(t, filepath.Join(dir, "content/site.toml"), "Test site", "Another site")
	writeFiles(t, dir, map[string]string{"themes/default/css/99-own.css": "/* both */\n"})
	if n, _ := run("two"); n != all {
		t.Errorf("with another title %d pages of %d were made", n, all)
	}
}
