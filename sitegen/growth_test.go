package sitegen_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// seasons is how many phases a game of the growth benchmark has.
const seasons = 30

// grownSite writes a site of W3K games, each different, with seasons of random legal orders.
func grownSite(t testing.TB, games, seasons int) string {
	t.Helper()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Years\"\nboard = \"w3k\"\nurl = \"https://games.example.org/\"\n",
		"themes/default/css/99-own.css": "/* the site's own */\n"})
	for i := 1; i <= games; i++ {
		sitetest.Long(t, dir, sitetest.LongGame{Slug: fmt.Sprintf("game%02d", i), Board: "w3k", Ruleset: "w3k", Phases: seasons, Seed: uint64(i)})
	}
	return dir
}

// lastOrders is the file of the Crown's orders in a game's open phase.
func lastOrders(t testing.TB, dir, slug string) string {
	t.Helper()
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := sitegen.NewLibrary()
	return "content/games/" + slug + "/" + play.Play(lg, lib, lib, &ps).Current().Key + "/orders/crown.txt"
}

// grownSizes are how many games the sites of the growth benchmark have.
var grownSizes = []int{1, 5, 20}

// BenchmarkGrowth builds sites of 1, 5 and 20 games of 30 seasons: from nothing, after an order of
// an open phase, after a change of a style sheet, and with nothing to do. It reports time,
// processor time, the output's megabytes per season, and system calls. Run it with -benchtime 1x;
// HERALD_GAMES=5 builds only that site.
func BenchmarkGrowth(b *testing.B) {
	sizes := grownSizes
	if n, err := strconv.Atoi(os.Getenv("HERALD_GAMES")); err == nil {
		sizes = []int{n}
	}
	dir := grownSite(b, slices.Max(sizes), seasons)
	orders := lastOrders(b, dir, "game01")
	games, aside := filepath.Join(dir, "content", "games"), b.TempDir()
	for _, size := range sizes {
		for i := 1; i <= slices.Max(sizes); i++ { // the others stand aside
			slug := fmt.Sprintf("game%02d", i)
			from, to := filepath.Join(games, slug), filepath.Join(aside, slug)
			if i <= size {
				from, to = to, from
			}
			if _, err := os.Stat(from); err == nil {
				if err := os.Rename(from, to); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.Run(fmt.Sprintf("games=%d", size), func(b *testing.B) { growth(b, dir, orders, size) })
	}
}

// growth builds one site in every way.
func growth(b *testing.B, dir, orders string, games int) {
	n := 0
	for _, way := range []struct {
		name   string
		change func()
	}{
		{"cold", func() {
			os.RemoveAll(filepath.Join(dir, ".herald"))
			os.RemoveAll(filepath.Join(dir, "public"))
		}},
		{"one-order", func() { sitetest.Write(b, dir, map[string]string{orders: fmt.Sprintf("Army Bristol holds (%d)\n", n)}) }},
		{"css", func() {
			sitetest.Write(b, dir, map[string]string{"themes/default/css/99-own.css": fmt.Sprintf("/* the site's own, %d */\n", n)})
		}},
		{"nothing", func() {}},
	} {
		b.Run(way.name, func(b *testing.B) {
			spent := 0.0
			for b.Loop() {
				b.StopTimer()
				n++
				way.change()
				b.StartTimer()
				before := cputime.Used()
				if _, err := sitegen.Build(build.Options{Dir: dir, Program: "benchmark", Clock: time.Now}, nil); err != nil {
					b.Fatal(err)
				}
				spent += cputime.Used() - before
			}
			b.ReportMetric(spent/float64(b.N), "cpu-s/op")
			if way.name == "cold" {
				var mem runtime.MemStats
				runtime.ReadMemStats(&mem)
				b.ReportMetric(float64(mem.Sys)/(1<<20), "MB-from-system")
				b.ReportMetric(treeSize(b, filepath.Join(dir, "public"))/1e6/float64(games*seasons), "MB/season")
			}
		})
	}
}

// treeSize is how many bytes the files of a folder have.
func treeSize(t testing.TB, dir string) float64 {
	t.Helper()
	n := int64(0)
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return float64(n)
}

// TestGrownSite: the benchmark's games are complete, of the stated length, and all different.
func TestGrownSite(t *testing.T) {
	t.Parallel()
	dir := grownSite(t, 2, 3)
	var after [2]string
	for i, slug := range []string{"game01", "game02"} {
		g, ps := sitetest.Play(t, dir, slug)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		if g.Title != slug || len(g.Turns) != 4 {
			t.Errorf("%s is called %q and has %d turns", slug, g.Title, len(g.Turns))
		}
		after[i] = fmt.Sprint(g.Current().Steps[0].Before.Units)
	}
	if after[0] == after[1] {
		t.Error("two games are alike")
	}
	if !strings.HasSuffix(lastOrders(t, dir, "game02"), "/orders/crown.txt") {
		t.Error("there is no file for the orders of the open phase")
	}
}
