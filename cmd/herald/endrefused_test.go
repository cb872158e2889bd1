//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestEndsThatAreNone: a draw without winners, a concession without winners and a stopped game with
// winners are refused and change nothing; a finished game is not ended again. The coordinator's
// reason for an end comes before the votes, on the page too, and blanks between powers are allowed.
func TestEndsThatAreNone(t *testing.T) {
	sheets := allOrders()
	for power := range sheets {
		sheets[power] += "I vote for the draw\n"
	}
	site, game := deskSite(t, "2026-03-02", sheets)
	at(t, "2026-03-05 09:00")
	file := filepath.Join(game, "end.toml")
	for _, args := range [][]string{{"--how", "draw"}, {"--how", "concession"}, {"--how", "stopped", "--winners", "france"}} {
		if says(t, exitUsage, append([]string{"end", "first", "--site", site}, args...), "a draw or a concession needs winners"); exists(file) {
			t.Fatalf("%v ends the game", args)
		}
	}
	says(t, exitUsage, []string{"end", "--how", "stopped", "--site", site}, "name a game")
	well(t, "end", "first", "--how", "draw", "--winners", "austria, england france,germany italy russia, turkey", "--why", "By telephone.", "--site", site)
	was := read(t, file)
	if says(t, exitProblems, []string{"end", "first", "--how", "stopped", "--site", site}, "first is over already: drawn between Austria"); read(t, file) != was {
		t.Error("a game that is over is ended again")
	}
	well(t, "build", "--quiet", "--site", site)
	page := read(t, filepath.Join(site, "public/first/index.html"))
	if want := "By telephone. Voted for by Austria, England, France, Germany, Italy, Russia and Turkey."; !strings.Contains(page, want) {
		t.Errorf("the page does not say %q", want)
	}
	if found := grepSite(t, filepath.Join(site, "public"), "I vote"); found != "" {
		t.Errorf("a vote's words are published in %s", found)
	}
}
