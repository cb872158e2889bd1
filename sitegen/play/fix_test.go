package play_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

const fixedSheet = `Dear coordinator,
Army Munich moves to Burgundy
Fleet Kiel to Hollandia
I told Austria that A Vie - Tri is safe
Army Berlin holds, so that Piotr sleeps
yours
`

// fixedGame is a game in its first spring in which Germany has sent a sheet.
func fixedGame(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := sitetest.First(t)
	os.Remove(filepath.Join(dir, sitetest.Spring+"results.toml"))
	os.RemoveAll(filepath.Join(dir, "content/games/first/1901-autumn"))
	os.RemoveAll(filepath.Join(dir, "content/games/first/1901-spring/retreats"))
	files[sitetest.Spring+"orders/germany.txt"] = fixedSheet
	sitetest.Write(t, dir, files)
	return dir
}

// The coordinator writes a sheet anew beside the original: what is read, what is told to the player, what the page shows.
func TestARewritingBesideTheSheet(t *testing.T) {
	t.Parallel()
	dir := fixedGame(t, map[string]string{sitetest.Spring + "orders/germany.fix.txt": `Dear coordinator,
Army Munich moves to Ruhr # the scan was upside down
# read out over the telephone
Fleet Kiel to Holland
# I told Austria that A Vie - Tri is safe
Army Berlin holds, so that Piotr sleeps
Army Ruhr holds
`})
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	var germany play.PowerStatus
	for _, p := range g.Status().Powers {
		if g.Rules.Map().Powers[p.Power].ID == "germany" {
			germany = p
		}
	}
	ack := g.Acknowledge(germany, sitegen.NewLibrary())
	for _, want := range []string{"Army Munich moves to Ruhr", "Fleet Kiel moves to Holland", "Army Berlin holds",
		"line 2, “Army Munich moves to Burgundy”, reads “Army Munich moves to Ruhr”: the scan was upside down",
		"line 3, “Fleet Kiel to Hollandia”, reads “Fleet Kiel to Holland”: read out over the telephone",
		"line 6, “yours”, reads “Army Ruhr holds”", "line 4, marked as private: # I told Austria"} {
		if !strings.Contains(ack, want) {
			t.Errorf("the acknowledgement does not say %q:\n%s", want, ack)
		}
	}
	var list bytes.Buffer
	germany.NotTaken(&list, "")
	if !strings.Contains(list.String(), "line 1, a remark: Dear coordinator") || !strings.Contains(list.String(), "line 4, marked as private") {
		t.Errorf("what was not taken as an order: %s", list.String())
	}
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	page := string(fileOf(t, filepath.Join(dir, "public/first/1901-spring/index.html")))
	for _, want := range []string{"The scan was upside down.", "<q>Army Munich moves to Burgundy</q>", "Read out over the telephone."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not hold %q", want)
		}
	}
	for _, private := range []string{"Austria that", "Piotr", "Dear coordinator", "yours"} {
		if strings.Contains(page, private) {
			t.Errorf("the page holds %q", private)
		}
	}
	if data := string(fileOf(t, filepath.Join(dir, sitetest.Spring+"orders/germany.txt"))); data != fixedSheet {
		t.Error("the sheet itself was changed")
	}
}

// An order that a mark takes out of the game is in no receipt and on no page; without the mark it would be both.
func TestAMarkTakesALineOut(t *testing.T) {
	t.Parallel()
	for mark, want := range map[string]bool{"": true, "# ": false, "[private] ": false, "[no order] ": false} {
		dir := fixedGame(t, map[string]string{sitetest.Spring + "orders/germany.fix.txt": strings.Replace(fixedSheet, "Army Munich", mark+"Army Munich", 1)})
		g, ps := sitetest.Play(t, dir, "first")
		if ps.Failed() {
			t.Fatal(ps.Err())
		}
		for _, s := range g.Awaited().Sheets {
			if s.Power == "germany" && strings.Contains(s.Published(), "Munich") != want {
				t.Errorf("%q: the receipt covers %q", mark, s.Published())
			}
		}
		ordered := false
		for _, o := range g.Awaited().Orders {
			ordered = ordered || o.Verb == engine.Move && g.Rules.Map().PlaceText(o.At) == "mun"
		}
		if ordered != want {
			t.Errorf("%q: Munich is ordered: %v", mark, ordered)
		}
	}
}

func TestRewritingsThatFitNothing(t *testing.T) {
	t.Parallel()
	dir := fixedGame(t, map[string]string{sitetest.Spring + "orders/italy.fix.txt": "A Rom H\n", sitetest.Spring + "orders/germany-v2.txt": "A Mun H\n", sitetest.Spring + "orders/germany.fix.txt": "A Mun - Bur\n"})
	_, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "italy.fix.txt", "there is no sheet that it rewrites")
	warned := false
	for _, p := range ps.All() {
		warned = warned || p.Warning && strings.Contains(p.Error(), "it rewrites version 1, and version 2 counts")
	}
	if !warned {
		t.Errorf("nothing is said of the rewriting of an earlier version: %v", ps.All())
	}
}

func fileOf(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
