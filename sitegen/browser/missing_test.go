package browser

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The page for what is missing, on a host that serves the site from a folder and shows 404.html for every address without a file.
func TestMissingPages(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and the built sample site: HERALD_REAL=1")
	}
	site := builtSite(t)
	page, err := os.ReadFile(filepath.Join(site, "404.html"))
	if err != nil {
		t.Fatal(err)
	}
	const below = "/a/b/"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rel, inside := strings.CutPrefix(r.URL.Path, below); inside {
			if data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(rel))); err == nil {
				http.ServeContent(w, r, rel, time.Time{}, bytes.NewReader(data))
				return
			}
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		w.Write(page)
	}))
	defer server.Close()
	at := func(kind, rel string) string { return kind + " " + server.URL + below + rel }
	inBrowser(t, "missing.mjs", server.URL+below+"index.html", at("known", "powick-bridge/1642-sumer/"), at("known", "rules/no/such/page.html?x=1#y"),
		at("known", "powick-bridge"+"/assets/none"), at("unknown", "nothing.html"), "unknown "+server.URL+"/elsewhere", "crafted "+server.URL+"//elsewhere.example/assets/none")
}
