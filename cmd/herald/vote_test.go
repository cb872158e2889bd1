//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVotes: votes on sheets are counted by question, shown to the coordinator alone, end a game
// only when everybody with a vote has said yes, and are published then.
func TestVotes(t *testing.T) {
	sheets := allOrders()
	for _, power := range []string{"austria", "england", "france", "germany", "italy"} {
		sheets[power] += "I vote for the draw\n"
	}
	sheets["russia"] += "Draw: no\nConcede to France\n"
	sheets["turkey"] += "I vote for the draw, unless Russia objects\nConcede to France?\n"
	site, game := deskSite(t, "2026-03-02", sheets)
	at(t, "2026-03-05 09:00")
	status := func() string {
		_, out, err := herald(t, "status", "first", "--site", site)
		return out + err
	}
	for _, want := range []string{
		"vote: draw: yes Austria, England, France, Germany, Italy; no Russia; no answer from Turkey",
		"vote: concede to France: yes Russia; no answer from Austria, England, Germany, Italy, Turkey",
		"is doubtful: I vote for the draw, unless Russia objects", "is doubtful: Concede to France?",
	} {
		if out := status(); !strings.Contains(out, want) || strings.Contains(out, "carried") {
			t.Errorf("status does not say %q:\n%s", want, out)
		}
	}
	if _, out, _ := herald(t, "status", "first", "--json", "--site", site); !strings.Contains(out, `"silent":["turkey"],"carried":false`) {
		t.Errorf("status --json: %s", out)
	}
	herald(t, "build", "--site", site)
	for _, secret := range []string{"vote for the draw", "votes yes", "Concede"} {
		if found := grepSite(t, filepath.Join(site, "public"), secret); found != "" {
			t.Errorf("%q is published in %s", secret, found)
		}
	}
	end := []string{"end", "first", "--how", "draw", "--winners", "austria,england,france,germany,italy,russia,turkey", "--site", site}
	if code, _, err := herald(t, end...); code != exitProblems || !strings.Contains(err, "the vote is not carried: draw: yes Austria") || exists(filepath.Join(game, "end.toml")) {
		t.Errorf("a vote that is not carried ends the game: %d %s", code, err)
	}
	orders := filepath.Join(game, "1901-spring/orders")
	for _, power := range []string{"russia", "turkey"} {
		must(t, os.WriteFile(filepath.Join(orders, power+".txt"), []byte(allOrders()[power]+"Draw: yes\n"), 0o644))
	}
	want := "the vote is carried: herald end first --how draw --winners austria,england,france,germany,italy,russia,turkey"
	if out := status(); !strings.Contains(out, want) {
		t.Errorf("status does not say %q:\n%s", want, out)
	}
	if code, out, err := herald(t, end...); code != exitWell {
		t.Errorf("a vote that is carried: %d %s%s", code, out, err)
	}
	if code, out, err := herald(t, "build", "--site", site); code != exitWell {
		t.Error(out, err)
	}
	page, err := os.ReadFile(filepath.Join(site, "public/first/index.html"))
	if err != nil || !strings.Contains(string(page), "Voted for by Austria, England, France, Germany, Italy, Russia and Turkey.") {
		t.Errorf("the page does not say who voted: %v", err)
	}
}

// grepSite returns the first text file under a folder that holds a text, or "".
func grepSite(t *testing.T, dir, text string) (found string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), text) {
			found = path
		}
		return err
	}))
	return found
}

// TestReopenedAndOver: the players' agreement that a game is over belongs to no phase: taking a
// phase back to play on reports where the agreement is recorded.
func TestReopenedAndOver(t *testing.T) {
	at(t, "2026-03-15 08:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	run := func(args ...string) string {
		t.Helper()
		code, out, err := herald(t, append(args, "--site", site)...)
		if code != exitWell {
			t.Fatalf("%v: exit code %d\n%s%s", args, code, out, err)
		}
		return out
	}
	const over = "first is still over: content/games/first/end.toml says so (hint: remove it to play on)\n"
	run("resolve", "first", "--final", "--final", "--early")
	run("end", "first", "--how", "stopped", "--why", "the club has closed")
	if out := run("resolve", "first", "--reopen", "1901-spring"); !strings.HasSuffix(out, over) {
		t.Errorf("it is not told that the game is over:\n%s", out)
	}
	must(t, os.Remove(filepath.Join(game, "end.toml")))
	run("resolve", "first", "--final", "--final", "--early")
	if out := run("resolve", "first", "--reopen", "1901-spring"); strings.Contains(out, "is over") {
		t.Errorf("a game that goes on is told to be over:\n%s", out)
	}
}
