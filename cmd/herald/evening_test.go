//go:build unix

package main

import (
	"context"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/desk"
)

// deskBrowser presses the desk's buttons and fills in its forms.
type deskBrowser struct {
	*testing.T
	server *httptest.Server
	root   string
	page   string // that is looked at
	clicks int
}

func atDesk(t *testing.T, site string) *deskBrowser {
	d, err := desk.New(desk.Options{Site: site, Out: filepath.Join(site, "public"), Now: clock, Run: func(_ context.Context, args ...string) (string, int) {
		code, out, err := herald(t, args...)
		return out + err, code
	}})
	must(t, err)
	b := &deskBrowser{T: t, server: httptest.NewServer(d)}
	t.Cleanup(b.server.Close)
	b.root = d.Address(b.server.Listener.Addr())
	return b
}

func (b *deskBrowser) load(resp *http.Response, err error) {
	b.Helper()
	must(b.T, err)
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	must(b.T, err)
	if b.page = string(data); resp.StatusCode != http.StatusOK {
		b.Fatalf("%s: %d\n%s", resp.Request.URL, resp.StatusCode, b.page)
	}
}

func (b *deskBrowser) open(path string) {
	b.Helper()
	b.load(b.server.Client().Get(b.root + path))
}

var (
	deskForm  = regexp.MustCompile(`(?s)<form method="post"[^>]* action="([^"]*)"[^>]*>(.*?)</form>`)
	deskField = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)
)

// form returns the page's first form that contains a text, with the values of its fields, or nil.
func (b *deskBrowser) form(having string) (action string, fields url.Values) {
	for _, f := range deskForm.FindAllStringSubmatch(b.page, -1) {
		if !strings.Contains(f[0], having) {
			continue
		}
		fields = url.Values{}
		for _, in := range deskField.FindAllStringSubmatch(f[2], -1) {
			fields.Add(in[1], html.UnescapeString(in[2]))
		}
		return f[1], fields
	}
	return "", nil
}

func (b *deskBrowser) send(action string, fields url.Values) {
	b.Helper()
	r, err := http.NewRequest("POST", b.server.URL+action, strings.NewReader(fields.Encode()))
	must(b.T, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", b.server.URL)
	b.clicks++
	b.load(b.server.Client().Do(r))
}

// press presses the button of the page's first form that contains a text, and insists where it is
// refused.
func (b *deskBrowser) press(having string) {
	b.Helper()
	action, fields := b.form(having)
	if fields == nil {
		b.Fatalf("there is no %q on\n%s", having, b.page)
	}
	b.send(action, fields)
	if action, fields := b.form("Do it anyway"); fields != nil {
		b.send(action, fields)
	}
	if strings.Contains(b.page, `class="said refused"`) {
		b.Fatalf("%q is refused:\n%s", having, b.page)
	}
}

// yearSheets are the sheets of a phase of the sample game, by the file that each is to be.
func yearSheets(t *testing.T, phase, kind string) map[string]string {
	out := map[string]string{}
	files, err := filepath.Glob(filepath.Join("../../content/games/powick-bridge", phase, kind, "*.txt"))
	must(t, err)
	for _, file := range files {
		out[filepath.Base(file)] = strings.TrimRight(strings.ReplaceAll(read(t, file), "\r", ""), "\n") + "\n" // as a browser has text
	}
	return out
}

// TestYearAtTheDesk plays a year of the largest sample game twice, with files and commands, and at
// the desk alone: every file of the two sites is the same, receipts and lots too. Their built pages
// are held by TestYearInThreeEngines (sitegen/internal/browser).
func TestYearAtTheDesk(t *testing.T) {
	at(t, "2030-01-01 12:00")
	byHand, byDesk := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "site")
	well(t, "new", "site", byHand)
	well(t, "new", "game", "year", "--site", byHand, "--began", "2026-05-25")
	must(t, os.CopyFS(byDesk, os.DirFS(byHand)))
	phases := []string{"1642-summer", "1642-autumn", "1643-winter", "1643-spring"}
	if testing.Short() {
		phases = phases[:3] // orders, a revision, retreats and builds
	}
	game := filepath.Join(byHand, "content/games/year")

	insist := func(args ...string) {
		t.Helper()
		args = append(args, "--site", byHand)
		if code, _, _ := herald(t, args...); code == exitWell {
			return
		}
		more := "--early"
		if slices.Contains(args, "--final") {
			more = "--final"
		}
		well(t, append(args, more)...)
	}
	for _, phase := range phases {
		kinds, err := filepath.Glob(filepath.Join("../../content/games/powick-bridge", phase, "*s"))
		must(t, err)
		slices.SortFunc(kinds, func(a, b string) int { return len(filepath.Base(a)) - len(filepath.Base(b)) }) // retreats after orders
		for i, folder := range kinds {
			kind := filepath.Base(folder)
			for name, text := range yearSheets(t, phase, kind) {
				must(t, os.MkdirAll(filepath.Join(game, phase, kind), 0o755))
				must(t, os.WriteFile(filepath.Join(game, phase, kind, name), []byte(text), 0o644))
			}
			if i == 0 {
				insist("close", "year")
				insist("resolve", "year")
			}
		}
		if exists(filepath.Join(game, phase, "results.toml")) && !strings.Contains(read(t, filepath.Join(game, phase, "results.toml")), `state = "final"`) {
			insist("resolve", "year", "--final")
		}
	}

	b := atDesk(t, byDesk)
	stands := regexp.MustCompile(`<span class="badge s-(\w+)">([0-9a-z-]+), `)
	awaits := regexp.MustCompile(`href="[^"]*/g/year/crown\?kind=(\w+)">`)
	typed := map[string]bool{}
	for range 40 {
		b.open("g/year/")
		m := stands.FindStringSubmatch(b.page)
		if !slices.Contains(phases, m[2]) {
			break
		}
		all := awaits.FindAllStringSubmatch(b.page, -1)
		kind := all[len(all)-1][1]
		if state := m[1]; state == "closed" || typed[m[2]+kind] {
			b.press(`title="herald `)
			continue
		}
		typed[m[2]+kind] = true
		sheets := yearSheets(t, m[2], kind)
		for _, later := range []bool{false, true} {
			for _, name := range slices.Sorted(maps.Keys(sheets)) {
				if strings.Contains(name, "-v2") != later {
					continue
				}
				path := "g/year/" + strings.TrimSuffix(strings.TrimSuffix(name, ".txt"), "-v2") + "?kind=" + kind
				if later {
					path += "&as=next"
				}
				b.open(path)
				action, fields := b.form(`id="text"`)
				fields.Set("text", strings.ReplaceAll(sheets[name], "\n", "\r\n"))
				fields.Set("do", "save")
				b.send(action, fields)
				if !strings.Contains(b.page, "Saved.") {
					t.Fatalf("%s: %s", path, b.page)
				}
			}
		}
	}
	if len(typed) < len(phases) || !typed["1642-summerorders"] || !typed["1643-winteradjustments"] {
		t.Fatalf("only %v was typed", typed)
	}
	t.Log(slices.Sorted(maps.Keys(typed)), b.clicks, "clicks")
	if a, b := contentOf(t, byHand), contentOf(t, byDesk); !maps.Equal(a, b) {
		for name := range a {
			if a[name] != b[name] {
				t.Errorf("%s at the desk:\n%s\nby hand:\n%s", name, b[name], a[name])
			}
			delete(b, name)
		}
		t.Errorf("the desk has besides: %v", slices.Sorted(maps.Keys(b)))
	}
}

// contentOf returns a site's content by path, and the rest of its folder except the lock and what
// is built.
func contentOf(t *testing.T, site string) map[string]string {
	out := filesOf(t, site)
	maps.DeleteFunc(out, func(name, _ string) bool {
		return strings.HasPrefix(name, ".herald") || strings.HasPrefix(name, "public")
	})
	return out
}

func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)] = read(t, path)
		return nil
	}))
	return out
}

// TestCorrectionAtTheDesk decides a phase, corrects the reading of a sheet of its draft, decides it
// again, freezes it, takes it back and ends the game, at the desk and by hand: every file is the
// same.
func TestCorrectionAtTheDesk(t *testing.T) {
	byHand, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-06-01 12:00")
	byDesk := filepath.Join(t.TempDir(), "site")
	must(t, os.CopyFS(byDesk, os.DirFS(byHand)))
	const fix = "A Par - Pic # it says Picardy\nA Mar S A Par - Bur\nF Bre - MAO\n"
	run := func(args ...string) { t.Helper(); well(t, append(args, "--site", byHand)...) }
	run("close", "first", "--early")
	run("resolve", "first")
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/france.fix.txt"), []byte(fix), 0o644))
	run("resolve", "first")
	run("resolve", "first", "--final", "--final")
	run("resolve", "first", "--reopen", "1901-spring")
	run("extend", "first", "2026-07-01", "a letter was lost")
	run("end", "first", "--how", "stopped", "--why", "too few", "--anyway")

	b := atDesk(t, byDesk)
	press := func(having string, more ...string) {
		t.Helper()
		b.open("g/first/")
		action, fields := b.form(having)
		for i := 0; i+1 < len(more); i += 2 {
			fields.Set(more[i], more[i+1])
		}
		if b.send(action, fields); strings.Contains(b.page, "Do it anyway") {
			b.press("Do it anyway")
		}
		if strings.Contains(b.page, `class="said refused"`) {
			t.Fatalf("%q is refused:\n%s", having, b.page)
		}
	}
	press(`title="herald close first"`)
	press(`title="herald resolve first --phase=1901-spring"`)
	b.open("g/first/france?kind=orders")
	action, fields := b.form(`id="text"`)
	fields.Set("do", "save")
	fields.Set("text", fix)
	b.send(action, fields)
	press("Make the draft again")
	press(`title="herald resolve first --final --phase=1901-spring"`)
	press(`value="reopen"`, "phase", "1901-spring")
	press(`value="extend"`, "by", "2026-07-01", "why", "a letter was lost")
	press(`value="end"`, "how", "stopped", "why", "too few")
	b.open("")
	if !strings.Contains(b.page, "the game is over: stopped") {
		t.Errorf("it is not over:\n%s", b.page)
	}
	if a, b := contentOf(t, byHand), contentOf(t, byDesk); !maps.Equal(a, b) {
		for name := range a {
			if a[name] != b[name] {
				t.Errorf("%s at the desk:\n%s\nby hand:\n%s", name, b[name], a[name])
			}
			delete(b, name)
		}
		t.Errorf("the desk has besides: %v", slices.Sorted(maps.Keys(b)))
	}
}
