package sitegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/toytest"
)

// toyMemory knows the ruleset that only tests know, and its board: the standard one, of whose powers two are not played.
func toyMemory(t testing.TB) *Memory {
	t.Helper()
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	m := *b.Map
	m.Seats = toytest.Seats
	m.ID, m.Title = "fens", "The Fens"
	m.Index()
	board := *b
	board.Map = &m
	memory := NewMemory()
	memory.lib.more = extras{map[string]func(*engine.Map, engine.Options) (engine.Rules, error){"toytest": toytest.New}, map[string]*mapdata.Board{"fens": &board}}
	return memory
}

// toyGame is a game of it: what is to be decided, phase by phase, with the sheets of each.
var toyGame = []struct {
	key, kind string
	sheets    map[string]string
	says      []string // on the phase's page
	position  []string // of the position it leads to: power, unit
}{
	{"1401-lent-council", "councils", map[string]string{
		"england": "Proclaim Old Sedge\nPay 2 to France\n", "france": "Pay 9 to Italy\n"},
		[]string{"Lent 1401 council", "the Dyke-reeve", "there is not so much gold", "Treasury"}, nil},
	{"1401-lent", "orders", map[string]string{
		"england": "F Lon - ENG\nA Lvp - Wal\nF Edi - NTH\n", "france": "F Bre - ENG\nA Par - Pic\n"},
		[]string{"Lent 1401"}, []string{"england F eng #1", "france F eng #2"}},
	{"1401-lammas", "orders", map[string]string{
		"england": "A Wal boards F ENG\nHide Greymantle with F ENG\nF NTH H\n", "france": "F ENG H\nHide the Abbess of Ely Fen with F ENG#1\n"},
		[]string{"it is aboard"}, []string{"england A eng aboard"}},
	{"1401-lammas-adjustment", "adjustments", map[string]string{}, []string{"Lammas 1401 adjustments"}, nil},
	{"1402-march-muster", "musters", map[string]string{"france": "Pay 5 to Germany\n"}, []string{"March 1402 muster"}, nil},
	{"1402-march", "orders", map[string]string{
		"england": "F ENG - IRI\nA ENG lands in Brest\n", "france": "F ENG H\n"},
		[]string{"it has landed"}, []string{"england A bre", "england F iri"}},
}

// secretsOfToy stand in orders that hide the abbess, in what came of them, and in the ruleset's own state.
var secretsOfToy = []string{"Greymantle with", "Ely Fen with", "Hide the Abbess", "greymantle sleeps there", "greymantled unit", "greymantle-hidden"}

// writeToy makes the site.
func writeToy(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"content/site.toml": "title = \"Test site\"\nboard = \"fens\"\n",
		"content/games/fens/game.toml": "title = \"The Fen Game\"\nboard = \"fens\"\nruleset = \"toytest\"\n[timeline]\nbegan = 2026-03-02\ndays = { councils = 5 }\n[lots]\ncommitment = \"" +
			play.LotLink(secretSeed, 8, 0) + "\"\nlinks = 8\n",
		"content/games/fens/secret.toml": "seed = \"" + secretSeed + "\"\n",
	})
	if err := os.CopyFS(filepath.Join(dir, "content/rules/fens"), os.DirFS("toytest/testdata/book")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// playToy plays the game from its files: each phase's sheets are written, closed and decided.
func playToy(t testing.TB, dir string, m *Memory) {
	t.Helper()
	for _, phase := range toyGame {
		for power, text := range phase.sheets {
			writeFiles(t, dir, map[string]string{"content/games/fens/" + phase.key + "/" + phase.kind + "/" + power + ".txt": text})
		}
		if err := os.MkdirAll(filepath.Join(dir, "content/games/fens", phase.key, phase.kind), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, to := range []play.State{play.Closed, play.Final} {
			g, was := toyNow(t, dir, m)
			turn := g.Current()
			if turn.Key != phase.key {
				t.Fatalf("the game stands at %s, not at %s", turn.Key, phase.key)
			}
			var f *load.Frozen
			var err error
			if to == play.Closed {
				f, err = g.Close()
			} else {
				f, err = g.Decide(play.Final, was, "")
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := load.WriteFrozen(turn.Folder.Dir, f); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// toyNow plays the game as far as its files go, with what was frozen of its current phase set aside.
func toyNow(t testing.TB, dir string, m *Memory) (*play.Game, *load.Frozen) {
	t.Helper()
	var ps load.Problems
	lg := load.ReadGame(dir, "fens", &ps)
	_, was := play.Unfreeze(lg)
	g := play.Play(lg, m.lib, m.lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return g, was
}

// TestToy plays a ruleset that is nothing but a folder, from order files to a whole site: two calendars that take turns,
// five kinds of phase, units that share a sea, one that is aboard another, seats and owners, a treasury. Its secret is in
// no byte of what is published while the game goes on, and is published when it has ended.
func TestToy(t *testing.T) {
	t.Parallel()
	dir, m := writeToy(t), toyMemory(t)
	playToy(t, dir, m)
	all := producers()
	if testing.Short() {
		all = light()
	}
	if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, all); err != nil {
		t.Fatal(err)
	}
	searchFor(t, "while it is played", dir, secretsOfToy)

	g, _ := toyNow(t, dir, m)
	hidden := false
	for i, phase := range toyGame {
		page := readOutput(t, dir, "fens/"+phase.key+"/index.html")
		for _, want := range phase.says {
			if !strings.Contains(strings.ToLower(page), strings.ToLower(want)) {
				t.Errorf("the page of %s does not say %q", phase.key, want)
			}
		}
		pos := g.Turns[i].After()
		for _, want := range phase.position {
			if !stands(g.Rules.Map(), pos, want) {
				t.Errorf("after %s there is no %s", phase.key, want)
			}
		}
		for _, s := range g.Turns[i].Steps {
			for _, o := range s.Resolution.Outcomes {
				hidden = hidden || o.Order.Verb == toytest.VerbHide && o.Verdict == engine.Succeeded
			}
		}
	}
	if !hidden {
		t.Error("nobody was hidden: the search proves nothing")
	}
	if text := readOutput(t, dir, "fens/calendar.ics"); !strings.Contains(text, "Lent 1401 councils due") || !strings.Contains(text, "March 1402 musters due") ||
		!strings.Contains(text, "Council orders must have reached the coordinator.") {
		t.Error("the calendar lacks a council or a muster")
	}
	if text := readOutput(t, dir, "fens/england/sheet.html"); !strings.Contains(text, "Movement Orders") || !strings.Contains(text, "Fleet Irish Sea") {
		t.Error("the order sheet lacks its heading or a unit")
	}
	for _, nobody := range []string{"fens/russia/sheet.html", "fens/turkey/sheet.html"} {
		if _, err := os.Stat(filepath.Join(dir, "public", nobody)); err == nil {
			t.Errorf("%s is there, and nobody plays it", nobody)
		}
	}
	if text := readOutput(t, dir, "fens/1401-lent/results.json"); !strings.Contains(text, `"F eng#1"`) || !strings.Contains(text, `"F eng#2"`) {
		t.Error("two units that share a sea are not told apart")
	}
	if !testing.Short() {
		toyPages(t, dir)
	}
	if !found(t, dir, "game.json", `"secret":true`) {
		t.Error("no second receipt is published")
	}

	// With the end the secret is out: what hid it before was the gate.
	replaceIn(t, filepath.Join(dir, "content/games/fens/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
	if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, []Producer{gameFiles, pages}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"index.html": "Greymantle sleeps there", "results.json": "Greymantle with F ENG"} {
		if !found(t, dir, name, want) {
			t.Errorf("the game is over, and no %s says %q", name, want)
		}
	}
}

// toyPages looks at what is drawn and set: marks on maps and in their key, the moves browser with the kinds of phase and the orders
// that only this ruleset has, and its book, whose figures were decided by it.
func toyPages(t *testing.T, dir string) {
	t.Helper()
	const mark = "markring" // England's candidate was proclaimed in the council
	if !strings.Contains(readOutput(t, dir, "fens/1401-lent-council/map.svg"), mark) {
		t.Error("the council's map does not show who was proclaimed")
	}
	for name, wants := range map[string][]string{
		"moves.html":                       {`"n":"Council"`, `"n":"Muster"`},
		"rules/fens/fens.html":             {`id="fig-broad"`, "figures/fig-boarding.svg", "there is not so much gold", `id="proclaim"`},
		"fens/1401-lent/index.html":        {"moves.html", "rules/fens/"},
		"fens/england/sheet.html":          {`"step":"movement"`},
		"rules/fens/figures/fig-broad.svg": {"<svg"},
	} {
		text := readOutput(t, dir, name)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
	for _, name := range []string{"Fens-Rules.pdf", "Fens-Rules-Print.pdf", "fens/chronicle.pdf", "FENS-Map-Printable.pdf"} {
		if text := readOutput(t, dir, name); !strings.HasPrefix(text, "%PDF-") || len(text) < 20_000 {
			t.Errorf("%s is no book", name)
		}
	}
}

// stands says whether a position has a unit, as "england F eng #1" or "england A eng aboard" name it.
func stands(m *engine.Map, p *engine.Position, text string) bool {
	for _, u := range p.Units {
		s := m.Powers[u.Power].ID + " " + u.Kind.Letter() + " " + m.PlaceText(u.At)
		if u.Aboard != 0 {
			s += " aboard"
		} else if u.No > 0 {
			s += " #" + string('0'+rune(u.No))
		}
		if s == text {
			return true
		}
	}
	return false
}

func readOutput(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "public", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
