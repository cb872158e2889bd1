package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/living"
)

// smallSite is a site with one game of the standard board; its folders are content and public.
func smallSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	const game = "content/games/thursday-evenings"
	if err := os.CopyFS(filepath.Join(dir, game), os.DirFS(filepath.Join("..", "..", game))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "content", "site.toml"), []byte("title = \"A small site\"\nboard = \"standard\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "public")
	if _, err := sitegen.Build(build.Options{Dir: dir, Out: out, Program: "browser test"}, nil); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestLivingMap uses the map of a phase as a reader does.
func TestLivingMap(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	site := smallSite(t)
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
	dir := living.Dir(b)
	r := &b.Map.Regions[b.Map.Region("ruh")]
	r.Name, r.Label = name, name
	b.Map.Powers[0].Name = name
	drawn, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	files, err := living.Shared(b, drawn)
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
