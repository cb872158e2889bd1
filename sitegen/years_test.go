package sitegen

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/longgame"
	"github.com/heraldmaps/herald/sitegen/play"
)

// yearsSite is two W3K games of so many phases each.
func yearsSite(t testing.TB, phases int) string {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"content/site.toml": "title = \"Years\"\nboard = \"w3k\"\nurl = \"https://games.example.org/\"\n"})
	for i, slug := range []string{"one", "two"} {
		longgame.Write(t, dir, longgame.Game{Slug: slug, Board: "w3k", Ruleset: "w3k", Phases: phases, Seed: uint64(i) + 1}, FindGame, NewLibrary())
	}
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
