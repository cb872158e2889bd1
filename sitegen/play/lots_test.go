package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLotsNeedALink: without secret.toml, a decision that needs a lot is an error.
func TestLotsNeedALink(t *testing.T) {
	t.Parallel()
	dir := sitetest.Lots(t)
	if err := os.Remove(filepath.Join(dir, "content/games/lots/secret.toml")); err != nil {
		t.Fatal(err)
	}
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, "lots", &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := sitegen.NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if _, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "has no secret.toml") {
		t.Errorf("error %v", err)
	}
}

// TestSecretIsTheGamesOwn: a game with a seed other than its own is not played on. A game that
// promised no lots needs no seed until it needs a lot, which is an error then.
func TestSecretIsTheGamesOwn(t *testing.T) {
	t.Parallel()
	dir := sitetest.Lots(t)
	secret, game := filepath.Join(dir, "content/games/lots/secret.toml"), filepath.Join(dir, "content/games/lots/game.toml")
	sitetest.Replace(t, secret, sitetest.Seed, strings.Repeat("ab", 32))
	_, ps := sitetest.Play(t, dir, "lots")
	sitetest.WantProblem(t, ps, "secret.toml", "is not the one that the game's commitment was made from")

	if err := os.Remove(secret); err != nil {
		t.Fatal(err)
	}
	sitetest.Replace(t, game, "[lots]\nscheme = 2", "[timeline]")
	sitetest.Replace(t, game, "commitment", "# commitment")
	sitetest.Replace(t, game, "links = 8", "")
	g, ps := sitetest.Play(t, dir, "lots")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	if _, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "needs a lot") {
		t.Errorf("error %v", err)
	}
	sitetest.Replace(t, game, "[timeline]", "[lots]\nscheme = 2\nlinks = 1000000000000\n[timeline]\norders = 2000000\nretreats = 2000000\nresults = 2000000\n")
	_, ps = sitetest.Play(t, dir, "lots")
	sitetest.WantProblem(t, ps, "game.toml", "the chain of lots cannot have 1000000000000 links")
	sitetest.WantProblem(t, ps, "game.toml", "a season cannot have 2000000 days")
}

func TestReceiptsHoldTheOrdersFast(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Close(t, dir, "first")
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/1901-autumn/orders/france.txt"), "Munich", "Ruhr")
	g, was := sitetest.SoFar(t, dir, "first")
	if _, err := g.Decide(play.Draft, was, ""); err == nil || !strings.Contains(err.Error(), "its receipt was published") {
		t.Errorf("orders changed after their receipt was published: error %v", err)
	}
}
