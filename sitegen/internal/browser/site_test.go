package browser

import (
	"bytes"
	"compress/gzip"
	"html"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// The sample site's pages: the W3C's checker over every one, the browser over one or two of each
// kind.
func TestSitePages(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	site := builtSite(t)
	var all, some []string
	kinds, most := map[string]int{}, map[string]int{"results": 1, "rules": 1} // beyond the first of each kind
	err := filepath.WalkDir(site, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".html" {
			return err
		}
		all = append(all, path)
		if k := kindOf(site, path); kinds[k] < most[k]+1 {
			kinds[k]++
			some = append(some, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"front page", "game", "results", "battle", "chronicle", "power", "order sheet", "rules"} {
		if kinds[want] == 0 {
			t.Errorf("the site has no page of the kind %q", want)
		}
	}
	if widest := widestName(t, all); !slices.Contains(some, widest) {
		some = append(some, widest)
	}
	some = append(some, oneReceipt(t, all))
	if matrix := first(t, all, `class="panel matrix"`); !slices.Contains(some, matrix) {
		some = append(some, matrix)
	}
	t.Run("html", func(t *testing.T) { checkHTML(t, all...) })
	inBrowser(t, "site.mjs", some...)
	t.Run("maps", func(t *testing.T) { inBrowser(t, "rulesets.mjs", decided(t, site)...) })
}

// whose are the names of units and places in the sentences that give an order's reason.
var whose = regexp.MustCompile(`<span class="whose">.*?</span>([^<]+)</span>`)

// widestName is the page with the longest of them, which is the first to be wider than a phone.
func widestName(t *testing.T, pages []string) string {
	t.Helper()
	most, page := 0, ""
	for _, p := range pages {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range whose.FindAllSubmatch(data, -1) {
			if n := len(html.UnescapeString(string(m[1]))); n > most {
				most, page = n, p
			}
		}
	}
	if most < 30 {
		t.Errorf("no page has a name of a unit that is longer than %d letters", most)
	}
	return page
}

// oneReceipt is the first page with a single receipt, for which its script must use the singular.
func oneReceipt(t *testing.T, pages []string) string {
	t.Helper()
	return first(t, pages, ">1 receipt</span>")
}

// first is the first page that contains some words.
func first(t *testing.T, pages []string, words string) string {
	t.Helper()
	for _, p := range pages {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(words)) {
			return p
		}
	}
	t.Fatalf("no page has %q", words)
	return ""
}

// withOrders are the pages of all phases that have orders, and by game that with the most.
func withOrders(t *testing.T, site string) (pages []string, busiest map[string]string) {
	t.Helper()
	most := map[string]int{}
	busiest = map[string]string{}
	results, err := filepath.Glob(filepath.Join(site, "*", "*", "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		index := filepath.Join(filepath.Dir(r), "index.html")
		data, err := os.ReadFile(index)
		if err != nil {
			t.Fatal(err)
		}
		n, game := strings.Count(string(data), "data-order="), filepath.Dir(filepath.Dir(r))
		if n > most[game] {
			most[game], busiest[game] = n, index
		}
		if n > 0 {
			pages = append(pages, index)
		}
	}
	return pages, busiest
}

// decided are a page of results of each game, of the phase with the most orders.
func decided(t *testing.T, site string) []string {
	t.Helper()
	_, page := withOrders(t, site)
	for _, index := range page { // what a phase costs whoever has seen another of its game
		var z bytes.Buffer
		data, err := os.ReadFile(index)
		if err != nil {
			t.Fatal(err)
		}
		w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
		w.Write(data)
		w.Close()
		if z.Len() > 60<<10 {
			t.Errorf("%s takes %d bytes compressed", index, z.Len())
		}
	}
	if len(page) < 5 {
		t.Fatalf("results of %d games", len(page))
	}
	return slices.Sorted(maps.Values(page))
}

// builtSite is the site of the long games: $HERALD_SITE, or built here, once for all tests; none of
// them writes to it.
func builtSite(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("HERALD_SITE"); dir != "" {
		return dir
	}
	dir, err := theSite()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "public")
}

var theSite = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "herald-browser-")
	if err != nil {
		return dir, err
	}
	toRemove(dir)
	// A copy, because a build keeps its record beside the content.
	if err := sitetest.CopyWars("../../..", dir); err != nil {
		return dir, err
	}
	_, err = sitegen.Build(build.Options{Dir: dir, Out: filepath.Join(dir, "public"), Program: "browser test"}, nil)
	return dir, err
})

// remove are folders that outlive a test.
var (
	remove   []string
	removing sync.Mutex
)

func toRemove(dir string) {
	removing.Lock()
	defer removing.Unlock()
	remove = append(remove, dir)
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, dir := range remove {
		_ = os.RemoveAll(dir)
	}
	os.Exit(code)
}

// kindOf returns a page's kind by its place and the files beside it.
func kindOf(site, path string) string {
	rel, err := filepath.Rel(site, path)
	if err != nil {
		return ""
	}
	parts := strings.Split(filepath.ToSlash(rel), "/")
	dir := filepath.Dir(path)
	beside := func(name string) bool {
		_, err := os.Stat(filepath.Join(dir, name))
		return err == nil
	}
	switch {
	case parts[0] == "rules":
		return "rules"
	case parts[0] == "moves" || parts[len(parts)-1] == "moves.html":
		return "moves"
	case parts[0] == "warroom" || rel == "warroom.html":
		return "war room"
	case rel == "index.html":
		return "front page"
	case rel == "404.html":
		return "missing"
	case len(parts) == 1:
		return "other"
	case len(parts) == 2 && parts[1] == "index.html":
		return "game"
	case strings.HasPrefix(parts[len(parts)-1], "battle-"):
		return "battle"
	case parts[len(parts)-1] == "chronicle.html":
		return "chronicle"
	case beside("results.json"):
		return "results"
	case parts[len(parts)-1] != "index.html" || len(parts) > 3:
		return "order sheet"
	case beside("sheet.html"):
		return "power"
	}
	return "results"
}
