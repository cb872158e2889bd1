package feed_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// redraw draws a phase's lots again from another link, head of the log or beacon, and changes the
// position after it to match: a forgery in which everything fits except what the lots were drawn
// from.
func redraw(t *testing.T, r *feed.Results, change func(d *receipts.Draw)) {
	t.Helper()
	drawn := map[string]int{}
	names, places := map[string][]string{}, map[string][]string{} // of a power's units that are left, in the order of the board's places
	for i := range r.Lots {
		l := &r.Lots[i]
		if drawn[l.Power]++; drawn[l.Power] == 1 {
			names[l.Power], places[l.Power] = slices.Clone(l.From), slices.Clone(l.Places)
		}
		words := strings.Fields(l.Seed) // herald-lot 2 LINK HEAD POSITION BEACON PURPOSE… TRY
		d := receipts.Draw{Link: l.Link, Head: words[3], Position: words[4]}
		if words[5] != "-" {
			d.Beacon = words[5]
		}
		change(&d)
		l.From, l.Places = slices.Clone(names[l.Power]), slices.Clone(places[l.Power])
		n, try := d.Of(strings.Join(words[6:len(words)-1], " "), len(l.From))
		l.Link, l.Seed, l.Removed = d.Link, d.Text(strings.Join(words[6:len(words)-1], " "), try), l.From[n]
		names[l.Power], places[l.Power] = slices.Delete(names[l.Power], n, n+1), slices.Delete(places[l.Power], n, n+1)
	}
	for power, left := range places {
		r.After.Units[power] = nil
		for _, place := range left {
			r.After.Units[power] = append(r.After.Units[power], "A "+place) // of what kind they are no lot asks
		}
	}
}

// noticed checks that both programs object to a game.
func noticed(t *testing.T, dir, slug, name string, g feed.Game) {
	t.Helper()
	if _, wrong := feed.Verify(g); len(wrong) == 0 {
		t.Errorf("%s: nothing was noticed", name)
	}
	data, err := json.Marshal(g)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "public", slug, "game.json"), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	sitetest.RunChecker(t, dir, slug, false)
}

// TestForgedSeasons forges a phase so that all its numbers fit each other: only the phases before
// it, the commitment and the log reveal it.
func TestForgedSeasons(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	genuine, err := os.ReadFile(filepath.Join(dir, "public/lots/game.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, forge := range map[string]func(g *feed.Game){
		"nothing but the same draw": nil, // it shows that what is drawn anew fits
		"orders of another day": func(g *feed.Game) {
			r := &g.Turns[0].Receipts[0]
			r.Orders += "Build an Army in Belfast\n"
			r.Receipt = sha256Hex(r.Salt + "\n" + r.Orders)
		},
		"a receipt more": func(g *feed.Game) {
			r := g.Turns[0].Receipts[0]
			r.Power = "hamilton"
			g.Turns[0].Receipts = append(g.Turns[0].Receipts, r)
		},
		"a link of one's own": func(g *feed.Game) {
			redraw(t, &g.Turns[0], func(d *receipts.Draw) { d.Link = sha256Hex("mine") })
		},
		"drawn before it was closed": func(g *feed.Game) {
			redraw(t, &g.Turns[0], func(d *receipts.Draw) { d.Head = receipts.Log(g.Log).Head(0) })
			g.Log = g.Log[:2]
			g.Head = receipts.Log(g.Log).Head(2)
			g.Turns[0].Receipts, g.Turns[0].Closings = nil, nil
		},
		"another try": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			l.Seed = strings.TrimSuffix(l.Seed, " 1") + " 2"
		},
		"a beacon that the log has not": func(g *feed.Game) { g.Turns[0].Closings[0].Beacon = "the EuroMillions numbers" },
		"a value that the log has not":  func(g *feed.Game) { g.Turns[0].Closings[0].Value = "3 14 15" },
		"a candidate named twice": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			words := strings.Fields(l.Seed)
			d := receipts.Draw{Link: l.Link, Head: words[3], Position: words[4]}
			for {
				l.From = append(l.From, l.Removed)
				if n, try := d.Of(strings.Join(words[6:len(words)-1], " "), len(l.From)); l.From[n] == l.Removed {
					l.Seed = d.Text(strings.Join(words[6:len(words)-1], " "), try)
					return
				}
			}
		},
	} {
		var g feed.Game
		if err := json.Unmarshal(genuine, &g); err != nil {
			t.Fatal(err)
		}
		if forge == nil {
			redraw(t, &g.Turns[0], func(*receipts.Draw) {})
			if _, wrong := feed.Verify(g); len(wrong) > 0 {
				t.Fatalf("%s: %q", name, wrong)
			}
			continue
		}
		forge(&g)
		noticed(t, dir, "lots", name, g)
	}
}

// TestForgedBeginnings: while nothing has been closed yet, herald compares the commitment and the
// log that players note with each other.
func TestForgedBeginnings(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Build(t, dir)
	for name, forge := range map[string]func(g *feed.Game){
		"another commitment": func(g *feed.Game) { g.Commitment = sha256Hex("mine") },
		"another game's log": func(g *feed.Game) {
			g.Log[0] = "herald-receipts 2 another"
			g.Head = receipts.Log(g.Log).Head(len(g.Log))
		},
	} {
		g := sitetest.GameJSON(t, dir, "lots")
		if _, wrong := feed.Verify(g); len(wrong) > 0 {
			t.Fatal(wrong)
		}
		forge(&g)
		if _, wrong := feed.Verify(g); len(wrong) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
	}
}

// TestForgedValues: a forger who knows the seed can draw before a beacon's value is known, or look
// for a value that suits him afterwards. In a game whose lots wait for a beacon, both programs
// notice lots that waited for none, and a second value.
func TestForgedValues(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "the EuroMillions numbers")
	sitetest.Replace(t, filepath.Join(dir, "content/games/lots/game.toml"), "[lots]", "[timeline]\nbegan = 2026-03-01\n[lots]")
	sitetest.Close(t, dir, "lots")
	if err := sitetest.Decide(t, dir, "31415"); err != nil {
		t.Fatal(err)
	}
	sitetest.Build(t, dir)
	genuine := sitetest.GameJSON(t, dir, "lots")
	if _, wrong := feed.Verify(genuine); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for name, forge := range map[string]func(g *feed.Game) (value string){
		"none": func(g *feed.Game) string {
			g.Log = slices.DeleteFunc(g.Log, func(line string) bool { return strings.HasPrefix(line, "value ") })
			return ""
		},
		"a second": func(g *feed.Game) string {
			g.Log = append(g.Log, "value 1643-winter adjustments 27182")
			return "27182"
		},
	} {
		data, err := json.Marshal(genuine)
		var g feed.Game
		if err == nil {
			err = json.Unmarshal(data, &g)
		}
		if err != nil {
			t.Fatal(err)
		}
		value := forge(&g)
		g.Head, g.Turns[0].Closings[0].Value = receipts.Log(g.Log).Head(len(g.Log)), value
		redraw(t, &g.Turns[0], func(d *receipts.Draw) { d.Beacon = value })
		noticed(t, dir, "lots", name, g)
	}
}
