package browser

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// phone is a remote-controlled browser of a phone's size: Firefox through Marionette, WebKitGTK
// through WebDriver. Requests to both have the same form.
type phone struct {
	name string
	ask  func(command string, body map[string]any) (json.RawMessage, error)
}

// enginePatience is how long a browser may take to start or to answer on a busy machine. No test
// measures time by it.
const enginePatience = 10 * time.Minute

// start runs a program until the test ends.
func start(t *testing.T, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(need(t, name)[0], args...)
	cmd.Env = append(os.Environ(), env...)
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = log.Close()
	})
}

// freePort returns a port that nothing listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// within calls f until it succeeds.
func within(t *testing.T, what string, f func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(enginePatience); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		if err = f(); err == nil {
			return
		}
	}
	t.Fatalf("%s: %v", what, err)
}

// firefox starts Firefox, with its dark theme if asked.
func firefox(t *testing.T, dark bool) *phone {
	t.Helper()
	profile, port := t.TempDir(), freePort(t)
	scheme := 1 // light
	if dark {
		scheme = 0
	}
	prefs := fmt.Sprintf("user_pref(\"marionette.port\", %s);\nuser_pref(\"layout.css.prefers-color-scheme.content-override\", %d);\nuser_pref(\"datareporting.policy.dataSubmissionEnabled\", false);\n", port, scheme)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, []string{"MOZ_HEADLESS_WIDTH=360", "MOZ_HEADLESS_HEIGHT=740", "HOME=" + profile}, "firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile, "--window-size", "360,740")
	var conn net.Conn
	within(t, "firefox listens", func() (err error) {
		conn, err = net.Dial("tcp", "127.0.0.1:"+port)
		return err
	})
	t.Cleanup(func() { _ = conn.Close() })
	in, id := bufio.NewReader(conn), 0
	read := func() ([]byte, error) { // a message is its length, a colon, and JSON
		head, err := in.ReadString(':')
		if err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(strings.TrimSuffix(head, ":"))
		if err != nil {
			return nil, err
		}
		out := make([]byte, n)
		_, err = io.ReadFull(in, out)
		return out, err
	}
	if _, err := read(); err != nil { // it says who it is
		t.Fatal(err)
	}
	e := &phone{name: "firefox"}
	e.ask = func(command string, body map[string]any) (json.RawMessage, error) {
		id++
		text, err := json.Marshal([]any{0, id, "WebDriver:" + command, body})
		if err != nil {
			return nil, err
		}
		_ = conn.SetDeadline(time.Now().Add(enginePatience))
		if _, err := fmt.Fprintf(conn, "%d:%s", len(text), text); err != nil {
			return nil, err
		}
		data, err := read()
		if err != nil {
			return nil, err
		}
		var reply [4]json.RawMessage
		if err := json.Unmarshal(data, &reply); err != nil {
			return nil, err
		}
		if string(reply[2]) != "null" {
			return nil, errors.New(string(reply[2]))
		}
		var value struct{ Value json.RawMessage }
		if json.Unmarshal(reply[3], &value) == nil && value.Value != nil {
			return value.Value, nil
		}
		return reply[3], nil
	}
	return e
}

// webkit starts a bare window of WebKitGTK of a phone's size, with its dark theme if asked.
func webkit(t *testing.T, dark bool) *phone {
	t.Helper()
	view, err := filepath.Abs("webkitview.py")
	if err != nil {
		t.Fatal(err)
	}
	display := ":" + strconv.Itoa(100+os.Getpid()%800)
	if dark {
		display = ":" + strconv.Itoa(1000+os.Getpid()%800)
	}
	start(t, nil, "Xvfb", display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
	env := []string{"DISPLAY=" + display, "WEBKIT_DISABLE_COMPOSITING_MODE=1", "WEBKIT_DISABLE_DMABUF_RENDERER=1", "LIBGL_ALWAYS_SOFTWARE=1",
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", // a test runs as root in a container, where there is no other sandbox
		"GTK_THEME=Adwaita"}
	if dark {
		env = append(env, "DARK=1", "GTK_THEME=Adwaita:dark")
	}
	port := freePort(t)
	start(t, env, "WebKitWebDriver", "--port="+port)
	base := "http://127.0.0.1:" + port + "/session"
	client := &http.Client{Timeout: enginePatience}
	post := func(url string, body any) (json.RawMessage, error) {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		r, err := client.Post(url, "application/json", bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		defer r.Body.Close()
		var reply struct{ Value json.RawMessage }
		if err := json.NewDecoder(r.Body).Decode(&reply); err != nil {
			return nil, err
		}
		if r.StatusCode != http.StatusOK {
			return nil, errors.New(string(reply.Value))
		}
		return reply.Value, nil
	}
	var session struct{ SessionID string }
	within(t, "webkit opens", func() error {
		v, err := post(base, map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"webkitgtk:browserOptions": map[string]any{"binary": view, "args": []string{}}}}})
		if err != nil {
			return err
		}
		return json.Unmarshal(v, &session)
	})
	paths := map[string]string{"Navigate": "/url", "ExecuteScript": "/execute/sync", "SetWindowRect": "/window/rect", "Back": "/back", "Forward": "/forward", "Refresh": "/refresh"}
	e := &phone{name: "webkit"}
	e.ask = func(command string, body map[string]any) (json.RawMessage, error) {
		url := base + "/" + session.SessionID
		if command == "TakeScreenshot" {
			r, err := client.Get(url + "/screenshot")
			if err != nil {
				return nil, err
			}
			defer r.Body.Close()
			var reply struct{ Value json.RawMessage }
			err = json.NewDecoder(r.Body).Decode(&reply)
			return reply.Value, err
		}
		return post(url+paths[command], body)
	}
	t.Cleanup(func() {
		if r, err := http.NewRequest(http.MethodDelete, base+"/"+session.SessionID, nil); err == nil {
			if reply, err := client.Do(r); err == nil {
				_ = reply.Body.Close()
			}
		}
	})
	return e
}

// do sends a request that must succeed.
func (e *phone) do(t *testing.T, command string, body map[string]any) json.RawMessage {
	t.Helper()
	v, err := e.ask(command, body)
	if err != nil {
		t.Fatalf("%s: %s %v: %v", e.name, command, body, err)
	}
	return v
}

// js runs a function's body in the page.
func (e *phone) js(t *testing.T, script string) string {
	t.Helper()
	var s any
	if err := json.Unmarshal(e.do(t, "ExecuteScript", map[string]any{"script": script, "args": []any{}}), &s); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(s)
}

// becomes waits until a script returns the wanted value.
func (e *phone) becomes(t *testing.T, what, script, want string) {
	t.Helper()
	got := ""
	for end := time.Now().Add(enginePatience / 3); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if got = e.js(t, script); got == want {
			return
		}
	}
	t.Errorf("%s: %s: %q, not %q", e.name, what, got, want)
}

// TestEngines visits a player's pages in Firefox and WebKit at a phone's width, by day below a path
// of a host, and by night from a folder, where scripts may do less. There it also searches, decides
// and writes a sheet (on the host too with HERALD_LONG=1).
func TestEngines(t *testing.T) {
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs Firefox and WebKitGTK: HERALD_REAL=1")
	}
	site, err := filepath.Abs(builtSite(t))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/a/b/", overheard(http.FileServer(http.Dir(site)))))
	defer server.Close()
	for _, dark := range []bool{false, true} {
		for _, begin := range []func(*testing.T, bool) *phone{firefox, webkit} {
			base := server.URL + "/a/b/"
			if dark {
				base = "file://" + site + "/"
			}
			e := begin(t, dark)
			if e.name == "firefox" {
				e.do(t, "NewSession", map[string]any{"capabilities": map[string]any{}})
			}
			e.do(t, "SetWindowRect", map[string]any{"width": 360, "height": 740})
			t.Run(fmt.Sprintf("%s, dark %v", e.name, dark), func(t *testing.T) { walk(t, e, base, dark) })
		}
	}
}

// walk opens a page of each kind that players meet.
func walk(t *testing.T, e *phone, base string, dark bool) {
	const game = "powick-bridge/"
	for _, page := range []string{"index.html", game + "index.html", game + "1645-summer/index.html", game + "montrose/index.html", game + "montrose/sheet.html", game + "chronicle.html",
		"moves.html#lyme-bay", "warroom.html", "rules/index.html", "404.html"} {
		e.do(t, "Navigate", map[string]any{"url": base + page})
		e.becomes(t, page+" is there", `return document.readyState`, "complete")
		e.becomes(t, page+" scrolls sideways by", `return document.documentElement.scrollWidth - document.documentElement.clientWidth`, "0")
		e.becomes(t, page+" knows the look", `return matchMedia("(prefers-color-scheme: dark)").matches`, fmt.Sprint(dark))
		e.becomes(t, page+" complains of", `return (window.heraldComplaints || []).join("\n")`, "")
	}
	uses := dark || os.Getenv("HERALD_LONG") == "1"
	if uses {
		finds(t, e, base+"moves.html", "ui-q", `document.getElementById("ui-title").textContent`)
		finds(t, e, base+game+"1645-summer/index.html", "map-find", `document.querySelector(".map-info.told h2").textContent`)
		decides(t, e, base+"warroom.html")
	}
	// Whoever says which power is his has it on the next page, from a folder too, and its sheet first.
	e.do(t, "Navigate", map[string]any{"url": base + game + "index.html"})
	e.js(t, `const s = document.querySelector(".you select"); s.value = "montrose"; s.dispatchEvent(new Event("change")); return 1`)
	e.becomes(t, "the card names the power", `return document.querySelector(".mine .page").textContent + document.querySelector(".mine").hidden`, "Montrosefalse")
	e.js(t, `document.querySelector(".mine .had a").click(); return 1`)
	e.becomes(t, "the results know whose they are", `const y = document.querySelector(".you select"); return location.pathname.includes("1646") && y && y.value`, "montrose")
	// A page that goes in the moment of the choice loses nothing.
	for _, power := range []string{"crown", "argyll", "crown", "montrose"} {
		e.js(t, `const s = document.querySelector(".you select"); s.value = "`+power+`"; s.dispatchEvent(new Event("change")); window.gone = true; location.reload(); return 1`)
		e.becomes(t, "a choice in the moment before loading again",
			`const y = document.querySelector(".you select"); return document.readyState === "complete" && !window.gone && y && y.value`, power)
	}
	e.do(t, "Refresh", map[string]any{})
	e.becomes(t, "and when they are loaded again", `const y = document.querySelector(".you select"); return document.readyState === "complete" && y && y.value`, "montrose")
	e.becomes(t, "its orders come first", `const s = document.querySelector(".sheets .sheet"); return s && s.open && s.classList.contains("p-montrose")`, "true")
	if uses {
		keepsDraft(t, e, base+game+"montrose/")
	}
	// A pixel of open land on the whole map.
	e.do(t, "Navigate", map[string]any{"url": base + game + "1645-summer/index.html"})
	e.becomes(t, "the map lives", `return !!document.querySelector(".living.is-alive .units > g") && [...document.querySelectorAll("#map-stage .board > picture img")].every(i => i.complete)`, "true")
	e.looks(t, "#map-stage", 0.06, dark)
	// A figure of a rulebook, which is a picture of its own.
	e.do(t, "Navigate", map[string]any{"url": base + "rules/convoys.html"})
	e.becomes(t, "the figure is there", `const i = document.querySelector("figure.map picture img"); i.loading = "eager"; return i.complete && i.naturalWidth > 0`, "true")
	e.looks(t, "figure.map picture", 0.5, dark)
}

// looks waits until the page is dark, or bright, in an element: at the middle of its width, the
// fraction down of its height below its top.
func (e *phone) looks(t *testing.T, selector string, down float64, dark bool) {
	t.Helper()
	e.js(t, `document.documentElement.style.scrollBehavior = "auto"; document.querySelector("`+selector+`").scrollIntoView(); return 1`)
	at := e.js(t, fmt.Sprintf(`const b = document.querySelector("%s").getBoundingClientRect(); return [Math.round(b.left + b.width * 0.5), Math.round(b.top + b.height * %g)].join(" ")`, selector, down))
	var x, y int
	if _, err := fmt.Sscan(at, &x, &y); err != nil {
		t.Fatal(err)
	}
	bright := 0
	for end := time.Now().Add(enginePatience / 6); time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
		var shot string
		if err := json.Unmarshal(e.do(t, "TakeScreenshot", map[string]any{"full": false}), &shot); err != nil {
			t.Fatal(err)
		}
		data, err := base64.StdEncoding.DecodeString(shot)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		bright = 0
		for dx := -8; dx <= 8; dx++ { // the middle shade, whatever sign or name is there
			r, g, b, _ := img.At(x+dx*4, y).RGBA()
			bright += int(r>>8) + int(g>>8) + int(b>>8)
		}
		bright /= 17 * 3
		if (bright < 110) == dark {
			return
		}
	}
	t.Errorf("%s: %s is %d bright of 255, and the page dark: %v", e.name, selector, bright, dark)
}

// overheard puts a script before all others of a page, which records the console's messages.
func overheard(site http.Handler) http.Handler {
	const script = `window.heraldComplaints = [];
const note = what => e => heraldComplaints.push(what + ": " + (e.message || e.violatedDirective || e.reason));
addEventListener("error", note("error"), true);
addEventListener("unhandledrejection", note("rejection"));
document.addEventListener("securitypolicyviolation", note("policy"));
for (const how of ["error", "warn"]) console[how] = (...all) => heraldComplaints.push(how + ": " + all.join(" "));
`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "overheard.js") {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = io.WriteString(w, script)
			return
		}
		if !strings.HasSuffix(r.URL.Path, ".html") {
			site.ServeHTTP(w, r)
			return
		}
		page := httptest.NewRecorder()
		r.URL.Path = strings.TrimSuffix(r.URL.Path, "index.html")
		site.ServeHTTP(page, r)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(page.Code)
		_, _ = io.WriteString(w, strings.Replace(page.Body.String(), "<meta name=\"viewport\"", "<script src=\"/a/b/overheard.js\"></script><meta name=\"viewport\"", 1))
	})
}

// finds types the beginning of a region's name into a page's combobox: one Enter chooses it.
func finds(t *testing.T, e *phone, page, field, told string) {
	t.Helper()
	e.do(t, "Navigate", map[string]any{"url": page})
	e.becomes(t, field+" is a combobox", `const i = document.getElementById("`+field+`"); return document.readyState + i.getAttribute("role")`, "completecombobox")
	e.becomes(t, "the list for “lyme”", `const i = document.getElementById("`+field+`"); i.focus(); i.value = "lyme"; i.dispatchEvent(new Event("input"));
		const l = [...document.querySelectorAll("#`+field+`-list [role=option]")];
		return l[0] && l[0].id === i.getAttribute("aria-activedescendant") && l[0].getAttribute("aria-selected") + l[0].textContent.slice(0, 8)`, "trueLyme Bay")
	e.js(t, `document.getElementById("`+field+`").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true})); return 1`)
	e.becomes(t, "after one Enter in "+field, `return `+told+` + document.getElementById("`+field+`").getAttribute("aria-expanded")`, "Lyme Bayfalse")
}

// decides has the war room adjudicate the orders on its sheets.
func decides(t *testing.T, e *phone, page string) {
	t.Helper()
	e.do(t, "Navigate", map[string]any{"url": page})
	e.becomes(t, "the war room starts", `return document.documentElement.hasAttribute("data-ready")`, "true")
	e.js(t, `document.getElementById("ui-decide").click(); return 1`)
	e.becomes(t, "a decided war room", `return !!document.getElementById("ui-h-result")`, "true")
}

// keepsDraft writes on an order sheet and leaves it in every way that a player does: what is shown,
// what would be sent and what is printed stay the same.
func keepsDraft(t *testing.T, e *phone, folder string) {
	t.Helper()
	const there = `if (document.readyState !== "complete" || !document.querySelector("#fill:not([hidden])")) return "";
		const rows = [...document.querySelectorAll(".fill-row")].map(r => [...r.querySelectorAll("select:not([hidden]),input")].map(f => f.value));
		const written = rows.filter(r => r[r.length - 1]), sent = document.getElementById("fill-text").textContent.split("\n\n")[1].trim().split("\n").filter(Boolean);
		const paper = [...document.querySelectorAll(".paper .blank")].filter(b => b.textContent).length;
		if (rows.some(r => r.length > 1 && r[0] && !r.includes(r[0], 1))) return "a choice is shown that is not written";
		if (written.map(r => r[r.length - 1]).join("\n") !== sent.join("\n")) return "what is sent is not what is shown";
		return written.length + " written, " + paper + " on paper, " + document.getElementById("fill-say").textContent;`
	choose := func(n int) {
		e.js(t, fmt.Sprintf(`const s = document.getElementById("fill-%d-c"); s.selectedIndex = 1; s.dispatchEvent(new Event("change")); return 1`, n))
	}
	have := func(what string, n int) {
		t.Helper()
		e.becomes(t, what, there, fmt.Sprintf("%d written, %d on paper, %d of 13 lines written.", n, n, n))
	}
	open := func(url string) { e.do(t, "Navigate", map[string]any{"url": url}) }
	open(folder + "sheet.html")
	have("an empty sheet", 0)
	for n := range 3 {
		choose(n)
	}
	have("three orders", 3)
	open(folder + "index.html")
	e.do(t, "Back", map[string]any{})
	have("three orders after Back", 3)
	choose(3)
	have("a fourth", 4)
	e.do(t, "Forward", map[string]any{})
	e.becomes(t, "forward", `return document.readyState + location.pathname.includes("sheet.html")`, "completefalse")
	e.do(t, "Back", map[string]any{})
	have("four orders after Forward and Back", 4)
	e.do(t, "Refresh", map[string]any{})
	have("four orders after loading again", 4)
	open("about:blank")
	open(folder + "sheet.html")
	have("four orders on the sheet opened again", 4)
	// A browser that fills in or empties fields by itself, and says so to nobody, changes nothing.
	e.js(t, `document.querySelectorAll(".fill-row input").forEach(i => { i.value = ""; }); dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true})); return 1`)
	have("four orders though the fields were emptied", 4)
	e.js(t, `document.getElementById("fill-forget").click(); return 1`)
	e.becomes(t, "a forgotten draft", there, "0 written, 0 on paper, The draft is forgotten.")
	e.do(t, "Refresh", map[string]any{})
	have("nothing after loading again", 0)
	unit := e.js(t, `return document.querySelector(".fill-row legend").textContent.replace("’", "'")`)
	phase := e.js(t, `return JSON.parse(document.getElementById("fill-data").textContent).phase`)
	open("about:blank")
	open(folder + "sheet.html#orders=" + phase + ":" + url.PathEscape(unit+" holds\nA word to the others"))
	e.becomes(t, "orders handed over by the war room", there, "2 written, 2 on paper, These are the orders from the war room.")
	open("about:blank")
	open(folder + "sheet.html#orders=1600-spring-movement:nothing")
	e.becomes(t, "orders for another phase", there, "2 written, 2 on paper, The orders from the war room are for another phase, so they were not used.")
	e.js(t, `document.getElementById("fill-forget").click(); return 1`)
}
