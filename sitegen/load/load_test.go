package load

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const goodGame = "title = \"First\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n"

// TestEveryProblemAtOnce reads a site with every kind of fault in it; each must be named with its
// place, in one run.
func TestEveryProblemAtOnce(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"content/site.toml":                                  "title = \"T\"\n\ntitel = \"misspelt\"\n",
		"content/games/Bad Name/game.toml":                   goodGame,
		"content/games/empty/README.md":                      "no game.toml here",
		"content/games/first/game.toml":                      goodGame + "\n[timelin]\norders = 3\n",
		"content/games/second/game.toml":                     goodGame + "[timeline]\norders = \"twelve\"\n",
		"content/games/third/game.toml":                      goodGame + "board = \"again\"\n",
		"content/games/fourth/game.toml":                     goodGame + "[timeline]\norders = 20\nretreats = 10\n[[power]]\nid=\"a\"\n[[power]]\nid=\"a\"\n",
		"content/games/fourth/stray.txt":                     "x",
		"content/games/fourth/nophase/orders/a.txt":          "x",
		"content/games/fourth/1642-summer/orders/a-v2.txt":   "x",
		"content/games/fourth/1642-summer/orders/b.txt/":     "",
		"content/games/fourth/1642-summer/orders/binary.txt": "Army\x00London",
		"content/games/fourth/1642-summer/orders/latin.txt":  "Army K\xf6ln holds\n\nArmy M\xfcnchen holds\n",
		"content/games/fourth/1642-summer/orders/utf.txt":    "\xff\xfeA\x00",
		"content/games/fourth/1642-summer/orders/huge.txt":   strings.Repeat("garbage ", 10<<20/8),
		"content/games/fourth/1642-summer/retreats":          "a file where a folder should be",
		"content/games/fourth/1642-summer/corrections.toml":  "[[correction]]\nline = 3\n\n[[correction]]\npower = \"a\"\nreason = \"r\"\n",
		"content/games/fourth/1642-summer/results.toml":      "form = 2\nstate = \"finished\"\n",
		"content/games/fourth/1642-autumn":                   "a file where a phase should be",
		"content/games/fourth/1643-spring/results.toml":      "state = \"final\"\n[[step]\n",
		"content/games/fifth/game.toml/":                     "",
		"content/games/sixth/game.toml":                      goodGame,
		"content/games/sixth/secret.toml":                    "seed = \"short\"\n",
		"content/games/sixth/position.toml":                  "[units]\na = [\"A b\"]\n",
		"content/games/seventh/game.toml":                    strings.Replace(goodGame, "game-of-tests", "<b>seventh", 1),
		"content/games/eighth/game.toml":                     strings.Replace(goodGame, "game-of-tests", "0123456789abcdef", 1),
		"content/games/ninth/game.toml":                      strings.Replace(goodGame, "game-of-tests", "0123456789abcdef", 1),
		"content/games/tenth/game.toml":                      strings.Replace(goodGame, "id = \"game-of-tests\"\n", "", 1),
	})
	var ps Problems
	for _, g := range ReadSite(dir, &ps).Games {
		g.Folders([]string{"orders", "retreats"}, nil, &ps)
	}
	var got []string
	for _, p := range ps.All() {
		got = append(got, p.Error())
	}
	for _, want := range []string{
		`content/site.toml:3:1: unknown key "titel" (hint: did you mean title?)`,
		`content/games/Bad Name: a game's folder is named in lower-case letters`,
		`content/games/empty/game.toml: the game has no game.toml (hint: herald new game empty makes one)`,
		`content/games/first/game.toml:6:1: unknown table [timelin] (hint: did you mean timeline?)`,
		`content/games/second/game.toml:6:`,
		`content/games/third/game.toml:5:16: key 'board' has already been defined (hint: keep one of the two)`,
		`content/games/fourth/game.toml:11:1: power "a" is listed twice`,
		`content/games/fourth/game.toml:7:1: [timeline] must have orders before retreats before results`,
		`content/games/fourth/stray.txt: warning: this file is not read`,
		`content/games/fourth/nophase: this folder is not a phase (hint: phases are named like 1642-summer)`,
		`content/games/fourth/1642-summer/orders/b.txt: it is a folder, not a file`,
		`content/games/fourth/1642-summer/orders/binary.txt:1:5: is not text: byte 0x00`,
		`content/games/fourth/1642-summer/orders/latin.txt:1:7: warning: is not UTF-8; read as Windows-1252, where this byte is 'ö'`,
		`content/games/fourth/1642-summer/orders/utf.txt:1:1: is text in UTF-16 (hint: save it as UTF-8)`,
		`content/games/fourth/1642-summer/orders/huge.txt: is 10 MB long, more than the 256 KB`,
		`content/games/fourth/1642-summer/retreats: cannot be read as a folder`,
		`content/games/fourth/1642-summer/corrections.toml:1:1: correction 1 has no reason`,
		`content/games/fourth/1642-summer/corrections.toml:4:1: correction 2 changes nothing`,
		`content/games/fourth/1642-summer/results.toml:1:1: state "finished" is none of closed, draft, final`,
		`content/games/fourth/1642-autumn: this is a file, but should be a phase's folder`,
		`content/games/fourth/1643-spring/results.toml:2:7: expected end of table array name`,
		`content/games/fifth/game.toml: it is a folder, not a file`,
		`content/games/sixth/secret.toml:1:1: the seed is too short`,
		`content/games/sixth/position.toml:1:1: the position has no phase`,
		`content/games/seventh/game.toml:4:1: "<b>seventh" is not an id of a game`,
		`content/games/ninth/game.toml:4:1: eighth has this id too`,
		`content/games/tenth/game.toml:1:1: the game has no id, which feeds, calendars and browsers need to recognise it (hint: id = "…", 8 to 64 small letters`,
	} {
		found := false
		for _, g := range got {
			found = found || strings.HasPrefix(g, want)
		}
		if !found {
			t.Errorf("no problem begins with\n  %s", want)
		}
	}
	if t.Failed() {
		t.Logf("the problems were\n%s", strings.Join(got, "\n"))
	}
}

func TestSheetsAreReadWhateverWroteThem(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"content/games/g/game.toml":                         goodGame,
		"content/games/g/1901-spring/orders/crlf.txt":       "\xef\xbb\xbfA Par H\r\nA Mar H\r\n",
		"content/games/g/1901-spring/orders/half.txt":       "A Par - Bu",
		"content/games/g/1901-spring/orders/nothing.txt":    "",
		"content/games/g/1901-spring/orders/france.txt":     "one",
		"content/games/g/1901-spring/orders/france-v2.txt":  "two",
		"content/games/g/1901-spring/orders/france-v10.txt": "ten",
		"content/games/g/1901-spring/orders/france-v10.jpg": "not really a photograph",
		"content/games/g/1901-spring/orders/.france.swp":    "\x00",
	})
	var ps Problems
	g := ReadGame(dir, "g", &ps)
	g.Folders(nil, nil, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, s := range g.Phases[0].Sheets("orders") {
		text[s.Power] = s.Text
		if s.Power == "france" && (s.Version != 10 || s.Superseded != 2 || !strings.HasSuffix(s.Scan, "france-v10.jpg")) {
			t.Errorf("the latest version: %+v", s)
		}
	}
	for power, want := range map[string]string{"crlf": "A Par H\nA Mar H\n", "half": "A Par - Bu", "nothing": "", "france": "ten"} {
		if got, ok := text[power]; !ok || got != want {
			t.Errorf("%s: %q, want %q", power, got, want)
		}
	}
}

func TestWriteFileKeepsTheOldOneOnFailure(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "results.toml")
	if err := WriteFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(filepath.Join(path, "below", "a-file"), []byte("new")); err == nil {
		t.Error("a file was written below a file")
	}
	if data, _ := os.ReadFile(path); string(data) != "old" {
		t.Errorf("the old file is %q", data)
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 1 {
		t.Errorf("%d files were left behind", len(entries)-1)
	}
}

// TestWhere: a mistake in site.toml that is found later is reported with its place.
func TestWhere(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"content/site.toml": "title = \"T\"\nboard = \"standard\"\ntheme = \"x\"\nboards = [\"w3k\",\n  \"nowhere\"]\nprints = [\"a3\", \"a9\"]\n"})
	var ps Problems
	s := ReadSite(dir, &ps)
	for path, want := range map[string]string{"theme": "3:1", "boards.nowhere": "5:4", "board": "2:1"} {
		if got := s.Where(strings.Split(path, ".")...).String(); got != "content/site.toml:"+want {
			t.Errorf("%s stands at %s, not %s", path, got, want)
		}
	}
	if err := ps.Err(); err == nil || !strings.HasPrefix(err.Error(), "content/site.toml:6:18: prints: \"a9\"") {
		t.Errorf("prints: %v", err)
	}
}
