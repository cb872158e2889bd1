package feed_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestResultsSayWhereUnitsWent: a final result names where a dislodged unit went, in the summary,
// on the page and in the full text.
func TestResultsSayWhereUnitsWent(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/1901-autumn/orders/france.txt":  "A Bur - Mun\nF MAO H\n",
		"content/games/first/1901-autumn/orders/austria.txt": "A Tri - Tyr\n",
		"content/games/first/1901-autumn/orders/germany.txt": "A Kie - Ber\nA Mun - Boh\n",
		"content/games/first/1901-autumn/orders/russia.txt":  "A War - Sil\n",
	})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/1901-winter/adjustments/france.txt": "Build A Par\n",
		"content/games/first/1902-spring/orders/france.txt":      "A Mun - Kie\n",
	})
	sitetest.Build(t, dir)
	full := sitetest.Page(t, dir, "first/1901-autumn/results-full.txt")
	for _, want := range []string{"France, orders", "Army Burgundy moves to Munich: succeeded", "Germany, orders"} {
		if !strings.Contains(full, want) {
			t.Errorf("the full text lacks %q:\n%s", want, full)
		}
	}
	if strings.Contains(full, "more on the page") {
		t.Error("the full text breaks off")
	}
}

// TestEndedGame: a game that its players ended awaits nobody and says who won, everywhere.
func TestEndedGame(t *testing.T) {
	for how, c := range map[string]struct {
		end  load.End
		want string
	}{
		"a draw":       {load.End{How: load.EndDraw, Winners: []string{"france", "turkey"}, Why: "all seven agreed"}, "Drawn between"},
		"a concession": {load.End{How: load.EndConcession, Winners: []string{"france"}}, "Conceded to"},
		"stopped":      {load.End{How: load.EndStopped, Why: "two players moved away"}, "The game is over: it was stopped."},
	} {
		dir := sitetest.First(t)
		var ps load.Problems
		lg := load.ReadGame(dir, "first", &ps)
		if err := lg.SaveEnd(&c.end); err != nil {
			t.Fatal(err)
		}
		g, ps2 := sitetest.Play(t, dir, "first")
		if ps2.Failed() || !g.Over() || g.Status().Awaits != "" || g.Status().Deadline != nil {
			t.Errorf("%s: it awaits %q (%v)", how, g.Status().Awaits, ps2.All())
		}
		if _, err := g.Decide(play.Draft, nil, ""); err == nil || !strings.Contains(err.Error(), "is over") {
			t.Errorf("%s: it is decided on: %v", how, err)
		}
		sitetest.Build(t, dir)
		sitetest.Want(t, dir, "first/index.html", c.want, "Final standings", "The game has ended")
		sitetest.Want(t, dir, "index.html", "The game has ended")
		sitetest.Want(t, dir, "first/feed.xml", "<title>The game has ended</title>", "/end</id>", c.want)
		sitetest.Want(t, dir, "first/1901-spring/results-full.txt", strings.TrimSuffix(c.want, "."), c.end.Why)
		if text := sitetest.Page(t, dir, "first/calendar.ics"); strings.Contains(text, "Autumn 1901") || !strings.Contains(text, "Spring 1901") {
			t.Errorf("%s: the calendar is that of a game that goes on", how)
		}
		if text := sitetest.Page(t, dir, "first/index.html"); strings.Contains(text, "id=\"deadlines\"") {
			t.Errorf("%s: the page lists deadlines", how)
		}
		if g := sitetest.GameJSON(t, dir, "first"); g.End != c.end.How || !slices.Equal(g.Winners, c.end.Winners) {
			t.Errorf("game.json tells %q, %v", g.End, g.Winners)
		}
		for _, page := range []string{"index.html", "first/index.html", "first/1901-autumn/index.html", "first/france/index.html"} {
			if text := sitetest.Page(t, dir, page); strings.Contains(text, ">Open<") || strings.Contains(text, "are due</span> <strong>") {
				t.Errorf("%s: %s still awaits orders", how, page)
			}
		}
		if text := sitetest.Page(t, dir, "first/france/index.html"); strings.Contains(text, "sheet.html") {
			t.Errorf("%s: a power's page offers an order sheet", how)
		}
		if _, err := os.Stat(filepath.Join(dir, "public", "first", "france", "sheet.html")); err == nil {
			t.Errorf("%s: there is an order sheet of a game that is over", how)
		}
		if c.end.Why != "" {
			sitetest.Want(t, dir, "first/index.html", strings.ToUpper(c.end.Why[:1])+c.end.Why[1:]+".")
		}
	}
	dir := sitetest.First(t)
	for text, want := range map[string]string{
		"how = \"won\"\n":                             "a game cannot end by how",
		"how = \"draw\"\n":                            "does not say who shares the draw",
		"how = \"draw\"\nwinners = [\"frnace\"]\n":    "the board has no power",
		"how = \"stopped\"\nwinners = [\"france\"]\n": "has no winners",
	} {
		sitetest.Write(t, dir, map[string]string{"content/games/first/end.toml": text})
		_, ps := sitetest.Play(t, dir, "first")
		sitetest.WantProblem(t, ps, "end.toml", want)
	}
}

// TestFeedTellsWhenItWas: results published early do not have the date of the deadline, which is
// still in the future.
func TestFeedTellsWhenItWas(t *testing.T) {
	dir := sitetest.First(t)
	var ps load.Problems
	lg := load.ReadGame(dir, "first", &ps)
	for _, p := range lg.Phases {
		if p.Frozen != nil {
			p.Frozen.At = time.Date(2026, 3, 5, 20, 15, 0, 0, time.UTC)
			if err := lg.Save(p, p.Frozen); err != nil {
				t.Fatal(err)
			}
		}
	}
	sitetest.Build(t, dir)
	feed := sitetest.Page(t, dir, "first/feed.xml")
	if !strings.Contains(feed, "<updated>2026-03-05T20:15:00Z</updated>") || strings.Contains(feed, "2026-03-15") || strings.Contains(feed, "2026-03-17") {
		t.Errorf("the feed says\n%s", feed)
	}
}
