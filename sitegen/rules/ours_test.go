package rules

import (
	"io/fs"
	"os"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// Load is LoadOn with herald's own boards, rulesets and colours.
func Load(fsys fs.FS, dir, shown string) (*Rulebook, error) {
	return LoadOn(mapdata.Load, variants.New, render.New, fsys, dir, shown)
}

var shared struct {
	sync.Mutex
	books map[string]func() (*Rulebook, error)
}

// ours is a text of our own, loaded once for all tests that only look at it.
func ours(t testing.TB, name string) *Rulebook {
	t.Helper()
	shared.Lock()
	if shared.books == nil {
		shared.books = map[string]func() (*Rulebook, error){}
	}
	load := shared.books[name]
	if load == nil {
		load = sync.OnceValues(func() (*Rulebook, error) {
			return Load(os.DirFS(content), "rules/"+name, "content/rules/"+name)
		})
		shared.books[name] = load
	}
	shared.Unlock()
	r, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// allOurs are the names of our texts.
func allOurs(t testing.TB) []string {
	t.Helper()
	names, err := Texts(os.DirFS(content), "rules")
	if err != nil {
		t.Fatal(err)
	}
	return names
}
