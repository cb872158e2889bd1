package sitegen_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// gzipped is how many bytes a host sends of a file.
func gzipped(t testing.TB, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(data)
	z.Close()
	return b.Len()
}

// TestFifteenYears weighs a W3K game of fifteen years, sixty phases of random legal orders: what a
// phase costs a reader, what its chronicle and the war room do, and what the whole site takes on
// its host. docs/weight.md states the figures.
func TestFifteenYears(t *testing.T) {
	if os.Getenv("HERALD_LONG") != "1" {
		t.Skip("builds a site of sixty phases: HERALD_LONG=1")
	}
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Years\"\nboard = \"w3k\"\n"})
	sitetest.Long(t, dir, sitetest.LongGame{Slug: "one", Board: "w3k", Ruleset: "w3k", Phases: 60, Seed: 1})
	if _, err := sitegen.Build(build.Options{Dir: dir, Program: "weight"}, nil); err != nil {
		t.Fatal(err)
	}
	site := filepath.Join(dir, "public")
	var whole, phases, pages, most, shared int
	kinds := map[string]int{}
	err := filepath.WalkDir(site, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(site, path)
		whole += int(info.Size())
		kind := filepath.Ext(rel)
		if base := filepath.Base(rel); strings.HasPrefix(base, "battle-") {
			kind = "battle" + kind
		}
		kinds[kind] += int(info.Size())
		switch {
		case strings.HasPrefix(rel, "boards"+string(filepath.Separator)):
			shared += gzipped(t, path)
		case filepath.Base(rel) == "index.html":
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), "results.json")); err == nil {
				n := gzipped(t, path)
				phases, pages, most = phases+1, pages+n, max(most, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if phases != 60 {
		t.Fatalf("%d phases with results, not 60", phases)
	}
	chronicle := gzipped(t, filepath.Join(site, "one", "chronicle.html")) + gzipped(t, filepath.Join(site, "one", "frames.js"))
	t.Logf("a phase's page: %d bytes compressed, %d at the most; the board's shared drawing: %d; the chronicle: %d, %d a phase; the whole site: %.0f MB",
		pages/phases, most, shared, chronicle, chronicle/phases, float64(whole)/1e6)
	for _, k := range sorted(kinds) {
		t.Logf("%s: %.1f MB", k, float64(kinds[k])/1e6)
	}
	if most > 60<<10 {
		t.Errorf("a phase's page takes %d bytes compressed", most)
	}
	if chronicle/phases > 60<<10 {
		t.Errorf("the chronicle takes %d bytes a phase", chronicle/phases)
	}
	room, err := os.Stat(filepath.Join(site, "warroom.html"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the war room: %d bytes", room.Size())
	if room.Size() > 2_500_000 {
		t.Errorf("the war room takes %d bytes", room.Size())
	}
}

func sorted(m map[string]int) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
