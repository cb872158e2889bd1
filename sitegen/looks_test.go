package sitegen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
)

// A theme's maps/<board>.toml overrides the board's own look, and its mistakes are reported with
// their places.
func TestThemeDressesBoards(t *testing.T) {
	t.Parallel()
	dir := exampleTheme(t)
	maps := filepath.Join(dir, "themes", "heather", "maps")
	if err := os.MkdirAll(maps, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(maps, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var ps load.Problems
	plain, err := sitegen.SiteLibrary(dir, &ps).Board("standard")
	if err != nil || ps.Err() != nil {
		t.Fatal(err, ps.Err())
	}
	write("standard.toml", "[day]\nsheet = \"#010203\"\n")
	dressed, err := sitegen.SiteLibrary(dir, &ps).Board("standard")
	if err != nil || ps.Err() != nil {
		t.Fatal(err, ps.Err())
	}
	if dressed.Style.Day.Sheet != "#010203" || dressed.Style.Day.Coast != plain.Style.Day.Coast {
		t.Errorf("the sheet is %s", dressed.Style.Day.Sheet)
	}
	if dressed.Hash == plain.Hash {
		t.Error("the hash stays the same: old maps would be kept")
	}
	write("standard.toml", "[day]\nsheet = \"red\"\n")
	write("atlantis.toml", "")
	sitegen.SiteLibrary(dir, &ps)
	var got string
	for _, p := range ps.All() {
		got += p.Error() + "\n"
	}
	for _, want := range []string{`themes/heather/maps/standard.toml:2:1: "red" is not a colour`, `themes/heather/maps/atlantis.toml: there is no board "atlantis"`} {
		if !strings.Contains(got, want) {
			t.Errorf("problems lack %q:\n%s", want, got)
		}
	}
}
