package strict

import (
	"cmp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/diag"
)

type file struct {
	Title string `toml:"title"`
	Map   struct {
		ID    string `toml:"id"`
		Width int    `toml:"width"`
		Fine  struct {
			Grain float64 `toml:"grain"`
		} `toml:"fine"`
	} `toml:"map"`
	Regions []struct {
		ID     string `toml:"id"`
		Anchor []int  `toml:"anchor"`
		Start  *struct {
			Unit string `toml:"unit"`
		} `toml:"start"`
		Coasts []struct {
			ID string `toml:"id"`
		} `toml:"coast"`
	} `toml:"region"`
	Colours map[string]map[string]string `toml:"colours"`
	State   map[string]any               `toml:"state"`
}

// TestMistakes reads files with one mistake or several: each is reported at its place, and all of
// them at once.
func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing wrong":              {"title = \"x\"\n[map]\nid = \"a\"\n[map.fine]\ngrain = 1\n[[region]]\nid = \"r\"\nstart = { unit = \"army\" }\n[[region.coast]]\nid = \"north\"\n[colours.a]\nb = \"c\"\n", ""},
		"values of any shape":        {"[state]\nwars = [[\"a\", \"b\"]]\nleagues = [{ name = \"x\", members = [\"a\"] }]\n[state.held]\nr = { by = \"a\" }\n[state.points.s]\na = 1\n[[state.list]]\nn = 1\n", ""},
		"beside values of any shape": {"[state.held]\nr = { by = \"a\" }\n[[state.list]]\nn = 1\n[map]\nidd = 1\n", `f:6:1: unknown key "idd" in [map] (hint: did you mean id?)`},
		"a key":                      {"titel = \"x\"\n", `f:1:1: unknown key "titel" (hint: did you mean title?)`},
		"a key of the second of two": {"[[region]]\nid = \"a\"\n[[region]]\n  idd = \"b\"\n",
			`f:4:3: unknown key "idd" in [region] (hint: did you mean id?)`},
		"a key far from all": {"[map]\nzebra = 1\n", `f:2:1: unknown key "zebra" in [map] (hint: known are id, width, fine)`},
		"a key in a line":    {"[[region]]\nid = \"ä\"\nstart = { unit = \"ä\", nuit = 1 }\n", `f:3:23: unknown key "nuit" in [region.start] (hint: did you mean unit?)`},
		"a table":            {"[mpa]\nid = \"a\"\n[mpa.fine]\n", `f:1:1: unknown table [mpa] (hint: did you mean map?)`},
		"a table of a table": {"[[region]]\nid = \"a\"\n[[region.coats]]\nid = \"n\"\n", `f:3:1: unknown table [region.coats] (hint: did you mean coast?)`},
		"brackets":           {"[[map]]\nid = \"a\"\n[region]\nid = \"a\"\n", "f:1:1: table \"map\" has the wrong brackets (hint: write [map])\nf:3:1: table \"region\" has the wrong brackets (hint: write [[region]])"},
		"twice":              {"[map]\nid = \"a\"\n[map]\nwidth = 1\n", `f:3:1: second [map] table (hint: join the two)`},
		"a key twice":        {"[map]\nid = \"a\"\nid = \"b\"\n", `f:3:9: key 'map.id' has already been defined (hint: keep one of the two)`},
		"types": {"[map]\nwidth = \"a\"\n[[region]]\nid = \"x\"\n[[region]]\nid = 2\nanchor = [1]\n",
			"f:2:1: width is a string and must be an integer (hint: width = 1)\nf:6:1: id is an integer and must be a string (hint: id = \"…\")"},
		"several at once": {"[map]\nid = \n[[region]]\nid = \"r\"\nidd = 1\n[[region]]\nanchor = [\"x\"]\n",
			"f:2:6: expected value but found '\\n' instead (hint: write a value after =, or leave the line out)\nf:5:1: unknown key \"idd\" in [region] (hint: did you mean id?)\nf:7:1: anchor holds a string and must hold integers (hint: anchor = [1])"},
		"all keys of a table": {"titel = 1\ntitle = 7\n[map]\nid = 3\nwidth = \"a\"\nfine = 4\nwdith = 2\n",
			"f:1:1: unknown key \"titel\" (hint: did you mean title?)\nf:2:1: title is an integer and must be a string (hint: title = \"…\")\nf:4:1: id is an integer and must be a string (hint: id = \"…\")\n" +
				"f:5:1: width is a string and must be an integer (hint: width = 1)\nf:6:1: fine is an integer and must be a table (hint: fine = { … })\nf:7:1: unknown key \"wdith\" in [map] (hint: did you mean width?)"},
		"all keys beside what is not TOML": {"[map]\nid = 3\nwidth = = 1\nwdith = 2\n",
			"f:2:1: id is an integer and must be a string (hint: id = \"…\")\nf:3:9: expected value but found '=' instead (hint: write = once)\nf:4:1: unknown key \"wdith\" in [map] (hint: did you mean width?)"},
		"all entries of a map":    {"[colours.a]\nx = 1\ny = \"good\"\nz = 2\n", "f:2:1: x is an integer and must be a string (hint: x = \"…\")\nf:4:1: z is an integer and must be a string (hint: z = \"…\")"},
		"all keys of a line":      {"[[region]]\ncoast = [{ id = 1 }, { di = 2 }]\n", "f:2:1: id is an integer and must be a string (hint: id = \"…\")\nf:2:24: unknown key \"di\" in [region.coast] (hint: did you mean id?)"},
		"a list of another kind":  {"[[region]]\nanchor = 3\n", "f:2:1: anchor is an integer and must be a list (hint: anchor = […])"},
		"a key below what is not": {"title = { a = 1 }\n", "f:1:1: title is a table and must be a string (hint: title = \"…\")"},
		"numbers that are none":   {"titel = 1\n[map.fine]\ngrain = nan\n", "f:1:1: unknown key \"titel\" (hint: did you mean title?)\nf:3:9: nan is not a number here (hint: write a number)"},
		"numbers without end":     {"[map.fine]\ngrain = -inf\n", "f:2:9: -inf is not a number here (hint: write a number)"},
		"an open string":          {"title = \"x\n", `f:1:11: strings cannot contain newlines (hint: close the quotation mark on the line where it opens)`},
		"text without marks":      {"title = Genoa\n", `f:1:9: expected value but found "Genoa" instead (hint: text goes in quotation marks: "…")`},
		"marks of a printer":      {"title = “x”\n", `f:1:9: expected value but found '“' instead (hint: quotation marks are straight: "…")`},
		"yes for true":            {"[[region]]\nid = yes\n", `f:2:6: expected value but found "yes" instead (hint: true or false)`},
		"a colon":                 {"title: \"x\"\n", `f:1:6: expected '.' or '=', but got ':' instead (hint: key = value; a line that only explains begins with #)`},
		"no sign at all":          {"title \"x\"\n", `f:1:7: expected '.' or '=', but got '"' instead (hint: key = value; a line that only explains begins with #)`},
		"a folder of Windows":     {"title = \"C:\\maps\"\n", `f:1:10: invalid escape in string '\m' (hint: write \\ for a backslash)`},
		"a number in marks":       {"[map]\nwidth = \"5\"\n", `f:2:1: width is a string and must be an integer (hint: width = 5)`},
		"a word for a number":     {"[map]\nwidth = \"five\"\n", `f:2:1: width is a string and must be an integer (hint: width = 1)`},
		"a number of a part":      {"[map.fine]\ngrain = '0.25'\n", `f:2:1: grain is a string and must be a float (hint: grain = 0.25)`},
	} {
		var f file
		var ps diag.Problems
		_, good := Decode("f", c.text, &f, &ps)
		got := ""
		if err := ps.Err(); err != nil {
			got = err.Error()
		}
		if got != c.want || good != (c.want == "") {
			t.Errorf("%s: told\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// TestWrongKeysLeaveTheOthers: whatever Go's order of maps is, a wrong key hides no other, and all
// others are set.
func TestWrongKeysLeaveTheOthers(t *testing.T) {
	text := "title = \"x\"\n[map]\nid = 7\nwidth = 3\n[map.fine]\ngrain = \"a\"\n[[region]]\nid = \"r\"\nanchor = [1, 2]\nstart = { unit = 1 }\n[[region]]\nid = \"s\"\nanchor = [1, false]\n" +
		"coast = [{ id = \"n\" }, { id = 1 }]\n[colours.a]\nb = \"c\"\nd = 1\n[state]\nany = { x = 1 }\n"
	first := ""
	for range 40 {
		f := file{Title: "was"}
		f.Map.ID = "before"
		var ps diag.Problems
		Decode("f", text, &f, &ps)
		if f.Title != "x" || f.Map.ID != "before" || f.Map.Width != 3 || len(f.Regions) != 2 || len(f.Regions[0].Anchor) != 2 || f.Regions[1].Anchor != nil || len(f.Regions[1].Coasts) != 2 || f.Colours["a"]["b"] != "c" || f.State["any"] == nil {
			t.Fatalf("it holds %+v", f)
		}
		got := ps.Err().Error()
		if first = cmp.Or(first, got); got != first || strings.Count(got, "\n") != 5 {
			t.Fatalf("told\n%s\nand before\n%s", got, first)
		}
	}
}

// TestPlaces finds the positions of tables and keys.
func TestPlaces(t *testing.T) {
	s := Scan("f", "title = \"[map]\"\n[[region]]\nid = 1\n# id = 2\n [[region]] # second\n  anchor = [\n 1, 2 ]\n  \"id\" = 2\n")
	for _, c := range []struct {
		table, key string
		n          int
		want       string
	}{{"", "title", 0, "f:1:1"}, {"region", "id", 0, "f:3:1"}, {"region", "id", 1, "f:8:3"}, {"region", "anchor", 1, "f:6:3"}, {"region", "none", 1, "f:5:1"}, {"map", "id", 0, "f:1:1"}} {
		if got := s.At(c.table, c.n, c.key).String(); got != c.want {
			t.Errorf("%s of [%s] %d is at %s, want %s", c.key, c.table, c.n, got, c.want)
		}
	}
	if s.Has("map") || !s.Has("region") {
		t.Error("a table within a string was taken for one, or one was not found")
	}
}

// FuzzDecode reads anything without a panic; every mistake's place is inside the text.
func FuzzDecode(f *testing.F) {
	f.Add("[map]\nid = \"x\n[[region]]\nanchor = [1,\n2]\n")
	f.Add("[[region]\n")
	f.Add("a.b.\"c\" = { x = 1 }\n[a]\n[[a.b]]\n")
	f.Fuzz(func(t *testing.T, text string) {
		var v file
		var ps diag.Problems
		if _, good := Decode("f", text, &v, &ps); good == ps.Failed() {
			t.Fatalf("good is %v, and the problems are %v", good, ps.All())
		}
		lines := strings.Count(text, "\n") + 1
		for _, p := range ps.All() {
			if p.Line < 1 || p.Line > lines || p.Col < 1 {
				t.Fatalf("%v in a text of %d lines", p, lines)
			}
		}
	})
}

// TestFind: the place of a path of keys, however the file is cut into tables.
func TestFind(t *testing.T) {
	text := "phase = \"x\"\n[units]\nspain = [\"A MAD\", \"A BAR\"]\n[state]\nmaghreb = 3\nwars = [\n  [\"a\", \"b\"],\n]\n" +
		"held = { NET = { by = \"dutch\" },\n  LUX = 1 }\n[state.points]\nSAX = { sweden = 4, spain = 2 }\n[state.points.HES]\ndutch = 1\n"
	s := Scan("f", text)
	for path, want := range map[string]string{
		"phase": "f:1:1", "units": "f:2:1", "units.spain": "f:3:1", "units.spain.A BAR": "f:3:20", "units.france": "f:2:1",
		"state.maghreb": "f:5:1", "state.wars": "f:6:1", "state.wars.b": "f:7:10", "state.held.NET": "f:9:10", "state.held.NET.by": "f:9:18", "state.held.LUX": "f:10:3",
		"state.held.PAR": "f:9:1", "state.points.SAX.spain": "f:12:21", "state.points.HES": "f:13:1", "state.points.HES.dutch": "f:14:1", "state.points.ZZZ": "f:11:1", "nothing": "f:1:1",
	} {
		if got := s.Find(strings.Split(path, ".")...).String(); got != want {
			t.Errorf("%s stands at %s, not %s", path, got, want)
		}
	}
}
