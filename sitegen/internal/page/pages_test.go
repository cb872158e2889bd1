package page_test

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestOrderSheets follows Germany's order sheet through the three kinds of submission (W3K v1.5,
// Annexe 3).
func TestOrderSheets(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	// Germany's Army Munich bounces with France in Burgundy; in Autumn two French armies dislodge
	// it.
	autumn := "content/games/first/1901-autumn/"
	sitetest.Write(t, dir, map[string]string{
		autumn + "orders/france.txt":  "A Bur - Mun\nA Mar - Bur\nF Mao - Por\n",
		autumn + "orders/austria.txt": "A Tri - Tyr\n",
	})
	sitetest.Build(t, dir)
	sitetest.Want(t, dir, "first/germany/sheet.html", "First Game - Germany - Autumn, 1901 - Movement Orders - v1", "Autumn 1901 Movement Orders",
		`<span class="unit">Army Munich</span>`, `<span class="unit">Fleet Denmark</span>`, "Kiel", "Monday 30 March 2026, 07:00 UTC")
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	sitetest.Want(t, dir, "first/germany/sheet.html", "First Game - Germany - Winter, 1901 - Adjustment Orders - v1", "may be built or waived")
	sitetest.Want(t, dir, "first/russia/sheet.html", "Nothing is needed from Russia.")
	for power, lines := range map[string]int{"germany": 3, "russia": 0} { // Russia has four units and four centres
		if got := strings.Count(sitetest.Page(t, dir, "first/"+power+"/sheet.html"), `class="blank"`); got != lines {
			t.Errorf("the Winter's sheet of %s has %d lines, not %d", power, got, lines)
		}
	}
	sitetest.Want(t, dir, "first/1901-autumn/index.html", "Builds and removals due", "may build 1")
	after := sitetest.Page(t, dir, "first/1901-autumn/index.html")
	if n := strings.Count(after, "<strong>may build "); n == 0 || !strings.Contains(after, fmt.Sprintf(`<span class="count">%d may build</span>`, n)) {
		t.Errorf("%d powers may build, and the summary does not say so", n)
	}
	sitetest.Want(t, dir, "first/1901-autumn/index.html", `id="years"`, `<th scope="col" class="n">1901</th>`, `<a href="#years">`)
	if strings.Contains(sitetest.Page(t, dir, "first/1901-spring/index.html"), `id="years"`) {
		t.Error("the page of a phase tells the centres of a later one")
	}
	sitetest.Want(t, dir, "first/1901-spring/index.html", `rel="next"`, "Autumn 1901", "v-failed", "v-none", "v-succeeded", "Nothing was received.",
		"As written: <q>Fleet Brest sails to the Mid-Atlantic</q>", "version 2", "order for units of others")
}

// TestRetreatsAreAsked: a draft with a dislodged unit asks its owner for a retreat, and nobody
// else.
func TestRetreatsAreAsked(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	autumn := "content/games/first/1901-autumn/"
	sitetest.Write(t, dir, map[string]string{
		autumn + "orders/france.txt":  "A Bur - Mun\n",
		autumn + "orders/italy.txt":   "A Ven - Tyr\n",
		autumn + "orders/austria.txt": "A Tri - Tyr\n",
		autumn + "orders/russia.txt":  "A War - Sil\n",
	})
	sitetest.Resolve(t, dir, "first", play.Final)
	winter := "content/games/first/1901-winter/adjustments/"
	sitetest.Write(t, dir, map[string]string{winter + "germany.txt": "Build an army in Berlin\n"})
	sitetest.Resolve(t, dir, "first", play.Final)
	spring := "content/games/first/1902-spring/orders/"
	sitetest.Write(t, dir, map[string]string{
		spring + "france.txt": "A Bur - Mun\n",
		spring + "russia.txt": "A Sil S A Bur - Mun\n",
	})
	sitetest.Resolve(t, dir, "first", play.Draft)
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	st := g.Status()
	if st.Awaits != "retreats" {
		t.Fatalf("the draft awaits %q: the orders above dislodged nobody", st.Awaits)
	}
	for _, p := range st.Powers {
		if want := g.Rules.Map().Powers[p.Power].ID == "germany"; p.Needed != want {
			t.Errorf("%s: needed %v", g.Rules.Map().Powers[p.Power].ID, p.Needed)
		}
	}
	sitetest.Build(t, dir)
	sitetest.Want(t, dir, "first/1902-spring/index.html", "Draft results, before retreats", "Germany must retreat", "Driven out by the attack from Burgundy",
		"Closed to it:", "dislodged</span>")
	sitetest.Want(t, dir, "first/germany/sheet.html", "Retreat Orders - v1", `<span class="unit">Army Munich</span>`)
	sitetest.Want(t, dir, "first/germany/index.html", "Retreat Army Munich to ", "or disband it")
	sitetest.Want(t, dir, "first/italy/sheet.html", "Nothing is needed from Italy.")
	sitetest.Want(t, dir, "first/index.html", `<span class="by">, due <time`) // you.js hides it where nothing is due
	sitetest.Want(t, dir, "first/1902-spring/results.txt", "before retreats", "Must retreat: Germany")
	sitetest.Write(t, dir, map[string]string{"content/games/first/1902-spring/retreats/germany.txt": "Army Munich retreats to Ruhr\n"})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	sitetest.Want(t, dir, "first/1902-spring/index.html", "Final results", "Army Munich retreats to Ruhr", "It could retreat to")
}

func TestScans(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	orders := "content/games/first/1901-spring/orders/"
	old, latest, pending := sitetest.Photo(t, 10), sitetest.Photo(t, 20), sitetest.Photo(t, 30)
	sitetest.Write(t, dir, map[string]string{orders + "france.jpg": old, orders + "france-v2.jpg": latest,
		"content/games/first/1901-autumn/orders/france.jpg": pending})
	sitetest.Build(t, dir)
	if sitetest.Found(t, dir, ".jpg", "\xff\xd8") {
		t.Error("photographs are published though the game does not say so")
	}
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	sitetest.Build(t, dir)
	got := sitetest.Page(t, dir, "first/1901-spring/orders-france.jpg")
	if size, err := jpeg.DecodeConfig(strings.NewReader(got)); err != nil || size.Width != 20 {
		t.Errorf("the photograph is %d wide, %v", size.Width, err)
	}
	sitetest.Want(t, dir, "first/1901-spring/index.html", "orders-france.jpg")
	n := 0
	sitetest.Each(t, dir, func(rel string, data []byte) {
		if strings.HasSuffix(rel, ".jpg") {
			n++
		}
		if bytes.Contains(data, []byte(sitetest.Address)) {
			t.Errorf("%s says where it was taken", rel)
		}
	})
	if n != 1 {
		t.Errorf("%d photographs are published, superseded or pending ones too", n)
	}
	sitetest.Write(t, dir, map[string]string{orders + "france-v2.jpg": "no photograph"})
	report := sitetest.Build(t, dir)
	if len(report.Faults) != 1 || !strings.Contains(report.Faults[0].Error(), "france-v2.jpg: is not published: is damaged") {
		t.Errorf("a broken photograph: %v", report.Faults)
	}
	if sitetest.Found(t, dir, ".jpg", "no photograph") {
		t.Error("what is not a photograph is published")
	}
}

// TestThemeOverride: a site replaces one template and adds a style; everything else is the default
// theme's.
func TestThemeOverride(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{
		"themes/default/templates/index.html": "<h1>Our own front page</h1>\n",
		"themes/default/css/95-ours.css":      "body{letter-spacing:.01em}\n",
	})
	sitetest.Build(t, dir)
	sitetest.Want(t, dir, "index.html", "Our own front page", "Skip to the content")
	sitetest.Want(t, dir, "first/index.html", "Standings")
	if !sitetest.Found(t, dir, ".css", "letter-spacing:.01em") || !sitetest.Found(t, dir, ".css", "--pc:") {
		t.Error("the site's style, or the default one, is missing")
	}
	sitetest.Write(t, dir, map[string]string{"themes/default/templates/index.html": "<h1>{{.Nonsense}}</h1>\n"})
	_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
	if err == nil || !strings.Contains(err.Error(), "templates/index.html:1:") || !strings.Contains(err.Error(), "Nonsense") {
		t.Errorf("a template's error: %v", err)
	}
}

// TestEveryPageIsStamped: game, phase and hash are on every page and on every printed sheet of it.
func TestEveryPageIsStamped(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	n := 0
	sitetest.Each(t, dir, func(rel string, data []byte) {
		if !strings.HasSuffix(rel, ".html") || rel == page.MissingPath { // that page belongs to no phase
			return
		}
		n++
		for _, want := range []string{`<span class="stamp">First Game, `, "@page{@bottom-left{content:", `http-equiv="Content-Security-Policy"`, `lang="en-GB"`, "<h1"} {
			if !strings.Contains(string(data), want) {
				t.Errorf("%s does not hold %q", rel, want)
			}
		}
		if strings.Contains(string(data), "style=") || strings.Contains(string(data), "<script>") {
			t.Errorf("%s holds what its own security policy forbids", rel)
		}
	})
	if n < 15 {
		t.Errorf("only %d pages", n)
	}
}
