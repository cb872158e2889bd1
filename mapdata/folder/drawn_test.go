package folder_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/folder"
)

const table = `[map]
id = "squares"
title = "Squares"
drawing = "map.svg"
supply_centres = 1
sheet_mm = [200, 200]
%s
[[power]]
id = "one"
name = "One"
code = "ON"
colour = "#5B90E0"
[[region]]
id = "nw"
name = "Northwest"
kind = "county"
supply_centre = true
owner = "one"
start = { unit = "army" }
[[region]]
id = "ne"
name = "Northeast"
kind = "county"
%s
[[region]]
id = "sw"
name = "Southwest"
kind = "sea"
[[region]]
id = "se"
name = "Southeast"
kind = "sea"
`

// The four squares of a sheet of 100 by 100.
var squares = []string{
	`<path id="nw" d="M0 0H50V50H0Z"/>`,
	`<path id="ne" d="M50 0H100V50H50Z"/>`,
	`<path id="sw" d="M0 50H50V100H0Z"/>`,
	`<path id="se" d="M50 50H100V100H50Z"/>`,
}

// drawn returns the folder of a board of squares with the given shapes. extra is a line of its
// [map], ne one of the table of its northeast.
func drawn(t *testing.T, extra, ne string, shapes ...string) *folder.Folder {
	t.Helper()
	dir := t.TempDir()
	svg := "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n<g id=\"regions\">\n" + strings.Join(shapes, "\n") + "\n</g>\n</svg>\n"
	if i := strings.Index(svg, "LAYER"); i >= 0 {
		svg = svg[:i] + "</g>" + strings.Replace(svg[i+5:], "</g>\n</svg>", "</svg>", 1)
	}
	write(t, dir, "map.svg", svg)
	write(t, dir, "map.toml", fmt.Sprintf(table, extra, ne))
	b, err := folder.Open(dir, "squares")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func compiled(t *testing.T, b *folder.Folder) *compile.Output {
	t.Helper()
	out, err := b.Compile(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSquares: the neighbours that the shapes of a drawing give, including the point where four
// meet.
func TestSquares(t *testing.T) {
	out := compiled(t, drawn(t, "", "", squares...))
	lock := compile.Lock(out.Board.Map, out.Contacts)
	want := "\nne\n  land  nw\n  sea   se\n\nnw\n  land  ne\n  sea   sw\n\nse\n  sea   ne sw\n\nsw\n  sea   nw se\n"
	if !strings.HasSuffix(lock, want) {
		t.Errorf("the lock is\n%s", lock)
	}
	if out.Board.Projection.KmPerMM != 0 {
		t.Error("a drawing of no scale has a scale bar")
	}
	// Gaps and overlaps within the tolerance are closed.
	loose := compiled(t, drawn(t, "tolerance = 1", "", `<path id="nw" d="M0 0H50.6V49.5H0Z"/>`, `<path id="ne" d="M50 0H100V50H50Z"/>`, squares[2], `<path id="se" d="M50.3 50.4H100V100H50.3Z"/>`))
	if got := compile.Lock(loose.Board.Map, loose.Contacts); got != lock {
		t.Errorf("drawn less exactly:\n%s", got)
	}
	// Land covers the water under it, whichever is painted first.
	under := compiled(t, drawn(t, "", "", squares[0], squares[1], `<rect id="sw" width="50" height="100"/>`, `<rect id="se" x="50" width="50" height="100"/>`))
	if got := compile.Lock(under.Board.Map, under.Contacts); got != lock {
		t.Errorf("water under the land:\n%s", got)
	}
	if again := compiled(t, drawn(t, "", "", squares...)); string(mapdata.Encode(again.Board)) != string(mapdata.Encode(out.Board)) {
		t.Error("two compilations differ")
	}
}

// TestInkscape: a drawing as Inkscape saves it: millimetres, nested layers, transforms of groups,
// arcs, relative paths, a style sheet, a symbol and a clip in its definitions, a region of two
// parts in a group.
func TestInkscape(t *testing.T) {
	b, err := folder.Open(filepath.Join("testdata", "inkscape"), "inkscape")
	if err != nil {
		t.Fatal(err)
	}
	out := compiled(t, b)
	lock := compile.Lock(out.Board.Map, out.Contacts)
	want := "\neastsea\n  sea   galway north south westsea\n\ngalway\n  sea   eastsea\n\nnorth\n  land  south\n  sea   eastsea westsea\n\n" +
		"south\n  land  north\n  sea   eastsea westsea\n\nwestsea\n  sea   eastsea north south\n"
	if !strings.HasSuffix(lock, want) {
		t.Errorf("the lock is\n%s", lock)
	}
	if n := len(out.Board.Faces[out.Board.Map.Region("galway")].Rings); n != 2 {
		t.Errorf("Galway has %d parts", n)
	}
	fills := []string{}
	for _, p := range out.Board.Pictures {
		fills = append(fills, p.Fill+p.Stroke)
	}
	if got := strings.Join(fills, " "); got != "#d9c58a#5a4a2a #5a4a2a #8fb7d6" {
		t.Errorf("the background is %s", got)
	}
}

// TestDrawingMistakes: mistakes of a drawing are reported with their place, and drawn in red.
func TestDrawingMistakes(t *testing.T) {
	for name, c := range map[string]struct {
		extra, ne string
		shapes    []string
		want      []string
	}{
		"open":       {"", "", []string{`<path id="nw" d="M0 0H50V50"/>`, squares[1], squares[2], squares[3]}, []string{`squares/map.svg:3:1: the path of "nw" is open`}},
		"overlap":    {"", "", []string{squares[0], `<path id="ne" d="M45 0H100V50H45Z"/>`, squares[2], squares[3]}, []string{`squares/map.svg:4:1: "ne" overlaps "nw" by 5`}},
		"hole":       {"", "", []string{`<path id="nw" fill-rule="evenodd" d="M0 0H50V50H0ZM20 20h9v9h-9z"/>`, squares[1], squares[2], squares[3]}, []string{`squares/map.svg:3:1: a patch of 81 square units at 20, 20 belongs to no region; beside it: nw (hint: close the gap`}},
		"unnamed":    {"", "", append([]string{`<path d="M0 0h1v1z"/>`}, squares...), []string{`squares/map.svg:3:1: a shape without a name`}},
		"misnamed":   {"", "", []string{`<path id="nww" d="M0 0H50V50H0Z"/>`, squares[1], squares[2], squares[3]}, []string{`squares/map.svg:3:1: the shape "nww" is not a region of map.toml (hint: is it nw?)`, `squares/map.toml:14:1: region "nw" is not drawn (hint: the drawing has a shape "nww")`}},
		"twice":      {"", "", append([]string{`<path id="nw" d="M0 0h1v1z"/>`}, squares...), []string{`squares/map.svg:4:1: a second shape for region "nw" (hint: the first is in line 3; several parts belong into one group of that name)`}},
		"alone":      {`rest = "water"`, "", []string{squares[0], `<path id="ne" d="M60 0H100V40H60Z"/>`, squares[2], squares[3]}, []string{`squares/map.svg:4:1: region "ne" touches no other: no unit can reach it`}},
		"covered":    {"", "", []string{squares[0], squares[1], squares[2], squares[3], `<path id="se2" d="M0 0h1v1z"/>`}, []string{`the shape "se2" is not a region`}},
		"coast":      {"", `coasts = [{ id = "north", name = "North Coast" }, { id = "south", name = "South Coast" }]`, squares, []string{`the North Coast of "ne" has no position`, `the South Coast of "ne" has no position`}},
		"place":      {"", "", append(squares[:4:4], `LAYER<g id="slots"><circle id="nn" cx="9" cy="9" r="1"/><circle id="nw.hall" cx="9" cy="9" r="1"/></g>`), []string{`the place "nn" names no region (hint: ne)`, `the place "nw.hall" is of an unknown kind`}},
		"projection": {"", "", nil, nil},
	} {
		if c.shapes == nil {
			continue
		}
		b := drawn(t, c.extra, c.ne, c.shapes...)
		_, err := b.Compile(nil, nil)
		for _, w := range c.want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%s: no %q in\n%v", name, w, err)
			}
		}
		red := string(b.Lint())
		if shows := strings.Contains(red, "#d00000") && strings.Contains(red, ">line "); shows == (name == "coast" || name == "place") {
			t.Errorf("%s: drawn in red is %v", name, shows)
		}
	}
}

// TestAllMistakesAtOnce: an open path does not hide an overlap, a shape without a name, a region
// alone, or a gap; all are reported and shown in one run.
func TestAllMistakesAtOnce(t *testing.T) {
	shapes := []string{`<path id="nw" d="M0 0H50V50H0"/>`, `<path id="ne" d="M60 0H100V40H60Z"/>`, `<path id="sw" fill-rule="evenodd" d="M0 50H50V100H0ZM20 70h9v9h-9z"/>`, `<path id="se" d="M45 50H100V100H45Z"/>`, `<path d="M0 0h1v1z"/>`}
	for _, c := range []struct {
		extra string
		want  []string
	}{
		{"", []string{"3:1: the path of \"nw\" is open", "6:1: \"se\" overlaps \"sw\" by 5", "7:1: a shape without a name (hint: name it", "5:1: a patch of 81 square units", "4:1: region \"ne\" touches no other"}},
		{`rest = "water"`, []string{"3:1: the path of \"nw\" is open", "6:1: \"se\" overlaps \"sw\" by 5", "7:1: a shape without a name", "4:1: region \"ne\" touches no other"}},
	} {
		b := drawn(t, c.extra, "", shapes...)
		_, err := b.Compile(nil, nil)
		if err == nil {
			t.Fatal("no mistake")
		}
		red := string(b.Lint())
		for _, w := range c.want {
			if !strings.Contains(err.Error(), "map.svg:"+w) {
				t.Errorf("no %q in\n%v", w, err)
			}
			line, said, _ := strings.Cut(w, ":1: ")
			if !strings.Contains(red, ">line "+line+": "+said[:20]) {
				t.Errorf("not shown: %s", w)
			}
		}
		if n := strings.Count(err.Error(), "\n") + 1; n != len(c.want) {
			t.Errorf("%d mistakes, not %d:\n%v", n, len(c.want), err)
		}
	}
}

// TestTable: [map] of a drawn board has no keys of a projection, and names only files of its own
// folder.
func TestTable(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "map.toml", fmt.Sprintf(table, "lat_0 = 5\nrest = \"lava\"", `anchors = [[3, 4]]`))
	_, err := folder.Open(dir, "squares")
	for _, want := range []string{
		"squares/map.toml:7:1: lat_0 has no meaning on a board that is drawn",
		`squares/map.toml:8:1: rest is "lava"`,
		`region "ne" gives a position, but on this board the drawing does that`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
	write(t, dir, "map.toml", strings.Replace(fmt.Sprintf(table, "", ""), `"map.svg"`, `"../map.svg"`, 1))
	if _, err = folder.Open(dir, "squares"); err == nil || !strings.Contains(err.Error(), `drawing "../map.svg" is not a file of the board's folder`) {
		t.Error(err)
	}
}

// TestToldAdjacency: adjacency.txt lists contacts that the shapes cannot show, and must not
// contradict itself.
func TestToldAdjacency(t *testing.T) {
	b := drawn(t, `adjacency = "adj.txt"`, "", squares...)
	write(t, b.Dir, "adj.txt", "# a bridge over the corner\nnw\n  sea sw se\nne\n  sea se\nsw\n  sea nw\nse\n  sea ne nw\n")
	out := compiled(t, b)
	m := out.Board.Map
	if got := m.Army[m.Place("nw")]; len(got) != 0 {
		t.Errorf("armies still pass: %v", got)
	}
	if got := len(m.Fleet[m.Place("nw")]); got != 2 {
		t.Errorf("%d ways by sea from nw", got)
	}
	var marks []string
	for _, k := range out.Board.Marks {
		marks = append(marks, fmt.Sprintf("%s %s %s", k.Kind, m.Regions[k.A].ID, m.Regions[k.B].ID))
	}
	if strings.Join(marks, ", ") != "ferry nw se" {
		t.Errorf("marks: %v", marks)
	}
	if w := strings.Join(out.Warnings, "\n"); !strings.Contains(w, "nw and ne touch in the drawing but are not neighbours") || !strings.Contains(w, "sw and se touch") {
		t.Errorf("warnings: %s", w)
	}
	write(t, b.Dir, "adj.txt", "nw\n  sea sw\n  land sw nowhere\nne\n  sea se\nse\n  sea ne\n  march sw\nsw\n  sea se\n")
	_, err := b.Compile(nil, nil)
	for _, want := range []string{
		"squares/adj.txt:2:7: nw names sw by sea, and not the other way",
		"squares/adj.txt:3:8: nw and sw cannot touch by land",
		`squares/adj.txt:3:11: "nowhere" is not a place of the board`,
		`squares/adj.txt:8:3: contact of the unknown kind "march" (hint: land, sea or coast)`,
		"squares/adj.txt:10:7: sw names se by sea, and not the other way",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
}

// TestPlacesOfADrawing: marks of the layer of places say where units and coasts are.
func TestPlacesOfADrawing(t *testing.T) {
	b := drawn(t, "", `coasts = [{ id = "north", name = "North Coast" }, { id = "south", name = "South Coast" }]`,
		squares[0], `<path id="ne" d="M50 10H100V50H50Z"/>`, `<path id="sw" d="M0 50H50V100H0Z"/>`, `<g id="se"><path d="M50 50H100V100H50Z"/><path d="M50 0H100V10H50Z"/></g>`,
		`LAYER<g id="slots"><circle id="ne.north" cx="75" cy="12" r="1"/><circle id="ne.south" cx="75" cy="48" r="1"/><circle id="nw" cx="10" cy="20" r="1"/></g>`)
	out := compiled(t, b)
	m := out.Board.Map
	for _, coast := range []string{"ne/north", "ne/south"} {
		if p := m.Place(coast); p == engine.NoPlace || len(m.Fleet[p]) != 1 {
			t.Errorf("%s: %v", coast, p)
		}
	}
	if at := out.Board.Slots[m.Place("nw")].Unit; at.X < 8+18 || at.X > 8+19 || at.Y < 8+36.5 || at.Y > 8+37.2 { // a unit is 1.84 mm
		t.Errorf("the unit of nw stands at %v", at)
	}
}

// TestPicture: a layer that is kept as a picture is part of the board; a board without one has no
// trace of it.
func TestPicture(t *testing.T) {
	b := drawn(t, `backdrop = "paper"`, "", append(squares[:4:4], `LAYER<g id="paper"><path d="M10 10L20 20" style="fill:none;stroke:#123456;stroke-width:3"/></g>`)...)
	out := compiled(t, b)
	back, err := mapdata.Decode(mapdata.Encode(out.Board))
	if err != nil || len(back.Pictures) != 1 || back.Pictures[0].Stroke != "#123456" || back.Pictures[0].Width != 5.52 || len(back.Pictures[0].Lines[0].Points) != 2 {
		t.Errorf("%v: %+v", err, back.Pictures)
	}
}

// TestStarters: every way to begin a board gives one that compiles, agrees with its lock, and has
// its own name.
func TestStarters(t *testing.T) {
	for _, way := range folder.Ways() {
		dir := filepath.Join(t.TempDir(), "skerry")
		if err := folder.Begin(dir, "skerry", "The Skerry", way); err != nil {
			t.Fatal(err)
		}
		b, err := folder.Load(dir, "skerry", "")
		if err != nil || b.Map.ID != "skerry" || b.Map.Title != "The Skerry" || !b.Local {
			t.Errorf("%s: %v %v", way, err, b)
		}
	}
}

func encoded(out *compile.Output) []byte { return mapdata.Encode(out.Board) }
