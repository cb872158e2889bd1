package story_test

import (
	"path/filepath"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// library is shared by the tests: boards are read once.
var library = sync.OnceValue(sitegen.NewLibrary)

// sample publishes one of the long games.
func sample(t testing.TB, slug string) *publish.Game {
	t.Helper()
	dir, err := filepath.Abs("../../testdata/wars")
	if err != nil {
		t.Fatal(err)
	}
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := library()
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return publish.NewGame(g, lib)
}
