package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestChronicle steps through a game, and looks at its battles.
func TestChronicle(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	game := filepath.Join(addressedSite(t), "thursday-evenings")
	pages := []string{filepath.Join(game, "chronicle.html"), filepath.Join(game, "1902-spring", "battle-swe.html"), filepath.Join(game, "1902-spring", "index.html")}
	t.Run("html", func(t *testing.T) { checkHTML(t, append(pages, filepath.Join(game, "..", "index.html"))...) })
	inBrowser(t, "chronicle.mjs", pages...)
}
