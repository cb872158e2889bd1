//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCopiesOfSheets: the copies that synchronising programs leave beside sheets are reported with
// a new name that replaces no other sheet and does not count as an earlier version.
func TestCopiesOfSheets(t *testing.T) {
	at(t, "2026-03-10 08:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	orders := filepath.Join(game, "1901-spring/orders")
	put := func(name string) { must(t, os.WriteFile(filepath.Join(orders, name), []byte("A Con H\n"), 0o644)) }
	put("turkey-v4.txt")
	put("italy-v2.txt")
	put("italy-v02.txt")
	for name, hint := range map[string]string{
		"france (1).txt": "is it later than france.txt? Then name it france-v2.txt",
		"Turkey.TXT":     "is it later than turkey-v4.txt? Then name it turkey-v5.txt",
		"turkey 3.txt":   "is it later than turkey-v4.txt? Then name it turkey-v5.txt",
		"turkey 7.txt":   "name it turkey-v7.txt",
		"germany (conflicted copy 2026-11-23).txt":          "is it later than germany.txt? Then name it germany-v2.txt",
		"germany.sync-conflict-20261123-101112-ABCDEFG.txt": "is it later than germany.txt? Then name it germany-v2.txt",
		"russia - Copy.txt":                                 "is it later than russia.txt? Then name it russia-v2.txt",
		"italy-v2.txt":                                      "the other is italy-v02.txt; number the later one -v3",
	} {
		put(name)
		code, _, err := herald(t, "status", "--site", site)
		if want := name + ": "; code != exitProblems || !strings.Contains(err, want) || !strings.Contains(err, "(hint: "+hint+")") {
			t.Errorf("with %s: exit code %d, want %q in\n%s", name, code, hint, err)
		}
		if name != "italy-v2.txt" {
			must(t, os.Remove(filepath.Join(orders, name)))
		}
	}
}

// TestAFaultBesideGames: the report on one named game is what the report on all games says of it,
// whatever is in its folder.
func TestAFaultBesideGames(t *testing.T) {
	at(t, "2026-03-10 08:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	must(t, os.MkdirAll(filepath.Join(game, "1901-spring (conflicted copy)"), 0o755))
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/Frnace.txt"), []byte("A Par H\n"), 0o644))
	allCode, allOut, allErr := herald(t, "status", "--site", site)
	code, out, err := herald(t, "status", "first", "--site", site)
	if code != exitProblems || allCode != code || out != allOut || err != allErr || !strings.Contains(out, "(first): 1901-spring, open") {
		t.Errorf("alone: exit code %d\n%s%s\namong all: exit code %d\n%s%s", code, out, err, allCode, allOut, allErr)
	}
	for _, told := range []string{"this folder is not a phase", "orders/Frnace.txt: "} {
		if !strings.Contains(err, told) {
			t.Errorf("%q is not told:\n%s", told, err)
		}
	}
	if code, out, _ := herald(t, "check", "first", "--orders", "--site", site); code != exitProblems || !strings.Contains(out, "Army Paris moves to Burgundy") {
		t.Errorf("check: exit code %d, no reading\n%s", code, out)
	}
	if code, out, err := herald(t, "resolve", "first", "--early", "--site", site); code != exitProblems || out != "" {
		t.Errorf("with these faults it is decided:\n%s%s", out, err)
	}
}

// TestCopiesOfAGamesFiles: a copy of a game's own file is reported as one, and the doctor warns of
// one that holds a secret.
func TestCopiesOfAGamesFiles(t *testing.T) {
	at(t, "2026-03-10 08:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	for name, c := range map[string]struct {
		of     string
		secret bool
	}{
		"secret (Ann's conflicted copy 2026-03-02).toml": {"secret.toml", true},
		"people.sync-conflict-20260302-101112-ABC.toml":  {"people.toml", true},
		"secret.toml.1":          {"secret.toml", true},
		"game - Copy.toml":       {"game.toml", false},
		"Receipts 2.txt":         {"receipts.txt", false},
		"end_of_the_world.txt":   {"", false},
		"peoples-of-europe.toml": {"", false},
	} {
		path := filepath.Join(game, name)
		must(t, os.WriteFile(path, []byte("x = 1\n"), 0o600))
		code, _, err := herald(t, "status", "first", "--site", site)
		if want := name + ": warning: this file is not read (hint: is it a copy of " + c.of + "?"; code != exitWell || strings.Contains(err, want) != (c.of != "") || !strings.Contains(err, "this file is not read") {
			t.Errorf("%s: exit code %d\n%s", name, code, err)
		}
		if _, out, _ := herald(t, "doctor", "--site", site); strings.Contains(out, "✗ content/games/first/"+name+": it is a copy of "+c.of) != c.secret {
			t.Errorf("%s: the doctor says\n%s", name, out)
		}
		must(t, os.Remove(path))
	}
}
