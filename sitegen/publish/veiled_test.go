package publish_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestVeiledUnitsAreInNoByte plays a game twice. A hidden unit goes to two different places without
// visible effect, and the sites are the same in each state of a phase, with shaded land too. When
// the game is over they differ.
func TestVeiledUnitsAreInNoByte(t *testing.T) {
	t.Parallel()
	for _, ruleset := range []string{"veiled", "formless"} {
		t.Run(ruleset, func(t *testing.T) { veiledIsInNoByte(t, ruleset) })
	}
}

func veiledIsInNoByte(t *testing.T, ruleset string) {
	from := sitegen.Producers("gameFiles", "pages", "turnMaps", "boardDrawings")
	sites := map[string]map[string]string{}
	for _, to := range []string{"Yorkshire", "Wales"} {
		dir, m := t.TempDir(), sitetest.Veil("standard", "england")
		const game = "content/games/first/"
		sitetest.Write(t, dir, map[string]string{
			"content/site.toml":                     "title = \"Test site\"\nboard = \"standard\"\n",
			game + "game.toml":                      "title = \"First Game\"\nboard = \"standard\"\nruleset = \"" + ruleset + "\"\nid = \"game-of-tests\"\nshade_control = true\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(sitetest.Seed, 8, 0) + "\"\nlinks = 8\n",
			game + "secret.toml":                    "seed = \"" + sitetest.Seed + "\"\n",
			game + "receipts.txt":                   sitetest.BeginLog("first", ""),
			game + "1901-spring/orders/england.txt": "F Lon - ENG\nF Edi - NTH\nA Lvp - " + to + "\n",
			game + "1901-spring/orders/france.txt":  "A Par - Bur\nA Mar H\nF Bre H\n",
		})
		look := func(state string) {
			t.Helper()
			sitetest.BuildWith(t, dir, m, from)
			got := unsealed(t, dir)
			if sites[state] == nil {
				sites[state] = got
				return
			}
			sitetest.Same(t, state+": it is told where it is", sites[state], got)
		}
		look("open")
		sitetest.ResolveWith(t, dir, "first", m.Library(), play.Draft)
		look("draft")
		sitetest.ResolveWith(t, dir, "first", m.Library(), play.Final)
		look("final")
		sitetest.Replace(t, filepath.Join(dir, game+"game.toml"), "shade_control", "ended = \"by treaty\"\nshade_control")
		sitetest.BuildWith(t, dir, m, from)
		if text := sitetest.Page(t, dir, "first/1901-spring/results.json"); !strings.Contains(text, to) {
			t.Errorf("the game is over, and the results do not name %s", to)
		}
	}
}
