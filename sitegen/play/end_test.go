package play_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// phasesOf lists a game's phases with the steps that each had.
func phasesOf(g *play.Game) string {
	var out []string
	for _, t := range g.Turns {
		line := t.Key + " " + t.State.String()
		for _, s := range t.Steps {
			line += fmt.Sprintf(" %s/%v", s.Kind, s.Resolution != nil)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// TestEndChangesNoPhase: a game that its players end, in a phase whose deadline was moved, has the
// phases that it had: each once, with its retreats.
func TestEndChangesNoPhase(t *testing.T) {
	t.Parallel()
	games, err := os.ReadDir("../testdata/wars/content/games")
	if err != nil {
		t.Fatal(err)
	}
	ended := 0
	for _, e := range games {
		dir := t.TempDir()
		game := filepath.Join(dir, "content/games", e.Name())
		if err := os.CopyFS(game, os.DirFS(filepath.Join("../testdata/wars/content/games", e.Name()))); err != nil {
			t.Fatal(err)
		}
		g, ps := sitetest.Play(t, dir, e.Name())
		if ps.Failed() || g == nil {
			t.Fatal(ps.Err())
		}
		if g.Over() {
			continue
		}
		was, warned := phasesOf(g), load.Errors(ps.All()).Error()
		if d := g.Status().Deadline; d != nil {
			data, err := os.ReadFile(filepath.Join(game, "game.toml"))
			if err != nil {
				t.Fatal(err)
			}
			change := fmt.Sprintf("\n[[timeline.change]]\nphase = %q\nkind = %q\ndate = %s\nshift = true\nwhy = \"x\"\n", d.Key, d.Kind, d.Day.AddDate(0, 0, 5).Format("2006-01-02"))
			sitetest.Write(t, dir, map[string]string{"content/games/" + e.Name() + "/game.toml": string(data) + change})
		}
		sitetest.Write(t, dir, map[string]string{"content/games/" + e.Name() + "/end.toml": "how = \"stopped\"\n"})
		g, ps = sitetest.Play(t, dir, e.Name())
		if got := phasesOf(g); got != was {
			t.Errorf("%s, ended, has the phases\n%s\nand had\n%s", e.Name(), got, was)
		}
		if said := load.Errors(ps.All()).Error(); said != warned {
			t.Errorf("%s, ended: %s", e.Name(), said)
		}
		ended++
	}
	if ended < 3 {
		t.Errorf("only %d of the sample games are not over", ended)
	}
}
