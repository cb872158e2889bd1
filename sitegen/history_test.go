package sitegen_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestHistory sets the history of a game of one phase, with a title unlike any book's, and of a
// whole game; both can be read by eye and by a screen reader.
func TestHistory(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "First Game", "</script> 🦊 日本 Θεσσαλονίκη Łódź Київ "+string(bytes.Repeat([]byte("Antidisestablishment"), 6)))
	for _, c := range []struct {
		dir, slug string
		pages     int
	}{{dir, "first", 3}, {"testdata/wars", "thursday-evenings", 6}} {
		var ps load.Problems
		lg, err := sitegen.FindGame(c.dir, c.slug, &ps)
		if err != nil {
			t.Fatal(err)
		}
		lib := sitegen.NewLibrary()
		g := publish.NewGame(play.Play(lg, lib, lib, &ps), lib)
		var made [2][]byte
		for i := range made {
			files, err := sitegen.HistoryJob(&build.Sums{}, sitegen.NewDrawings(g.Board), "A site", g).Make()
			if err != nil {
				t.Fatalf("%s: %v", c.slug, err)
			}
			made[i] = files[0].Data
		}
		if !bytes.Equal(made[0], made[1]) {
			t.Errorf("%s: the same history is other bytes", c.slug)
		}
		f, err := pdftest.Read(made[0])
		if err != nil {
			t.Fatal(err)
		}
		if n := len(f.Pages()); n < c.pages {
			t.Errorf("%s: %d pages", c.slug, n)
		}
		for _, wrong := range pdftest.Accessible(f) {
			t.Errorf("%s: %s", c.slug, wrong)
		}
		if len(made[0]) > 3<<20 {
			t.Errorf("%s: %d bytes", c.slug, len(made[0]))
		}
	}
}

// TestHistoryHasNoEmptyHeadings: a history leaves out a phase without orders to units and without
// events; it includes one whose battles were all in vain, or one of treaties.
func TestHistoryHasNoEmptyHeadings(t *testing.T) {
	var ps load.Problems
	lg, err := sitegen.FindGame("testdata/wars", "white-mountain", &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := sitegen.NewLibrary()
	g := publish.NewGame(play.Play(lg, lib, lib, &ps), lib)
	headings := map[string]bool{}
	for _, c := range sitegen.History(sitegen.NewDrawings(g.Board), "A site", g).Chapters {
		for _, b := range c.Blocks {
			if h, ok := b.(*book.Heading); ok {
				headings[h.Spans[0].Text] = true
			}
		}
	}
	for name, want := range map[string]bool{"Fall 1615 declarations": false, "Fall 1615 alliances": false, "Spring 1616 declarations": true, "Fall 1617": true, "Winter 1615 builds": true, "Summer 1617 alliances": false} {
		if headings[name] != want {
			t.Errorf("%s has a heading: %v", name, !want)
		}
	}
}

// TestSettable: a history sets names in Greek, in Cyrillic and with any accent, and a dash for a
// letter that its fonts lack.
func TestSettable(t *testing.T) {
	for in, want := range map[string]string{"Θεσσαλονίκη": "Θεσσαλονίκη", "Санкт-Петербург": "Санкт-Петербург", "Łódź": "Łódź", "S\u0327a\u030c": "Şǎ", "日本": "--",
		"The Humber": "The Humber", "": "-"} {
		if got := sitegen.Settable(in); got != want {
			t.Errorf("%q is set as %q, not %q", in, got, want)
		}
	}
}
