package build_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

func TestBuildIsTheSameTwice(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	first := sitetest.Hash(t, filepath.Join(dir, "public"))
	for _, gone := range []string{"public", ".herald"} {
		if err := os.RemoveAll(filepath.Join(dir, gone)); err != nil {
			t.Fatal(err)
		}
	}
	sitetest.Build(t, dir)
	if sitetest.Hash(t, filepath.Join(dir, "public")) != first {
		t.Error("two builds of the same site differ")
	}
}

func TestNoChangeWritesNothing(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	before := times(t, dir)
	r := sitetest.Build(t, dir)
	if !r.Unchanged || len(r.Made) != 0 {
		t.Errorf("a build without a change made %v", r.Made)
	}
	after := times(t, dir)
	for path, when := range after {
		if before[path] != when {
			t.Errorf("%s was written", path)
		}
	}
	if len(before) != len(after) {
		t.Errorf("there were %d files, now there are %d", len(before), len(after))
	}
}

func times(t *testing.T, dir string) map[string]time.Time {
	t.Helper()
	out := map[string]time.Time{}
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		info, err := d.Info()
		if err != nil {
			t.Fatal(err)
		}
		out[path] = info.ModTime()
		return nil
	})
	return out
}

func TestOneOrderChangesOnlyWhatShowsIt(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	// Orders of an open phase are not published, so nothing published changes.
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/1901-autumn/orders/france.txt"), "Munich", "Ruhr")
	r := sitetest.Build(t, dir)
	if r.Unchanged || len(r.Made) != 0 {
		t.Errorf("an order of an open phase made %v anew", r.Made)
	}
	if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
		t.Error("an order of an open phase changed the site")
	}
	// The site's title is on every page, but in no results.json.
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", "Other site")
	for _, name := range sitetest.Build(t, dir).Made {
		if name == "assets" {
			t.Error("the site's title made the assets anew")
		}
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "public/first/1901-spring/index.html")); !strings.Contains(string(data), "Other site") {
		t.Error("the new title is missing")
	}
}

func TestOutputFolderChangedByHand(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	page := filepath.Join(dir, "public/first/index.html")
	for _, spoil := range []func() error{
		func() error { return os.WriteFile(page, []byte("spoilt"), 0o644) },
		func() error { return os.Remove(page) },
		func() error { return os.WriteFile(filepath.Join(dir, "public/first/extra.html"), nil, 0o644) },
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		sitetest.Build(t, dir)
		if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
			t.Error("a build left an output folder as somebody had changed it by hand")
		}
	}
}

func TestDotFilesOfTheOutputStay(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"public/.nojekyll": "", "public/.gitignore": "*\n"})
	sitetest.Build(t, dir)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", "Other site")
	sitetest.Build(t, dir)
	if data, err := os.ReadFile(filepath.Join(dir, "public/.gitignore")); err != nil || string(data) != "*\n" {
		t.Errorf("public/.gitignore: %q, %v", data, err)
	}
}

func TestBuildRefusesToSwallowAFolder(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"letters/mother.txt": "dear"})
	for _, out := range []string{dir, filepath.Join(dir, "content"), filepath.Dir(dir), filepath.Join(dir, "letters")} {
		if _, err := sitegen.BuildWith(build.Run, build.Options{Dir: dir, Out: out, Program: "test"}, nil, sitetest.Light()); err == nil {
			t.Errorf("--out %s was accepted", out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "letters/mother.txt")); err != nil {
		t.Error(err)
	}
}

// TestBrokenLinkFails plants a broken link, a broken anchor and a link to a folder in a template.
// Each is reported at its place, and the old site stays.
func TestBrokenLinkFails(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	for _, c := range []struct{ link, want string }{
		{"nowhere.html", "leads to a file that is not in the site"},
		{"#nothing", "there is no anchor #nothing"},
		{"first/", "names a folder"},
		{"/first/index.html", "server's root"},
		{"../../etc/passwd", "leaves the site"},
	} {
		sitetest.Write(t, dir, map[string]string{"themes/default/templates/index.html": "<h1>x</h1>\n<p>y <a href=\"" + c.link + "\">z</a></p>\n"})
		_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "index.html:") {
			t.Errorf("link %s: error %v, want one with %q and a position", c.link, err, c.want)
		}
		if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
			t.Fatalf("link %s: a failed build changed the site", c.link)
		}
	}
}

// TestHostileNames uses titles, names and orders that would be code if they were not escaped.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	evil := `<script>alert(1)</script>"'><img src=x onerror=alert(2)>{{.Site}}&amp;`
	quoted := strings.ReplaceAll(evil, `"`, `\"`)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "First Game", quoted)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", quoted)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "subtitle = \""+quoted+"\"\ncoordinator = \""+quoted+"\"\njoin = \""+quoted+"\"\ntitle =")
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "board =", "note = \""+quoted+"\"\nboard =")
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/people.toml":                  "[[seat]]\npower = \"germany\"\naddress = \"heron@nutmeg.example\"\nalias = \"" + quoted + "\"\npublic = true\n",
		"content/games/first/1901-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"austria\"\nline = 1\norder = \"A Vie H\"\nreason = \"" + quoted + "\"\n",
	})
	for _, f := range []string{"france", "germany"} {
		path := filepath.Join(dir, "content/games/first/1901-spring/orders/"+f+".txt")
		if f == "france" {
			path = strings.TrimSuffix(path, ".txt") + "-v2.txt"
		}
		sitetest.Replace(t, path, "to Burgundy", "to Burgundy ("+evil+")")
	}
	if err := os.Remove(filepath.Join(dir, "content/games/first/1901-spring/results.toml")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "content/games/first/1901-autumn")); err != nil {
		t.Fatal(err)
	}
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "board =", "ended = \""+quoted+"\"\nboard =")
	sitetest.BuildWith(t, dir, nil, sitegen.Producers("gameFiles", "pages", "turnMaps"))
	seen := false
	sitetest.Each(t, dir, func(rel string, data []byte) {
		s := string(data)
		if strings.HasSuffix(rel, ".html") || strings.HasSuffix(rel, ".xml") || strings.HasSuffix(rel, ".svg") {
			seen = seen || strings.Contains(s, "&lt;script&gt;alert(1)")
			for _, bad := range []string{"<script>alert", "<img src=x"} {
				if strings.Contains(s, bad) {
					t.Errorf("%s holds %s", rel, bad)
				}
			}
		}
	})
	if !seen {
		t.Error("the hostile names are nowhere: the test proves nothing")
	}
}
