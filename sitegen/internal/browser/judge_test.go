package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// The pages under test have the judge of these sources.
func init() {
	if os.Getenv("HERALD_REAL") == "1" {
		module.FollowSources()
	}
}

// drawingIn writes a board's shared drawing beside a page.
func drawingIn(t testing.TB, dir string, b *mapdata.Board) string {
	t.Helper()
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	files, err := interactive.Shared(b, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return interactive.Dir(b)
}

// judgeIn writes judge.js into a folder, for the pages there.
func judgeIn(t testing.TB, dir string) *module.Source {
	t.Helper()
	m, err := module.Current()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "judge.js"), m.Script(), 0o644); err != nil {
		t.Fatal(err)
	}
	return &module.Source{Src: []string{"judge.js"}, Size: len(m.Script())}
}
