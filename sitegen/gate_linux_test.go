package sitegen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// gateSite is the fixture with a theme and a rulebook of its own, and with photographs published.
func gateSite(t *testing.T) string {
	t.Helper()
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "theme = \"heather\"\ntitle =")
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	sitetest.Write(t, dir, map[string]string{
		"themes/heather/css/90-own.css":                     "body{color:#222}\n",
		"content/games/first/1901-spring/orders/france.pdf": "old", // of an earlier version: never published
	})
	if err := os.CopyFS(filepath.Join(dir, "content/rules/standard"), os.DirFS("../content/rules/standard")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestLeftFilesAreNotRead puts the locks, backups and rubbish of editors and file managers beside
// every kind of file that a build reads: nothing of them is published, nothing else changes.
func TestLeftFilesAreNotRead(t *testing.T) {
	dir := gateSite(t)
	from := sitegen.Producers("gameFiles", "pages", "rulebooks", "bookPages")
	run := func() *build.Report {
		t.Helper()
		r, err := sitetest.TryBuild(dir, nil, from)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	run()
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	const mark = "leftbehindmark"
	for folder, names := range map[string][]string{
		"content/rules/standard":                 {".01-draft.md", "01-game.md~", "01-game.md.orig", "._01-game.md", "#01-game.md#", "02-orders.md.bak"},
		"themes/heather/css":                     {".90-own.css", "90-own.css~", "91-own.css.orig", "._90-own.css", ".#90-own.css"},
		"themes/heather/webfonts":                {"notes.txt", ".notes.woff2", "a.woff2~", "desktop.ini"},
		"themes/heather/js":                      {"site.js.orig", "#site.js#", "todo.txt"},
		"themes/heather/templates":               {"base.html~", "base.html.rej", "._base.html"},
		"content/games/first":                    {".DS_Store", "game.toml~", "game.toml.bak", "~$game.toml"},
		"content/games/first/1901-spring/orders": {"Thumbs.db", "italy.txt~", "._italy.txt", ".#france.txt", "italy.txt.swp", "italy.txt.orig"},
		"content/games/.old":                     {"game.toml"},
		"content/games/first/.1901-winter":       {"results.toml"},
	} {
		for _, name := range names {
			sitetest.Write(t, dir, map[string]string{folder + "/" + name: "# " + mark + " {{nothing}}\n"})
		}
	}
	if r := run(); len(r.Faults) > 0 || len(r.Warnings) > 0 {
		t.Errorf("faults %v, warnings %v", r.Faults, r.Warnings)
	}
	sitetest.Search(t, "left files", dir, []string{mark})
	if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
		t.Error("left files change what is published")
	}
}

// TestGate puts something other than an ordinary file of the site where each kind of file is read.
// Nothing waits, nothing is lost, and nothing from outside is published; a fault in one game's file
// is reported as the game's, and the site is built.
func TestGate(t *testing.T) {
	const outside = "rootofallsecretsmark"
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("%PDF-1.7\n"+outside+"\n%%EOF\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	link := func(to string) func(string) error { return func(p string) error { return os.Symlink(to, p) } }
	huge := func(p string) error {
		f, err := os.Create(p)
		if err == nil {
			err = f.Truncate(400 << 20)
			f.Close()
		}
		return err
	}
	spoils := map[string]func(string) error{"a pipe": makePipe, "an endless device": link("/dev/zero"), "a file outside": link(secret), "400 MB": huge}
	for place, stops := range map[string]bool{
		"content/rules/standard/02-orders.md":                  true,
		"content/rules/standard/rules.toml":                    false, // without it the folder is no rulebook
		"themes/heather/css/90-own.css":                        true,
		"themes/heather/webfonts/eb-garamond-LICENSE.txt":      true,
		"themes/heather/templates/base.html":                   true,
		"themes/heather/colours.toml":                          true,
		"content/site.toml":                                    true,
		"content/games/first/game.toml":                        false,
		"content/games/first/secret.toml":                      false,
		"content/games/first/position.toml":                    false,
		"content/games/first/1901-spring/results.toml":         false,
		"content/games/first/1901-autumn/corrections.toml":     false,
		"content/games/first/1901-autumn/orders/turkey.txt":    false,
		"content/games/first/1901-spring/orders/france-v2.pdf": false,
		"content/games/first/1901-spring/orders/france-v2.jpg": false,
	} {
		for name, spoil := range spoils {
			t.Run(strings.ReplaceAll(place, "/", " ")+" "+name, func(t *testing.T) {
				t.Parallel()
				dir := gateSite(t)
				path := filepath.Join(dir, filepath.FromSlash(place))
				os.MkdirAll(filepath.Dir(path), 0o755)
				os.Remove(path)
				if err := spoil(path); err != nil {
					t.Fatal(err)
				}
				from := sitetest.Light()
				if !strings.HasPrefix(place, "content/games/") || name == "a file outside" { // no rulebook is made of a game's files: that one build of four has them is enough
					from = sitegen.Producers("rulebooks", "bookPages", "gameFiles", "pages")
				}
				type result struct {
					report *build.Report
					err    error
				}
				done := make(chan result, 1)
				go func() {
					r, err := sitetest.TryBuild(dir, nil, from)
					done <- result{r, err}
				}()
				var got result
				select {
				case got = <-done:
				case <-time.After(10 * time.Minute):
					t.Fatal("the build hangs")
				}
				said := ""
				if got.err != nil {
					said = got.err.Error()
				} else {
					said = load.Errors(got.report.Faults).Error()
					sitetest.Search(t, name, dir, []string{outside})
				}
				if (got.err != nil) != stops {
					t.Errorf("error %v", got.err)
				}
				if !strings.HasSuffix(place, "rules.toml") && !strings.Contains(said, filepath.Base(place)) {
					t.Errorf("nothing is said of the file: %q", said)
				}
			})
		}
	}
}

// TestPhotographsHoldNothingElse: what cameras and programs write into pictures besides the picture
// is removed, and a file that is not a picture is refused.
func TestPhotographsHoldNothingElse(t *testing.T) {
	const mark = "writtenbythecamera"
	jfif := "\xff\xe0\x00\x1cJFIF\x00\x01\x02\x01\x00\x48\x00\x48\x02\x02" + "thumbnail!!!"
	jfxx := "\xff\xe0\x00\x0dJFXX\x00\x10thumb"
	whole := sitetest.Photo(t, 20)
	got, err := sitegen.Photograph("x.jpg", []byte(whole[:2]+jfif+jfxx+whole[2:]))
	if err != nil || bytes.Contains(got, []byte("thumb")) || !bytes.Contains(got, []byte("JFIF\x00\x01\x02\x01\x00\x48\x00\x48\x00\x00")) {
		t.Errorf("a small picture within the large one: %q, %v", got[:60], err)
	}
	chunk := func(kind, data string) string {
		s := kind + string([]byte{byte(len(data)), 0, 0, 0}) + data
		if len(data)%2 == 1 {
			s += "\x00"
		}
		return s
	}
	frame := "0123456789abcdef"
	webp := "WEBP" + chunk("VP8X", "\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00") + chunk("ANMF", frame+chunk("VP8L", "pix")+chunk("UNKN", mark)+chunk("EXIF", mark)+chunk("ALPH", "a")) + chunk("XXXX", mark)
	got, err = sitegen.Photograph("x.webp", []byte("RIFF"+string([]byte{byte(len(webp)), 0, 0, 0})+webp))
	if err != nil || bytes.Contains(got, []byte(mark)) || !bytes.Contains(got, []byte(chunk("ANMF", frame+chunk("VP8L", "pix")+chunk("ALPH", "a")))) {
		t.Errorf("a frame with more than a picture: %q, %v", got, err)
	}
	for name, bad := range map[string]string{"x.pdf": "root:x:0:0:" + mark, "y.pdf": "%PDF-1.7 and no end", "z.pdf": "root:x:0:0:" + mark + "\n%%EOF", "x.jpg": "%PDF-1.7\n%%EOF", "x.webp": "RIFF\x1a\x00\x00\x00WEBPANMF\xff\x00\x00\x00"} {
		if _, err := sitegen.Photograph(name, []byte(bad)); err == nil {
			t.Errorf("%s: %q is published", name, bad)
		}
	}
}
