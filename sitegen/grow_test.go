package sitegen_test

import (
	"fmt"
	"os"
	"testing"
)

// TestGrow writes the site of so many games and seasons as HERALD_GROW says, "6 16 FOLDER", for
// .ci/bench-against.
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
