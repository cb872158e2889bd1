package sitegen_test

import (
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// exampleTheme is a copy of the site of docs/themes.md, with a game.
func exampleTheme(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "docs", "example-theme"))); err != nil {
		t.Fatal(err)
	}
	if err := sitegen.NewGame(sitegen.NewGameOptions{Dir: dir, Slug: "first", Random: rand.Reader}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The example of docs/themes.md builds, and its few files are seen while the rest of the theme
// stays.
func TestExampleTheme(t *testing.T) {
	t.Parallel()
	dir := exampleTheme(t)
	out := filepath.Join(dir, "public")
	buildMost(t, build.Options{Dir: dir}, nil, sitegen.Producers("turnMaps", "movesPages", "gameFiles", "pages")...)
	site := sitetest.Tree(t, out)
	style := ""
	for path, text := range site {
		if strings.HasSuffix(path, ".css") {
			style += text
		}
	}
	holds := func(name, text string, wants ...string) {
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
	holds("the style", style, "--link:#5b2a7a", "header.site{", ".b-standard .p-italy{--pc:#7daa8c}", ".b-standard .p-france{--pc:#76C8FA}")
	holds("the front page", site["index.html"], "Games by letter, between friends.", "Letters are awaited", "Content-Security-Policy")
	holds("the game's page", site["first/index.html"], "Letters are awaited", `class="standings"`)
	holds("the map", strings.ToLower(site["first/1901-spring/map.svg"]), "#7daa8c")
	holds("the moves browser", strings.ToLower(site["moves.html"]), "<title>")
	if strings.Contains(strings.ToLower(site["first/1901-spring/map.svg"]), "#7fae8e") {
		t.Error("the map still has the board's own colour")
	}
}

// docs/themes.md shows the example's files as they are.
func TestThemesPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "docs", "themes.md"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	example := os.DirFS(filepath.Join("..", "docs", "example-theme"))
	err = fs.WalkDir(example, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && path == "public" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || strings.HasPrefix(path, ".") {
			return err
		}
		data, err := fs.ReadFile(example, path)
		if !strings.Contains(string(page), "`"+path+"`") || !strings.Contains(string(page), "\n"+string(data)+"```\n") {
			t.Errorf("the page does not show %s as it is", path)
		}
		n++
		return err
	})
	if err != nil || n < 5 {
		t.Errorf("%d files: %v", n, err)
	}
}

// The colours of the example keep the limits; colours of a theme that do not are reported.
func TestThemeColours(t *testing.T) {
	t.Parallel()
	dir := exampleTheme(t)
	measure := func() []string {
		var ps load.Problems
		b, err := sitegen.SiteLibrary(dir, &ps).Board("standard")
		if err != nil || ps.Err() != nil {
			t.Fatal(err, ps.Err())
		}
		p := render.MeasurePalette(b)
		return p.Problems()
	}
	if problems := measure(); len(problems) > 0 {
		t.Error(problems)
	}
	night := func() string {
		var ps load.Problems
		b, err := sitegen.SiteLibrary(dir, &ps).Board("standard")
		if err != nil || ps.Err() != nil {
			t.Fatal(err, ps.Err())
		}
		p := render.MeasureLook(b, render.Night)
		return strings.Join(p.Problems(), "\n")
	}
	if problems := night(); problems != "" {
		t.Error(problems)
	}
	own := filepath.Join(dir, "themes", "heather", "maps", "standard.toml")
	data, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if problems := night(); !strings.Contains(problems, "by night, ") { // the board's fills are those of its own colours
		t.Errorf("a theme's colours darkened: %q", problems)
	}
	if err := os.WriteFile(own, data, 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "themes", "heather", "colours.toml")
	sitetest.Replace(t, file, "#dcb450", "#86b394") // nearly Italy's
	if problems := strings.Join(measure(), "\n"); !strings.Contains(problems, "Italy and Turkey") {
		t.Errorf("two colours alike: %q", problems)
	}
	for text, want := range map[string]string{
		"[standard]\nitally = \"#ffffff\"\n": `themes/heather/colours.toml:2:1: board standard has no power "itally" (hint: did you mean italy?)`,
		"[atlantis]\nitaly = \"#ffffff\"\n":  `themes/heather/colours.toml:1:1: there is no board "atlantis"`,
		"[standard]\nitaly = \"green\"\n":    `themes/heather/colours.toml:2:1: the colour "green" of italy on board standard is not a colour (hint: italy = "#b3261e")`,
		"[standard\n":                        "themes/heather/colours.toml:1:",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := sitetest.TryBuild(dir, nil, sitegen.Producers("pages"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: told %v, not %q", text, err, want)
		}
	}
}

// A mistake in a site's template or style is reported with its file, and with line and column if
// they are known; one run reports all of them.
func TestBadTheme(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, old, new, want string }{
		{"templates/index.html", "{{end}}", "{{ennd}}", `themes/heather/templates/index.html:5: function "ennd" not defined`},
		{"templates/index.html", ".Site.Title", ".Site.Titel", `themes/heather/templates/index.html:1:12: executing "index.html" at <.Site.Titel>`},
		{"templates/words.html", `"badge"}}`, `"badge"}}{{.Nothing}}`, `themes/heather/templates/words.html:1:21: executing "badge"`},
		{"css/50-heather.css", "6d4c80}}", "6d4c80}", `themes/heather/css/50-heather.css:2:35: this { is never closed, and the rules after it are lost (hint: })`},
		{"css/50-heather.css", "}}", "}}\nbody{background:url(https://shop.example/p.png)}", `themes/heather/css/50-heather.css:3:21: there is no https://shop.example/p.png in the theme`},
	} {
		dir := exampleTheme(t)
		sitetest.Replace(t, filepath.Join(dir, "themes/heather", c.file), c.old, c.new)
		_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: told %v\nnot %s", c.file, err, c.want)
		}
	}
	dir := exampleTheme(t)
	sitetest.Replace(t, filepath.Join(dir, "themes/heather/templates/index.html"), "{{end}}", "{{ennd}}")
	sitetest.Replace(t, filepath.Join(dir, "themes/heather/css/50-heather.css"), "}}", "}")
	_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
	if err == nil || !strings.Contains(err.Error(), "ennd") || !strings.Contains(err.Error(), "never closed") {
		t.Errorf("two mistakes: told %v", err)
	}
}

// TestArrowsByNight: pages dim the pale halo of arrows on dark screens. The dimmed halo, or the
// arrow's dark edge, has a contrast of 3 with all land and water of every board; dimmed further,
// some arrow's would not.
func TestArrowsByNight(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile(filepath.Join("..", "themes", "default", "css", "24-stage.css"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`\[class\^=m-arrowhalo\]\{opacity:([.0-9]+)\}`).FindSubmatch(css)
	if m == nil {
		t.Fatal("the rule of arrows' halos is not found")
	}
	share, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		p := render.MeasureLook(b, render.Night)
		if c := p.ArrowContrast(share); c < render.MinMark {
			t.Errorf("%s: arrows with %g of their halo stand out by %.2f, less than %g", id, share, c, render.MinMark)
		}
		if c := p.ArrowContrast(0.1); c >= render.MinMark {
			t.Errorf("%s: arrows with a tenth of their halo stand out by %.2f: nothing is measured", id, c)
		}
	}
}
