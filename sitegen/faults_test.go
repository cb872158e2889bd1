package sitegen_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestOneFaultStopsOneGame gives one game a fault of each kind: it is published as its last frozen
// phase left it, the fault is reported with its file, and the other game and the rest of the site
// are built whole.
func TestOneFaultStopsOneGame(t *testing.T) {
	t.Parallel()
	const first = "content/games/first/"
	for name, c := range map[string]struct {
		spoil      func(dir string)
		file, says string
		stands     string // the game's current phase
	}{
		"a sheet with a capital": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/Turkey.txt": "F Ank H\n"})
		},
			"1901-autumn/orders/Turkey.txt", "name it turkey.txt", "1901-autumn"},
		"a sheet by its code": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/TU.txt": "F Ank H\n"})
		},
			"1901-autumn/orders/TU.txt", "name it turkey.txt", "1901-autumn"},
		"a word processor's sheet": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/Turkey 2.DOC": "x"})
		},
			"1901-autumn/orders/Turkey 2.DOC", "save it as plain text, named turkey-v2.txt", "1901-autumn"},
		"a slip in a name": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/turky.txt": "F Ank H\n"})
		},
			"1901-autumn/orders/turky.txt", "is it turkey's? Then name it turkey.txt", "1901-autumn"},
		"a nameless scan": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-autumn/orders/IMG_0042.HEIC": "x"})
		},
			"1901-autumn/orders/IMG_0042.HEIC", "name it by its power, such as austria.txt", "1901-autumn"},
		"a frozen sheet changed": {func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, first+"1901-spring/orders/germany.txt"), "Kie", "Pru")
		},
			"1901-spring/orders/germany.txt", "have changed since", "1901-autumn"},
		"a frozen sheet that is not text": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-spring/orders/germany.txt": "A\x00"})
		},
			"1901-spring/orders/germany.txt", "is not text", "1901-autumn"},
		"results that are none": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-spring/results.toml": "state = \n"})
		},
			"1901-spring/results.toml", "", "1901-autumn"},
		"a phase that never comes": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{first + "1901-summer/orders/france.txt": "A Par H\n"})
		},
			"1901-summer", "the game never reaches this phase", "1901-autumn"},
		"a key misspelt": {func(dir string) { sitetest.Replace(t, filepath.Join(dir, first+"game.toml"), "began", "begun") },
			"first/game.toml:6:1", "did you mean began?", "1901-autumn"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := sitetest.Two(t)
			sitetest.Build(t, dir)
			second := sitetest.Hash(t, filepath.Join(dir, "public/second"))
			c.spoil(dir)
			for again := range 2 { // the second build changes nothing, and says the same
				report := sitetest.Build(t, dir)
				if again == 1 && !report.Unchanged {
					t.Error("the second build was not the first one's")
				}
				said := load.Errors(report.Faults).Error()
				if len(report.Faults) == 0 || !strings.Contains(said, c.file) || !strings.Contains(said, c.says) {
					t.Errorf("the faults are %q; want %s: %s", said, c.file, c.says)
				}
				for _, p := range report.Faults {
					if p.Part != "first" {
						t.Errorf("%v concerns the game %q", p, p.Part)
					}
				}
				if len(report.Warnings) == 0 {
					t.Error("it is not said what is published instead")
				}
			}
			if sitetest.Hash(t, filepath.Join(dir, "public/second")) != second {
				t.Error("the other game is not as it was")
			}
			g := sitetest.GameJSON(t, dir, "first")
			if last := g.Turns[len(g.Turns)-1]; last.Phase != c.stands || last.State != "open" {
				t.Errorf("the game is at %s, %s; want %s", last.Phase, last.State, c.stands)
			}
		})
	}
}

// TestWithdrawnFromAFaultyGame: what a site's settings withdraw while a game has a fault is
// removed, as in a first build.
func TestWithdrawnFromAFaultyGame(t *testing.T) {
	t.Parallel()
	dir, from := sitetest.First(t), sitegen.Producers("turnMaps", "gameFiles", "pages")
	settings := sitetest.Text(t, filepath.Join(dir, "content/site.toml"))
	papers := func(say string) string {
		t.Helper()
		sitetest.Write(t, dir, map[string]string{"content/site.toml": settings + say})
		if _, err := sitetest.TryBuild(dir, nil, from); err != nil {
			t.Fatal(err)
		}
		made, err := filepath.Glob(filepath.Join(dir, "public/first/map-a?.pdf"))
		if err != nil || len(made) == 0 {
			t.Fatal("no paper has a map", err)
		}
		return strings.Join(made, " ")
	}
	papers("")
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "began", "begun")
	if was := papers(""); !strings.Contains(was, "map-a2.pdf") {
		t.Fatalf("with a fault the game has %s", was)
	}
	if now := papers("prints = [\"a3\"]\n"); strings.Contains(now, "map-a2.pdf") || !strings.Contains(now, "map-a3.pdf") {
		t.Errorf("the site has maps on A3 alone, and the game %s", now)
	}
}
