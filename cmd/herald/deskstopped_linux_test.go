//go:build linux && (amd64 || arm64)

package main

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pressing, in place of a command's name, sends a form of the desk. After it come the form's page,
// a text that the form contains, the button, and the text to send.
const pressing = "press"

// pressed opens the desk and one of its pages, and returns what sends the form.
func pressed(t *testing.T, line []string) func() int {
	b := atDesk(t, line[len(line)-1])
	b.open(line[1])
	action, fields := b.form(line[2])
	fields.Set("do", line[3])
	fields.Set("text", line[4])
	return func() int {
		r, err := http.NewRequest("POST", b.server.URL+action, strings.NewReader(url.Values(fields).Encode()))
		must(t, err)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", b.server.URL)
		resp, err := b.server.Client().Do(r)
		must(t, err)
		if resp.StatusCode != http.StatusOK {
			return exitProblems
		}
		return exitWell
	}
}

// TestDeskStoppedAtEveryChange stops the desk at each change that it makes by itself: it is killed,
// or the disk is full from there on. Afterwards each file is as before or as after, a message is in
// inbox/ until all of it is filed, and repeating the step ends as if nothing had stopped it.
func TestDeskStoppedAtEveryChange(t *testing.T) {
	if testing.Short() {
		t.Skip("some eighty desks are stopped: not with -short")
	}
	at(t, brakeTime)
	orders := allOrders()
	delete(orders, "austria")
	site, _ := deskSite(t, "2026-03-02", orders)
	settings := filepath.Join(site, "content/site.toml")
	must(t, os.WriteFile(settings, []byte(strings.Replace(read(t, settings), "# email = ", "email = \"gm@nutmeg.example\" # ", 1)), 0o644))
	const id = "0123456789ab"
	must(t, os.MkdirAll(filepath.Join(site, "inbox"), 0o700))
	must(t, os.WriteFile(filepath.Join(site, "inbox", id+".eml"), []byte("X-Herald-Why: no game's people.toml has its sender's address\nFrom: kim@nutmeg.example\nSubject: Austria\n"+
		boundary+"--b\nContent-Type: text/plain\n\nA Vie H\n--b\n"+attached("image/jpeg", "one.jpg", "one")+"\n--b--\n"), 0o600))
	for _, c := range []struct {
		name string
		line []string
		all  bool // one file alone is written: the whole is as before or as after
	}{
		{"a sheet", []string{"g/first/france", `id="text"`, "save", "A Par - Pic"}, true},
		{"a message with its photograph", []string{"g/first/austria?from=" + id, `id="text"`, "save", "A Vie H"}, false},
		{"put aside", []string{"inbox/" + id, `value="aside"`, "aside", ""}, true},
		{"an answer", []string{"inbox/" + id, `value="answer"`, "answer", "Who are you?"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := func(dir string) []string { return slices.Concat([]string{pressing}, c.line, []string{dir}) }
			press := func(dir string) (int, string) {
				_, code, said := withBrake(t, brakeKill, 1<<30, line(dir)...)
				return code, said
			}
			files := func(dir string) map[string]string {
				out := contentOf(t, dir)
				maps.DeleteFunc(out, func(name, _ string) bool { return strings.HasPrefix(filepath.Base(name), ".herald-") }) // that nobody reads
				return out
			}
			done := copied(t, site)
			if code, said := press(done); code != exitWell {
				t.Fatalf("undisturbed: %d %s", code, said)
			}
			before, after := files(site), files(done)
			if maps.Equal(before, after) {
				t.Fatal("it changes nothing")
			}
			seen := []map[string]string{after} // the state after a stop
			for _, how := range []string{brakeKill, brakeFull} {
				stops := eachStop(t, how, 1, site, line, func(n int, dir string, code int, said string) {
					where, now := fmt.Sprintf("%s at change %d", how, n), files(dir)
					for name, text := range now {
						if was, there := before[name]; (!there || text != was) && text != after[name] {
							t.Errorf("%s: %s is neither as before nor as after: %q", where, name, text)
						}
					}
					if c.all && !maps.Equal(now, before) && !maps.Equal(now, after) {
						t.Errorf("%s: it is neither as before nor as after", where)
					}
					if _, waits := now["inbox/"+id+".eml"]; !waits && !maps.Equal(now, after) {
						t.Errorf("%s: the message is gone, and not all of it is filed", where)
					}
					if code == exitWell && !maps.Equal(now, after) {
						t.Errorf("%s: nothing is said of it: %s", where, said)
					}
					if slices.ContainsFunc(seen, func(s map[string]string) bool { return maps.Equal(s, now) }) {
						return
					}
					seen = append(seen, now)
					if code, said := press(dir); code != exitWell || !maps.Equal(files(dir), after) {
						t.Errorf("%s, and once more: %d %s", where, code, said)
					}
				})
				if stops < 2 {
					t.Errorf("%s: only %d changes", how, stops)
				}
				t.Log(how, stops, "stops")
			}
		})
	}
}
