package sitegen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestMainRulebookIsThere: a site with rulebooks whose rules setting names none of them gets a
// message at the line; without rulebooks nothing is missed, as in a new site.
func TestMainRulebookIsThere(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"standard\"\nrules = \"standart\"\n"})
	check := func(want string) {
		t.Helper()
		_, err := sitegen.BuildWith(build.Check, build.Options{Dir: dir, Program: "test"}, nil, sitegen.Producers("rulebooks", "bookPages", "gameFiles", "pages"))
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s\nnot %s", got, want)
		}
	}
	check("<nil>")
	for _, id := range []string{"fens", "standard"} {
		sitetest.Write(t, dir, map[string]string{"content/rules/" + id + "/rules.toml": "title = \"T\"\nsubtitle = \"s\"\nshort = \"T\"\nversion = \"1\"\ndate = \"2026-01-01\"\npdf = \"" + id + "\"\n",
			"content/rules/" + id + "/01-words.md": "# Words {#words}\n\nWords.\n"})
	}
	check(`content/site.toml:3:1: there is no rulebook of "standart" in content/rules (hint: did you mean standard?)`)
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"standard\"\nrules = \"w3k\"\n"})
	check("<nil>") // herald's own, by reference
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"standard\"\nrules = \"marshes-of-ely\"\n"})
	check(`content/site.toml:3:1: there is no rulebook of "marshes-of-ely" in content/rules (hint: fens, standard; or leave rules out)`)
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"standard\"\nrules = \"fens\"\n"})
	check("<nil>")
	sitetest.Replace(t, filepath.Join(dir, "content/rules/fens/rules.toml"), "version", "ruleset = \"standard\"\nboard = \"standard\"\nversion") // named by its folder still
	if err := os.RemoveAll(filepath.Join(dir, "content/rules/standard")); err != nil {
		t.Fatal(err)
	}
	check("<nil>")
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("rulebooks", "bookPages", "gameFiles", "pages"))
	if front, err := os.ReadFile(filepath.Join(dir, "public/index.html")); err != nil || !strings.Contains(string(front), `href="rules/fens/index.html">Rules<`) {
		t.Errorf("the front page does not lead to its rulebook: %v", err)
	}
}
