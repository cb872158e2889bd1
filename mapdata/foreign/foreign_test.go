package foreign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/folder"
)

func readFile(t *testing.T, name string) *Board {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read(File{name, data}, Beside(name))
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %d boards, %v", name, len(list), err)
	}
	return list[0]
}

// TestFiveFormats imports one board from five programs' formats: moves, centres, units and options
// are the same each time.
func TestFiveFormats(t *testing.T) {
	first := readFile(t, "testdata/tiny/variants.xml")
	want := first.Map()
	for name, drawn := range map[string]bool{"testdata/tiny/variants.xml": true, "testdata/map/tiny.map": false, "testdata/php/tiny/install.php": false, "testdata/tiny.json": true, "testdata/njudge/map.tiny": false} {
		b := readFile(t, name)
		dir := filepath.Join(t.TempDir(), b.ID)
		made, err := b.Make(dir)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !made.Whole() || made.Drawn != drawn {
			t.Errorf("%s: faults %v, differences %v, drawn %v", name, made.Faults, made.Differ, made.Drawn)
		}
		board, err := folder.Load(dir, b.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		m := board.Map
		victory := 3
		if strings.Contains(name, "njudge") {
			victory = 2 // njudge files give no number: more than half the centres
		}
		if len(m.Starts) != 2 || m.Victory != victory || len(m.Regions) != 5 || len(m.Powers) != 2 {
			t.Errorf("%s: %d units, victory at %d, %d regions, %d powers", name, len(m.Starts), m.Victory, len(m.Regions), len(m.Powers))
		}
		if strings.Contains(name, "php") {
			continue // its ids are whole names
		}
		if d := Differences(want, m); len(d) > 0 {
			t.Errorf("%s: %v", name, d)
		}
		if strings.Contains(name, "njudge") && m.Powers[0].ID != "jade" && m.Powers[0].ID != "ruby" {
			t.Errorf("%s: the powers are %v", name, m.Powers)
		}
		notes, err := os.ReadFile(filepath.Join(dir, "NOTES.md"))
		if err != nil || !strings.Contains(string(notes), "start-year = \"1812\"") {
			t.Errorf("%s: notes %s", name, notes)
		}
	}
}

// TestWhatCannotBePlayed: what a source contains and no board here can express is reported, and
// nothing is guessed.
func TestWhatCannotBePlayed(t *testing.T) {
	base, err := os.ReadFile("testdata/map/tiny.map")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{
		{"WATER NOR ABUTS ALD BRO/NC SOU", "WATER NOR ABUTS ALD BRO/NC", "fleets pass from sou to nor and not back: borders hold both ways here, and this one is left out"},
		{"RULE BUILD_ANY", "RULE WINGS", "RULE WINGS is not an option of the standard ruleset"},
		{"A ALD", "A NOR", "the unit of ruby that begins in nor: it is sea, and the unit an army"},
		{"COAST CAP", "PORT CAP", "Cape is a port: fleets in it convoy"},
		{"BEGIN SPRING", "FLOW SPRING:INCOME\nBEGIN SPRING", "FLOW SPRING:INCOME: a year of its own"},
		{"UNOWNED CAP", "UNOWNED CAP ZZZ", "ZZZ is a centre but not a region"},
		{"ABUTS ald BRO/SC bro SOU", "ABUTS ald BRO/SC bro SOU ZZZ", "CAP abuts on ZZZ, which is not a region"},
		{"VICTORY 3", "IN AUTUMN: WATER ALD\nVICTORY 3", "IN AUTUMN: WATER ALD: the map changes during the game"},
		{"VICTORY 3", "NEWHOMES 1815\nVICTORY 3", "NEWHOMES 1815: home centres are decided anew in certain years"},
		{"UNOWNED CAP", "LEAGUE NORTH STRICT\nUNOWNED CAP", "LEAGUE NORTH STRICT: leagues of powers"},
		{"UNOWNED CAP", "PLUNDER NORTH COAST\nUNOWNED CAP", "PLUNDER NORTH COAST: not understood"},
	} {
		text := strings.Replace(string(base), c[0], c[1], 1)
		list, err := Read(File{"t.map", []byte(text)}, nil)
		if err != nil {
			t.Errorf("%s: %v", c[1], err)
			continue
		}
		if got := strings.Join(list[0].Faults, "\n"); !strings.Contains(got, c[2]) {
			t.Errorf("%s: told %q, not %q", c[1], got, c[2])
		}
	}
}

// tinyMap imports the small board's .map file with some of its words replaced.
func tinyMap(t *testing.T, old, now string) *Board {
	t.Helper()
	base, err := os.ReadFile("testdata/map/tiny.map")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(base), old) {
		t.Fatalf("the small board has no %q", old)
	}
	list, err := Read(File{"t.map", []byte(strings.Replace(string(base), old, now, 1))}, nil)
	if err != nil {
		t.Fatalf("%s: %v", now, err)
	}
	return list[0]
}

// TestDirectives: each directive of a .map file has the effect that its own program gives it.
func TestDirectives(t *testing.T) {
	const last = "WATER SOU ABUTS BRO/SC CAP NOR"
	for _, c := range []struct {
		old, now string
		right    func(b *Board) bool
	}{
		{last, last + "\nBRO -> Borough = bor boro", func(b *Board) bool { // with its borders, coasts, owner and unit
			r := b.region("bor")
			return b.region("bro") == nil && r != nil && r.Name == "Borough" && len(r.Coasts) == 2 && r.Home == "jade" &&
				len(b.Starts) == 2 && b.Edges[Edge{true, "nor", "bor/nc"}] && b.Edges[Edge{false, "cap", "bor"}] && b.Edges[Edge{true, "bor/sc", "cap"}]
		}},
		{"UNOWNED CAP", "RUBY -> AMBER (AMBER)\nUNOWNED CAP", func(b *Board) bool {
			return b.power("ruby") == nil && b.region("ald").Home == "amber" && len(b.Starts) == 2
		}},
		{last, last + "\nLAND CAP", func(b *Board) bool {
			return b.Edges[Edge{false, "cap", "ald"}] && !b.Edges[Edge{true, "cap", "sou"}]
		}},
		{last, last + "\nSHUT CAP", func(b *Board) bool { return b.region("cap").Shut }},
		{"A ALD", "A ALD\nOWNS CAP", func(b *Board) bool {
			ald, cap := b.region("ald"), b.region("cap")
			return cap.Owner == "ruby" && cap.Home == "" && ald.Owner == "" && ald.Home == "ruby"
		}},
		{"RUBY (RUBY) ALD", "RUBY (RUBY) ALD NOR -NOR", func(b *Board) bool {
			return b.region("ald").Centre && !b.region("nor").Centre
		}},
		{"A ALD", "A ALD\nUNITS", func(b *Board) bool { return len(b.Starts) == 1 }},
		{"UNOWNED CAP", "DUMMIES ALL EXCEPT JADE\nUNOWNED CAP", func(b *Board) bool {
			return b.power("ruby").Nobody && !b.power("jade").Nobody && b.Options["neutral-armies"] == "stand"
		}},
		{"UNOWNED CAP", "UNPLAYED ALL EXCEPT RUBY\nUNOWNED CAP", func(b *Board) bool { return b.power("jade") == nil && len(b.Starts) == 1 }},
		{"VICTORY 3", "GOLD DIRECTIVES\nRULE ODD\nEND DIRECTIVES\nVICTORY 3\nTEXTONLY", func(b *Board) bool { return len(b.Powers) == 2 }},
	} {
		if b := tinyMap(t, c.old, c.now); len(b.Faults) > 0 || !c.right(b) {
			t.Errorf("%s: %v\n%v %v %v", c.now, b.Faults, b.Powers, b.Regions, b.Starts)
		}
	}
}

// TestRiver: a region that fleets reach only along the coast is coastal, and fleets can leave it.
func TestRiver(t *testing.T) {
	b := tinyMap(t, "COAST CAP ABUTS ald BRO/SC bro SOU", "COAST CAP ABUTS ald BRO/SC bro SOU RIV\nRiver = riv\nCOAST RIV ABUTS CAP")
	dir := filepath.Join(t.TempDir(), b.ID)
	made, err := b.Make(dir)
	if err != nil || !made.Whole() {
		t.Fatalf("%v, %+v", err, made)
	}
	board, err := folder.Load(dir, b.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	m := board.Map
	river := m.Region("riv")
	if at := m.Regions[river].First; m.Regions[river].Terrain != engine.Coastal || len(m.Fleet[at]) != 1 {
		t.Errorf("the river is %v, with %d steps of fleets", m.Regions[river].Terrain, len(m.Fleet[at]))
	}
}

// TestVariants: classes for pages are not rules; rules that variants share become options; other
// rules are reported in one line. Neutral units stay. A variant that includes another one is that
// one with its own opening.
func TestVariants(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"install.php", "variant.php", "classes/adjudicatorPreGame.php"} {
		data, err := os.ReadFile("testdata/php/tiny/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(data)
	}
	const anywhere = `<?php class Any_userOrderBuilds extends userOrderBuilds { protected function toTerrIDCheck() {
		return $this->sqlCheck("SELECT t.id FROM wD_TerrStatus ts WHERE ts.countryID = ".$this->countryID."
			AND ts.occupyingUnitID IS NULL AND t.supply = 'Yes'"); } }`
	with := func(classes ...string) string { // the variant with further classes
		text := files["variant.php"]
		for _, c := range classes {
			text = strings.Replace(text, "?>", "$this->variantClasses['"+c+"'] = 'Odd';\n?>", 1)
		}
		return text
	}
	begins := func(old, now string) string { return strings.Replace(files["adjudicatorPreGame.php"], old, now, 1) }
	type change = map[string]string
	for _, c := range []struct {
		change change
		faults string
		right  func(b *Board) bool
	}{
		{change{"variant.php": with("OrderInterface", "OrderArchiv", "panelGame")}, "", func(*Board) bool { return true }},
		{change{"variant.php": with("userOrderBuilds"), "userOrderBuilds.php": anywhere}, "",
			func(b *Board) bool { return b.Options["builds"] == "owned" }},
		{change{"variant.php": with("userOrderBuilds", "adjMove"), "userOrderBuilds.php": strings.Replace(anywhere, "t.supply", "turn > 3 AND t.supply", 1)},
			"it has rules of its own as program code: adjMove, userOrderBuilds",
			func(b *Board) bool { return b.Options["builds"] == "" }},
		{change{"adjudicatorPreGame.php": begins("'Jade' =>", "'Nobody at all' => array('Cape'=>'Army'), 'Jade' =>")}, "",
			func(b *Board) bool {
				return len(b.Starts) == 3 && len(b.Powers) == 3 && b.Powers[2].Nobody && b.Options["neutral-armies"] == "stand"
			}},
		{change{"adjudicatorPreGame.php": begins("class X {", "class X { function draw() {}")}, "its opening is made by program code",
			func(*Board) bool { return true }},
		{change{"install.php": "<?php require_once('variants/Tiny/install.php');", "variants/Tiny/install.php": files["install.php"],
			"variant.php":               "<?php class OddVariant extends TinyVariant { public $fullName='Odd'; }",
			"variants/Tiny/variant.php": with("adjudicatorPreGame"),
			"adjudicatorPreGame.php":    begins("'Aldmoor'=>'Army'", "'Aldmoor'=>'Fleet'")}, "",
			func(b *Board) bool {
				return b.Title == "Odd" && b.Victory == 3 && len(b.Powers) == 2 && b.Starts[0].Fleet
			}},
	} {
		find := func(name string) []byte {
			text, ok := c.change[name]
			if !ok {
				text = files[strings.TrimPrefix(name, "variants/Tiny/")]
			}
			if text == "" {
				return nil
			}
			return []byte(text)
		}
		list, err := Read(File{"x/Odd/install.php", find("install.php")}, find)
		if err != nil {
			t.Fatal(err)
		}
		if b := list[0]; strings.Join(b.Faults, "; ") != c.faults || !c.right(b) {
			t.Errorf("%v: told %q, not %q; %s, %v, %v, %v", c.change, b.Faults, c.faults, b.Title, b.Powers, b.Starts, b.Options)
		}
	}
}

// TestRefused: a file that is no board, or beyond a limit, is refused with a reason.
func TestRefused(t *testing.T) {
	for name, c := range map[string][2]string{
		"php":     {"<?php\n$territoryRawData=array(array('A','Land','No',0,1,2), foo($x));\n$bordersRawData=array(array('A','A','No','No'));", "which is not data"},
		"no php":  {"<?php echo 'hello';", "0 territories could be read as data"},
		"bomb":    {`<!DOCTYPE V [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><VARIANTS>&b;</VARIANTS>`, "declares entities"},
		"deep":    {"<VARIANTS>" + strings.Repeat("<a>", 100) + strings.Repeat("</a>", 100) + "</VARIANTS>", "are too many for a board"},
		"json":    {`{"name":"x","nonsense":1}`, "unknown field"},
		"prose":   {"Dear coordinator =", "has no abbreviation"},
		"letter":  {"This is a letter of <several> words and no map at all", "is not understood"},
		"binary":  {"PNG\x00\x01", "not a text file"},
		"html":    {"<html></html>", "this is not a list of variants"},
		"nothing": {"", "it has no regions"},
		"words":   {"LAND AAA ABUTS " + strings.Repeat("BBB ", 6000), "t.map:1: a line of 6003 words is not a line of a map"},
		"shut":    {"LAND AAA ABUTS " + strings.Repeat("BBB ", 2000), "no unit can enter any of its 1 regions"},
		"large":   {strings.Repeat("# x\n", 5<<20), "MB is too large for a board"},
		"self":    {"MAP t.map", "includes itself"},
		"half":    {"Aldmoor, R ald\n-1\nald-mv: ald\n", "it is incomplete"},
		"twice":   {"Aldmoor, R ald\nAlder, R ald\n-1\n-1\n", "two provinces are called ald"},
		"nowhere": {"Aldmoor, R ald\n-1\nald-mv: zzz\n-1\n", "t.map:3: zzz is not a province"},
		"kind":    {"Aldmoor, R ald\n-1\nald-qq: ald\n-1\n", "moves of the kind qq are not understood"},
		"missing": {`<VARIANTS><VARIANT name="x"><MAP adjacencyURI="../../etc/passwd"/></VARIANT></VARIANTS>`, "which is missing"},
	} {
		_, err := Read(File{"t.map", []byte(c[0])}, func(name string) []byte {
			if strings.ContainsAny(name, "/") {
				t.Errorf("%s: asked for %s", name, name)
			}
			if name == "t.map" {
				return []byte("MAP t.map")
			}
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSignsThatCannotBeSeen: names with control characters or of excessive length become names that
// a board can have. A pipe or a device is refused at once.
func TestSignsThatCannotBeSeen(t *testing.T) {
	text := "VICTORY 1\nOne (ONE) AAA\nAl\x07and = AAA\n" + strings.Repeat("B", 300) + " = BBB\nLAND AAA ABUTS BBB\nLAND BBB ABUTS AAA\n"
	boards, err := Read(File{Name: strings.Repeat("long", 60) + ".map", Data: []byte(text)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := boards[0]
	if b.Regions[0].Name != "Al and" || len(b.Regions[1].Name) != 80 || len(b.ID) != 60 {
		t.Errorf("%q, %q, %q", b.Regions[0].Name, b.Regions[1].Name, b.ID)
	}
	made, err := b.Make(filepath.Join(t.TempDir(), b.ID))
	if err != nil || len(made.Faults) > 0 {
		t.Errorf("%v, %v", made.Faults, err)
	}
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is not a file") {
		t.Errorf("a folder is opened: %v", err)
	}
}

// TestOldLetters: a file in another encoding keeps its accented letters, and the notes say that the
// encoding was guessed.
func TestOldLetters(t *testing.T) {
	text := "\ufeffVICTORY 1\nOne (ONE) AAA\nPar\xe9s-\xdfe = AAA\nK\xf6ln = BBB\nLAND AAA ABUTS BBB\nLAND BBB ABUTS AAA\n"
	boards, err := Read(File{Name: "x/old.map", Data: []byte(text)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := boards[0]
	if b.Victory != 1 || len(b.Powers) != 1 || b.Regions[0].Name != "Pares-sse" || b.Regions[1].Name != "Koln" || !strings.Contains(b.Notes(false), "- old.map is not UTF-8, and was read as Windows-1252.") {
		t.Errorf("victory at %d, %v, %v\n%s", b.Victory, b.Powers, b.Regions, b.Notes(false))
	}
	data, err := os.ReadFile("testdata/php/tiny/install.php")
	if err != nil {
		t.Fatal(err)
	}
	find := Beside("testdata/php/tiny/install.php")
	was, err := Read(File{Name: "tiny/install.php", Data: data}, find)
	if err != nil {
		t.Fatal(err)
	}
	name := was[0].Regions[0].Name
	again, err := Read(File{Name: "tiny/install.php", Data: []byte(strings.ReplaceAll(string(data), name, "K\xf6ln"))}, find)
	if err != nil || again[0].Regions[0].Name != "Koln" || !strings.Contains(again[0].Notes(false), "install.php is not UTF-8") || strings.Contains(was[0].Notes(false), "UTF-8") {
		t.Errorf("%q: %v, %v", name, err, again)
	}
}

// TestBroughtIn: the messages distinguish a file that includes itself, one that is included twice,
// and one that is included too deep.
func TestBroughtIn(t *testing.T) {
	for text, want := range map[string]string{
		"USE a.map\n":       "a.map: it includes itself",
		"USE b.map b.map\n": "b.map: it is included a second time (hint: once is enough)",
		"USE deep.map\n":    "it is included by an included file, and so on, 6 deep",
		"USE nowhere.map\n": "which is missing",
	} {
		_, err := Read(File{Name: "a.map", Data: []byte(text)}, func(name string) []byte {
			switch {
			case name == "a.map":
				return []byte(text)
			case name == "b.map":
				return []byte("VICTORY 1\n")
			case strings.HasPrefix(name, "deep") && len(name) < 30:
				return []byte("USE deep" + name + "\n")
			}
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
