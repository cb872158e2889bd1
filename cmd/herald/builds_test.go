package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBuildsLeftUnsaid: a Winter's sheet that orders fewer builds than it may, or two for one
// place, is reported to the coordinator and to its power; one that waives the rest is not.
func TestBuildsLeftUnsaid(t *testing.T) {
	site := emptySite(t)
	game := filepath.Join(site, "content/games/winter")
	must(t, os.MkdirAll(filepath.Join(game, "1901-winter/adjustments"), 0o755))
	for name, text := range map[string]string{
		"game.toml":                          "title = \"Winter\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"winter-of-tests\"\n",
		"position.toml":                      "phase = \"1901-winter-adjustment\"\n[units]\nfrance = [\"A spa\"]\nitaly = [\"A tun\"]\n[owners]\nfrance = [\"par\", \"bre\", \"mar\"]\nitaly = [\"rom\", \"nap\", \"ven\"]\n",
		"1901-winter/adjustments/france.txt": "Build A Bre\nBuild F Bre\n",
		"1901-winter/adjustments/italy.txt":  "Build A Rom\nWaive\n",
	} {
		must(t, os.WriteFile(filepath.Join(game, name), []byte(text), 0o644))
	}
	_, status, _ := herald(t, "status", "winter", "--site", site)
	for _, want := range []string{"orders 1 of 2 that may be built; 1 with no effect", "line 2 has no effect: Build a Fleet in Brest"} {
		if !strings.Contains(status, want) {
			t.Errorf("status does not say %q:\n%s", want, status)
		}
	}
	if strings.Contains(status, "Italy") {
		t.Errorf("status asks about a build that is waived:\n%s", status)
	}
	if _, told, _ := herald(t, "check", "winter", "--orders", "--site", site); !strings.Contains(told, "The sheet orders 1 of 2 that may be built.") {
		t.Errorf("the acknowledgement:\n%s", told)
	}
}
