package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBoxes reads the sample site's books and maps with pdf.js: it finds each figure and table on
// its page.
func TestBoxes(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs pdf.js: HERALD_REAL=1")
	}
	packages(t, "pdfjs-dist")
	site := builtSite(t)
	files, err := filepath.Glob(filepath.Join(site, "*.pdf"))
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	inBrowser(t, "boxes.mjs", files...)
}
