package page_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestChoicesAreLegal: every order that a sheet offers is read back as the same order of the same
// unit, and the rules allow it.
func TestChoicesAreLegal(t *testing.T) {
	lib := sitegen.NewLibrary()
	for _, slug := range []string{"thursday-evenings", "marston-moor"} {
		var ps load.Problems
		lg, err := sitegen.FindGame("../../testdata/wars", slug, &ps)
		if err != nil {
			t.Fatal(err)
		}
		pg := play.Play(lg, lib, lib, &ps)
		g := publish.NewGame(pg, lib)
		last := g.Turns[len(g.Turns)-1]
		reader := notation.For(pg.Rules, nil)
		pos := last.After.Position()
		offered := 0
		for i, lines := range last.Choices {
			if len(lines) != last.Standings[i].Units {
				t.Errorf("%s, %s: %d lines for %d units", slug, g.Powers[i].Name, len(lines), last.Standings[i].Units)
			}
			for _, c := range lines {
				all := slices.Clone(c.Orders)
				for _, m := range c.More {
					for _, to := range m.To {
						all = append(all, m.Head+to)
					}
				}
				for _, text := range all {
					offered++
					if !strings.HasPrefix(text, c.Unit+" ") {
						t.Fatalf("%s: %q stands with %s", slug, text, c.Unit)
					}
					sheet := reader.Sheet("x", []byte(text), notation.During(pos, engine.PowerID(i)))
					if len(sheet.Lines) != 1 || sheet.Lines[0].Standing() == notation.Doubtful {
						t.Fatalf("%s: %q is not read", slug, text)
					}
					o := sheet.Lines[0].Order
					o.By = engine.PowerID(i)
					if why, ok := pg.Rules.Check(pos, o); !ok || reader.Long(o) != text {
						t.Fatalf("%s: %q is %v, %q", slug, text, why.Code, reader.Long(o))
					}
				}
			}
		}
		if offered < 300 {
			t.Errorf("%s: %d orders differ offered", slug, offered)
		}
		for _, turn := range g.Turns[:len(g.Turns)-1] {
			if turn.Choices != nil {
				t.Errorf("%s, %s is over and has choices", slug, turn.Key)
			}
		}
	}
}

// TestOrdersByTheMap: on the sheets of every ruleset, each order lists the regions that it
// concerns: those of the order as which its words are read.
func TestOrdersByTheMap(t *testing.T) {
	lib := sitegen.NewLibrary()
	for _, slug := range []string{"thursday-evenings", "powick-bridge", "altmark", "barnet-field", "the-high-ocean"} {
		var ps load.Problems
		lg, err := sitegen.FindGame("../../..", slug, &ps)
		if err != nil {
			t.Fatal(err)
		}
		pg := play.Play(lg, lib, lib, &ps)
		g := publish.NewGame(pg, lib)
		last := g.Turns[len(g.Turns)-1]
		reader, pos, m := notation.For(pg.Rules, nil), last.After.Position(), pg.Rules.Map()
		known := 0
		for i, lines := range last.Choices {
			for _, c := range lines {
				orders, about := slices.Clone(c.Orders), slices.Clone(c.About)
				for _, more := range c.More {
					for n, to := range more.To {
						orders, about = append(orders, more.Head+to), append(about, more.About[n])
					}
				}
				if len(orders) != len(about) || (c.Unit == "") != (c.At < 0) {
					t.Fatalf("%s, %q at %d: %d orders, %d of them about regions", slug, c.Unit, c.At, len(orders), len(about))
				}
				for n := 0; n < len(orders); n += 1 + len(orders)/40 { // a sample of a long list: reading is slow
					o := reader.Sheet("x", []byte(orders[n]), notation.During(pos, engine.PowerID(i))).Lines[0].Order
					want := []int{}
					for _, at := range []engine.PlaceID{o.Of, o.To} {
						if at != engine.NoPlace {
							want = append(want, int(m.RegionOf(at)))
						}
					}
					if c.Unit == "" && len(want) == 0 && o.At != engine.NoPlace {
						want = append(want, int(m.RegionOf(o.At)))
					}
					if !slices.Equal(about[n], want) {
						t.Fatalf("%s: %q is about %v, not %v", slug, orders[n], about[n], want)
					}
					known += len(want)
				}
			}
		}
		if known < 10 && last.Choices != nil {
			t.Errorf("%s: orders name %d regions", slug, known)
		}
	}
}

// TestPathToOrdering: pages of an open phase link to sheets, which have the address, the deadline
// and the possible orders, and nothing that is pending.
func TestPathToOrdering(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, "content", "site.toml"), "title = ", "email = \"c@example.org\"\ntitle = ")
	sitetest.Build(t, dir)
	read := func(path string) string {
		b, err := os.ReadFile(filepath.Join(dir, "public", filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for path, link := range map[string]string{"first/index.html": `href="france/sheet.html"`, "first/1901-autumn/index.html": `href="../france/sheet.html"`,
		"first/1901-spring/index.html": `href="../france/sheet.html"`} { // the latest results show what comes next
		page := read(path)
		for _, w := range []string{`class="you"`, link, "data-sheet=", `class="due-time"`} {
			if !strings.Contains(page, w) {
				t.Errorf("%s: no %s", path, w)
			}
		}
	}
	sitetest.Want(t, dir, "first/france/index.html", `class="befell"><a href="../1901-spring/index.html">Spring 1901</a>: <strong>`)
	sitetest.Want(t, dir, "first/france/sheet.html", `class="befell"><a href="../1901-spring/index.html">Spring 1901</a>: <strong>`, "Give orders to 3 units, due <time")
	sheet := read("first/france/sheet.html")
	m := regexp.MustCompile(`(?s)id="fill-data">(.*?)</script>`).FindStringSubmatch(sheet)
	if m == nil {
		t.Fatal("the sheet cannot be filled in")
	}
	var d struct {
		Head           []string
		Subject, Email string
		Step           string
		Lines          []publish.Choice
	}
	if err := json.Unmarshal([]byte(m[1]), &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Lines) != 3 || d.Step != "movement" || d.Email != "c@example.org" || !slices.Contains(d.Head, "France") || !strings.Contains(d.Subject, "First Game") {
		t.Errorf("the sheet is %+v", d)
	}
	for _, l := range d.Lines {
		if len(l.Orders) < 3 || slices.ContainsFunc(l.Orders, func(o string) bool { return !strings.HasPrefix(o, " ") }) {
			t.Errorf("the sheet repeats %s in its orders: %q", l.Unit, l.Orders)
		}
	}
	// The choices do not depend on what was sent.
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-autumn/orders/france.txt": "Army Burgundy holds\n", "content/games/first/1901-autumn/orders/germany.txt": "Army Munich moves to Tyrolia\n"})
	sitetest.Build(t, dir)
	if again := read("first/france/sheet.html"); again != sheet {
		t.Error("the sheet is another when other orders were sent")
	}
	for _, secret := range []string{sitetest.Pending, "Wilhelmina", sitetest.Player} {
		if strings.Contains(sheet, secret) {
			t.Errorf("the sheet holds %q", secret)
		}
	}
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	if strings.Contains(read("first/1901-spring/index.html"), "data-sheet=") {
		t.Error("a phase that is over asks for orders")
	}
}
