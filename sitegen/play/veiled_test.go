package play_test

import (
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLotsOfVeiledGames: lots are drawn from the position that everybody sees, the only one from
// which others can recompute them.
func TestLotsOfVeiledGames(t *testing.T) {
	t.Parallel()
	dir, m := sitetest.Log(t, ""), sitetest.Veil("w3k", "argyll")
	sitetest.Replace(t, filepath.Join(dir, "content/games/lots/game.toml"), "ruleset = \"w3k\"", "ruleset = \"veiled\"")
	sitetest.ResolveWith(t, dir, "lots", m.Library(), play.Final)
	sitetest.BuildWith(t, dir, m, sitetest.Light())
	g := sitetest.GameJSON(t, dir, "lots")
	if len(g.Turns[0].Before.Units["argyll"]) > 0 || len(g.Turns[0].Lots) == 0 {
		t.Fatalf("nothing is veiled, or no lots are drawn: %v", g.Turns[0].Before.Units)
	}
	if right, wrong := feed.Verify(g); len(wrong) > 0 {
		t.Errorf("right %q, wrong %q", right, wrong)
	}
}
