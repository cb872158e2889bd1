package sitegen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestKeptGame damages each file of one game, as people, editors and disks do: the game's pages
// stay byte for byte as they were published, from a cache and in a fresh clone alike; the other
// game is built whole, and the fault is reported with its file.
func TestKeptGame(t *testing.T) {
	t.Parallel()
	const first = "content/games/first/"
	write := func(name, text string) func(*testing.T, string) {
		return func(t *testing.T, dir string) { sitetest.Write(t, dir, map[string]string{first + name: text}) }
	}
	replace := func(name, old, new string) func(*testing.T, string) {
		return func(t *testing.T, dir string) { sitetest.Replace(t, filepath.Join(dir, first+name), old, new) }
	}
	remove := func(name string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(dir, first+name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, c := range map[string]struct {
		spoil      func(*testing.T, string)
		file, says string
	}{
		"game.toml is gone":            {remove("game.toml"), "first/game.toml", "no game.toml"},
		"game.toml is not TOML":        {write("game.toml", "title = \n"), "first/game.toml:1", ""},
		"game.toml is empty":           {write("game.toml", ""), "first/game.toml", "has no title"},
		"game.toml is not text":        {write("game.toml", "\x00\x01"), "first/game.toml", "is not text"},
		"game.toml is a folder":        {func(t *testing.T, d string) { remove("game.toml")(t, d); write("game.toml/x", "x")(t, d) }, "first/game.toml", "folder"},
		"a key is misspelt":            {replace("game.toml", "began", "begun"), "first/game.toml:6:1", "did you mean began?"},
		"no such board":                {replace("game.toml", `board = "standard"`, `board = "standing"`), "first/game.toml", `board "standing"`},
		"no such ruleset":              {replace("game.toml", `ruleset = "standard"`, `ruleset = "standing"`), "first/game.toml", `ruleset "standing"`},
		"no such power":                {replace("game.toml", `id = "france"`, `id = "gallia"`), "first/game.toml", `no power "gallia"`},
		"no such option":               {replace("game.toml", "[timeline]", "[options]\nbuild = \"any\"\n[timeline]"), "first/game.toml:6:1", "the ruleset has no option"},
		"the lots are others":          {replace("game.toml", "links = 8", "links = 9"), "secret.toml", "commitment"},
		"a broken start":               {write("position.toml", "phase = \"1901-spring-movement\"\n[units]\nfrance = [\"A nowhere\"]\n"), "first/position.toml:3", "nowhere"},
		"a start that is not TOML":     {write("position.toml", "phase\n"), "first/position.toml:1", ""},
		"a broken register":            {write("people.toml", "[[seat]]\npower = \"france\"\n"), "first/people.toml", "no address"},
		"a register of no power":       {write("people.toml", "[[seat]]\npower = \"gallia\"\naddress = \"a@b.example\"\n"), "first/people.toml", `no power "gallia"`},
		"an end that is none":          {write("end.toml", "how = \"tired\"\n"), "first/end.toml", "a game cannot end by how"},
		"a short secret":               {write("secret.toml", "seed = \"1\"\n"), "first/secret.toml", "too short"},
		"a frozen sheet is changed":    {replace("1901-spring/orders/germany.txt", "Kie", "Pru"), "orders/germany.txt", "have changed since"},
		"a frozen sheet is gone":       {remove("1901-spring/orders/germany.txt"), "1901-spring/orders", "are gone"},
		"results that are none":        {write("1901-spring/results.toml", "state = \n"), "1901-spring/results.toml", ""},
		"corrections that are none":    {write("1901-spring/corrections.toml", "x\n"), "1901-spring/corrections.toml", ""},
		"a file in a phase's place":    {func(t *testing.T, d string) { remove("1901-spring")(t, d); write("1901-spring", "x")(t, d) }, "first/1901-spring", "make it a folder"},
		"a folder that is not a phase": {write("spring 1901/x", "x"), "first/spring 1901", "is not a phase"},
		"a sheet under another name":   {write("1901-autumn/orders/Turkey.txt", "F Ank H\n"), "orders/Turkey.txt", "turkey.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := sitetest.Two(t)
			sitetest.Build(t, dir)
			was, second := sitetest.Hash(t, filepath.Join(dir, "public/first")), sitetest.Hash(t, filepath.Join(dir, "public/second"))
			c.spoil(t, dir)
			clone := t.TempDir()
			if err := os.CopyFS(filepath.Join(clone, "content"), os.DirFS(filepath.Join(dir, "content"))); err != nil {
				t.Fatal(err)
			}
			for _, dir := range []string{dir, clone} {
				report := sitetest.Build(t, dir)
				if said := load.Errors(report.Faults).Error(); len(report.Faults) == 0 || !strings.Contains(said, c.file) || !strings.Contains(said, c.says) {
					t.Errorf("the faults are %q; want %s: %s", said, c.file, c.says)
				}
				if sitetest.Hash(t, filepath.Join(dir, "public/first")) != was {
					g := sitetest.GameJSON(t, dir, "first")
					t.Errorf("the game is not as it was published: it has %d phases", len(g.Turns))
				}
				if sitetest.Hash(t, filepath.Join(dir, "public/second")) != second {
					t.Error("the other game is not as it was")
				}
			}
		})
	}
}

// TestNothingPrivateIsKept: a game's kept copy has no names, addresses or mail, no remark on
// players and no secret.
func TestNothingPrivateIsKept(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"france\"\naddress = \"heron@pond.example\"\nname = \"Heron of the Pond\"\nalias = \"Stilt\"\n" +
		"[[seat]]\npower = \"italy\"\naddress = \"coot@pond.example\"\nalias = \"Coot\"\npublic = true\nfrom = 2026-03-09\n[[seat]]\npower = \"turkey\"\nnobody = true\n"})
	var ps load.Problems
	g, err := sitegen.FindGame(dir, "first", &ps)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Keep(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "content/games/first/kept.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{sitetest.Player, sitetest.Email, sitetest.Address, sitetest.Seed, sitetest.Pending, sitetest.Backup, "heron", "Heron", "Stilt", "coot@"} {
		if strings.Contains(string(data), secret) {
			t.Errorf("%q is kept", secret)
		}
	}
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public/first"))
	if g := sitetest.GameJSON(t, dir, "first"); len(g.Turns) != 2 {
		t.Fatalf("there are %d phases", len(g.Turns))
	}
	if !inTree(t, filepath.Join(dir, "public/first"), "Coot") {
		t.Fatal("no page names Coot")
	}
	for _, gone := range []string{"people.toml", "game.toml"} { // a clone without what is private; then a fault besides
		if err := os.Remove(filepath.Join(dir, "content/games/first", gone)); err != nil {
			t.Fatal(err)
		}
		if report := sitetest.Build(t, dir); (len(report.Faults) > 0) != (gone == "game.toml") {
			t.Errorf("without %s the faults are %v", gone, report.Faults)
		}
		if sitetest.Hash(t, filepath.Join(dir, "public/first")) != was {
			t.Errorf("without %s the pages are not as they were", gone)
		}
	}
}

// inTree reports whether any file of a tree holds a text.
func inTree(t *testing.T, dir, text string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found = found || strings.Contains(string(data), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestGameOfWhichNothingIsKept: a game without readable files and without a kept copy is left out
// with a report; the others are built.
func TestGameOfWhichNothingIsKept(t *testing.T) {
	t.Parallel()
	for name, kept := range map[string]string{"none": "", "half": "herald kept 1\n== 400 game.toml\ntitle", "no game": "herald kept 1\n"} {
		t.Run(name, func(t *testing.T) {
			dir := sitetest.Two(t)
			sitetest.Build(t, dir)
			sitetest.Write(t, dir, map[string]string{"content/games/first/game.toml": "title = \n", "content/games/first/kept.txt": kept})
			report := sitetest.Build(t, dir)
			if len(report.Faults) == 0 || report.Faults[0].Part != "first" {
				t.Errorf("the faults are %v", report.Faults)
			}
			if !strings.Contains(load.Errors(report.Warnings).Error(), "it is left out") {
				t.Errorf("the warnings are %v", report.Warnings)
			}
			if _, err := os.Stat(filepath.Join(dir, "public/first")); err == nil {
				t.Error("it is published all the same")
			}
			if g := sitetest.GameJSON(t, dir, "second"); len(g.Turns) != 1 {
				t.Errorf("the other game has %d phases", len(g.Turns))
			}
		})
	}
}

// TestSalvagedGame: an unreadable game.toml of a game without a kept copy is read as far as
// possible. Frozen phases are published if their results are still the same; else the game is left
// out with a report, and the others are built whole.
func TestSalvagedGame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		was, now string
		same     bool // the pages are byte for byte what they were
		out      bool // it is left out
	}{
		"a player's line":       {"player = \"", "player = ", true, false},
		"a bracket":             {"[[power]]", "[power", true, false},
		"a line of the title":   {"title = \"First Game\"", "title = \"First Game", false, false},
		"two lines":             {"title = \"First Game\"\nboard", "title = \n= 7\nboard", false, false},
		"an unknown key":        {"[timeline]", "[timeline]\nbegin = 7", true, false},
		"the line of the board": {"board = \"standard\"", "board = standard", false, true},
		"the line of the id":    {"id = \"", "id = ", false, true},
		"another ruleset":       {"ruleset = \"standard\"", "ruleset = \"w3k\"\n=", false, true},
		"the lots":              {"commitment = \"", "commitment = ", false, false},
		"a player's line, and the frozen phase does not come out as it did": {"player = \"", "player = ", false, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := sitetest.Two(t)
			sitetest.Build(t, dir)
			was, second := sitetest.Hash(t, filepath.Join(dir, "public/first")), sitetest.Hash(t, filepath.Join(dir, "public/second"))
			file := filepath.Join(dir, "content/games/first/game.toml")
			sitetest.Replace(t, file, c.was, c.now)
			if strings.Contains(name, "frozen") {
				sitetest.Replace(t, filepath.Join(dir, "content/games/first/1901-spring/orders/germany.txt"), "A Ber - Kie", "A Ber H")
			}
			if err := os.Remove(filepath.Join(dir, "content/games/first/kept.txt")); err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			report := sitetest.Build(t, dir)
			if len(report.Faults) == 0 || !strings.Contains(load.Errors(report.Faults).Error(), "first/game.toml") {
				t.Errorf("the faults are %v", report.Faults)
			}
			said := load.Errors(report.Warnings).Error()
			_, err := os.Stat(filepath.Join(dir, "public/first"))
			switch {
			case c.out:
				if err == nil || !strings.Contains(said, "it is left out") {
					t.Errorf("it is not left out; it says %s", said)
				}
			case err != nil || !strings.Contains(said, "fix it and build again"):
				t.Fatalf("it is left out: %s", said)
			case c.same && sitetest.Hash(t, filepath.Join(dir, "public/first")) != was:
				t.Error("its pages are not as they were")
			default:
				if g := sitetest.GameJSON(t, dir, "first"); len(g.Turns) != 2 || g.Turns[0].State != "final" {
					t.Errorf("it has %d phases", len(g.Turns))
				}
			}
			if c.same && sitetest.Hash(t, filepath.Join(dir, "public/second")) != second { // else its menu names the first game otherwise
				t.Error("the other game is not as it was")
			}
			if g := sitetest.GameJSON(t, dir, "second"); len(g.Turns) != 1 {
				t.Errorf("the other game has %d phases", len(g.Turns))
			}
		})
	}
}

// TestKeptFollowsWhatIsTakenBack: when a phase is taken back, what is kept no longer has it.
func TestKeptFollowsWhatIsTakenBack(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	results := filepath.Join(dir, "content/games/first/1901-spring/results.toml")
	if err := os.Remove(results); err != nil {
		t.Fatal(err)
	}
	var ps load.Problems
	g, err := sitegen.FindGame(dir, "first", &ps)
	if err == nil {
		err = g.Keep()
	}
	if err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{"content/games/first/game.toml": "title = \n"})
	report, err := sitetest.TryBuild(dir, nil, sitetest.Light())
	if err != nil || len(report.Faults) == 0 {
		t.Fatalf("%v, faults %v", err, report)
	}
	if _, err := os.Stat(filepath.Join(dir, "public/first")); err == nil {
		t.Error("what was taken back is published")
	}
}

// TestSampleGamesAreKept: the kept copy of each sample game agrees with its files.
func TestSampleGamesAreKept(t *testing.T) {
	t.Parallel()
	games, err := os.ReadDir("testdata/wars/content/games")
	if err != nil || len(games) == 0 {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, g := range games {
		copied := filepath.Join(dir, "content/games", g.Name())
		if err := os.CopyFS(copied, os.DirFS(filepath.Join("testdata/wars/content/games", g.Name()))); err != nil {
			t.Fatal(err)
		}
		kept := filepath.Join(copied, "kept.txt")
		if err := os.Chtimes(kept, time.Unix(1e9, 0), time.Unix(1e9, 0)); err != nil { // older than all: read it
			t.Error(err)
		}
	}
	for _, slug := range sitegen.Behind(dir) {
		t.Errorf("content/games/%s/kept.txt is not what the game's files say: herald keep %s", slug, slug)
	}
}

// TestSampleGameThatBreaks: a sample game whose game.toml breaks in a fresh clone, where nothing
// was built before, has the pages that it has whole.
func TestSampleGameThatBreaks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	game := filepath.Join(dir, "content/games/thursday-evenings")
	if err := os.CopyFS(game, os.DirFS("testdata/wars/content/games/thursday-evenings")); err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"T\"\nboard = \"standard\"\nrules = \"\"\n"})
	whole := sitetest.Build(t, dir)
	if len(whole.Faults) > 0 {
		t.Fatal(whole.Faults)
	}
	was := sitetest.Hash(t, filepath.Join(dir, "public/thursday-evenings"))
	for _, gone := range []string{".herald", "public", "content/games/thursday-evenings/game.toml"} {
		if err := os.RemoveAll(filepath.Join(dir, gone)); err != nil {
			t.Fatal(err)
		}
	}
	if report := sitetest.Build(t, dir); len(report.Faults) == 0 {
		t.Error("nothing is told")
	}
	if sitetest.Hash(t, filepath.Join(dir, "public/thursday-evenings")) != was {
		t.Error("the pages are not as they were")
	}
}
