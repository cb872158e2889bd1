package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

var linked = regexp.MustCompile(` (?:href|src)="([^"]*)"`)

// TestMissingPage: the page that hosts show for missing addresses has no relative links, because it
// is shown at any depth. If the site's URL is known its links are absolute; otherwise a script
// looks for a known file of the site in each folder of the address.
func TestMissingPage(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	links := func() (out []string) {
		for _, m := range linked.FindAllStringSubmatch(sitetest.Page(t, dir, "404.html"), -1) {
			if m[1] != "data:," { // its empty icon
				out = append(out, m[1])
			}
		}
		return out
	}
	sitetest.Build(t, dir)
	if got, want := links(), []string{"https://games.example.org/x/", "https://games.example.org/x/first/"}; !slices.Equal(got, want) {
		t.Errorf("it links to %q, not %q", got, want)
	}
	sitetest.Want(t, dir, "404.html", `name="robots" content="noindex"`, "default-src 'none'", "Test site")
	if strings.Contains(sitetest.Page(t, dir, "404.html"), "<script") {
		t.Error("its root is known, and it has a script that looks for it")
	}
	if strings.Contains(sitetest.Page(t, dir, "sitemap.xml"), "404") {
		t.Error("the map of the site lists the page for what is missing")
	}

	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "url = \"https://games.example.org/x/\"\n", "")
	sitetest.Build(t, dir)
	if got := links(); len(got) > 0 {
		t.Errorf("without an address of its own it links to %q", got)
	}
	file := regexp.MustCompile(`data-file="(assets/[^"]*[.]css)"`).FindStringSubmatch(sitetest.Page(t, dir, "404.html"))
	if file == nil {
		t.Fatal("its script knows no file of the site")
	}
	if sitetest.Page(t, dir, file[1]) == "" || !strings.Contains(sitetest.Page(t, dir, "index.html"), file[1]) {
		t.Errorf("its script knows %s, which is not the style of the site's pages", file[1])
	}
	sitetest.Want(t, dir, "404.html", "connect-src 'self'")
	page := sitetest.Page(t, dir, "404.html")
	script := regexp.MustCompile(`(?s)<script[^>]*>(.*)</script>`).FindStringSubmatch(page)
	if script == nil {
		t.Fatal("it has no script")
	}
	sum := sha256.Sum256([]byte(script[1]))
	if policy := html.UnescapeString(page); !strings.Contains(policy, "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
		t.Error("its policy forbids its own script")
	}
}

// TestMissingPageLinksToNothingNear: the build fails if a theme's own page for missing addresses
// has a relative link, which on a host would lead elsewhere from each address.
func TestMissingPageLinksToNothingNear(t *testing.T) {
	t.Parallel()
	for link, want := range map[string]string{
		`<a href="index.html">Start</a>`:                   "404.html:2:1: link index.html",
		`<a href="{{.Link "first/index.html"}}">First</a>`: "404.html:2:1: link first/index.html",
		`<p id="a"><a href="#a">here</a>`:                  "",
	} {
		dir := sitetest.First(t)
		sitetest.Write(t, dir, map[string]string{"themes/default/templates/missing.html": "<!DOCTYPE html><title>None</title>\n" + link + "\n"})
		_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", link, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: told %v, not %s", link, err, want)
		}
	}
}
