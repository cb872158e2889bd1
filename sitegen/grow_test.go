package sitegen_test

import (
	"fmt"
	"os"
	"testing"
)

// TestGrow writes a site with the numbers of games and seasons that HERALD_GROW gives, "6 16
// FOLDER", for .ci/bench-against.
func TestGrow(t *testing.T) {
	var games, seasons int
	var folder string
	if _, err := fmt.Sscan(os.Getenv("HERALD_GROW"), &games, &seasons, &folder); err != nil {
		t.Skip("writes nothing unless HERALD_GROW says what")
	}
	if err := os.CopyFS(folder, os.DirFS(grownSite(t, games, seasons))); err != nil {
		t.Fatal(err)
	}
}
