package style

import (
	"reflect"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// TestDefaultIsWhole: the look of a board without style.toml has every colour and word.
func TestDefaultIsWhole(t *testing.T) {
	d := Default()
	for name, c := range map[string]Colours{"day": d.Day, "night": d.Night} {
		v := reflect.ValueOf(c)
		for i := range v.NumField() {
			key := v.Type().Field(i).Tag.Get("toml")
			switch x := v.Field(i).Interface().(type) {
			case string:
				if !colour.MatchString(x) {
					t.Errorf("%s.%s is %q", name, key, x)
				}
			case []string:
				if len(x) != 4 {
					t.Errorf("%s.%s has %d tints", name, key, len(x))
				}
			}
		}
	}
	if f := (&file{src: strict.Scan("default.toml", "")}); true {
		f.check(&d, &d, nil, nil)
		if err := f.ps.Err(); err != nil {
			t.Error(err)
		}
	}
	if f := (&file{src: strict.Scan("drawings.toml", "")}); true {
		s := shared()
		f.check(&s, &s, nil, nil)
		if err := f.ps.Err(); err != nil {
			t.Error(err)
		}
	}
}

func TestReadLaysOver(t *testing.T) {
	s, err := Read(Default(), "style.toml", []byte(`
[day]
sheet = "#010203"
[ornament]
ships = []
[[country]]
id = "Fife"
tints = ["#111111", "#222222", "#333333", "#444444"]
emblem = "ring"
[[drawing]]
id = "ring"
part = [{ paint = "line", d = "M0-1C.5-1 1-.5 1 0Z" }]
`), []string{"Fife"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Day.Sheet != "#010203" || s.Day.Coast != Default().Day.Coast || s.Night.Sheet != Default().Night.Sheet {
		t.Errorf("sheet %s, coast %s", s.Day.Sheet, s.Day.Coast)
	}
	if len(s.Ornament.Ships) != 0 || s.Ornament.Rhumbs != "fans" || len(s.Ornament.Beasts) == 0 {
		t.Errorf("ornament %+v", s.Ornament)
	}
	if c := s.Of("Fife", false); c.Tints[3] != "#444444" || c.Rim != s.Day.LandRim || c.Emblem != "ring" {
		t.Errorf("Fife by day: %+v", c)
	}
	if c := s.Of("Fife", true); c.Tints[3] != s.Night.Land[3] {
		t.Errorf("Fife by night: %+v", c)
	}
	if c := s.Of("Ross", false); c.Tints[0] != s.Day.Land[0] || c.Emblem != s.Centre.Emblem {
		t.Errorf("Ross: %+v", c)
	}
	if s.Drawing("ring") == nil || s.Drawing("rose") == nil || s.Drawing("nothing") != nil {
		t.Error("drawings are not found by their names")
	}
	again, err := Read(s, "theme.toml", []byte("[[country]]\nid = \"Fife\"\nrim = \"#000000\"\n"), []string{"Fife"}, nil, nil)
	if err != nil || len(again.Countries) != 1 || again.Of("Fife", false).Rim != "#000000" {
		t.Errorf("a second file: %v, %+v", err, again.Countries)
	}
}

// TestMistakes: all mistakes of a style file are reported at once, with place and hint.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"[day]\nsheet = \"red\"\n":                                                     `s:2:1: "red" is not a colour (hint: "#b3261e")`,
		"[day]\n\n  sea = [\"#000000\"]\n":                                             `s:3:3: 1 tints (hint: four, for neighbours to differ)`,
		"[dya]\nsheet = \"#000000\"\n":                                                 `s:1:1: unknown table [dya] (hint: did you mean day?)`,
		"[day]\nshet = \"#000000\"\n":                                                  `s:2:1: unknown key "shet" in [day] (hint: did you mean sheet?)`,
		"[land]\ncolouring = \"wsh\"\n":                                                `s:2:1: unknown colouring "wsh" (hint: wash, outline)`,
		"[land]\nfade = 2.0\n":                                                         `s:2:1: fade is 2`,
		"[centre]\nemblem = \"rsoe\"\n":                                                `there is no drawing "rsoe" (hint: fleur-de-lys, rose`,
		"[[country]]\nid = \"Fife\"\n\n[[country]]\nid = \"Fief\"\n":                   `s:5:1: the board has no country "Fief" (hint: Fife)`,
		"[[country]]\nid = \"Fife\"\npower = \"x\"\n":                                  `s:3:1: the board has no power "x" (hint: red)`,
		"[[drawing]]\nid = \"a\"\npart = [{ paint = \"light\", d = \"hop\" }]\n":       `"hop" is not a path`,
		"[[drawing]]\nid = \"a\"\npart = [{ paint = \"grey\", d = \"M0 0\" }]\n":       `unknown paint "grey"`,
		"[[owner]]\npower = \"rde\"\nnight = \"#000000\"\n":                            `s:2:1: the board has no power "rde" (hint: `,
		"[[owner]]\npower = \"red\"\nnight = \"dark\"\n":                               `s:3:1: "dark" is not a colour (hint: "#5a2a1e", of what it owns on dark screens)`,
		"[[drawing]]\nid = \"a\"\n":                                                    `a drawing needs an id and parts`,
		"[[theatre]]\nname = \"North\"\nholds = \"fief\"\n":                            `s:3:1: the board has no region "fief" (hint: did you mean fife?)`,
		"[[theatre]]\nholds = \"fife\"\n":                                              `the name "" of a theatre`,
		"[day\n":                                                                       `s:1:`,
		"[[drawing]]\nid = \"a\"\npart = [{ paint = \"dark\", d = \"M0 0C1 2 3\" }]\n": `is not a path`,
	} {
		_, err := Read(Default(), "s", []byte(text), []string{"Fife"}, []string{"red"}, []string{"fife"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
	_, err := Read(Default(), "s", []byte("[day]\nsheet = \"red\"\nmargin = \"blue\"\n"), nil, nil, nil)
	if list, ok := err.(diag.Errors); !ok || len(list) != 2 {
		t.Errorf("two mistakes: %v", err)
	}
}
