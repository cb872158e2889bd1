package browser

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLongGame looks at a game of 120 phases: its page, its last phase, its chronicle; and at a
// page whose board has no shape for one of its regions, as a board's file of another herald may
// not.
func TestLongGame(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "content"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "content", "site.toml"), []byte("title = \"A long game\"\nboard = \"standard\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	sitetest.Long(t, dir, sitetest.LongGame{Slug: "long", Board: "standard", Ruleset: "standard", Phases: 120, Seed: 7})
	out := filepath.Join(dir, "public")
	if _, err := sitegen.BuildPages(build.Options{Dir: dir, Out: out, Program: "browser test"}); err != nil {
		t.Fatal(err)
	}
	phases, err := filepath.Glob(filepath.Join(out, "long", "*", "results.json"))
	if err != nil || len(phases) != 120 {
		t.Fatalf("%d phases with results, %v", len(phases), err)
	}
	last := filepath.Dir(phases[len(phases)-1])

	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	shapeless := filepath.Join(t.TempDir(), "public")
	if err := os.CopyFS(shapeless, os.DirFS(out)); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(shapeless, filepath.FromSlash(interactive.Dir(b)), interactive.Script)
	data, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	region := regexp.MustCompile(`("id":"mun"[^}]*?"x":)-?\d+(,"y":)-?\d+,"b":\[[^\]]*\],"d":"[^"]*"(,"e":"[^"]*")?(,"w":"[^"]*")?`)
	if !region.Match(data) {
		t.Fatal("the script has no Munich")
	}
	if err := os.WriteFile(script, region.ReplaceAll(data, []byte(`${1}0${2}0,"b":[0,0,0,0],"d":""`)), 0o644); err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(out, last)
	if err != nil {
		t.Fatal(err)
	}
	inBrowser(t, "long.mjs", filepath.Join(out, "long", "index.html"), filepath.Join(last, "index.html"), filepath.Join(out, "long", "chronicle.html"),
		filepath.Join(shapeless, rel, "index.html"))
}
