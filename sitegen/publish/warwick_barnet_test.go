package publish_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestBarnetFieldShowsEverything: the sample game, built as a whole site, shows each table of its
// ruleset with each kind of row, each mark, each drawing, and all else that it was made to show.
func TestBarnetFieldShowsEverything(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "content/games/barnet-field"), os.DirFS("../testdata/wars/content/games/barnet-field")); err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"warwick\"\nrules = \"warwick\"\nurl = \"https://games.example.org/x/\"\n"})
	sitetest.Build(t, dir)
	all := sitetest.Written(t, dir)
	in := func(name, what string) bool { return strings.Contains(all["barnet-field/"+name], what) }
	var phases []string
	for name := range all {
		if p, ok := strings.CutSuffix(strings.TrimPrefix(name, "barnet-field/"), "/index.html"); ok && strings.HasPrefix(p, "14") {
			phases = append(phases, p)
		}
	}
	slices.Sort(phases)
	somewhere := func(what string) bool {
		return slices.ContainsFunc(phases, func(p string) bool { return in(p+"/index.html", what) })
	}
	for _, what := range []string{
		">Factions</h2>", ">The crown</h2>", ">At sea</h2>", ">Centres of 14</h2>", ">Henry VI’s way</h2>", // the tables (rules 72, 75)
		">claimant<", ">does not claim<", ">neutral<", ">out of the game<", "lapsed: he is dead", // of factions
		"May not attack", ", for 1 season<", ", for 2 seasons<", "Have ever claimed", // about the crown
		">lives<", "dead since Autumn 1471", "has it", // about Henry VI and London
		"DECLARE ", " CUT ", "HVI TO ", "HVI ABANDON", "HVI KILL", "JOINT WIN WITH ", // lines of orders, with the secret ones, since the game is over
	} {
		if !somewhere(what) {
			t.Errorf("no phase's page shows %q", what)
		}
	}
	for _, p := range phases { // declarations come first
		text := all["barnet-field/"+p+"/index.html"]
		for _, sheet := range strings.Split(text, `<ul class="orders">`)[1:] {
			sheet, _, _ = strings.Cut(sheet, "</ul>")
			if d, o := strings.LastIndex(sheet, "DECLARE "), strings.Index(sheet, "Unit "); d > o && o >= 0 {
				t.Errorf("%s: a declaration stands behind orders:\n%s", p, sheet)
			}
		}
	}
	for page, what := range map[string]string{"henry-vi-s-way.html": "HVI TO somerset U Wor (succeeded)", "index.html": "henry-vi-s-way.html"} {
		if !in(page, what) {
			t.Errorf("%s does not say %q", page, what)
		}
	}

	last := "1473-autumn/"
	for _, name := range []string{"index.html", "results.txt", "results-full.txt"} { // nothing is due after the end
		if in(last+name, "may build") || in(last+name, "must remove") || in(last+name, "Next: ") {
			t.Errorf("%s%s asks for adjustments after a joint win", last, name)
		}
	}
	if !in(last+"results.txt", "Won by Edward IV, Richard of Gloucester") {
		t.Error("results.txt does not say who won")
	}

	g, ps := sitetest.Play(t, "../testdata/wars", "barnet-field")
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	steps := 0
	marks, arrows, codes, slips := map[string]int{}, map[string]int{}, map[engine.Code]int{}, map[engine.PowerID]int{}
	m := g.Rules.Map()
	lon, crossings := m.Region("Lon"), 0
	for _, turn := range g.Turns {
		for _, s := range turn.Steps {
			for _, sheet := range s.Sheets {
				for _, l := range sheet.Lines {
					slips[sheet.By] += len(l.Problems)
				}
			}
			if s.Resolution == nil {
				continue
			}
			steps++
			seen := engine.PublishResolution(g.Rules, s.Resolution, engine.Audience{Power: engine.NoPower, Ended: true})
			for _, k := range g.Rules.Marks(seen.After()) {
				marks[k.Key]++
			}
			for _, a := range g.Rules.Arrows(seen) {
				key := a.Style + " " + a.End
				if a.Failed {
					key += " failed"
				}
				arrows[key]++
			}
			for _, o := range s.Resolution.Outcomes {
				codes[o.Reason.Code]++
				to := engine.NoRegion
				if o.Order.To != engine.NoPlace {
					to = m.RegionOf(o.Order.To)
				}
				if o.Verdict == engine.Succeeded && o.Order.Verb == engine.Move && o.Unit.Kind != engine.NoKind && (to == lon) != (m.RegionOf(o.Unit.At) == lon) &&
					(m.Regions[to].Terrain == engine.Sea || m.Regions[m.RegionOf(o.Unit.At)].Terrain == engine.Sea) {
					crossings++
				}
			}
		}
	}
	for _, key := range []string{"Port", "Garrison", "King", "Claimant", "Number at sea", "For Henry VI", "For Edward IV", "For Richard of Gloucester"} {
		if marks[key] == 0 {
			t.Errorf("no mark %q", key)
		}
	}
	for _, key := range []string{"solid scissors", "solid scissors failed", "dotted crown"} {
		if arrows[key] == 0 {
			t.Errorf("no arrow %q", key)
		}
	}
	for _, code := range []engine.Code{"cut-made", "cut-nothing", "cut", "declared", "henry-assigned", "henry-transferred", "henry-abandoned", "henry-killed", "joint-won",
		"dislodged", "retreated", "built", "removed"} {
		if codes[code] == 0 {
			t.Errorf("nothing comes out as %s", code)
		}
	}
	wrote := 0
	for by := range m.Players() {
		if slips[engine.PowerID(by)] > 0 {
			wrote++
		}
	}
	if steps < 10 || crossings == 0 || wrote == 0 || g.How() == "" || g.Current().State != play.Final {
		t.Errorf("%d phases, %d crossings at London, slips in %d hands, %q", steps, crossings, wrote, g.How())
	}
	t.Logf("%d phases, %d crossings, marks %v, arrows %v, codes %v, slips %v", steps, crossings, marks, arrows, codes, slips)
}
