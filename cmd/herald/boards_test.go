//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
)

// ownBoardSite is a new site with the docs' example board as its own, and a game on that board with
// its first orders.
func ownBoardSite(t *testing.T) (site, board string) {
	t.Helper()
	site = filepath.Join(t.TempDir(), "isle")
	for _, args := range [][]string{
		{"new", "site", site, "--board", filepath.Join("..", "..", "docs", "example-board")},
		{"new", "game", "capo", "--site", site},
	} {
		if code, out, err := herald(t, args...); code != exitWell {
			t.Fatalf("herald %s: %d\n%s%s", strings.Join(args, " "), code, out, err)
		}
	}
	orders := filepath.Join(site, "content", "games", "capo", "1901-spring", "orders")
	for power, sheet := range map[string]string{
		"genoa": "F Bastia - Tyrrhenian Sea\n",
		"pisa":  "A Land of the Lords - Land of the Commune\n",
	} {
		must(t, os.WriteFile(filepath.Join(orders, power+".txt"), []byte(sheet), 0o644))
	}
	return site, filepath.Join(site, "boards", "corsica")
}

func edit(t *testing.T, file, old, new string) {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	text := strings.Replace(string(data), old, new, 1)
	if text == string(data) {
		t.Fatalf("%s has no %q", file, old)
	}
	must(t, os.WriteFile(file, []byte(text), 0o644))
}

// TestBoardOfTheSitesOwn plays the docs' example from an empty folder until its pages are built,
// with every command that names a board.
func TestBoardOfTheSitesOwn(t *testing.T) {
	site, board := ownBoardSite(t)
	has := func(out string, words ...string) {
		t.Helper()
		for _, w := range words {
			if !strings.Contains(out, w) {
				t.Errorf("no %q in\n%s", w, out)
			}
		}
	}
	has(well(t, "check", "--site", site, "capo"), "moves to Tyrrhenian Sea", "moves to Land of the Commune")
	has(well(t, "status", "--site", site), "1901-spring, open", "nothing is missing")
	has(well(t, "moves", "--site", site, "--board", "corsica", "Bastia"), "Tyrrhenian Sea")
	has(well(t, "moves", "--board", board, "Bastia"), "Tyrrhenian Sea")
	has(well(t, "read", "--site", site, "--board", "corsica", filepath.Join(site, "content/games/capo/1901-spring/orders/genoa.txt")), "1 orders read, 0 illegal")
	has(well(t, "board", "lint", "--site", site, "corsica"), "lock.txt: 0 differences")
	line := filepath.Join(t.TempDir(), "phase.jsonl")
	must(t, os.WriteFile(line, []byte(`{"board":"corsica","state":{"name":"S1901M","units":{"GENOA":["F BASTIA"]},"centers":{"GENOA":["BASTIA"]}},"orders":{"GENOA":["F BASTIA - TYRRHENIAN"]}}`+"\n"), 0o644))
	has(well(t, "adjudicate", "--site", site, line), "F TYRRHENIAN")
	svg := filepath.Join(t.TempDir(), "m.svg")
	well(t, "map", "--site", site, "--board", "corsica", "-o", svg)
	well(t, "close", "--site", site, "capo")
	well(t, "resolve", "--site", site, "capo")
	well(t, "resolve", "--site", site, "capo", "--final")
	has(well(t, "status", "--site", site), "1901-autumn")
	frozen, err := os.ReadFile(filepath.Join(site, "content/games/capo/1901-spring/results.toml"))
	must(t, err)
	has(string(frozen), "\nboard = \"")
	well(t, "build", "--site", site)
	page, err := os.ReadFile(filepath.Join(site, "public/capo/1901-spring/index.html"))
	must(t, err)
	has(string(page), "Tyrrhenian Sea", "Land of the Commune")
	for _, name := range []string{"moves.html", "capo/1901-autumn/index.html", "CORSICA-Map-Printable.pdf"} {
		if !exists(filepath.Join(site, "public", name)) {
			t.Errorf("no page %s", name)
		}
	}
	if found := grepSite(t, filepath.Join(site, "public"), "[[region]]"); found != "" || exists(filepath.Join(site, "public/boards/corsica/map.toml")) {
		t.Errorf("the board's sources are published: %s", found)
	}

	// The rules' view of the board is frozen with what was decided on it. A colour is not part of
	// it.
	edit(t, filepath.Join(board, "map.toml"), "#CF5644", "#C05040")
	well(t, "build", "--site", site)
	edit(t, filepath.Join(board, "map.toml"), "#C05040", "#CF5644")
	well(t, "build", "--site", site)
	was := read(t, filepath.Join(site, "public/capo/1901-spring/index.html"))
	edit(t, filepath.Join(board, "map.toml"), `name = "Strait of Bonifacio"`, `name = "Strait of Saint Boniface"`)
	must(t, os.Remove(filepath.Join(board, "layout.txt"))) // its names are the old ones
	broken := func(what, says string) {
		t.Helper()
		code, _, told := herald(t, "build", "--site", site)
		if code != exitProblems || !strings.Contains(told, says) || !strings.Contains(told, "everything else is built") {
			t.Errorf("%s: %d\n%s", what, code, told)
		}
		if now := read(t, filepath.Join(site, "public/capo/1901-spring/index.html")); now != was {
			t.Errorf("%s: the results are not as they were published", what)
		}
	}
	broken("a changed board", "capo 1901-spring is frozen, but its board has changed since")

	// A board that no longer compiles is used as the game kept it, in a fresh clone too.
	must(t, os.WriteFile(filepath.Join(board, "map.toml"), []byte("[map\n"), 0o644))
	must(t, os.RemoveAll(filepath.Join(site, ".herald")))
	must(t, os.RemoveAll(filepath.Join(site, "public")))
	broken("a board that is not TOML", "boards/corsica/map.toml:1")
	must(t, os.RemoveAll(board))
	broken("a board that is gone", `there is no board "corsica"`)
	if code, _, told := herald(t, "resolve", "--site", site, "capo"); code == exitWell || !strings.Contains(told, "corsica") {
		t.Errorf("a command plays on a board that is gone: %d\n%s", code, told)
	}
}

// TestBoardWithABadStyle: a mistake in style.toml is reported when the board is compiled, not only
// when it is drawn, and by every command as a problem of the site, not of the command line.
func TestBoardWithABadStyle(t *testing.T) {
	site, board := ownBoardSite(t)
	writeText(t, filepath.Join(board, "style.toml"), "seaa = \"#fff\"\n")
	for _, args := range []string{"board compile corsica", "board lint corsica", "board export corsica --as json", "map --board corsica -o x.svg",
		"moves --board corsica Bastia", "convoy --board corsica Bastia Ajaccio", "read --board corsica x.txt"} {
		code, out, said := herald(t, append(strings.Fields(args), "--site", site)...)
		if code != exitProblems || !strings.Contains(said, `style.toml:1:1: unknown key "seaa"`) {
			t.Errorf("herald %s: exit code %d\n%s%s", args, code, out, said)
		}
	}
	if exists(filepath.Join(board, "board.bin")) {
		t.Error("the board was compiled")
	}
}

// TestEveryCommandKnowsTheSitesBoard: every command that names a board, or plays on one, accepts
// the site's own board.
func TestEveryCommandKnowsTheSitesBoard(t *testing.T) {
	site, board := ownBoardSite(t)
	book := filepath.Join(site, "content", "rules", "capo")
	must(t, os.MkdirAll(book, 0o755))
	must(t, os.WriteFile(filepath.Join(book, "rules.toml"), []byte("title = \"Corsica\"\nsubtitle = \"the rules\"\nshort = \"Capo\"\nversion = \"1.0\"\ndate = \"2026-11-22\"\n"+
		"ruleset = \"standard\"\nboard = \"corsica\"\npdf = \"Capo-Rules\"\nout = \"rules/capo\"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(book, "01-game.md"), []byte("# The game\n\nWhoever owns two centres wins.\n\n```map\nid: fig-first\ntitle: The first move\narea: Bastia, Tyrrhenian Sea\n"+
		"position:\n  Genoa: Fleet Bastia\norders:\n  Genoa: Fleet Bastia moves to Tyrrhenian Sea\nclaims:\n  Fleet Bastia: succeeded\n```\n"), 0o644))
	edit(t, filepath.Join(site, "content", "site.toml"), `board = "corsica"`, "rules = \"capo\"\nboard = \"corsica\"")
	well(t, "close", "--site", site, "capo")
	well(t, "resolve", "--site", site, "capo")
	well(t, "resolve", "--site", site, "capo", "--final")
	well(t, "build", "--site", site)
	for _, name := range []string{"rules/capo/game.html", "Capo-Rules.pdf", "warroom.html", "moves.html"} {
		if !exists(filepath.Join(site, "public", name)) {
			t.Errorf("no page %s", name)
		}
	}
	out := t.TempDir()
	saved := filepath.Join(out, "capo.json")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"moves", "--site", site, "--board", "corsica", "Bastia"}, "Tyrrhenian Sea"},
		{[]string{"convoy", "--site", site, "--board", "corsica", "Bastia", "Land of the Lords"}, "Tyrrhenian Sea"},
		{[]string{"palette", "--site", site, "--board", "corsica"}, "Corsica"},
		{[]string{"palette", "--board", board}, "Corsica"},
		{[]string{"board", "balance", "--site", site, "corsica"}, "choke points"},
		{[]string{"board", "lint", "--site", site, "corsica"}, "lock.txt: 0 differences"},
		{[]string{"board", "compile", "--site", site, "corsica"}, "6 regions"},
		{[]string{"board", "export", "--site", site, "corsica", "--as", "map"}, "# Corsica"},
		{[]string{"map", "--site", site, "--board", "corsica", "-o", filepath.Join(out, "m.pdf"), "--poster", "a3", "--paper", "a4"}, ""},
		{[]string{"rules", "--site", site, "-o", filepath.Join(out, "book.pdf")}, "book.pdf"},
		{[]string{"verify", "--site", site, "capo"}, "all well"},
		{[]string{"check", "--site", site}, ""},
		{[]string{"export", "--site", site, "capo", "-o", saved}, ""},
		{[]string{"import", "--site", site, "again", saved, "--board", "corsica"}, "1 phase moved in"},
		{[]string{"status", "--site", site, "again"}, "1901-autumn"},
		{[]string{"new", "game", "third", "--site", site, "--board", "corsica"}, "third"},
	} {
		if said := well(t, c.args...); !strings.Contains(said, c.want) {
			t.Errorf("herald %s: no %q in\n%s", strings.Join(c.args, " "), c.want, said)
		}
	}
	t.Chdir(board)
	if said := well(t, "board", "lint", "."); !strings.Contains(said, "Corsica (corsica)") {
		t.Errorf("board lint .: %s", said)
	}
}

// TestBoardEditedWhileServed: a later build of the same process sees an edit of the board, and
// reports mistakes in it with their lines.
func TestBoardEditedWhileServed(t *testing.T) {
	site, board := ownBoardSite(t)
	memory := sitegen.NewMemory()
	o := build.Options{Dir: site, Out: filepath.Join(site, "public"), Program: "test"}
	page := func() string {
		data, err := os.ReadFile(filepath.Join(site, "public", "moves.html"))
		must(t, err)
		return string(data)
	}
	if _, err := sitegen.Build(o, memory); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page(), "Isle of Beauty") {
		t.Fatal("the title is there before the edit")
	}
	edit(t, filepath.Join(board, "map.toml"), `title = "Corsica"`, `title = "Isle of Beauty"`)
	if _, err := sitegen.Build(o, memory); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page(), "Isle of Beauty") {
		t.Error("the edit of the board is not on its page")
	}
	edit(t, filepath.Join(board, "map.toml"), `owner = "genoa"`, `owner = "genova"`)
	_, err := sitegen.Build(o, memory)
	if err == nil || !strings.Contains(err.Error(), `boards/corsica/map.toml:29:1: region "bastia" is owned by the unknown power "genova" (hint: `) {
		t.Errorf("a mistake in the board: %v", err)
	}
	edit(t, filepath.Join(board, "map.toml"), `owner = "genova"`, `owner = "genoa"`)
	edit(t, filepath.Join(board, "map.toml"), "anchors = [[8.8, 42.1], ", "anchors = [[9.44, 42.6], [8.8, 42.1], ")
	if _, err = sitegen.Build(o, memory); err == nil || !strings.Contains(err.Error(), "boards/corsica/lock.txt: what touches what has changed") {
		t.Errorf("a changed border: %v", err)
	}
}

// TestNewBoard begins a board, plays on it at once, and refuses names that are taken and options
// that are wrong.
func TestNewBoard(t *testing.T) {
	site := emptySite(t)
	well(t, "new", "board", "skerry", "--site", site)
	says(t, exitProblems, []string{"new", "board", "skerry", "--site", site}, "there is a board already")
	says(t, exitUsage, []string{"new", "board", "standard", "--site", site}, "is a board of the program")
	well(t, "board", "compile", "--site", site, "skerry")
	well(t, "new", "game", "first", "--site", site, "--board", "skerry")
	well(t, "new", "game", "late", "--site", site, "--board", "skerry", "--option", "start-year=1812", "--option", "victory=2")
	if out := well(t, "status", "--site", site, "late"); !strings.Contains(out, "1812-spring, open") {
		t.Error(out)
	}
	says(t, exitProblems, []string{"new", "game", "never", "--site", site, "--board", "skerry", "--option", "start-year=soon"}, `option start-year cannot be "soon" (hint: a number from 1 to 9999)`)
	if out := well(t, "status", "--site", site, "first"); !strings.Contains(out, "1901-spring, open") {
		t.Error(out)
	}
	says(t, exitUsage, []string{"new", "game", "second", "--site", site, "--board", "skery"}, `there is no board "skery" (hint: did you mean skerry?)`)
	edit(t, filepath.Join(site, "content", "games", "first", "game.toml"), `board = "skerry"`, `board = "../mine"`)
	says(t, exitProblems, []string{"status", "--site", site, "first"}, "copy ../mine to boards/mine")
	must(t, os.Rename(filepath.Join(site, "boards", "skerry"), filepath.Join(site, "boards", "standard")))
	must(t, os.RemoveAll(filepath.Join(site, "content", "games"))) // they would be reported too
	says(t, exitProblems, []string{"build", "--site", site}, "has the id of a board of the program")
}

// TestStarterIsTheDocsExample: docs/boards.md shows the gazetteer that herald new board copies.
func TestStarterIsTheDocsExample(t *testing.T) {
	for _, name := range []string{"map.toml", "coast.txt", "lock.txt", "layout.txt"} {
		a, err := os.ReadFile(filepath.Join("..", "..", "docs", "example-board", name))
		must(t, err)
		b, err := os.ReadFile(filepath.Join("..", "..", "mapdata", "folder", "starter", "gazetteer", name))
		must(t, err)
		if string(a) != string(b) {
			t.Errorf("%s differs", name)
		}
	}
}
