package browser

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
)

// TestLivingMap uses the map of a phase as a reader does.
func TestLivingMap(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	site := addressedSite(t)
	page := func(key string) string { return filepath.Join(site, "thursday-evenings", key, "index.html") }
	t.Run("html", func(t *testing.T) { checkHTML(t, page("1902-spring"), page(".")) })

	// The same page with a board whose names are markup.
	const name = `</script><img src=x onerror="window.pwned=1"><b>Ruhr&amp;`
	hostile := filepath.Join(t.TempDir(), "public")
	if err := os.CopyFS(hostile, os.DirFS(site)); err != nil {
		t.Fatal(err)
	}
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	dir := interactive.Dir(b)
	r := &b.Map.Regions[b.Map.Region("ruh")]
	r.Name, r.Label = name, name
	b.Map.Powers[0].Name = name
	drawn, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	files, err := interactive.Shared(b, drawn)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(hostile, filepath.FromSlash(dir), filepath.Base(f.Path)), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inBrowser(t, "living.mjs", page("1902-spring"), page("."), page("1904-spring"), filepath.Join(hostile, "thursday-evenings", "1902-spring", "index.html"), name)
}

// TestInsetsOnPhones looks at every inset of the map of each game's busiest phase, and at one by
// night: its lettering is laid out for it.
func TestInsetsOnPhones(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	inBrowser(t, "theatres.mjs", decided(t, builtSite(t))...)
}

// TestArrowsOnPhones looks at the arrows of sample games on a phone, inset by inset: they are laid
// out for it. It takes the phase of each game with the most orders; with HERALD_LONG every phase,
// which takes long and gigabytes of memory in the browser.
func TestArrowsOnPhones(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	pages, busiest := withOrders(t, builtSite(t))
	if len(pages) < 50 || len(busiest) < 7 {
		t.Fatalf("%d phases of %d games with orders", len(pages), len(busiest))
	}
	if os.Getenv("HERALD_LONG") != "1" {
		pages = slices.Sorted(maps.Values(busiest))
	}
	inBrowser(t, "phonearrows.mjs", pages...)
}

// TestLettering looks at the lettering of living maps: on a small window, of games with many names
// in little room; on a large one, of phases in which units are built and of units that another
// power orders.
func TestLettering(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	site := builtSite(t)
	page := func(game, key string) string { return filepath.Join(site, game, key, "index.html") }
	inBrowser(t, "lettering.mjs", "360", "740", page("white-mountain", "1617-summer"))
	inBrowser(t, "lettering.mjs", "768", "900", page("barnet-field", "."), page("barnet-field", "1471-spring"))
	inBrowser(t, "lettering.mjs", "1440", "900", page("the-high-ocean", "1887-june"), page("powick-bridge", "1643-winter"),
		page("white-mountain", "1615-winter-build"), page("white-mountain", "1616-summer"))
}
