//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestExtendedAndTakenBack: a draft that waits for nobody has no deadline to move, which is
// reported; a phase that is taken back leaves no warning about deadlines that were moved after it.
func TestExtendedAndTakenBack(t *testing.T) {
	site, _ := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-15 08:00")
	run := runner(t, site)
	run("resolve", "first")
	if code, _, err := herald(t, "extend", "first", "3d", "why", "--site", site); code != exitProblems || !strings.Contains(err, "nobody has to retreat (hint: herald resolve first --final)") {
		t.Errorf("exit code %d: %s", code, err)
	}
	run("resolve", "first", "--final")
	run("extend", "first", "3d", "the post")
	for range 12 { // years on
		_, phase, _ := strings.Cut(first(run("status", "first")), "): ")
		phase, _, _ = strings.Cut(phase, ",")
		run("resolve", "first", "--final", "--final", "--phase", phase)
	}
	run("extend", "first", "3d", "the post again")
	run("resolve", "first", "--reopen", "1901-spring")
	if _, said := run("status", "first"); strings.Contains(said, "warning") {
		t.Errorf("it says %s", said)
	}
}

// first is the first of what a command writes.
func first(stdout, _ string) string { return stdout }
