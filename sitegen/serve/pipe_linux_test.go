package serve

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestPipesAreNotServed: a pipe to which nobody writes is not found, as a page and as any other
// file, and no request waits for it.
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
