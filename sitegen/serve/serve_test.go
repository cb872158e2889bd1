package serve

import (
	"bufio"
	"context"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestLoop edits a watched file and is notified of the new build, of a bad build, and of the next
// good one.
func TestLoop(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "content")
	out := filepath.Join(source, "public") // inside what is watched: its own output must not wake it
	must(t, os.MkdirAll(filepath.Join(source, "deep", "er"), 0o755))
	must(t, os.MkdirAll(out, 0o755))
	must(t, os.WriteFile(filepath.Join(source, "deep", "er", "a.txt"), []byte("one"), 0o644))

	build := func(context.Context, How) Built {
		data, err := os.ReadFile(filepath.Join(source, "deep", "er", "a.txt"))
		must(t, err)
		if strings.HasPrefix(string(data), "bad") {
			return Built{Problems: []Problem{{Where: "a.txt:1:1", Message: "it is <b>bad</b>", Hint: "write something good"}}}
		}
		page := `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'none'"><body>` + string(data) + `</body>`
		must(t, os.WriteFile(filepath.Join(out, "index.html"), []byte(page), 0o644))
		return Built{Changed: true}
	}
	ctx, cancel := context.WithCancel(context.Background())
	url := make(chan string, 1)
	done := make(chan error, 1)
	go func() {
		done <- Run(ctx, Options{Addr: "127.0.0.1:0", Out: out, Watch: []string{source}, Build: build,
			Ready: func(u string) { url <- u }, Log: func(string) {}})
	}()
	base := <-url
	page := get(t, base)
	for _, want := range []string{"one", scriptPath, "connect-src 'self'", "script-src 'self'"} {
		if !strings.Contains(html.UnescapeString(page), want) {
			t.Errorf("page lacks %q:\n%s", want, page)
		}
	}
	stream := open(t, base+eventsPath[1:])
	write := func(text string) {
		must(t, os.WriteFile(filepath.Join(source, "deep", "er", "a.txt"), []byte(text), 0o644))
	}
	write("two")
	stream.want("event: reload")
	if page := get(t, base); !strings.Contains(page, "two") {
		t.Errorf("the page is still\n%s", page)
	}
	write("bad")
	stream.want("event: problems")
	stream.want(`"hint":"write something good"`)
	late := open(t, base+eventsPath[1:])
	late.want("event: problems") // a page that opens later hears of it at once
	write("three")
	stream.want("event: reload")

	must(t, os.MkdirAll(filepath.Join(source, "new", "folder"), 0o755)) // a new folder is watched too
	stream.want("event: reload")
	if code := status(t, base+"nothing-here"); code != http.StatusNotFound {
		t.Errorf("a missing page answers %d", code)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("stopping: %v", err)
	}
}

// TestStopped: whoever stops the first build gets no address and is not told that nothing changed,
// and a build that gives way to a newer change says so.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	said := func(text string) { t.Errorf("said %q", text) }
	err := Run(ctx, Options{Addr: "127.0.0.1:0", Out: t.TempDir(), Ready: said, Log: said,
		Build: func(context.Context, How) Built {
			cancel()
			return Built{Owed: true, Stopped: true}
		}})
	if err != nil {
		t.Error(err)
	}
	if got := line(Built{Owed: true, Stopped: true}, time.Second); got != "stopped after 1s: files have changed again" {
		t.Errorf("a build that gave way: %q", got)
	}
}

// TestFolderThatComesLater: a site gets its first theme while it is served.
func TestFolderThatComesLater(t *testing.T) {
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "content"), 0o755))
	w, err := newWatcher([]string{filepath.Join(dir, "content"), filepath.Join(dir, "themes")}, filepath.Join(dir, "public"))
	must(t, err)
	defer w.close()
	told := func(what string) {
		t.Helper()
		select {
		case <-w.changed:
		case <-time.After(time.Minute):
			t.Errorf("%s is not told", what)
		}
	}
	// An unreported change is written several times, each after a silence; late reports of other
	// changes come once.
	silent := func(wait time.Duration) bool {
		select {
		case <-w.changed:
			return false
		case <-time.After(wait):
			return true
		}
	}
	untold := func(what, path string) {
		t.Helper()
		for i := range 8 {
			for !silent(200 * time.Millisecond) {
			}
			must(t, os.WriteFile(path, []byte{byte(i)}, 0o644))
			if silent(300 * time.Millisecond) {
				return
			}
		}
		t.Errorf("%s is told", what)
	}
	untold("a file beside the folders", filepath.Join(dir, "letter.txt"))
	must(t, os.MkdirAll(filepath.Join(dir, "themes", "heather", "css"), 0o755))
	told("a new folder")
	must(t, os.WriteFile(filepath.Join(dir, "themes", "heather", "css", "a.css"), []byte("a{}"), 0o644))
	told("a file in it")
	untold("a backup", filepath.Join(dir, "themes", "heather", "css", "a.css~"))
	must(t, os.WriteFile(filepath.Join(dir, "themes", "heather", "css", "a.css"), []byte("b{}"), 0o644))
	told("a change of it")
}

// TestOnlyThisMachine sends requests as from other pages, with other host names and with other
// methods.
func TestOnlyThisMachine(t *testing.T) {
	out := t.TempDir()
	must(t, os.WriteFile(filepath.Join(out, "index.html"), []byte("<body>the draft</body>"), 0o644))
	must(t, os.WriteFile(filepath.Join(out, ".htpasswd"), []byte("hidden"), 0o644))
	must(t, os.MkdirAll(filepath.Join(out, ".git"), 0o755))
	must(t, os.WriteFile(filepath.Join(out, ".git", "config"), []byte("hidden"), 0o644))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	url := make(chan string, 1)
	go Run(ctx, Options{Addr: "127.0.0.1:0", Out: out, Build: func(context.Context, How) Built { return Built{} }, Ready: func(u string) { url <- u }, Log: func(string) {}})
	base := <-url
	port := strings.TrimSuffix(base[strings.LastIndex(base, ":")+1:], "/")
	for _, c := range []struct {
		method, path, host string
		want               int
	}{
		{"GET", "", "", 200}, {"HEAD", "", "", 200}, {"GET", "", "localhost:" + port, 200}, {"GET", "", "[::1]:" + port, 200}, {"GET", "", "127.0.0.1:" + port, 200},
		{"GET", "", "evil.example:" + port, 421}, {"GET", "", "evil.example", 421}, {"GET", "", "127.0.0.1.evil.example:" + port, 421}, {"GET", "", "localhost:1", 421}, {"GET", "", "localhost.evil.example:" + port, 421},
		{"GET", "", "evillocalhost:" + port, 421}, {"GET", "", "localhostevil:" + port, 421}, {"GET", "", "localhost", 421}, {"GET", "", "127.0.0.1", 421}, {"GET", "", "draft.localhost.:" + port, 200},
		{"GET", "_herald/events", "evil.example:" + port, 421},
		{"POST", "", "", 405}, {"DELETE", "index.html", "", 405}, {"PUT", "x.html", "", 405},
		{"GET", ".htpasswd", "", 404}, {"GET", ".git/config", "", 404}, {"GET", "a/../.htpasswd", "", 404},
	} {
		r, err := http.NewRequest(c.method, base+c.path, nil)
		must(t, err)
		r.Host = c.host
		resp, err := (&http.Client{Timeout: time.Minute}).Do(r)
		must(t, err)
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != c.want || c.want != 200 && (strings.Contains(string(body), "draft") || strings.Contains(string(body), "hidden")) {
			t.Errorf("%s /%s of %q: %d %s", c.method, c.path, c.host, resp.StatusCode, body)
		}
	}
}

func TestPortTaken(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	url := make(chan string, 1)
	o := Options{Addr: "127.0.0.1:0", Out: t.TempDir(), Build: func(context.Context, How) Built { return Built{} },
		Ready: func(u string) { url <- u }, Log: func(string) {}}
	go Run(ctx, o)
	o.Addr = strings.Trim(strings.TrimPrefix(<-url, "http://"), "/")
	if err := Run(ctx, o); err == nil {
		t.Error("the same address was served twice")
	}
}

func TestNoEscape(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "public")
	must(t, os.MkdirAll(filepath.Join(out, "game"), 0o755))
	must(t, os.MkdirAll(filepath.Join(dir, "private"), 0o755))
	for name, text := range map[string]string{"secret.html": "secret", "secret.txt": "secret", "private/index.html": "secret", "private/a.json": "secret", "public/page.html": "open", "public/a.txt": "open"} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	for link, to := range map[string]string{"link.html": "../secret.html", "link.txt": "../secret.txt", "absolute.txt": filepath.Join(dir, "secret.txt"), "folder": "../private", "game/up": "../..", "inside.txt": "a.txt"} {
		must(t, os.Symlink(to, filepath.Join(out, link)))
	}
	server := httptest.NewServer(handler(out, http.NotFoundHandler()))
	defer server.Close()
	get := func(address string) (int, string) {
		r, err := http.Get(server.URL + address)
		must(t, err)
		defer r.Body.Close()
		data, err := io.ReadAll(r.Body)
		must(t, err)
		return r.StatusCode, string(data)
	}
	for _, address := range []string{"/../secret.html", "/..%2fsecret.html", "/a/../../secret.html", "/link.html", "/link.txt", "/absolute.txt", "/folder/", "/folder", "/folder/index.html",
		"/folder/a.json", "/game/up/secret.html", "/game/up/secret.txt"} {
		if code, text := get(address); code != http.StatusNotFound || strings.Contains(text, "secret") {
			t.Errorf("%s gives %d: %s", address, code, text)
		}
	}
	for _, address := range []string{"/page.html", "/a.txt", "/inside.txt"} {
		if code, text := get(address); code != http.StatusOK || !strings.Contains(text, "open") {
			t.Errorf("%s gives %d: %s", address, code, text)
		}
	}

	// A build puts another folder in its place.
	must(t, os.Rename(out, filepath.Join(dir, "before")))
	if code, _ := get("/a.txt"); code != http.StatusNotFound {
		t.Errorf("without a site: %d", code)
	}
	must(t, os.Mkdir(out, 0o755))
	must(t, os.WriteFile(filepath.Join(out, "a.txt"), []byte("new"), 0o644))
	if code, text := get("/a.txt"); code != http.StatusOK || text != "new" {
		t.Errorf("after a build: %d, %s", code, text)
	}
}

type events struct {
	t     *testing.T
	lines chan string
}

func open(t *testing.T, url string) events {
	t.Helper()
	r, err := http.Get(url)
	must(t, err)
	t.Cleanup(func() { r.Body.Close() })
	e := events{t, make(chan string, 64)}
	go func() {
		for s := bufio.NewScanner(r.Body); s.Scan(); {
			e.lines <- s.Text()
		}
		close(e.lines)
	}()
	return e
}

func (e events) want(part string) {
	e.t.Helper()
	deadline := time.After(time.Minute)
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				e.t.Fatalf("the stream ended before %q", part)
			}
			if strings.Contains(line, part) {
				return
			}
		case <-deadline:
			e.t.Fatalf("no %q", part)
		}
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	r, err := http.Get(url)
	must(t, err)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	must(t, err)
	return string(data)
}

func status(t *testing.T, url string) int {
	t.Helper()
	r, err := http.Get(url)
	must(t, err)
	r.Body.Close()
	return r.StatusCode
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
