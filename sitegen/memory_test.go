package sitegen

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// tree returns a built site's files.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func build(t *testing.T, o Options) *Report {
	t.Helper()
	o.Program = "test"
	if o.producers == nil {
		o.producers = []Producer{turnMaps, gameFiles, movesPages, rulebooks, pages}
	}
	r, err := Build(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A hasty build with a memory shows the pages at once and owes the PDFs; the next one pays, and what is there then is
// what a first build makes.
func TestHastyBuild(t *testing.T) {
	dir := fixture(t)
	o := Options{Dir: dir, Out: filepath.Join(dir, "public"), Memory: NewMemory()}
	build(t, o)
	before := tree(t, o.Out)
	replaceIn(t, filepath.Join(dir, "content/games/first/game.toml"), "First Game", "Other Game")

	o.Hasty = true
	r := build(t, o)
	after := tree(t, o.Out)
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
	if _, err := Build(Options{Dir: dir, Out: o.Out, Memory: o.Memory, Program: "test", Stop: o.Stop, producers: []Producer{turnMaps}}); !errors.Is(err, ErrStopped) {
		t.Errorf("a stopped build says %v", err)
	}
	if got := tree(t, o.Out); len(got) != len(after) || got[paper] != after[paper] {
		t.Error("a stopped build changed the site")
	}

	o.Stop = nil
	if r := build(t, o); r.Owed != 0 || r.Unchanged {
		t.Errorf("the debt was not paid: %+v", r)
	}
	warm := tree(t, o.Out)
	if err := os.RemoveAll(filepath.Join(dir, ".herald")); err != nil {
		t.Fatal(err)
	}
	build(t, Options{Dir: dir, Out: filepath.Join(dir, "again")})
	cold := tree(t, filepath.Join(dir, "again"))
	if len(warm) != len(cold) {
		t.Errorf("%d files with a memory, %d without", len(warm), len(cold))
	}
	for name := range cold {
		if warm[name] != cold[name] {
			t.Errorf("%s differs with a memory", name)
		}
	}
}
