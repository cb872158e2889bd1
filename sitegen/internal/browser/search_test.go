package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// The rules can be searched from a folder.
func TestSearchOfTheRules(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser: HERALD_REAL=1")
	}
	inBrowser(t, "search.mjs", filepath.Join(builtSite(t), "rules"))
}
