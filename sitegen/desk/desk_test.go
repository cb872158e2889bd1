package desk_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/desk"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

const orders = "content/games/first/1901-autumn/orders/"

// evening is a desk, and a browser that visits it.
type evening struct {
	*testing.T
	site, root string
	server     *httptest.Server
	ran        []string // commands
	code       int      // that they end with
	now        time.Time
	propose    func(context.Context, string) (string, error)
}

func begin(t *testing.T) *evening { return at(t, sitetest.First(t)) }

func at(t *testing.T, site string) *evening {
	e := &evening{T: t, site: site, code: 1, now: time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)}
	d, err := desk.New(desk.Options{Site: e.site, Out: filepath.Join(e.site, "public"), Now: func() time.Time { return e.now },
		Run: func(_ context.Context, args ...string) (string, int) {
			e.ran = append(e.ran, strings.Join(args, "|"))
			return "first is not ready (hint: herald close first --early) <b>", e.code
		},
		Propose: func(ctx context.Context, file string) (string, error) { return e.propose(ctx, file) }})
	if err != nil {
		t.Fatal(err)
	}
	e.server = httptest.NewServer(d)
	t.Cleanup(e.server.Close)
	e.root = d.Address(e.server.Listener.Addr())
	return e
}

// get reads a page.
func (e *evening) get(path string) string {
	e.Helper()
	code, body := e.ask("GET", path, nil, nil)
	if code != 200 {
		e.Fatalf("%s: %d\n%s", path, code, body)
	}
	return body
}

func (e *evening) ask(method, path string, form url.Values, change func(*http.Request)) (int, string) {
	e.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, e.root+path, body)
	if err != nil {
		e.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", e.server.URL)
	if change != nil {
		change(r)
	}
	resp, err := e.server.Client().Do(r)
	if err != nil {
		e.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		e.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

var hidden = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)

// form returns the page's form that is sent to a path, with its values.
func (e *evening) form(page, to string) url.Values {
	e.Helper()
	text := e.get(page)
	_, form, ok := strings.Cut(text, `id="sheet" class="right" action="`+strings.TrimPrefix(e.root, e.server.URL)+to+`"`)
	if !ok {
		_, form, ok = strings.Cut(text, `action="`+strings.TrimPrefix(e.root, e.server.URL)+to+`"`)
	}
	if !ok {
		e.Fatalf("%s has no form for %s:\n%s", page, to, text)
	}
	form, _, _ = strings.Cut(form, "</form>")
	out := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(form, -1) {
		out.Add(m[1], m[2])
	}
	return out
}

// files returns the site's files with their contents.
func (e *evening) files() map[string]string {
	e.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(e.site, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".herald" { // the lock
				return filepath.SkipDir
			}
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(e.site, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		e.Fatal(err)
	}
	return out
}

// only checks that the named files of the site are new or changed, and no others.
func (e *evening) only(was map[string]string, changed ...string) {
	e.Helper()
	now := e.files()
	for _, name := range changed {
		if _, ok := now[name]; ok && now[name] == was[name] {
			e.Errorf("%s is as it was", name)
		}
		delete(was, name)
		delete(now, name)
	}
	for name := range now {
		if text, ok := was[name]; !ok || text != now[name] {
			e.Errorf("%s was written", name)
		}
	}
	for name := range was {
		if _, ok := now[name]; !ok {
			e.Errorf("%s is gone", name)
		}
	}
}

func contains(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("it lacks %q:\n%s", w, text)
		}
	}
}

// TestNobodyElse sends what other web pages, other host names, guesses and floods would: nothing is
// run, and nothing is written.
func TestNobodyElse(t *testing.T) {
	t.Parallel()
	e := begin(t)
	was := e.files()
	closing := e.form("g/first/", "do")
	sheet := e.form("g/first/austria", "g/first/austria")
	sheet.Set("do", "save")
	sheet.Set("text", "All units hold")
	port := e.server.URL[strings.LastIndexByte(e.server.URL, ':'):]
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	host := func(h string) func(*http.Request) {
		return func(r *http.Request) { r.Host = h; r.Header.Set("Origin", "http://"+h) }
	}
	without := func(f url.Values) url.Values {
		out := url.Values{"key": {strings.Repeat("0", 64)}}
		for name, v := range f {
			if name != "key" {
				out[name] = v
			}
		}
		return out
	}
	elsewhere := func(path string) func(*http.Request) { return func(r *http.Request) { r.URL.Path = path } }
	large := url.Values{"key": closing["key"], "do": {"close"}, "game": {strings.Repeat("x", 2<<20)}}
	for what, c := range map[string]struct {
		method, path string
		form         url.Values
		change       func(*http.Request)
		want         int
	}{
		"another page's form":        {"POST", "do", closing, header("Origin", "https://evil.example"), 403},
		"a form from nowhere":        {"POST", "do", closing, func(r *http.Request) { r.Header.Del("Origin") }, 403},
		"a form of a sandboxed page": {"POST", "do", closing, header("Origin", "null"), 403},
		"another port's form":        {"POST", "do", closing, header("Origin", "http://127.0.0.1:1"), 403},
		"a rebinding name":           {"GET", "", nil, host("evil.example" + port), 421},
		"a rebinding name's form":    {"POST", "do", closing, host("evil.example" + port), 421},
		"a name that begins right":   {"GET", "", nil, host("localhost.evil.example" + port), 421},
		"no port":                    {"GET", "", nil, host("127.0.0.1"), 421},
		"an address of another":      {"GET", "", nil, host("192.0.2.1" + port), 421},
		"no secret":                  {"GET", "", nil, elsewhere("/"), 404},
		"no secret, a form":          {"POST", "do", closing, elsewhere("/do"), 404},
		"a wrong secret":             {"GET", "", nil, elsewhere("/" + strings.Repeat("0", 64) + "/"), 404},
		"a wrong secret's form":      {"POST", "do", closing, elsewhere("/" + strings.Repeat("0", 64) + "/do"), 404},
		"a form without its key":     {"POST", "do", without(closing), nil, 403},
		"a sheet without its key":    {"POST", "g/first/austria", without(sheet), nil, 403},
		"another form's key":         {"POST", "g/first/austria", url.Values{"key": closing["key"], "do": {"save"}, "text": {"x"}}, nil, 403},
		"a key in the address":       {"POST", "do?key=" + closing.Get("key"), without(closing), nil, 403},
		"an oversize body":           {"POST", "do", large, nil, 413},
		"another method":             {"PUT", "do", closing, nil, 405},
		"a command as an address":    {"GET", "do?do=close&game=first", nil, nil, 404},
		"a command that is none":     {"POST", "do", url.Values{"key": closing["key"], "do": {"rm"}, "game": {"first"}}, nil, 400},
		"a game that is a flag":      {"POST", "do", url.Values{"key": closing["key"], "do": {"close"}, "game": {"--early"}}, nil, 400},
		"an item that is a flag":     {"POST", "do", url.Values{"key": closing["key"], "do": {"accept"}, "game": {"first"}, "item": {"--site=/"}}, nil, 400},
		"a reason that is a flag":    {"POST", "do", url.Values{"key": closing["key"], "do": {"extend"}, "game": {"first"}, "by": {"3d"}, "why": {"--site=/"}}, nil, 400},
		"a file that is not a scan":  {"GET", "scan/content/games/first/secret.toml", nil, nil, 404},
		"a way out of the games":     {"GET", "scan/content/games/../../x.png", nil, nil, 404},
		"a way out of the site":      {"GET", "site/%2e%2e/content/site.toml", nil, nil, 404},
		"a game out of the site":     {"GET", "g/%2e%2e/austria", nil, nil, 404},
		"the templates":              {"GET", "desk.html", nil, nil, 404},
	} {
		if code, body := e.ask(c.method, c.path, c.form, c.change); code != c.want {
			t.Errorf("%s: %d, not %d: %s", what, code, c.want, body)
		}
	}
	for i := range 5000 {
		e.ask("POST", []string{"do", "g/first/austria", "inbox/0123456789ab"}[i%3], []url.Values{without(closing), without(sheet)}[i%2], nil)
		e.ask([]string{"GET", "POST"}[i%2], fmt.Sprint(i), closing, elsewhere(fmt.Sprintf("/%064d/do", i)))
	}
	if len(e.ran) > 0 {
		t.Errorf("it ran %q", e.ran)
	}
	e.only(was)
	if code, body := e.ask("GET", "", nil, host("localhost"+port)); code != 200 {
		t.Errorf("by its own name: %d %s", code, body)
	}
}

// TestLoopbackOnly: there is no desk on an address that other machines can reach.
func TestLoopbackOnly(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.org:0", "127.0.0.1", ""} {
		if l, err := desk.Listen(addr); err == nil || !strings.Contains(err.Error(), "open to other machines") {
			t.Errorf("%q: %v, %v", addr, l, err)
		}
	}
	l, err := desk.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
}

// TestPagesKeepToThemselves: no page may load or send anything elsewhere, be framed, or be cached.
func TestPagesKeepToThemselves(t *testing.T) {
	t.Parallel()
	e := begin(t)
	for _, path := range []string{"", "g/first/", "g/first/austria", "nothing"} {
		resp, err := e.server.Client().Get(e.root + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		h := resp.Header
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") || h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%q: %v", path, h)
		}
		if regexp.MustCompile(`(?:src|href|action)="(?:https?:|//)|style="|<script>|onclick`).Match(text) {
			t.Errorf("%q reaches out:\n%s", path, text)
		}
	}
}

// TestCommands: each button runs a command, and the page shows what the command printed, and how to
// insist on it.
func TestCommands(t *testing.T) {
	t.Parallel()
	e := begin(t)
	key := e.form("g/first/", "do").Get("key")
	e.now = e.now.AddDate(0, 0, -21) // before the deadline
	for _, page := range []string{"", "g/first/"} {
		if n := strings.Count(e.get(page), "07:00 UTC"); n != 1 {
			t.Errorf("%q names the deadline %d times", page, n)
		}
	}
	for form, want := range map[string]string{
		"do=build": "build", "do=accept&game=first&item=germany-missing": "accept|first|germany-missing", "do=close&game=first&phase=x": "close|first",
		"do=close&game=first&insist=yes": "close|first|--early", "do=resolve&game=first&phase=1901-autumn": "resolve|first|--phase=1901-autumn",
		"do=final&game=first&phase=1901-autumn&insist=yes": "resolve|first|--final|--phase=1901-autumn|--final", "do=reopen&game=first&phase=1901-spring": "resolve|first|--reopen=1901-spring",
		"do=extend&game=first&by=-1d&why=all+ready": "extend|first|-1d|all ready", "do=end&game=first&how=draw&winners=austria&winners=italy&why=--x": "end|first|--how=draw|--winners=austria,italy|--why=--x",
		"do=letters&game=first&kind=results": "letters|first|results", "do=mail&from=/etc/passwd": "mail",
	} {
		values, err := url.ParseQuery(form + "&back=game&key=" + key)
		if err != nil {
			t.Fatal(err)
		}
		e.ran = nil
		code, page := e.ask("POST", "do", values, nil)
		if want += "|--site=" + e.site; len(e.ran) != 1 || e.ran[0] != want {
			t.Errorf("%s ran %q, not %q (%d)", form, e.ran, want, code)
		}
		if strings.HasPrefix(form, "do=close&game=first&phase") {
			contains(t, page, "first is not ready (hint: herald close first --early) &lt;b&gt;", "herald close first --early</code>", "Do it anyway", `name="insist" value="yes"`)
		}
	}
}

// TestDoneAnyway: the button that goes past what is owed goes past nothing that has come since; the
// page then shows that, and a button for it. Other buttons settle an item as their page shows it.
func TestDoneAnyway(t *testing.T) {
	t.Parallel()
	e := begin(t)
	form := url.Values{"do": {"close"}, "game": {"first"}, "key": {e.form("g/first/", "do").Get("key")}}
	post := func(want string) {
		t.Helper()
		e.ran = nil
		_, page := e.ask("POST", "do", form, nil)
		if len(e.ran) != 1 || e.ran[0] != want+"|--site="+e.site {
			t.Fatalf("%v ran %q, not %q", form, e.ran, want)
		}
		if _, seen, there := strings.Cut(page, `name="seen" value="`); there {
			seen, _, _ = strings.Cut(seen, `"`)
			form.Set("seen", seen)
		}
		form.Set("insist", "yes")
	}
	post("close|first")
	post("close|first|--early")
	sitetest.Write(t, e.site, map[string]string{"content/games/first/1901-autumn/orders/russia.txt": "A War - Gal or Sil\n"})
	post("close|first")
	post("close|first|--early")
	if !strings.Contains(e.get("g/first/"), `name="item" value="russia-line-1@`) {
		t.Error("a button does not say which line 1 it settles")
	}
}

// TestDraftThatWins: of a draft that ends the game a sheet can still be corrected; once it is final
// none can.
func TestDraftThatWins(t *testing.T) {
	t.Parallel()
	const game = "content/games/won/"
	site := t.TempDir()
	sitetest.Write(t, site, map[string]string{
		"content/site.toml": "title = \"T\"\nboard = \"standard\"\n",
		game + "game.toml":  "title = \"Won\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		game + "position.toml": "phase = \"1905-autumn-movement\"\n[units]\nfrance = [\"A ruh\"]\nturkey = [\"A bul\"]\n[owners]\nturkey = [\"bul\"]\n" +
			"france = [\"par\", \"bre\", \"mar\", \"bel\", \"lon\", \"edi\", \"lvp\", \"spa\", \"por\", \"mun\", \"kie\", \"ber\", \"den\", \"nwy\", \"swe\", \"stp\", \"tun\"]\n",
		game + "1905-autumn/orders/france.txt": "A Ruh - Hol\n"})
	sitetest.Resolve(t, site, "won", play.Draft)
	e := at(t, site)
	contains(t, e.get("g/won/"), "the draft ends the game: won by France", `name="do" value="final"`)
	contains(t, e.get("g/won/france"), "A Ruh - Hol")
	sitetest.Resolve(t, site, "won", play.Final)
	if code, page := e.ask("GET", "g/won/france", nil, nil); code != 409 || !strings.Contains(page, "the game is over: won by France") {
		t.Errorf("%d %s", code, page)
	}
}

// TestInbox files a message that no game could be found for, answers it, and puts it aside.
func TestInbox(t *testing.T) {
	t.Parallel()
	e := begin(t)
	sitetest.Write(t, e.site, map[string]string{"inbox/0123456789ab.eml": "X-Herald-Why: no game's people.toml has its sender's address <i>\n" + message})
	was := e.files()
	contains(t, e.get(""), "no game&#39;s people.toml has its sender&#39;s address &lt;i&gt;", "Put aside")
	contains(t, e.get("inbox/0123456789ab"), "somebody@example.net", "A Mun - Bur", "File it as", "g/first/germany?from=0123456789ab")
	answer := e.form("inbox/0123456789ab", "inbox/0123456789ab")
	answer.Set("do", "answer")
	answer.Set("text", "Who are you?")
	if code, page := e.ask("POST", "inbox/0123456789ab", answer, nil); code != 409 || !strings.Contains(page, "the site has no address to answer from") {
		t.Errorf("without an address: %d %s", code, page)
	}
	e.only(was)
	form := e.form("g/first/germany?from=0123456789ab", "g/first/germany")
	form.Set("do", "save")
	form.Set("text", "A Mun - Bur")
	if code, page := e.ask("POST", "g/first/germany", form, nil); code != 200 {
		t.Errorf("%d %s", code, page)
	}
	e.only(was, form.Get("file"), "inbox/0123456789ab.eml", "inbox/aside/0123456789ab.eml")
	if code, _ := e.ask("GET", "inbox/0123456789ab", nil, nil); code != 404 {
		t.Errorf("it is still there: %d", code)
	}
}

// png is a picture of one pixel.
const png = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"

// TestPreview shows the phase's outcome as the site's own page would, and writes nothing.
func TestPreview(t *testing.T) {
	t.Parallel()
	e := begin(t)
	was := e.files()
	page := e.get("preview/first/")
	contains(t, page, "Autumn 1901", "Draft", "Preview, for you alone", "Content-Security-Policy")
	style := regexp.MustCompile(`href="([./]*assets/site-[^"]*css)"`).FindStringSubmatch(page)
	if style == nil {
		t.Fatalf("the page has no style:\n%.2000s", page)
	}
	e.get("preview/first/" + strings.TrimPrefix(style[1], "../../"))
	e.get("preview/first/first/1901-autumn/map.svg")
	e.only(was)
}

// winter is a game in which Germany may build two and France must remove one, Germany at Berlin,
// Kiel and Munich.
func winter(t *testing.T, e *evening) {
	sitetest.Write(t, e.site, map[string]string{
		"content/games/winter/game.toml": "title = \"A <Winter>\"\nboard = \"standard\"\nruleset = \"standard\"\n",
		"content/games/winter/position.toml": "phase = \"1905-winter-adjustment\"\nnote = \"Run by hand until 1905.\"\n[units]\ngermany = [\"F den\"]\nfrance = [\"A bur\", \"A par\"]\n" +
			"[owners]\nfrance = [\"par\"]\ngermany = [\"mun\", \"ber\", \"kie\"]\n",
	})
}

// TestBuildsAndWishes: builds and removals that are due and missing on the sheet have a button
// each, no region twice, and none once they are on the sheet; each of several wishes on a line is
// listed. The page's head lists the games by their titles.
func TestBuildsAndWishes(t *testing.T) {
	t.Parallel()
	e := begin(t)
	winter(t, e)
	page := e.get("g/winter/germany")
	contains(t, page, "<h2>May build 2 more</h2>", ">Build an Army in Berlin<", ">Build a Fleet in Kiel<", ">Build an Army in Munich<", ">A &lt;Winter&gt;</a>")
	if strings.Contains(page, "<h2>Without an order</h2>") {
		t.Error("a unit is asked for an order in winter")
	}
	form := e.form("g/winter/germany", "g/winter/germany")
	read := func(text string) string {
		t.Helper()
		form.Set("do", "fates")
		form.Set("text", text)
		_, fates := e.ask("POST", "g/winter/germany", form, nil)
		return fates
	}
	fates := read("Build A Ber, else F Kie, else A Mun\n")
	contains(t, fates, "<h2>May build 1 more</h2>", ">Build an Army in Munich<", "else: Build a Fleet in Kiel", "else: Build an Army in Munich")
	if strings.Contains(fates, "add:Build an Army in Berlin") || strings.Contains(fates, "add:Build a Fleet in Berlin") || strings.Contains(fates, "else: Build an Army in Berlin") {
		t.Errorf("what is built is offered once more:\n%s", fates)
	}
	if fates := read("Build A Ber\nBuild A Mun\n"); strings.Contains(fates, "more</h2>") || !strings.Contains(fates, "Build an Army in Munich") {
		t.Errorf("what is all there is asked for:\n%s", fates)
	}
	contains(t, e.get("g/winter/france"), "<h2>Must remove 1 more</h2>", ">Remove Army Burgundy<", ">Remove Army Paris<")
}

// TestAfter: saving leads to the next thing to settle, and a step whose results others can see
// leads to the build.
func TestAfter(t *testing.T) {
	t.Parallel()
	e := begin(t)
	form := e.form("g/first/germany", "g/first/germany")
	form.Set("do", "save")
	form.Set("text", "A Mun H\nA Kie H\nF Den H\nA Ber H\n")
	_, page := e.ask("POST", "g/first/germany", form, nil)
	next := regexp.MustCompile(`href="[^"]*/(g/first/\w+)">Next: (\w+), no orders came`).FindStringSubmatch(page)
	if next == nil || next[1] != "g/first/"+strings.ToLower(next[2]) || next[2] == "Germany" {
		t.Fatalf("it leads nowhere: %v\n%s", next, page)
	}
	e.get(next[1])
	e.code = 0
	close := e.form("g/first/", "do")
	close.Set("do", "close")
	_, page = e.ask("POST", "do", close, nil)
	contains(t, page, "Others see it when the site is built")
	e.code = 1
	if _, page = e.ask("POST", "do", close, nil); strings.Contains(page, "Others see it when the site is built") {
		t.Error("what was refused is to be published")
	}
}

// TestAMessageIsToldOnce: the desk's first page and each game's page show a message that waits in
// inbox/ once.
func TestAMessageIsToldOnce(t *testing.T) {
	t.Parallel()
	e := at(t, sitetest.Two(t))
	sitetest.Write(t, e.site, map[string]string{"inbox/0123456789ab.eml": "X-Herald-Why: no game's people.toml has its sender's address\n" + message})
	for _, page := range []string{"", "g/first/", "g/second/"} {
		if n := strings.Count(e.get(page), "Read it"); n != 1 {
			t.Errorf("%q tells the message %d times", page, n)
		}
	}
}
