package sitegen

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
)

// TestStyleAfterACheck looks at something else than was built, takes that back, and changes a style sheet: what was looked at, and never built, is not
// published with the new style.
func TestStyleAfterACheck(t *testing.T) {
	t.Parallel()
	dir, cold := fixture(t), t.TempDir()
	style := filepath.Join("themes/default/css/99-own.css")
	run := func(do func(build.Options, build.Open) (*build.Report, error), dir string) {
		t.Helper()
		if _, err := buildWith(do, build.Options{Dir: dir, Program: "test"}, nil, light()); err != nil {
			t.Fatal(err)
		}
	}
	writeFiles(t, dir, map[string]string{style: "p{color:#123}\n"})
	run(build.Run, dir)
	site := filepath.Join(dir, "content/site.toml")
	replaceIn(t, site, "Test site", "A slip of the pen")
	run(build.Check, dir)
	replaceIn(t, site, "A slip of the pen", "Test site")
	writeFiles(t, dir, map[string]string{style: "p{color:#321}\n"})
	run(build.Run, dir)
	if found(t, dir, "index.html", "A slip of the pen") {
		t.Error("what was only looked at is published")
	}
	for _, folder := range []string{"content", "themes"} {
		if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
			t.Fatal(err)
		}
	}
	run(build.Run, cold)
	if treeHash(t, filepath.Join(cold, "public")) != treeHash(t, filepath.Join(dir, "public")) {
		t.Error("the site is not as from nothing")
	}
}

// TestHastyAfterACheck: the papers that a hasty build leaves as they were are those of the site, and not those of something that was only looked at.
func TestHastyAfterACheck(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	o, from := build.Options{Dir: dir, Out: filepath.Join(dir, "public"), Program: "test"}, []Producer{turnMaps, gameFiles, pages}
	buildMost(t, o, nil, from...)
	const paper = "first/1901-spring/map.pdf"
	was := tree(t, o.Out)
	game, site := filepath.Join(dir, "content/games/first/game.toml"), filepath.Join(dir, "content/site.toml")
	replaceIn(t, game, "First Game", "A slip of the pen")
	if _, err := buildWith(build.Check, o, nil, from); err != nil {
		t.Fatal(err)
	}
	replaceIn(t, game, "A slip of the pen", "First Game")
	replaceIn(t, site, "Test site", "Another site")
	o.Hasty = true
	buildMost(t, o, nil, from...)
	if now := tree(t, o.Out); was[paper] == "" || now[paper] != was[paper] || now["index.html"] == was["index.html"] {
		t.Error("the site's paper is that of what was only looked at, or its pages are not of now")
	}
}
