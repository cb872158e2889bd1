package rules

import (
	"os"
	"sync"
	"testing"
)

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
