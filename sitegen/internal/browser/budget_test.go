package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// pageFigures are the figures of budget.mjs, with their units.
var pageFigures = []struct{ name, unit string }{
	{"first-paint", "ms/page"}, {"map-usable", "ms/page"}, {"first-load", "ms/page"}, {"first-longest-after-load", "ms/page"}, {"first-bytes", "B/page"},
	{"again-usable", "ms/page"}, {"again-load", "ms/page"}, {"again-longest", "ms/page"}, {"again-blocking", "ms/page"}, {"again-bytes", "B/page"},
	{"acts-longest", "ms/page"}, {"zoom", "frames/s"}, {"pan", "frames/s"}, {"war-room", "ms/page"},
}

// BenchmarkPhasePage opens two phases of the largest sample game on a slow device and a slow line,
// moves about in the map, and opens the war room of its board.
func BenchmarkPhasePage(b *testing.B) {
	site := gameSite(b, "powick-bridge", "w3k")
	got := measure(b, "budget.mjs", site, "powick-bridge/1645-summer/", "powick-bridge/1645-autumn/", "warroom.html")
	for _, f := range pageFigures {
		v, ok := got[f.name]
		if !ok {
			b.Fatalf("budget.mjs says nothing of %s", f.name)
		}
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
			}
			b.ReportMetric(v, f.unit)
		})
	}
}

// gameSite is a site with one of the sample games; its pages are in the folder returned.
func gameSite(t testing.TB, slug, board string) string {
	t.Helper()
	dir := t.TempDir()
	game := filepath.Join("content", "games", slug)
	if err := os.CopyFS(filepath.Join(dir, game), os.DirFS(filepath.Join("../../..", sitetest.Wars, game))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "content", "site.toml"), []byte("title = \"A small site\"\nboard = \""+board+"\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "public")
	if _, err := sitegen.Build(build.Options{Dir: dir, Out: out, Program: "browser test"}, nil); err != nil {
		t.Fatal(err)
	}
	return out
}
