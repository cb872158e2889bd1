package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOnPaper prints every order sheet of the sample site.
func TestOnPaper(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	sheets, err := filepath.Glob(filepath.Join(builtSite(t), "*", "*", "sheet.html"))
	if err != nil || len(sheets) < 20 {
		t.Fatal(len(sheets), err)
	}
	inBrowser(t, "paper.mjs", sheets...)
}
