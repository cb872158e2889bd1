package sitegen

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// lotsSite is a W3K game in a Winter in which two powers must remove units and say nothing.
func lotsSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	game := "content/games/lots/"
	writeFiles(t, dir, map[string]string{
		"content/site.toml":                         "title = \"Lots\"\nboard = \"w3k\"\n",
		game + "game.toml":                          "title = \"Lots\"\nboard = \"w3k\"\nruleset = \"w3k\"\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(secretSeed, 8, 0) + "\"\nlinks = 8\n",
		game + "receipts.txt":                       beginLog("lots"),
		game + "secret.toml":                        "seed = \"" + secretSeed + "\"\n",
		game + "position.toml":                      "phase = \"1643-winter-adjustment\"\n[units]\nhamilton = [\"A marr\", \"A perth\", \"F aberdeen\"]\ncrown = [\"A bristol\", \"A oxfordshire\"]\nargyll = [\"A argyll\"]\n[owners]\nhamilton = [\"perth\"]\nargyll = [\"argyll\", \"belfast\"]\n",
		game + "1643-winter/adjustments/argyll.txt": "Build a Fleet in Belfast\n",
	})
	return dir
}

func readGameJSON(t *testing.T, dir, slug string) feed.Game {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "public", slug, "game.json"))
	if err != nil {
		t.Fatal(err)
	}
	var g feed.Game
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLotsCanBeRepeated draws lots, recomputes them from what is published, and forges each number once.
func TestLotsCanBeRepeated(t *testing.T) {
	t.Parallel()
	dir := lotsSite(t)
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	g := readGameJSON(t, dir, "lots")
	lots := g.Turns[0].Lots
	if len(lots) != 3 { // Hamilton has 3 units and one centre, the Crown 2 units and none: it keeps one
		t.Fatalf("%d lots were drawn, not 3: %+v", len(lots), lots)
	}
	if right, wrong := feed.Verify(g); len(wrong) > 0 || len(right) < 4 {
		t.Fatalf("right %q, wrong %q", right, wrong)
	}
	for name, forge := range map[string]func(g *feed.Game){
		"another unit":       func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Removed = other(l.From, l.Removed) },
		"another order":      func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.From = append(l.From[1:], l.From[0]) },
		"another link":       func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Seed, l.Link = "x "+l.Seed, "x" },
		"another commitment": func(g *feed.Game) { g.Commitment = strings.Repeat("0", 64) },
		"another receipt":    func(g *feed.Game) { g.Turns[0].Receipts[0].Receipt = strings.Repeat("0", 64) },
		"other orders":       func(g *feed.Game) { g.Turns[0].Receipts[0].Orders += "A second line\n" },
	} {
		forged := readGameJSON(t, dir, "lots")
		forge(&forged)
		if _, wrong := feed.Verify(forged); len(wrong) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "public/lots/1643-winter/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Lots drawn", "To repeat the draw", lots[0].Link, "Crown"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the results page does not hold %q", want)
		}
	}
	// The next link stays secret, the one revealed leads to the commitment.
	if !receipts.LinkLeadsTo(lots[0].Link, g.Commitment, 1) {
		t.Error("the revealed link does not lead to the commitment")
	}
	if strings.Contains(string(page), play.LotLink(secretSeed, 8, 2)) {
		t.Error("the next link is published")
	}
}

func other(from []string, not string) string {
	for _, f := range from {
		if f != not {
			return f
		}
	}
	return ""
}

// TestLotsNeedALink: without a secret nothing is drawn in silence.
func TestLotsNeedALink(t *testing.T) {
	t.Parallel()
	dir := lotsSite(t)
	if err := os.Remove(filepath.Join(dir, "content/games/lots/secret.toml")); err != nil {
		t.Fatal(err)
	}
	var ps load.Problems
	lg, err := FindGame(dir, "lots", &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if _, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "has no secret.toml") {
		t.Errorf("error %v", err)
	}
}

// TestSecretIsTheGamesOwn: a game with another seed than it was begun with is not played on, and one without a seed that
// was promised to nobody says what it lacks.
func TestSecretIsTheGamesOwn(t *testing.T) {
	t.Parallel()
	dir := lotsSite(t)
	secret, game := filepath.Join(dir, "content/games/lots/secret.toml"), filepath.Join(dir, "content/games/lots/game.toml")
	replaceIn(t, secret, secretSeed, strings.Repeat("ab", 32))
	_, ps := playGame(t, dir, "lots")
	wantProblem(t, ps, "secret.toml", "is not the one that the game's commitment was made from")

	if err := os.Remove(secret); err != nil {
		t.Fatal(err)
	}
	replaceIn(t, game, "[lots]", "[timeline]\n#")
	replaceIn(t, game, "commitment", "# commitment")
	replaceIn(t, game, "links = 8", "")
	g, ps := playGame(t, dir, "lots")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	if _, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "needs a lot") {
		t.Errorf("error %v", err)
	}
	replaceIn(t, game, "[timeline]", "[lots]\nlinks = 1000000000000\n[timeline]\norders = 2000000\nretreats = 2000000\nresults = 2000000\n")
	_, ps = playGame(t, dir, "lots")
	wantProblem(t, ps, "game.toml", "is no number of links")
	wantProblem(t, ps, "game.toml", "a season of the timeline has 2000000 days")
}

func TestReceiptsHoldTheOrdersFast(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	closeTurn(t, dir, "first")
	replaceIn(t, filepath.Join(dir, "content/games/first/1901-autumn/orders/france.txt"), "Munich", "Ruhr")
	g, was := playedSoFar(t, dir, "first")
	if _, err := g.Decide(play.Draft, was, ""); err == nil || !strings.Contains(err.Error(), "a receipt is published") {
		t.Errorf("orders changed after their receipt was published: error %v", err)
	}
}
