//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestHardSeason runs docs/season-hard.sh: an evening on which everything goes wrong that can. The
// script compares what each command prints with what it must print.
func TestHardSeason(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a site three times")
	}
	dir := t.TempDir()
	script, err := filepath.Abs(filepath.Join("..", "..", "docs", "season-hard.sh"))
	must(t, err)
	cmd := exec.Command("sh", script, filepath.Join(dir, "site"))
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(sitetest.Program(t))+string(os.PathListSeparator)+os.Getenv("PATH"), "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "Voted for by Austria, England, France, Germany, Italy, Russia and Turkey.\n") {
		t.Errorf("%v\n%s", err, out)
	}
	code, _, said := herald(t, "verify", "g", "--site", filepath.Join(dir, "site"))
	if code != exitWell {
		t.Errorf("what was played is not what was published: %s", said)
	}
}
