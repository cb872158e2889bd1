package browser

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOnPaper prints each game's longest and shortest order sheet, and for each ruleset a phase
// with everything that a phase can have, and a game.
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
	lines := map[string]int{}
	for _, sheet := range sheets {
		data, err := os.ReadFile(sheet)
		if err != nil {
			t.Fatal(err)
		}
		lines[sheet] = bytes.Count(data, []byte("<li"))
	}
	slices.SortStableFunc(sheets, func(a, b string) int {
		return cmp.Or(cmp.Compare(filepath.Dir(filepath.Dir(a)), filepath.Dir(filepath.Dir(b))), lines[a]-lines[b])
	})
	var pages []string
	for i, sheet := range sheets { // each game's first and last
		game := filepath.Dir(filepath.Dir(sheet))
		if i == 0 || i == len(sheets)-1 || !strings.HasPrefix(sheets[i-1], game) || !strings.HasPrefix(sheets[i+1], game) {
			pages = append(pages, sheet)
		}
	}
	for _, page := range []string{"thursday-evenings/1902-spring", "powick-bridge/1644-summer", "barnet-field/1471-autumn", "the-high-ocean/1887-july", "white-mountain/1616-summer",
		"thursday-evenings", "powick-bridge", "barnet-field", "the-high-ocean", "white-mountain", "."} {
		pages = append(pages, filepath.Join(site, filepath.FromSlash(page), "index.html"))
	}
	inBrowser(t, "paper.mjs", append(pages, filepath.Join(site, "rules", "seas.html"), filepath.Join(site, "compare.html"))...)
}
