package sitegen_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestBattleCards: a contested region has a page, a picture of the size that the page says, and an address of both for chats.
func TestBattleCards(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("battleCards", "gameFiles", "pages"))
	read := func(path string) []byte {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, "public", filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	im, err := png.DecodeConfig(bytes.NewReader(read("first/1901-spring/battle-bur.png")))
	if err != nil || im.Width != page.BattleWidth || im.Height != page.BattleHeight {
		t.Errorf("the picture is %d by %d, %v", im.Width, im.Height, err)
	}
	for path, want := range map[string][]string{
		"first/1901-spring/battle-bur.html": {`property="og:image" content="https://games.example.org/x/first/1901-spring/battle-bur.png"`, `property="og:url"`, "Army Paris moves to Burgundy", `src="battle-bur.png"`, "Army Munich moves to Burgundy", "p-france", "p-germany"},
		"first/1901-spring/index.html":      {`href="battle-bur.html"`, `src="battle-bur.png"`, `id="battles"`},
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
