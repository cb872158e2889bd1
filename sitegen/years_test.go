package sitegen

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// writeYears writes a game of so many phases with random legal orders in the rulebook's words, and freezes it phase by
// phase. The same seed writes the same game.
func writeYears(t testing.TB, dir, slug string, phases int, seed uint64) {
	t.Helper()
	writeFiles(t, dir, map[string]string{
		"content/games/" + slug + "/game.toml": fmt.Sprintf("title = %q\nboard = \"w3k\"\nruleset = \"w3k\"\n[timeline]\nbegan = 2026-03-02\n[lots]\ncommitment = %q\nlinks = 64\n",
			slug, play.LotLink(secretSeed, 64, 0)),
		"content/games/" + slug + "/secret.toml": "seed = \"" + secretSeed + "\"\n",
	})
	random := rand.New(rand.NewPCG(seed, 1642))
	lib := NewLibrary()
	for done := 0; done < phases; {
		var ps load.Problems
		lg, err := FindGame(dir, slug, &ps)
		if err != nil {
			t.Fatal(err)
		}
		g := play.Play(lg, lib, lib, &ps)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		for _, s := range g.Current().Steps {
			if s.Resolution == nil {
				writeOrders(t, dir, lib, g, s, random)
			}
		}
		if g.Current().Steps[0].Resolution == nil && g.Current().Phase.Step == engine.Movement {
			resolve(t, dir, slug, play.Draft) // the next round writes the retreats, if there are any
			lg, _ = FindGame(dir, slug, &ps)
			if g = play.Play(lg, lib, lib, &ps); g.Awaited() != nil {
				writeOrders(t, dir, lib, g, g.Awaited(), random)
			}
		}
		resolve(t, dir, slug, play.Final)
		done++
	}
}

// writeOrders gives every unit of a step a random legal order.
func writeOrders(t testing.TB, dir string, lib *Library, g *play.Game, s *play.Step, random *rand.Rand) {
	t.Helper()
	m := g.Rules.Map()
	sheets := map[engine.PowerID]*strings.Builder{}
	add := func(p engine.PowerID, unit engine.UnitID, n int) {
		legal := g.Rules.Legal(nil, s.Before, p, unit)
		if sheets[p] == nil {
			sheets[p] = &strings.Builder{}
		}
		for range min(n, len(legal)) {
			fmt.Fprintln(sheets[p], lib.Order(g.Rules, legal[random.IntN(len(legal))]))
		}
	}
	switch s.Kind {
	case "orders":
		for _, u := range s.Before.Units {
			add(u.Power, u.ID, 1)
		}
	case "retreats":
		for _, d := range s.Before.Dislodged {
			add(d.Unit.Power, d.Unit.ID, 1)
		}
	default:
		for p, c := range g.Rules.Counts(s.Before) {
			if c.Due > 0 {
				add(engine.PowerID(p), 0, c.Due)
			}
		}
	}
	for p, b := range sheets {
		writeFiles(t, dir, map[string]string{fmt.Sprintf("content/games/%s/%s/%s/%s.txt", g.Slug, g.Current().Key, s.Kind, m.Powers[p].ID): b.String()})
	}
	if len(sheets) == 0 {
		if err := os.MkdirAll(filepath.Join(dir, "content/games", g.Slug, g.Current().Key, s.Kind), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// yearsSite is two W3K games of so many phases each.
func yearsSite(t testing.TB, phases int) string {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"content/site.toml": "title = \"Years\"\nboard = \"w3k\"\nurl = \"https://games.example.org/\"\n"})
	writeYears(t, dir, "one", phases, 1)
	writeYears(t, dir, "two", phases, 2)
	return dir
}

// BenchmarkTwelveYears builds two W3K games of twelve game years, 96 phases in all: cold, after one order changed, and
// with nothing changed. Run it with -benchtime 1x.
func BenchmarkTwelveYears(b *testing.B) {
	dir := yearsSite(b, 46)
	build := func(b *testing.B) {
		if _, err := Build(build.Options{Dir: dir, Program: "benchmark"}, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			os.RemoveAll(filepath.Join(dir, ".herald"))
			os.RemoveAll(filepath.Join(dir, "public"))
			b.StartTimer()
			build(b)
		}
		var mem runtime.MemStats
		runtime.ReadMemStats(&mem)
		b.ReportMetric(float64(mem.Sys)/(1<<20), "MB-from-system")
	})
	b.Run("one order", func(b *testing.B) {
		var ps load.Problems
		lg, err := FindGame(dir, "one", &ps)
		if err != nil {
			b.Fatal(err)
		}
		lib := NewLibrary()
		key := play.Play(lg, lib, lib, &ps).Current().Key
		for i := 0; b.Loop(); i++ {
			writeFiles(b, dir, map[string]string{"content/games/one/" + key + "/orders/crown.txt": fmt.Sprintf("Army Bristol holds (%d)\n", i)})
			build(b)
		}
	})
	b.Run("nothing", func(b *testing.B) {
		for b.Loop() {
			build(b)
		}
	})
}

// TestYearsPlay plays two games of random legal orders for two game years: every sheet that herald prints is read back
// without a doubt, and every phase can be frozen and played again.
func TestYearsPlay(t *testing.T) {
	dir := yearsSite(t, 6)
	for _, slug := range []string{"one", "two"} {
		g, ps := playGame(t, dir, slug)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		if len(g.Turns) != 7 {
			t.Errorf("%s: %d turns", slug, len(g.Turns))
		}
		for _, turn := range g.Turns {
			for _, s := range turn.Steps {
				for _, sh := range s.Sheets {
					for _, l := range sh.Lines {
						if l.Order == nil {
							t.Errorf("%s %s: %q was not read: %v", slug, turn.Key, l.Text, l.Problems)
						}
					}
				}
			}
		}
	}
	buildLight(t, dir)
}
