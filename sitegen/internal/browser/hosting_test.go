package browser

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"
)

// The site below a path of a host, and from a folder: one page of each kind opens, writes nothing
// to the console and requests nothing from other hosts.
func TestHosting(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and the built sample site: HERALD_REAL=1")
	}
	site, err := filepath.Abs(builtSite(t))
	if err != nil {
		t.Fatal(err)
	}
	var pages []string
	kinds := map[string]bool{}
	err = filepath.WalkDir(site, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".html" {
			return err
		}
		checkPolicy(t, site, path)
		if k := kindOf(site, path); !kinds[k] {
			kinds[k] = true
			rel, _ := filepath.Rel(site, path)
			pages = append(pages, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"front page", "game", "results", "power", "order sheet", "rules", "moves"} {
		if !kinds[want] {
			t.Errorf("the site has no page of the kind %q", want)
		}
	}

	const below = "/a/b/"
	var mu sync.Mutex
	var wrong []string
	files := http.StripPrefix(below, http.FileServer(http.Dir(site)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		note := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		if strings.HasPrefix(r.URL.Path, below) {
			files.ServeHTTP(note, r)
		} else {
			http.NotFound(note, r)
		}
		if note.status >= 400 {
			mu.Lock()
			defer mu.Unlock()
			wrong = append(wrong, fmt.Sprintf("%d %s", note.status, r.URL.Path))
		}
	}))
	defer server.Close()
	folder := (&url.URL{Scheme: "file", Path: filepath.ToSlash(site) + "/"}).String()
	args := append([]string{server.URL + below}, pages...)
	inBrowser(t, "hosting.mjs", append(append(args, folder), pages...)...)
	mu.Lock()
	defer mu.Unlock()
	if len(wrong) > 0 {
		t.Errorf("requests that found nothing: %v", wrong)
	}
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// checkPolicy checks that a page has a content security policy, and a strict one: nothing from
// other hosts, nothing inline except by its hash.
func checkPolicy(t *testing.T, site, path string) {
	t.Helper()
	rel, _ := filepath.Rel(site, path)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	policy := ""
	for z := html.NewTokenizer(f); policy == ""; {
		tt := z.Next()
		if tt == html.ErrorToken {
			break
		}
		token := z.Token()
		attr := map[string]string{}
		for _, a := range token.Attr {
			attr[a.Key] = a.Val
		}
		if token.Data == "meta" && strings.EqualFold(attr["http-equiv"], "Content-Security-Policy") {
			policy = attr["content"]
		}
		if token.Data == "script" || token.Data == "style" || token.Data == "link" || token.Data == "body" {
			break // a policy that comes later does not cover what was before it
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("%s: its policy is %q, not one that begins with default-src 'none'", rel, policy)
	}
	kind := kindOf(site, path)
	single := kind == "moves" || kind == "war room" || kind == "missing"
	if strings.Contains(policy, "wasm") { // pages that load the judge compile it in a worker that they make themselves; nothing else may
		if kind != "moves" && kind != "war room" && filepath.Base(path) != "sheet.html" {
			t.Errorf("%s: what does it need the judge for? %s", rel, policy)
		}
		before := policy
		policy = strings.Replace(strings.Replace(policy, " blob: 'wasm-unsafe-eval'", "", 1), "worker-src blob:", "", 1)
		if single {
			policy = strings.Replace(policy, "script-src 'self' file: ", "script-src ", 1)
		}
		if len(before)-len(policy) < 35 || strings.Contains(policy, "blob:") {
			t.Errorf("%s: its policy lets in more or less than the judge needs: %s", rel, before)
		}
	}
	for _, lax := range []string{"unsafe", "http:", "https:", "*", " //"} {
		if strings.Contains(policy, lax) {
			t.Errorf("%s: its policy has %q: %s", rel, lax, policy)
		}
	}
	if single != strings.Contains(policy, "script-src 'sha256-") {
		t.Errorf("%s: scripts are allowed by hash exactly where the page is one file: %s", rel, policy)
	}
}
