//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVerifyRefuses: a file of another game, or one without anything of the game's, fails.
func TestVerifyRefuses(t *testing.T) {
	at(t, "2026-03-15 08:00")
	site, _ := deskSite(t, "2026-03-02", allOrders())
	for _, line := range [][]string{{"resolve", "first"}, {"new", "game", "second"}, {"build"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatalf("%v: %s%s", line, out, err)
		}
	}
	file := filepath.Join(t.TempDir(), "g.json")
	verify := func(what, text string, want ...string) {
		t.Helper()
		must(t, os.WriteFile(file, []byte(text), 0o644))
		code, out, err := herald(t, "verify", "first", "--from", file, "--site", site)
		for _, w := range want {
			if code != exitProblems || !strings.Contains(out+err, w) || strings.Contains(out, "all well") || strings.Contains(out, "nothing to recompute") {
				t.Errorf("%s: exit code %d, no %q:\n%s%s", what, code, w, out, err)
			}
		}
	}
	verify("nothing", "{}", "names no game", "first/game.json")
	verify("no phases", `{"game":"first","log":[]}`, "has no phases")
	verify("no object", "[]", "g.json")
	read := func(slug string) map[string]any {
		data, err := os.ReadFile(filepath.Join(site, "public", slug, "game.json"))
		must(t, err)
		var g map[string]any
		must(t, json.Unmarshal(data, &g))
		return g
	}
	text := func(g map[string]any) string {
		data, err := json.Marshal(g)
		must(t, err)
		return string(data)
	}
	verify("another game's", text(read("second")), `belongs to the game "second", not to "first"`, "herald verify second --from")
	g := read("first")
	for _, key := range []string{"log", "head", "scheme"} {
		delete(g, key)
	}
	verify("without its log", text(g), "the log is missing")
	for _, turn := range g["turns"].([]any) {
		delete(turn.(map[string]any), "receipts")
		delete(turn.(map[string]any), "closings")
	}
	verify("without numbers", text(g), "lots are promised, but no log is published")
	for slug, want := range map[string]string{"first": "18 checks, all well", "second": "1 checks, all well"} {
		if code, out, err := herald(t, "verify", slug, "--site", site); code != exitWell || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d\n%s%s", slug, code, out, err)
		}
	}
	// A game that never promised any has no receipts to check; it is still decided again.
	delete(g, "commitment")
	g["game"], g["title"] = "third", "Th\x1bird"
	for _, turn := range g["turns"].([]any) {
		turn.(map[string]any)["game"] = "third"
	}
	must(t, os.WriteFile(file, []byte(text(g)), 0o644))
	code, out, err := herald(t, "verify", "third", "--from", file, "--site", site)
	if code != exitWell || !strings.Contains(out, "adjudicated again, all 1 phase give the results that were published\nTh\\x1bird: 1 checks") || strings.ContainsAny(out, "\x1b") {
		t.Errorf("exit code %d\n%q%s", code, out, err)
	}
	// Where nothing is decided either there is nothing to recompute, and that is not called well.
	g = read("second")
	for _, key := range []string{"log", "head", "scheme", "commitment"} {
		delete(g, key)
	}
	must(t, os.WriteFile(file, []byte(text(g)), 0o644))
	emptied := emptySite(t) // that has no receipts.txt of the game
	code, out, err = herald(t, "verify", "second", "--from", file, "--site", emptied)
	if code != exitWell || !strings.HasSuffix(out, ": nothing to recompute: it publishes no receipts and no lots\n") || strings.Contains(out, "all well") {
		t.Errorf("exit code %d\n%q%s", code, out, err)
	}
	says(t, exitProblems, []string{"verify", "frist", "--site", site}, `there is no game "frist"`, "did you mean first?")
	says(t, exitProblems, []string{"verify", "first", "--from", file + "x", "--site", site}, "g.jsonx", "herald build first")
}

// TestVerifyPassesOverNames: that players let themselves be named, one after the other, is no
// difference of a published game from its orders.
func TestVerifyPassesOverNames(t *testing.T) {
	at(t, "2026-03-20 09:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(`[[seat]]
power = "turkey"
address = "sultan@example.org"
alias = "Gannet"
public = true

[[seat]]
power = "turkey"
address = "heir@example.org"
alias = "Puffin"
public = true
from = 2026-03-19
`), 0o600))
	for _, args := range [][]string{{"resolve", "first", "--final", "--final", "--phase", "1901-spring"}, {"build"}, {"verify", "first"}} {
		if code, out, err := herald(t, append(args, "--site", site)...); code != exitWell {
			t.Fatalf("%s: %d\n%s%s", args, code, out, err)
		}
	}
	if !strings.Contains(read(t, filepath.Join(site, "public/first/game.json")), "Puffin") {
		t.Error("the second player is not named")
	}
}
