package sitegen

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestBoardMapsAreDated: the rulebook's maps have the board's title and the day of its last change,
// and the same bytes when made again.
func TestBoardMapsAreDated(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if b.Day().IsZero() {
			t.Fatalf("%s: no day (hint: revised in map.toml)", id)
		}
		jobs, err := boardMaps(&Site{Boards: []*mapdata.Board{b}, memory: NewMemory(), sums: &build.Sums{}})
		if err != nil {
			t.Fatal(err)
		}
		if len(jobs) != 3 {
			t.Errorf("%s: %d maps, want 3", id, len(jobs))
		}
		for _, j := range jobs {
			one, err := j.Make()
			if err != nil {
				t.Fatal(err)
			}
			two, err := j.Make()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(one[0].Data, two[0].Data) {
				t.Errorf("%s comes out differently twice", j.Name)
			}
			doc, err := pdftest.Read(one[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"/CreationDate(D:" + strings.ReplaceAll(b.Revised, "-", "") + "000000Z)", "/Title(" + b.Map.Title} {
				if !strings.Contains(doc.Info, want) {
					t.Errorf("%s lacks %s", j.Name, want)
				}
			}
		}
	}
}

// TestStepMaps: a turn with resolved retreats has a map of them, a draft shows the open ones on the
// map of orders.
func TestStepMaps(t *testing.T) {
	t.Parallel()
	orders := publish.Step{Kind: "orders", Name: "Orders"}
	retreats := publish.Step{Kind: "retreats", Name: "Retreats", Follows: true}
	draft := stepMaps(&publish.Turn{State: play.Draft.String(), Steps: []publish.Step{orders}})
	if len(draft) != 1 || draft[0].Name != "orders.svg" || draft[0].View.Then == nil {
		t.Errorf("a draft has the maps %v", draft)
	}
	final := stepMaps(&publish.Turn{State: play.Final.String(), Steps: []publish.Step{orders, retreats}})
	if len(final) != 2 || final[0].View.Then != nil || final[1].Name != "retreats.svg" || final[1].View.Subtitle != "retreats" {
		t.Errorf("a final turn with retreats has the maps %v", final)
	}
	if n := len(stepMaps(&publish.Turn{State: play.Open.String()})); n != 0 {
		t.Errorf("an open turn has %d maps of orders", n)
	}
}

// TestPrints: the bare board and wall maps are made on the papers that the settings name, and on no
// others; tiles are sheets of A4.
func TestPrints(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("warwick")
	if err != nil {
		t.Fatal(err)
	}
	s := &Site{Boards: []*mapdata.Board{b}, memory: NewMemory(), sums: &build.Sums{}, prints: []string{"a1", "tiles"}}
	jobs, err := boardMaps(s)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]int{}
	for _, j := range jobs {
		files, err := j.Make()
		if err != nil {
			t.Fatal(err)
		}
		doc, err := pdftest.Read(files[0].Data)
		if err != nil {
			t.Fatal(err)
		}
		pages[files[0].Path] = len(doc.Pages())
	}
	if pages[strings.ToUpper(b.Map.ID)+"-Map-Printable-A1.pdf"] != 1 || pages[strings.ToUpper(b.Map.ID)+"-Map-Printable-Tiles.pdf"] < 4 || len(pages) != 5 {
		t.Errorf("pages by file: %v", pages)
	}
	start := engine.PublishBoard(b.Map)
	d := s.drawings(b)
	turn := &publish.Turn{Key: "1470-winter", After: start, Adjustment: true}
	g := &publish.Game{Slug: "g", Title: "G", Board: b, Turns: []*publish.Turn{turn}}
	for _, c := range []struct {
		prints []string
		want   string
	}{{[]string{"a4", "a2"}, "map-a4.pdf map-a2.pdf"}, {[]string{"a1", "tiles"}, "map-a1.pdf map-tiles.pdf"}, {[]string{}, ""}} {
		var got []string
		for _, j := range turnJobs(&build.Sums{}, d, g, turn, c.prints) {
			for _, f := range j.Files {
				if name, ok := strings.CutPrefix(f, "g/"); ok && strings.HasPrefix(name, "map-") && name != "map-bw.pdf" && name != "map-editable.svg" {
					got = append(got, name)
				}
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("prints %v: %v, want %s", c.prints, got, c.want)
		}
	}
}

// TestMapsOfAGame: the maps made once a game are of the latest phase with results, or of the
// opening. A phase has its map, plain, its maps for print, whole sheets, and one picture.
func TestMapsOfAGame(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("warwick")
	if err != nil {
		t.Fatal(err)
	}
	start := engine.PublishBoard(b.Map)
	turn := func(key string, decided bool) *publish.Turn {
		turn := &publish.Turn{Key: key, Name: key, After: start, State: play.Open.String()}
		if decided {
			turn.State = play.Final.String()
			turn.Steps = []publish.Step{{Kind: "orders", Name: "Orders", Before: start}, {Kind: "retreats", Name: "Retreats", Follows: true, Before: start}}
		}
		return turn
	}
	g := &publish.Game{Slug: "g", Title: "G", Board: b, Turns: []*publish.Turn{turn("1470-spring", false)}}
	d := (&Site{Boards: []*mapdata.Board{b}, memory: NewMemory(), sums: &build.Sums{}}).drawings(b)
	files := func(at int) string {
		var out []string
		for _, j := range turnJobs(&build.Sums{}, d, g, g.Turns[at], []string{"a2"}) {
			for _, f := range j.Files {
				if !strings.Contains(f, "/thumb") {
					out = append(out, strings.TrimPrefix(f, "g/"))
				}
			}
		}
		slices.Sort(out)
		return strings.Join(out, " ")
	}
	const own = " atlas.pdf map-a2.pdf map-bw.pdf map-editable.svg"
	phase := func(key string) string { return " " + key + "/map.pdf " + key + "/map.svg " + key + "/preview.png" }
	if got, want := " "+files(0), phase("1470-spring")+own; got != want {
		t.Errorf("at the opening:%s, not%s", got, want)
	}
	g.Turns = []*publish.Turn{turn("1470-spring", true), turn("1470-autumn", true), turn("1471-spring", false)}
	for i, more := range []string{"", own + " orders.svg retreats.svg", ""} {
		if got, want := " "+files(i), phase(g.Turns[i].Key)+more; got != want {
			t.Errorf("%s has%s, not%s", g.Turns[i].Key, got, want)
		}
	}
	jobs := turnJobs(&build.Sums{}, d, g, g.Turns[1], nil)
	made, err := jobs[slices.IndexFunc(jobs, func(j build.Job) bool { return j.Name == "g/1470-autumn/map.pdf" })].Make()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdftest.Read(made[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Pages()); n != 3 {
		t.Errorf("orders, retreats and position are %d pages to print", n)
	}
	for _, p := range doc.Pages() {
		if of := doc.Objects[p]; !strings.Contains(of, "841.89 1190.55]") && !strings.Contains(of, "1190.55 841.89]") {
			t.Errorf("a map to print is not a sheet of A3: %s", of)
		}
	}
	for i, want := range map[int]string{0: "1470-spring/map.svg", 1: "orders.svg retreats.svg 1470-autumn/map.svg"} {
		var got []string
		for _, j := range turnJobs(&build.Sums{}, d, g, g.Turns[i], nil) {
			name, ok := strings.CutSuffix(j.Name, ".svg")
			if !ok || strings.HasSuffix(name, "-editable") {
				continue
			}
			got = append(got, strings.TrimPrefix(j.Name, "g/"))
			files, err := j.Make()
			if err != nil {
				t.Fatal(err)
			}
			doc := string(files[0].Data)
			for _, not := range []string{"<style", "@media", "class=", " href=", "<text"} {
				if strings.Contains(doc, not) {
					t.Errorf("%s has %s, which some programs read and some do not", j.Name, not)
				}
			}
			if strings.Contains(doc, "retreats") != strings.HasSuffix(name, "retreats") {
				t.Errorf("%s shows another step", j.Name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has %v, not %s", g.Turns[i].Key, got, want)
		}
	}
}

// TestUnknownPrint: an unknown paper is reported with the known ones.
func TestUnknownPrint(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "content"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "content", "site.toml"), []byte("title = \"T\"\nprints = [\"a2\", \"a7\", \"a2\"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ps := &load.Problems{}
	load.ReadSettings(dir, ps)
	if err := ps.Err(); err == nil || !strings.Contains(err.Error(), `prints: "a7" (hint: a4, a3, a2, a1, tiles`) || strings.Count(err.Error(), `"a2"`) != 1 {
		t.Errorf("a paper that there is not: %v", err)
	}
}
