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

// The page for missing addresses, on hosts that serve the site from a folder, from one named like a
// folder of the site, and at the root: they show 404.html for every address without a file, and
// have folders without a name for it. It is also opened from a disk.
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
	for _, below := range []string{"/a/b/", "/rules/powick-bridge/", "/"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if rel, inside := strings.CutPrefix(r.URL.Path, below); inside {
				if data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(rel))); err == nil {
					http.ServeContent(w, r, rel, time.Time{}, bytes.NewReader(data))
					return
				}
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			if !strings.HasPrefix(r.URL.Path, "/soft/") { // a folder of the host whose every address is well, and leads to the same page
				w.WriteHeader(http.StatusNotFound)
			}
			w.Write(page)
		}))
		at := func(kind, rel string) string { return kind + " " + server.URL + below + rel }
		addresses := []string{server.URL + below + "index.html", at("known", "powick-bridge/1642-sumer/"), at("known", "rules/no/such/page.html?x=1#y"),
			at("known", "powick-bridge/assets/none"), at("known", "nothing.html")}
		if below == "/" {
			addresses = append(addresses, at("known", "soft/nothing"), at("known", "rules"), at("known", strings.Repeat("deep/", 20)+"none"))
		} else {
			addresses = append(addresses, "unknown "+server.URL+"/elsewhere", "unknown "+server.URL+"/soft/elsewhere", "crafted "+server.URL+"//elsewhere.example/assets/none")
		}
		inBrowser(t, "missing.mjs", addresses...)
		server.Close()
	}
	disk := "file://" + filepath.ToSlash(site) + "/"
	inBrowser(t, "missing.mjs", disk+"index.html", "known "+disk+"404.html")
}
