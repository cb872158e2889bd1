//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
)

// TestOrdersInDoubtByACorrection: an order that a correction contradicts is not carried out. Its
// words, which the receipt covers, are published as such, so that a recomputation finds nothing
// wrong and the game can move. Nobody can remove an order in this way.
func TestOrdersInDoubtByACorrection(t *testing.T) {
	at(t, "2026-03-15 08:00")
	orders := allOrders()
	orders["italy"] = "A Rom - Ven; A Ven - Tyr\nF Nap - ION\n"
	site, game := deskSite(t, "2026-03-02", orders)
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/corrections.toml"), []byte("[[correction]]\npower = \"france\"\norder = \"A Par - Pic\"\nreason = \"he telephoned\"\n[[correction]]\npower = \"italy\"\norder = \"A Ven H\"\nreason = \"he too\"\n"), 0o644))
	for _, line := range [][]string{{"resolve", "first", "--early"}, {"resolve", "first", "--final", "--final", "--early"}, {"build"}, {"verify", "first"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatalf("%v: %s%s", line, out, err)
		}
	}
	published := filepath.Join(site, "public/first/game.json")
	data, err := os.ReadFile(published)
	must(t, err)
	var g feed.Game
	must(t, json.Unmarshal(data, &g))
	if want := (feed.ResultsIdle{Power: "italy", Written: "A Ven - Tyr", Why: "in doubt by a correction"}); !slices.Contains(g.Turns[0].Steps[0].Idle, want) {
		t.Errorf("idle are %+v, want %+v", g.Turns[0].Steps[0].Idle, want)
	}
	if want := (feed.ResultsIdle{Power: "france", Written: "A Par - Bur", Why: "in doubt by a correction"}); !slices.Contains(g.Turns[0].Steps[0].Idle, want) {
		t.Errorf("idle are %+v, want %+v", g.Turns[0].Steps[0].Idle, want)
	}
	python, _ := exec.LookPath("python3")
	check := func(file string) error {
		if python == "" {
			return nil
		}
		out, err := exec.Command(python, filepath.Join(site, "public/check.py"), file).CombinedOutput()
		if err != nil {
			t.Logf("check.py:\n%s", out)
		}
		return err
	}
	if err := check(published); err != nil {
		t.Errorf("check.py: %v", err)
	}
	if code, out, err := herald(t, "import", "moved", published, "--site", emptySite(t)); code != exitWell {
		t.Errorf("it cannot move: %s%s", out, err)
	}
	// Published words of an unreadable line without a correction are an order that was left out.
	s := &g.Turns[0].Steps[0]
	s.Idle = append(s.Idle, feed.ResultsIdle{Power: "austria", Written: "A Vie H", Why: "in doubt by a correction"})
	k := slices.IndexFunc(s.Orders, func(o feed.ResultsOrder) bool { return o.Written == "A Vie H" })
	s.Orders[k].Written, s.Orders[k].Understood = "", ""
	forged := filepath.Join(t.TempDir(), "game.json")
	data, err = feed.JSON(g)
	must(t, err)
	must(t, os.WriteFile(forged, data, 0o644))
	if code, out, _ := herald(t, "verify", "first", "--from", forged, "--site", site); code != exitProblems || !strings.Contains(out, "the receipt says “A Vie H”, but “Army Vienna holds” was not carried out") {
		t.Errorf("forged: exit code %d\n%s", code, out)
	}
}
