//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorrectionsThatMissTheirLine: a correction of a missing line, of one that another correction
// changes, or of sheets that its phase does not have, is reported with its place and a suggestion.
func TestCorrectionsThatMissTheirLine(t *testing.T) {
	at(t, "2026-03-20 08:00")
	orders := allOrders()
	orders["france"] = "# Received by mail 2026-03-10 08:00:00 UTC, message 00\nSubject: orders\nA Par - Bur\nA Mar - Spa\nF Bre - MAO\n"
	site, game := deskSite(t, "2026-03-02", orders)
	phase := filepath.Join(game, "1901-spring")
	const first = "[[correction]]\npower = \"austria\"\nline = 1\norder = \"A Vie - Bud\"\nreason = \"r\"\n"
	for _, c := range []struct {
		entry string
		exit  int
		want  string // "" where nothing is wrong
	}{
		{"line = 3\norder = \"A Paris - Picardy\"", exitWell, ""},
		{"line = 1\norder = \"A Paris - Burgundy\"", exitWell, ""}, // it says the same
		{"line = 9\norder = \"A Paris H\"", exitProblems, "corrections.toml:6: the correction's line 9 is not in content/games/first/1901-spring/orders/france.txt (hint: its lines are 1 to 6)"},
		{"line = -1\norder = \"A Paris H\"", exitProblems, "corrections.toml:6: the correction's line -1 is not in"},
		{"step = \"adjustments\"\norder = \"Build A Par\"", exitWell, `corrections.toml:6: warning: correction 2 changes nothing: 1901-spring has no adjustments (hint: step = "orders", or leave step out)`},
		{"line = 3\norder = \"A Paris H\"\nreason = \"r\"\n[[correction]]\npower = \"france\"\nline = 3\norder = \"A Paris - Gascony\"", exitWell, "corrections.toml:11: warning: another correction changes line 3 of content/games/first/1901-spring/orders/france.txt already: this one counts (hint: keep one of the two)"},
	} {
		must(t, os.WriteFile(filepath.Join(phase, "corrections.toml"), []byte(first+"[[correction]]\npower = \"france\"\n"+c.entry+"\nreason = \"r\"\n"), 0o644))
		code, out, err := herald(t, "status", "first", "--site", site)
		if code != c.exit || !strings.Contains(err, c.want) || c.want == "" && err != "" {
			t.Errorf("%s\nexit code %d\n%s%s\nwant %s", c.entry, code, out, err, c.want)
		}
	}
	// The acknowledgement quotes what the player wrote, not an earlier correction.
	if _, out, _ := herald(t, "check", "first", "--orders", "--site", site); !strings.Contains(out, "“A Par - Bur”, reads “A Paris - Gascony”") {
		t.Errorf("the acknowledgement does not say what was written:\n%s", out)
	}
}
