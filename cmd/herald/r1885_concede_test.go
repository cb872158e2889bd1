//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConcessionsThatAreOrders: if a concession, to several together, is one of the ruleset's own
// orders, status counts it as a vote, and herald end reports whose is missing.
func TestConcessionsThatAreOrders(t *testing.T) {
	at(t, "2026-03-16 12:00")
	site := emptySite(t)
	well(t, "new", "game", "g", "--board", "1885", "--began", "2026-03-02", "--site", site)
	folders, _ := filepath.Glob(filepath.Join(site, "content/games/g/1*/orders"))
	for power, text := range map[string]string{"england": "Concede to England, France\n", "france": "Concede to France, England\n", "italy": "Concede to England\n"} {
		must(t, os.WriteFile(filepath.Join(folders[0], power+".txt"), []byte(text), 0o644))
	}
	out := well(t, "status", "g", "--site", site)
	for _, want := range []string{"vote: concede to England and France: yes England, France; no answer from ", "vote: concede to England: yes Italy; no answer from "} {
		if !strings.Contains(out, want) {
			t.Errorf("status does not say %q:\n%s", want, out)
		}
	}
	end := []string{"end", "g", "--how", "concession", "--site", site, "--winners"}
	code, _, said := herald(t, append(end, "england,france")...)
	if code != exitProblems || !strings.Contains(said, "the vote is not carried: concede to England and France: yes England, France; no answer from ") || !strings.Contains(said, "Italy") {
		t.Errorf("exit code %d: %s", code, said)
	}
	if code, _, said := herald(t, append(end, "france")...); code != exitProblems || !strings.Contains(said, "no sheet votes on it") {
		t.Errorf("to France alone: exit code %d: %s", code, said)
	}
}
