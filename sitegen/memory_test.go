package sitegen_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// buildMost builds a site with the given producers, else with all that a game shows.
func buildMost(t *testing.T, o build.Options, m *sitegen.Memory, from ...sitegen.Producer) *build.Report {
	t.Helper()
	o.Program = "test"
	if from == nil {
		from = sitegen.Producers("turnMaps", "gameFiles", "movesPages", "rulebooks", "bookPages", "pages")
	}
	r, err := sitegen.BuildWith(build.Run, o, m, from)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A hasty build with a memory shows the pages at once and leaves the PDFs for the next; that one
// makes them, and the result equals a first build.
func TestHastyBuild(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	m := sitegen.NewMemory()
	o := build.Options{Dir: dir, Out: filepath.Join(dir, "public")}
	buildMost(t, o, m)
	before := sitetest.Tree(t, o.Out)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "First Game", "Other Game")

	o.Hasty = true
	r := buildMost(t, o, m)
	after := sitetest.Tree(t, o.Out)
	if r.Owed == 0 {
		t.Error("a hasty build owes nothing")
	}
	const page, map_, paper = "first/1901-spring/index.html", "first/1901-spring/map.svg", "first/1901-spring/map.pdf"
	if before[page] == after[page] || before[map_] == after[map_] {
		t.Error("a hasty build left a page or its map")
	}
	if before[paper] != after[paper] {
		t.Error("a hasty build made a PDF anew")
	}

	o.Hasty = false
	o.Stop = func() bool { return true }
	if _, err := sitegen.BuildWith(build.Run, build.Options{Dir: dir, Out: o.Out, Program: "test", Stop: o.Stop}, m, sitegen.Producers("turnMaps")); !errors.Is(err, build.ErrStopped) {
		t.Errorf("a stopped build says %v", err)
	}
	if got := sitetest.Tree(t, o.Out); len(got) != len(after) || got[paper] != after[paper] {
		t.Error("a stopped build changed the site")
	}

	o.Stop = nil
	if r := buildMost(t, o, m); r.Owed != 0 || r.Unchanged {
		t.Errorf("the debt was not paid: %+v", r)
	}
	warm := sitetest.Tree(t, o.Out)
	if err := os.RemoveAll(filepath.Join(dir, ".herald")); err != nil {
		t.Fatal(err)
	}
	buildMost(t, build.Options{Dir: dir, Out: filepath.Join(dir, "again")}, nil)
	cold := sitetest.Tree(t, filepath.Join(dir, "again"))
	if len(warm) != len(cold) {
		t.Errorf("%d files with a memory, %d without", len(warm), len(cold))
	}
	for name := range cold {
		if warm[name] != cold[name] {
			t.Errorf("%s differs with a memory", name)
		}
	}
}
