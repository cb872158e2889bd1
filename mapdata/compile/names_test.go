package compile_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
)

// TestNamesThatSheetsCannotUse gives the example board names that cannot be read in orders: each is
// reported at its place, and names that only look similar are accepted.
func TestNamesThatSheetsCannotUse(t *testing.T) {
	t.Parallel()
	board := string(readFile(t, example+"map.toml"))
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{`name = "Bastia, in the Land of the Commune"`, `name = "Holds"`, ""},
		{`name = "Bastia, in the Land of the Commune"`, `name = "Fleet Street"`, ""},
		{`name = "Land of the Commune"`, `name = "Commune & # 1"`,
			`map.toml:33:1: name "Commune & # 1" of "commune": on order sheets "Army Commune & # 1 holds" is not read (hint: a name without words and signs of orders; what maps print can go in label)`},
		{`name = "Land of the Commune"`, "name = \"Land of the Commune\"\nabbrev = \"bastia\"",
			`map.toml:24:1: label "Bastia" of "bastia": on order sheets "bastia" is read as "Land of the Commune" (hint: names that differ by more; what several share belongs under ambiguous of each)`},
	} {
		text := strings.Replace(board, c.old, c.new, 1)
		f, s, err := gazetteer.Read("map.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		out, err := compile.Run(compile.Input{File: f, Source: s, Coast: readFile(t, example+"coast.txt")})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(out.Warnings, "\n"); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.new, got, c.want)
		}
	}
}
