package build_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestStyleAfterACheck checks a change without building it, takes it back, and changes a style
// sheet: what was only checked is not published with the new style.
func TestStyleAfterACheck(t *testing.T) {
	t.Parallel()
	dir, cold := sitetest.First(t), t.TempDir()
	style := filepath.Join("themes/default/css/99-own.css")
	run := func(do func(build.Options, build.Open) (*build.Report, error), dir string) {
		t.Helper()
		if _, err := sitegen.BuildWith(do, build.Options{Dir: dir, Program: "test"}, nil, sitetest.Light()); err != nil {
			t.Fatal(err)
		}
	}
	sitetest.Write(t, dir, map[string]string{style: "p{color:#123}\n"})
	run(build.Run, dir)
	site := filepath.Join(dir, "content/site.toml")
	sitetest.Replace(t, site, "Test site", "A slip of the pen")
	run(build.Check, dir)
	sitetest.Replace(t, site, "A slip of the pen", "Test site")
	sitetest.Write(t, dir, map[string]string{style: "p{color:#321}\n"})
	run(build.Run, dir)
	if sitetest.Found(t, dir, "index.html", "A slip of the pen") {
		t.Error("what was only looked at is published")
	}
	for _, folder := range []string{"content", "themes"} {
		if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
			t.Fatal(err)
		}
	}
	run(build.Run, cold)
	if sitetest.Hash(t, filepath.Join(cold, "public")) != sitetest.Hash(t, filepath.Join(dir, "public")) {
		t.Error("the site is not as from nothing")
	}
}

// TestHastyAfterACheck: the PDFs and pictures that a hasty build keeps are those of the site, not
// those of a change that was only checked.
func TestHastyAfterACheck(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	o, from := build.Options{Dir: dir, Out: filepath.Join(dir, "public"), Program: "test"}, sitegen.Producers("turnMaps", "gameFiles", "pages")
	run := func(do func(build.Options, build.Open) (*build.Report, error), o build.Options) {
		t.Helper()
		if _, err := sitegen.BuildWith(do, o, nil, from); err != nil {
			t.Fatal(err)
		}
	}
	run(build.Run, o)
	const paper = "first/1901-spring/map.pdf"
	was := sitetest.Tree(t, o.Out)
	game, site := filepath.Join(dir, "content/games/first/game.toml"), filepath.Join(dir, "content/site.toml")
	sitetest.Replace(t, game, "First Game", "A slip of the pen")
	run(build.Check, o)
	sitetest.Replace(t, game, "A slip of the pen", "First Game")
	sitetest.Replace(t, site, "Test site", "Another site")
	o.Hasty = true
	run(build.Run, o)
	if now := sitetest.Tree(t, o.Out); was[paper] == "" || now[paper] != was[paper] || now["index.html"] == was["index.html"] {
		t.Error("the site's paper is that of what was only looked at, or its pages are not of now")
	}
}

// TestPagesComeFirst: a hasty build of a site that was never built makes all pages, and empty files
// for what takes long. The next full build makes what a first build would.
func TestPagesComeFirst(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	from := sitegen.Producers("turnMaps", "gameFiles", "pages")
	made := func(out string, hasty bool) (map[string]string, int) {
		t.Helper()
		r, err := sitegen.BuildWith(build.Run, build.Options{Dir: dir, Out: filepath.Join(dir, out), Program: "test", Hasty: hasty}, nil, from)
		if err != nil {
			t.Fatal(err)
		}
		return sitetest.Tree(t, filepath.Join(dir, out)), r.Owed
	}
	hasty, owed := made("public", true)
	whole, rest := made("public", false)
	if owed == 0 || rest != 0 {
		t.Errorf("%d jobs are owed, and then %d", owed, rest)
	}
	for name, data := range whole {
		late := strings.HasSuffix(name, ".pdf") || strings.HasSuffix(name, ".png")
		if got, there := hasty[name]; !there || late != (got == "") || !late && got != data || data == "" {
			t.Errorf("%s has %d bytes at first (there: %v), then %d", name, len(got), there, len(data))
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, ".herald")); err != nil {
		t.Fatal(err)
	}
	cold, _ := made("cold", false)
	sitetest.Same(t, "after a hasty build and from nothing", cold, whole)
}
