package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOnPaper prints every order sheet of the sample site, and of each ruleset a phase with all
// that a phase can have, and a game.
func TestOnPaper(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	need(t, "pdftotext")
	need(t, "pdftoppm")
	site := builtSite(t)
	sheets, err := filepath.Glob(filepath.Join(site, "*", "*", "sheet.html"))
	if err != nil || len(sheets) < 20 {
		t.Fatal(len(sheets), err)
	}
	pages := sheets
	for _, page := range []string{"thursday-evenings/1902-spring", "powick-bridge/1644-summer", "barnet-field/1471-autumn", "the-high-ocean/1887-july", "white-mountain/1616-summer",
		"thursday-evenings", "powick-bridge", "barnet-field", "the-high-ocean", "white-mountain", "."} {
		pages = append(pages, filepath.Join(site, filepath.FromSlash(page), "index.html"))
	}
	inBrowser(t, "paper.mjs", append(pages, filepath.Join(site, "rules", "seas.html"), filepath.Join(site, "compare.html"))...)
}
