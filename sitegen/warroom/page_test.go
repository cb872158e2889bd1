package warroom

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

// TestPages: each board that is played has its page, within the budget of a file, and it brings all it needs.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		page, err := Page(b, Options{Setups: []Setup{{Ruleset: id, Title: b.Map.Title}}})
		if err != nil {
			t.Fatal(err)
		}
		if dir := os.Getenv("HERALD_WARROOM_DIR"); dir != "" {
			if err := os.WriteFile(dir+"/"+id+".html", page, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		const budget = 2_500_000
		if len(page) > budget {
			t.Errorf("%s: %d bytes, %d allowed", id, len(page), budget)
		}
		t.Logf("%s: %d bytes", id, len(page))
		for _, bad := range []string{"src=\"http", "href=\"http", "import(", "fetch(\""} {
			if strings.Contains(string(page), bad) {
				t.Errorf("%s: %s", id, bad)
			}
		}
	}
}

func BenchmarkPage(b *testing.B) {
	board, err := mapdata.Load(mapdata.DefaultID())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Page(board, Options{Setups: []Setup{{Ruleset: board.Map.ID, Title: board.Map.Title}}}); err != nil {
			b.Fatal(err)
		}
	}
}
