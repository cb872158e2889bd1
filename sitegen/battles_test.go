package sitegen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestBattleCards: a contested region has a page with its drawing, which needs neither a script nor
// a separate picture; chats preview it with the phase's picture.
func TestBattleCards(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("turnMaps", "boardDrawings", "gameFiles", "pages"))
	read := func(path string) []byte {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, "public", filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if found, err := filepath.Glob(filepath.Join(dir, "public/*/*/battle-*.png")); err != nil || len(found) > 0 {
		t.Errorf("battles have pictures of their own: %q, %v", found, err)
	}
	for path, want := range map[string][]string{
		"first/1901-spring/battle-bur.html": {`property="og:image" content="https://games.example.org/x/first/1901-spring/preview.png"`, `property="og:url"`, "Army Paris moves to Burgundy", `<svg class="battlemap" viewBox="`, `/ground.svg"`, `/names.svg#night"`, "Army Munich moves to Burgundy", "p-france", "p-germany"},
		"first/1901-spring/index.html":      {`href="battle-bur.html"`, `data-card="bur"`, `id="battles"`},
		"first/france/index.html":           {`battle-bur.html`},
		"first/germany/index.html":          {`battle-bur.html`},
	} {
		for _, w := range want {
			if !strings.Contains(string(read(path)), w) {
				t.Errorf("%s: no %s", path, w)
			}
		}
	}
	if strings.Contains(string(read("first/austria/index.html")), "battle-") {
		t.Error("a battle stands on the page of a power that had no part in it")
	}
	if strings.Contains(string(read("first/1901-spring/battle-bur.html")), "Army Vienna") {
		t.Error("an order is shown that had no part in the battle")
	}
}
