package browser

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestSheet fills in an order sheet as a player does.
func TestSheet(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	site := addressedSite(t)
	sheet := filepath.Join(site, "thursday-evenings", "austria", "sheet.html")
	t.Run("html", func(t *testing.T) { checkHTML(t, sheet) })
	inBrowser(t, "sheet.mjs", sheet)
}

// addressedSite is a site with one game of the standard board, whose title is markup, and a
// coordinator's address; built once for all tests, none of which writes to it.
func addressedSite(t *testing.T) string {
	t.Helper()
	dir, err := theAddressedSite()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "public")
}

var theAddressedSite = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "herald-browser-")
	if err != nil {
		return dir, err
	}
	toRemove(dir)
	const game = "content/games/thursday-evenings"
	if err := os.CopyFS(filepath.Join(dir, game), os.DirFS(filepath.Join("../../..", sitetest.Wars, game))); err != nil {
		return dir, err
	}
	if err := os.WriteFile(filepath.Join(dir, "content", "site.toml"), []byte("title = \"</script><b>Site\"\nboard = \"standard\"\nemail = \"coordinator@example.org\"\n"), 0o644); err != nil {
		return dir, err
	}
	_, err = sitegen.Build(build.Options{Dir: dir, Out: filepath.Join(dir, "public"), Program: "browser test"}, nil)
	return dir, err
})
