package play_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
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

// TestKeptOrdersStand: the acknowledgement of a revision in part says which orders it keeps.
func TestKeptOrdersStand(t *testing.T) {
	t.Parallel()
	dir := fixedGame(t, map[string]string{sitetest.Spring + "orders/germany-v2.txt": "A Mun - Ruh instead. The rest stands.\n\n" + notation.KeptMark + " version 1:\nF Kie - Den\n"})
	g, _ := sitetest.Play(t, dir, "first")
	for _, p := range g.Status().Powers {
		if g.Rules.Map().Powers[p.Power].ID != "germany" {
			continue
		}
		ack := g.Acknowledge(p, sitegen.NewLibrary(), nil)
		if !strings.Contains(ack, "line 3, the orders below it count: "+notation.KeptMark) || !strings.Contains(ack, "Fleet Kiel moves to Denmark") {
			t.Error(ack)
		}
	}
}

// TestARewritingBesideTheSheet: the coordinator rewrites a sheet in a file beside the original: how
// it is read, what the player is sent, and what the page shows.
func TestARewritingBesideTheSheet(t *testing.T) {
	t.Parallel()
	dir := fixedGame(t, map[string]string{sitetest.Spring + "orders/germany.fix.txt": `Dear coordinator,
Army Munich moves to Ruhr # the scan was upside down
# read out over the telephone
Fleet Kiel to Denmark
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
	ack := g.Acknowledge(germany, sitegen.NewLibrary(), nil)
	for _, want := range []string{"Army Munich moves to Ruhr", "Fleet Kiel moves to Denmark", "Army Berlin holds",
		"line 2, “Army Munich moves to Burgundy”, reads “Army Munich moves to Ruhr”: the scan was upside down",
		"line 3, “Fleet Kiel to Hollandia”, reads “Fleet Kiel to Denmark”\n",
		"added: “Army Ruhr holds”: read out over the telephone", "line 4, marked as private: # I told Austria"} {
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

// mailedSheet is a sheet as it comes by mail.
const mailedSheet = "# Received by mail\nSubject: Re: First\n\nF Kiel to Hollandia of course. Rest stands.\nA Berlin H\nA Mun-Ruh, so that Piotr sleeps\n"

// TestARewritingIsHeldAgainstItsSheetByUnit: a rewriting may be worded freely. Its changes are the
// orders that differ, unit by unit; lines without an order on either side do not count, and the
// same order in other words or elsewhere is no change.
func TestARewritingIsHeldAgainstItsSheetByUnit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, sheet, fix string
		want             []string // what the acknowledgement says was changed
	}{
		{"of its own form", mailedSheet, "Subject: Germany, Spring 1901\n\n1. Army Munich moves to Ruhr\n2. Army Berlin moves to Kiel\n3. Fleet Kiel moves to Holland\n\n--\nJamie\n",
			[]string{"line 4, “F Kiel to Hollandia of course. Rest stands.”, reads “3. Fleet Kiel moves to Holland”", "line 5, “A Berlin H”, reads “2. Army Berlin moves to Kiel”: clarified"}},
		{"the same otherwise", mailedSheet, "Fleet Kiel to Hollandia of course. Rest stands.\nArmy Munich moves to Ruhr\nArmy Berlin holds\n", nil},
		{"one reason", "A Mun H\nA Ber H\nF Kie H\n", "# he telephoned\nF Kie - Hol\nA Mun - Bur\nA Ber - Kie\n", []string{
			"line 1, “A Mun H”, reads “A Mun - Bur”", "line 2, “A Ber H”, reads “A Ber - Kie”", "line 3, “F Kie H”, reads “F Kie - Hol”: he telephoned"}},
		{"one line made of several", "A Mun H\nA Ber H\nF Kie - Hol\n", "A Mun H, A Ber - Kie, F Kie - Hol\n", []string{
			"line 1, “A Mun H”, reads “A Mun H, A Ber - Kie, F Kie - Hol”", "line 2, “A Ber H”, is struck out", "line 3, “F Kie - Hol”, is struck out: clarified"}},
		{"several made of one line", "A Mun H, A Ber H, F Kie - Hol\n", "F Kie - Hol\nA Ber H\nA Mun - Ruh\n", []string{
			"line 1, “A Mun H, A Ber H, F Kie - Hol”, reads “F Kie - Hol”", "added: “A Ber H”", "added: “A Mun - Ruh”: clarified"}},
		{"all lines apart, and none changed", "A Mun H, A Ber H, F Kie - Hol\n", "F Kie - Hol\nA Ber H\nA Mun H\n", nil},
		{"another unit", "A Mun H\nA Ber H\nF Kie H\n", "F Kie H\nA Ber H\n", []string{"line 1, “A Mun H”, is struck out: clarified"}},
		{"a vote", "A Mun H\nI vote for a draw\n", "A Mun H\nI vote against a draw\n", []string{"line 2, “I vote for a draw”, reads “I vote against a draw”: clarified"}},
		{"in the place of what says nothing", "A Mun H\nArmy Br to Kiel\nF Kie H\n", "A Mun H\nA Ber - Kie\nF Kie H\n", []string{"line 2, “Army Br to Kiel”, reads “A Ber - Kie”: clarified"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := fixedGame(t, map[string]string{})
			sitetest.Write(t, dir, map[string]string{sitetest.Spring + "orders/germany.txt": c.sheet, sitetest.Spring + "orders/germany.fix.txt": c.fix})
			g, ps := sitetest.Play(t, dir, "first")
			if ps.Failed() {
				t.Fatal(ps.Err())
			}
			p := g.Status().Powers[g.Rules.Map().Power("germany")]
			_, changed, _ := strings.Cut(g.Acknowledge(p, sitegen.NewLibrary(), nil), "What the coordinator changed:\n")
			var got []string
			for line := range strings.Lines(changed) {
				if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "    line") && strings.Contains(line, ", a remark") {
					break
				}
				got = append(got, strings.TrimSpace(line))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("changed are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
			if len(p.Doubtful)+len(p.Illegal) > 0 && c.name != "the same otherwise" {
				t.Errorf("doubtful %+v, illegal %+v", p.Doubtful, p.Illegal)
			}
		})
	}
}

// An order that a mark takes out of the game is in no receipt and on no page; without the mark it
// would be both.
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
	sitetest.WantProblem(t, ps, "italy.fix.txt", "the sheet that it rewrites is missing")
	warned := false
	for _, p := range ps.All() {
		warned = warned || p.Warning && strings.Contains(p.Error(), "it rewrites version 1, but version 2 counts")
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
