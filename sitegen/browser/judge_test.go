package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// The pages that are looked at have the judge of these sources.
func init() {
	if os.Getenv("HERALD_REAL") == "1" {
		module.FollowSources()
	}
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
