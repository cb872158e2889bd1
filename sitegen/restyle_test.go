package sitegen_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestRestyledSite changes a style sheet: every page names the new one, none is made for that, no
// game is played, and the site is as from nothing. What pages are made from makes them anew, with
// another program too.
func TestRestyledSite(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	var made, asked atomic.Int64
	from := sitetest.Light()
	for i, p := range from {
		from[i] = func(s *sitegen.Site) ([]build.Job, error) {
			asked.Add(1)
			jobs, err := p(s)
			for j := range jobs {
				if do := jobs[j].Make; strings.HasPrefix(jobs[j].Name, "page ") {
					jobs[j].Make = func() ([]build.File, error) {
						made.Add(1)
						return do()
					}
				}
			}
			return jobs, err
		}
	}
	public := filepath.Join(dir, "public")
	run := func(program string) (pages int, hash string) {
		t.Helper()
		made.Store(0)
		asked.Store(0)
		if _, err := sitegen.BuildWith(build.Run, build.Options{Dir: dir, Program: program}, nil, from); err != nil {
			t.Fatal(err)
		}
		return int(made.Load()), sitetest.Hash(t, public)
	}
	all, first := run("one")
	if all < 5 {
		t.Fatalf("%d pages", all)
	}
	last := first
	for i, style := range []string{"/* mine */\n", "p{color:#123}\n", "/* mine */\n"} {
		sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": style})
		n, hash := run("one")
		if n != 0 || hash == last {
			t.Errorf("style %d: %d pages were made, the site changed: %v", i, n, hash != last)
		}
		if whole := i == 0; whole != (asked.Load() > 0) { // the first brings a folder with it
			t.Errorf("style %d: the whole site was looked at: %v", i, !whole)
		}
		last = hash
	}
	if n, hash := run("two"); n != all || hash != last {
		t.Errorf("another program made %d pages of %d", n, all)
	}
	sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": "p{color:#321}\n"})
	if n, _ := run("three"); n != all {
		t.Errorf("another program, with another style, made %d pages of %d", n, all)
	}
	sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": "/* mine */\n"})
	run("three")
	os.RemoveAll(filepath.Join(dir, ".herald"))
	os.RemoveAll(public)
	if n, hash := run("two"); n != all || hash != last {
		t.Errorf("the restyled site is not as from nothing (%d pages made)", n)
	}
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", "Another site")
	sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": "/* both */\n"})
	if n, _ := run("two"); n != all {
		t.Errorf("with another title %d pages of %d were made", n, all)
	}
}

// TestStyleIsNotAll changes a style sheet together with something that concerns the whole site, and
// one that other pages than the theme's have: neither is taken for a change of the style alone, and
// a secret in a style is refused.
func TestStyleIsNotAll(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	style := func(text string) { sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": text}) }
	style("p{color:#123}\n")
	played := 0
	from := append(sitetest.Light(), func(*sitegen.Site) ([]build.Job, error) {
		played++
		return nil, nil
	})
	run := func() error {
		played = 0
		_, err := sitetest.TryBuild(dir, nil, from)
		return err
	}
	must := func(what string, whole bool) {
		t.Helper()
		if err := run(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if whole != (played > 0) {
			t.Errorf("%s: the whole site was looked at: %v", what, played > 0)
		}
		cold := t.TempDir()
		for _, folder := range []string{"content", "themes"} {
			if err := os.CopyFS(filepath.Join(cold, folder), os.DirFS(filepath.Join(dir, folder))); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := sitetest.TryBuild(cold, nil, from); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if sitetest.Hash(t, filepath.Join(cold, "public")) != sitetest.Hash(t, filepath.Join(dir, "public")) {
			t.Errorf("%s: the site is not as from nothing", what)
		}
	}
	must("the first build", true)
	style("p{color:#321}\n")
	must("a style", false)
	object := func(page string) string { // in the cache
		data, err := os.ReadFile(filepath.Join(dir, "public", page))
		if err != nil {
			t.Fatal(err)
		}
		sum := fmt.Sprintf("%x", sha256.Sum256(data))
		return filepath.Join(dir, ".herald", "objects", sum[:2], sum)
	}
	os.Remove(object("index.html"))
	style("p{color:#322}\n")
	must("a style, and a page gone from the cache", true)
	os.Remove(object("sitemap.xml"))
	style("p{color:#323}\n")
	must("a style, and another file gone from the cache", true)
	page, err := os.OpenFile(filepath.Join(dir, "public/first/index.html"), os.O_APPEND|os.O_WRONLY, 0) // the cache may have the very file
	if err == nil {
		_, err = page.WriteString("<p>by hand</p>")
		page.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	style("p{color:#325}\n")
	must("a style, and a page changed by hand", true)
	os.RemoveAll(filepath.Join(dir, "public"))
	style("p{color:#324}\n")
	must("a style, and the site gone", false)
	style("p{color:#456}\n")
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", "Another site")
	must("a style and the title", true)
	style("p{color:#654}\n")
	sitetest.Write(t, dir, map[string]string{"themes/default/templates/access.html": "{{define \"x\"}}{{end}}<h1>Access</h1>\n"})
	must("a style and a template", true)
	sitetest.Write(t, dir, map[string]string{"themes/default/css/05-fonts.css": "/* none */\n"})
	must("what stands in for fonts", true)
	style("p{color:#777}\n")
	must("a style again", false)
	if err := os.Remove(filepath.Join(dir, "themes/default/css/99-own.css")); err != nil {
		t.Fatal(err)
	}
	must("a style taken away", false)
	style("/* fine */\n")
	must("a style back", false)
	const moved = "18 Magpie Passage, Ilchester"
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), sitetest.Address, moved)
	must("an address", true)
	for _, secret := range []string{moved, sitetest.Email, sitetest.Seed} {
		style("/* " + secret + " */\n")
		if err := run(); err == nil || !strings.Contains(err.Error(), "would publish") {
			t.Errorf("a secret in a style: %v", err)
		}
	}
	style("/* none */\n")
	must("the secret taken out", false)
}

// TestStyleAfterAWarning: a build's warning is repeated by the build of another style.
func TestStyleAfterAWarning(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-autumn/orders/germany.txt": "A Ber H\n# caf\xe9\n"}) // not UTF-8
	for _, style := range []string{"p{color:#123}\n", "p{color:#321}\n"} {
		sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": style})
		if r := sitetest.Build(t, dir); len(r.Warnings) == 0 {
			t.Errorf("with the style %q nothing is told", style)
		}
	}
}
