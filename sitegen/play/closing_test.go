package play_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestRemarkAfterTheDeadline: a remark that is added to a sheet when its receipt is published
// changes nothing that the receipt covers; an order does.
func TestRemarkAfterTheDeadline(t *testing.T) {
	t.Parallel()
	for added, want := range map[string]string{"# Thanks, noted.\n": "", "Build an Army in Argyll\n": "changed since its receipt was published"} {
		dir := sitetest.Log(t, "")
		sitetest.Close(t, dir, "lots")
		was, _ := sitetest.SoFar(t, dir, "lots")
		sheet := filepath.Join(dir, sitetest.LotsWinter+"adjustments/argyll.txt")
		text, err := os.ReadFile(sheet)
		if err != nil {
			t.Fatal(err)
		}
		sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "adjustments/argyll.txt": string(text) + added})
		g, frozen := sitetest.SoFar(t, dir, "lots")
		f, err := g.Decide(play.Final, frozen, "")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", added, err)
		}
		if err == nil && (!slices.Equal(g.Log, was.Log) || f.Step("adjustments").Sheets[0].Receipt != frozen.Step("adjustments").Sheets[0].Receipt) {
			t.Errorf("%q makes another receipt", added)
		}
	}
}

// TestCorrectionIsNoReceipt: what the coordinator orders for a power that has sent nothing is not
// published as that power's receipt.
func TestCorrectionIsNoReceipt(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "corrections.toml": "[[correction]]\npower = \"hamilton\"\norder = \"Remove Army Lindsey\"\nreason = \"told by telephone\"\n"})
	sitetest.Resolve(t, dir, "lots", play.Final)
	g, ps := sitetest.Play(t, dir, "lots")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	entries := g.Log.Closing("1643-winter", "adjustments").Entries
	if len(entries) != 1 || entries[0].Power != "argyll" || len(g.Turns[0].Steps[0].Sheets) != 2 {
		t.Errorf("of %d sheets there are the receipts %v", len(g.Turns[0].Steps[0].Sheets), entries)
	}
}

// TestNeverClosed: results that claim to have no closed receipts are refused in a game with a log.
func TestNeverClosed(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	results := filepath.Join(dir, sitetest.LotsWinter+"results.toml")
	data, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{
		sitetest.LotsWinter + "results.toml": regexp.MustCompile(`(?m)^(lines|head) = .*\n`).ReplaceAllString(string(data), ""),
		"content/games/lots/receipts.txt":    receipts.Begin("lots", play.LotLink(sitetest.Seed, 8, 0), 8, "").Text(),
	})
	_, ps := sitetest.Play(t, dir, "lots")
	sitetest.WantProblem(t, ps, "receipts.txt", "is not the one that the adjustments of 1643-winter were closed with")
}

// TestChainAtItsEnd: lots for which no link of the chain is left are not drawn; what the chain was
// made from is no link.
func TestChainAtItsEnd(t *testing.T) {
	t.Parallel()
	g, _ := sitetest.SoFar(t, sitetest.Log(t, ""), "lots")
	g.Lots.Links = 0
	if f, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "needs a lot") {
		t.Errorf("%v: %+v", err, f)
	}
}

// TestBeaconOfEachStep: the beacon of a step's lots follows from the step's own deadline, not from
// that of the retreats after it.
func TestBeaconOfEachStep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const game = "content/games/first/"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml": "title = \"First Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\nbeacon = \"" + receipts.Drand + "\"\ncommitment = \"" +
			play.LotLink(sitetest.Seed, 8, 0) + "\"\nlinks = 8\n",
		game + "secret.toml":                   "seed = \"" + sitetest.Seed + "\"\n",
		game + "receipts.txt":                  receipts.Begin("first", play.LotLink(sitetest.Seed, 8, 0), 8, receipts.Drand).Text(),
		game + "1901-spring/orders/russia.txt": "F Sev - BLA\n",
	})
	sitetest.Close(t, dir, "first")
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	named := map[string]string{}
	for _, d := range g.Deadlines() {
		if d.Key == "1901-spring" {
			beacon, err := receipts.NameBeacon(receipts.Drand, d.Due())
			if err != nil {
				t.Fatal(err)
			}
			named[d.Kind] = beacon
		}
	}
	if got := g.Log.Closing("1901-spring", "orders").Beacon; got != named["orders"] || named["orders"] == named["retreats"] || named["retreats"] == "" {
		t.Errorf("the orders wait for %q; by the deadlines it is %v", got, named)
	}
}

// TestReopenedWhatIsNoMore: taking back a phase takes back the frozen phases after it, even those
// that the game no longer reaches.
func TestReopenedWhatIsNoMore(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	if err := os.CopyFS(filepath.Join(dir, "content/games/first/1903-spring"), os.DirFS(filepath.Join(dir, sitetest.Spring))); err != nil {
		t.Fatal(err)
	}
	g, _ := sitetest.Play(t, dir, "first")
	folders, err := play.Reopened(g.Game, g, "1901-spring")
	var keys []string
	for _, f := range folders {
		keys = append(keys, f.Key)
	}
	if err != nil || !slices.Equal(keys, []string{"1901-spring", "1903-spring"}) {
		t.Errorf("%v, %v", keys, err)
	}
	if _, err := play.Reopened(g.Game, g, "1901-autumn"); err != nil { // it is open, and no later phase is frozen
		t.Error(err)
	}
}

// TestRetreatsThatCannotBeRead: a correction of the retreats that fits nothing is reported before
// they are decided, even if the movement is decided with them.
func TestRetreatsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const game = "content/games/first/"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml":                      "title = \"First Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		game + "position.toml":                  "phase = \"1905-spring-movement\"\n[units]\nfrance = [\"A bur\", \"A mar\"]\ngermany = [\"A gas\"]\n[owners]\nfrance = [\"mar\", \"par\"]\ngermany = [\"mun\"]\n",
		game + "1905-spring/orders/france.txt":  "A Bur - Gas\nA Mar S A Bur - Gas\n",
		game + "1905-spring/retreats/.keep":     "",
		game + "1905-spring/corrections.toml":   "[[correction]]\nstep = \"retreats\"\npower = \"germany\"\nline = 9\norder = \"A Gas - Bre\"\nreason = \"r\"\n",
		game + "1905-spring/orders/germany.txt": "A Gas H\n",
	})
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	if _, err := g.Decide(play.Final, nil, ""); err == nil || !strings.Contains(err.Error(), "line 9 is not in") {
		t.Errorf("it is decided: %v", err)
	}
}
