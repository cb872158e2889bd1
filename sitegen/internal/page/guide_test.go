package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLinksPerGame builds a site whose main board and book differ from those of its game: the
// game's pages link to its own.
func TestLinksPerGame(t *testing.T) {
	dir := sitetest.First(t)
	book := func(title, rule string) map[string]string {
		return map[string]string{"rules.toml": "title = \"" + title + "\"\nsubtitle = \"s\"\nshort = \"" + title + "\"\nversion = \"1\"\ndate = \"2026-01-01\"\npdf = \"" + title + "\"\nout = \"rules/" + title + "\"\n",
			"01-words.md": "# Words {#words}\n\nWords. {#" + rule + "}\n"}
	}
	for id, files := range map[string]map[string]string{"warwick": book("Main", "main-rule"), "standard": book("Own", "combat-strength")} {
		for name, text := range files {
			sitetest.Write(t, dir, map[string]string{"content/rules/" + id + "/" + name: text})
		}
	}
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Test site\"\nboard = \"warwick\"\nrules = \"warwick\"\nurl = \"https://games.example.org/x/\"\nemail = \"c@example.org\"\n"})
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("rulebooks", "bookPages", "gameFiles", "movesPages", "pages"))
	read := func(path string) string {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(dir, "public", path))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for path, c := range map[string]struct{ want, not []string }{
		"first/1901-spring/index.html": {[]string{`href="../../moves/standard.html">Moves<`, `href="../../rules/Own/index.html">Rules<`, `class="rule" href="../../rules/Own/words.html#combat-strength"`,
			`href="https://games.example.org/x/first/feed.xml"`}, []string{"rules/Main", "moves.html"}},
		"first/france/index.html":      {[]string{`href="../../rules/Own/index.html">Rules<`, `href="../../moves/standard.html">Moves<`}, []string{"rules/Main"}},
		"first/france/sheet.html":      {[]string{`href="../../rules/Own/index.html">Rules<`}, []string{"rules/Main"}},
		"first/index.html":             {[]string{`href="../rules/Own/index.html">Rules<`}, []string{"rules/Main"}},
		"index.html":                   {[]string{`href="rules/Main/index.html">Rules<`, `href="moves.html">Moves<`, `href="rules/Own/index.html">Rules<`, "One game", "mailto:c@example.org", `rel="icon" type="image/svg+xml"`}, nil},
		"rules/Own/words.html":         {[]string{`href="index.html">Rules<`}, []string{"rules/Main"}},
		"rules/Main/index.html":        {[]string{`href="../../moves.html">Moves<`}, []string{"Own/"}},
		"moves/standard.html":          {[]string{`href="../rules/Own/index.html">Rules<`}, []string{"rules/Main"}},
		"moves.html":                   {[]string{`href="rules/Main/index.html">Rules<`}, []string{"rules/Own"}},
		"first/feed.xml":               {[]string{`href="https://games.example.org/x/first/feed.xml"`}, []string{`href="index.html"`}},
		"first/1901-autumn/index.html": {[]string{`href="../../rules/Own/index.html">Rules<`}, nil},
	} {
		text := read(path)
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %s", path, w)
			}
		}
		for _, n := range c.not {
			if strings.Contains(text, n) {
				t.Errorf("%s: leads to %s", path, n)
			}
		}
	}
}
