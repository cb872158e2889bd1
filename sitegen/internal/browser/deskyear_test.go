package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/desk"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// chromium starts Chromium of a phone's size, driven as the other engines are.
func chromium(t *testing.T, _ bool) *phone {
	t.Helper()
	cmd := exec.Command(need(t, "node")[0], "drive.mjs")
	cmd.Env = append(os.Environ(), "NODE_PATH="+packages(t, "playwright-core"))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	pipe, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	out := json.NewDecoder(bufio.NewReader(pipe))
	return &phone{name: "chromium", ask: func(command string, body map[string]any) (json.RawMessage, error) {
		line, err := json.Marshal([]any{command, body})
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Fprintf(in, "%s\n", line); err != nil {
			return nil, err
		}
		var answer struct {
			Value json.RawMessage
			Error string
		}
		if err := out.Decode(&answer); err != nil {
			return nil, err
		}
		if answer.Error != "" {
			return nil, errors.New(answer.Error)
		}
		return answer.Value, nil
	}}
}

const yearFrom = "../../../content/games/powick-bridge"

// sheetsOf are the sheets of a phase of the sample game by their names, first versions first.
func sheetsOf(t *testing.T, phase, kind string) (names []string, texts map[string]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(yearFrom, phase, kind, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(f)
		names = append(names, name)
		texts[name] = strings.TrimRight(strings.ReplaceAll(string(data), "\r", ""), "\n") + "\n"
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Count(a, "-v2") - strings.Count(b, "-v2") })
	return names, texts
}

// moment matches the time at which something was decided, the only difference between the files of
// two runs of a year.
var moment = regexp.MustCompile(`(?m)^(\s*)at = \S+$`)

// TestYearInThreeEngines plays a year of ten powers by clicks and typing alone, and by commands:
// each file is the same but for the moments at which it was decided, and once these are the same,
// so is each byte of the built site. WebKit plays it always, Chromium and Firefox with
// HERALD_LONG=1; TestDesk opens the desk in Chromium.
func TestYearInThreeEngines(t *testing.T) {
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs three browsers and takes minutes: HERALD_REAL=1")
	}
	program := sitetest.Program(t)
	run := func(args ...string) (string, int) {
		out, err := exec.Command(program, args...).CombinedOutput()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return string(out), exit.ExitCode()
		} else if err != nil {
			t.Error(err)
		}
		return string(out), 0
	}
	well := func(args ...string) {
		t.Helper()
		if out, code := run(args...); code != 0 {
			t.Fatalf("herald %v: %s", args, out)
		}
	}
	begin := filepath.Join(t.TempDir(), "site")
	well("new", "site", begin)
	well("new", "game", "year", "--site", begin, "--began", "2024-05-25") // every deadline has passed
	fresh := func(t *testing.T) string {
		dir := filepath.Join(t.TempDir(), "site")
		if err := os.CopyFS(dir, os.DirFS(begin)); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	// settled is a folder of a site by its files, with every phase decided at one moment.
	settled := func(t *testing.T, dir, folder string) map[string]string {
		out := map[string]string{}
		err := fs.WalkDir(os.DirFS(dir), folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			path := filepath.Join(dir, name)
			data, err := os.ReadFile(path)
			if err == nil && folder == "content" {
				if now := moment.ReplaceAll(data, []byte("${1}at = 2026-01-01T12:00:00Z")); !bytes.Equal(now, data) {
					data, err = now, os.WriteFile(path, now, 0o644)
				}
			}
			out[name] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	same := func(t *testing.T, want, got map[string]string) {
		t.Helper()
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s in the browser:\n%.2000s\nby hand:\n%.2000s", name, got[name], want[name])
			}
		}
		if len(got) != len(want) {
			t.Errorf("there are besides: %v", slices.DeleteFunc(slices.Sorted(maps.Keys(got)),
				func(n string) bool { _, ok := want[n]; return ok }))
		}
	}

	phases := []string{"1642-summer", "1642-autumn", "1643-winter", "1643-spring"}
	byHand := fresh(t)
	insist := func(args ...string) {
		t.Helper()
		args = append(args, "--site", byHand)
		if _, code := run(args...); code != 0 {
			well(append(args, map[bool]string{true: "--final", false: "--early"}[slices.Contains(args, "--final")])...)
		}
	}
	for _, phase := range phases {
		kinds, err := filepath.Glob(filepath.Join(yearFrom, phase, "*s"))
		if err != nil {
			t.Fatal(err)
		}
		// retreats after orders
		slices.SortFunc(kinds, func(a, b string) int { return len(filepath.Base(a)) - len(filepath.Base(b)) })
		results := filepath.Join(byHand, "content/games/year", phase, "results.toml")
		for i, folder := range kinds {
			kind := filepath.Base(folder)
			names, texts := sheetsOf(t, phase, kind)
			for _, name := range names {
				file := filepath.Join(byHand, "content/games/year", phase, kind, name)
				if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(texts[name]), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			if i == 0 {
				insist("close", "year")
				insist("resolve", "year")
			}
		}
		if data, _ := os.ReadFile(results); !strings.Contains(string(data), `state = "final"`) {
			insist("resolve", "year", "--final")
		}
	}
	files := settled(t, byHand, "content")
	well("build", "--quiet", "--site", byHand)
	pages := settled(t, byHand, "public")

	engines := map[string]func(*testing.T, bool) *phone{"webkit": webkit}
	if os.Getenv("HERALD_LONG") == "1" {
		engines["chromium"], engines["firefox"] = chromium, firefox
	}
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			e := engine(t, false)
			if name == "firefox" {
				e.do(t, "NewSession", map[string]any{"capabilities": map[string]any{}})
			}
			site := fresh(t)
			d, err := desk.New(desk.Options{Site: site, Out: filepath.Join(site, "public"), Now: time.Now, Run: func(_ context.Context, args ...string) (string, int) { return run(args...) }})
			if err != nil {
				t.Fatal(err)
			}
			server := httptest.NewServer(d)
			defer server.Close()
			address := d.Address(server.Listener.Addr())
			typesYear(t, e, address, phases)
			same(t, files, settled(t, site, "content"))
			press(t, e, `[...document.querySelectorAll("form")].find(f => f.elements.do?.value === "build").querySelector("button").click()`)
			if said := e.js(t, `return document.querySelector(".said").textContent`); !strings.Contains(said, "Look at the site") {
				t.Fatalf("the site is not built: %s", said)
			}
			same(t, pages, settled(t, site, "public"))
		})
	}
}

// press clicks something that leads to another page, and waits until the mark on the old page is
// gone.
func press(t *testing.T, e *phone, script string) {
	t.Helper()
	e.js(t, `window.old = true; `+script+`; return 1`)
	within(t, "another page", func() error { // between two pages there is none that could answer
		v, err := e.ask("ExecuteScript", map[string]any{"script": `return String(!window.old) + document.readyState`, "args": []any{}})
		if err == nil && string(v) != `"truecomplete"` {
			err = errors.New(string(v))
		}
		return err
	})
}

// typesYear plays the phases at the desk: it types what is owed, and presses the next step's
// button.
func typesYear(t *testing.T, e *phone, address string, phases []string) {
	t.Helper()
	navigate := func(path string) {
		t.Helper()
		e.do(t, "Navigate", map[string]any{"url": address + path})
		e.becomes(t, "it is loaded", `return document.readyState`, "complete")
	}
	typed := map[string]bool{}
	for range 60 {
		navigate("g/year/")
		var phase, state, kind string
		stands := e.js(t, `const b = document.querySelector(".when .badge"), kinds = [...document.querySelectorAll(".seats li:first-child .does a")];
			return b.textContent.replace(",", "") + " " + new URL(kinds.pop().href).searchParams.get("kind")`)
		if _, err := fmt.Sscan(stands, &phase, &state, &kind); err != nil {
			t.Fatalf("%q: %v", stands, err)
		}
		if !slices.Contains(phases, phase) {
			break
		}
		if state == "closed" || typed[phase+kind] {
			press(t, e, `document.querySelector(".next + form button").click()`)
			if e.js(t, `return String(!!document.querySelector(".said.refused"))`) == "true" {
				press(t, e, `[...document.querySelectorAll(".said button")].find(b => b.textContent.startsWith("Do it anyway")).click()`)
			}
			if said := e.js(t, `const s = document.querySelector(".said.refused"); return s ? s.textContent : ""`); said != "" {
				t.Fatalf("%s %s is refused: %s", phase, kind, said)
			}
			continue
		}
		typed[phase+kind] = true
		names, texts := sheetsOf(t, phase, kind)
		for _, name := range names {
			power, later := strings.CutSuffix(strings.TrimSuffix(name, ".txt"), "-v2")
			path := "g/year/" + power + "?kind=" + kind
			if later {
				path += "&as=next"
			}
			navigate(path)
			text, err := json.Marshal(texts[name])
			if err != nil {
				t.Fatal(err)
			}
			e.js(t, `const t = document.getElementById("text"); t.focus(); t.select(); document.execCommand("insertText", false, `+string(text)+`) || (t.value = `+string(text)+`);
				t.dispatchEvent(new Event("input", {bubbles: true})); return 1`)
			press(t, e, `document.querySelector("button[value=save]").click()`)
			if said := e.js(t, `const s = document.querySelector(".said"); return s ? s.textContent : document.body.textContent`); !strings.Contains(said, "Saved.") {
				t.Fatalf("%s %s: %s", phase, name, said)
			}
		}
	}
	if len(typed) < len(phases) || !typed["1643-winteradjustments"] {
		t.Fatalf("only %v was typed", slices.Sorted(maps.Keys(typed)))
	}
	t.Log(e.name, slices.Sorted(maps.Keys(typed)))
}
