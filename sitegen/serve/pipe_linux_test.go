package serve

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestPipesAreNotServed: what is no file of a site is not there, and nothing waits for it: a pipe
// to which nobody writes, as a page and as anything else.
func TestPipesAreNotServed(t *testing.T) {
	out := t.TempDir()
	server := httptest.NewServer(handler(out, http.NotFoundHandler()))
	for _, name := range []string{"pipe.html", "pipe.txt", "pipe.svg", "pipe"} {
		must(t, unix.Mkfifo(filepath.Join(out, name), 0o644))
		got := make(chan int, 1)
		go func() {
			if r, err := http.Get(server.URL + "/" + name); err == nil {
				r.Body.Close()
				got <- r.StatusCode
			}
		}()
		select {
		case code := <-got:
			if code != http.StatusNotFound {
				t.Errorf("%s: %d", name, code)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s is waited for", name)
		}
	}
	server.Close()
}
