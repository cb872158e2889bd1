//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestADrawByOneVoteOfNine: if votes are orders of the ruleset's own, they are counted as well. A
// draw that they do not carry is declared by the coordinator alone, and the page says so.
func TestADrawByOneVoteOfNine(t *testing.T) {
	at(t, "2026-03-16 12:00")
	site := emptySite(t)
	well(t, "new", "game", "g", "--board", "warwick", "--began", "2026-03-02", "--site", site)
	folders, _ := filepath.Glob(filepath.Join(site, "content/games/g/1*/orders"))
	must(t, os.WriteFile(filepath.Join(folders[0], "edward.txt"), []byte("I vote to end the game\n"), 0o644))
	if out := well(t, "status", "g", "--site", site); !strings.Contains(out, "vote: draw: yes Edward IV; no answer from ") {
		t.Errorf("the vote is not counted:\n%s", out)
	}
	end := []string{"end", "g", "--how", "draw", "--winners", "edward,warwick", "--site", site}
	code, _, said := herald(t, end...)
	if code != exitProblems || !strings.Contains(said, "the vote is not carried: draw: yes Edward IV; no answer from Richard") || !strings.Contains(said, "Earl of Warwick") {
		t.Errorf("exit code %d: %s", code, said)
	}
	well(t, append(end, "--anyway")...)
	well(t, "build", "--quiet", "--site", site)
	if page := read(t, filepath.Join(site, "public/g/index.html")); !strings.Contains(page, "Declared by the coordinator; the votes on the sheets do not show it.") {
		t.Error("the page does not say that the votes are missing")
	}
}
