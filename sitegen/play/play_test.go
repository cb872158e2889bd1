package play_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest/toytest"
)

// library plays everything by a ruleset that only tests have, on the standard board with five
// powers.
type library struct{ board *mapdata.Board }

func newLibrary(t *testing.T) library {
	t.Helper()
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	m := *b.Map
	m.Seats = toytest.Seats
	own := *b
	own.Map = &m
	return library{&own}
}

func (l library) Board(string) (*mapdata.Board, error) { return l.board, nil }

func (l library) Rules(_ string, m *engine.Map, o engine.Options) (engine.Rules, error) {
	return toytest.New(m, o)
}

// Read reads a sheet, and reports no slips.
func (l library) Read(rules engine.Rules, p *engine.Position, by engine.PowerID, file, text string) []play.Line {
	sheet := notation.For(rules, nil).Sheet(file, []byte(text), notation.During(p, by))
	var out []play.Line
	for i := range sheet.Lines {
		nl := &sheet.Lines[i]
		line := play.Line{Line: *nl, Words: nl.Words(), Position: -1}
		if nl.Kind == notation.OrderLine && nl.Standing() != notation.Doubtful {
			line.Order = &nl.Order
		}
		out = append(out, line)
	}
	return out
}

const seed = "0123456789abcdef0123456789abcdef"

// game writes a game's files and plays it.
func game(t *testing.T, files map[string]string) (*play.Game, *load.Problems) {
	t.Helper()
	dir := t.TempDir()
	files["game.toml"] = "title = \"A game\"\nboard = \"standard\"\nruleset = \"toytest\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\ndays = { councils = 5 }\n" + files["game.toml"] +
		"\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(seed, 8, 0) + "\"\nlinks = 8\n"
	files["receipts.txt"] = receipts.Begin("a", play.LotLink(seed, 8, 0), 8, "").Text()
	files["secret.toml"] = "seed = \"" + seed + "\"\n"
	for name, text := range files {
		path := filepath.Join(dir, "content/games/a", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var ps load.Problems
	lg := load.ReadGame(dir, "a", &ps)
	lib := newLibrary(t)
	return play.Play(lg, lib, lib, &ps), &ps
}

// TestDeadlinesFollowTheYear: each turn of the ruleset's year begins when the one before it is
// over. A ruleset's own kind of phase has the days that the game gives it, or as many as a Winter.
func TestDeadlinesFollowTheYear(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{"game.toml": "[[timeline.change]]\nphase = \"1401-lammas\"\nkind = \"orders\"\ndate = 2026-04-06\nshift = true\nwhy = \"floods\"\n"})
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range g.Deadlines() {
		got = append(got, d.Key+" "+d.Kind+" "+d.Day.Format("01-02"))
	}
	want := []string{
		"1401-lent-council councils 03-07",
		"1401-lent orders 03-19", "1401-lent retreats 03-21",
		"1401-lammas orders 04-06", "1401-lammas retreats 04-08",
		"1401-lammas-adjustment adjustments 04-11",
		"1402-march-muster musters 04-13",
		"1402-march orders 04-25", "1402-march retreats 04-27",
		"1402-september orders 05-10", "1402-september retreats 05-12",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the deadlines are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	_, ps = game(t, map[string]string{"game.toml": "[[timeline.change]]\nphase = \"1401-lent\"\nkind = \"parleys\"\ndate = 2026-04-06\n"})
	wants(t, ps, `a change of the timeline has kind "parleys"`)
	_, ps = game(t, map[string]string{"game.toml": "[[timeline.change]]\nphase = \"1401-easter\"\nkind = \"orders\"\ndate = 2026-04-06\n"})
	wants(t, ps, `there is no deadline orders of "1401-easter" to change`)
}

// TestFoldersAreTheRulesets: a folder of sheets that the ruleset has no phase for is reported and
// not read; a sheet of a power that nobody plays belongs to nobody; a correction without a step is
// for the sheets of the turn's first phase.
func TestFoldersAreTheRulesets(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{
		"1401-lent-council/councils/england.txt": "Pay 2 to France\n",
		"1401-lent-council/councils/turkey.txt":  "Pay 2 to France\n",
		"1401-lent-council/notes/todo.md":        "not a sheet",
		"1401-lent-council/corrections.toml":     "[[correction]]\npower = \"england\"\nline = 1\norder = \"Pay 1 to France\"\nreason = \"a smudge\"\n[[correction]]\nstep = \"parleys\"\npower = \"england\"\norder = \"x\"\nreason = \"y\"\n",
		"1401-easter/orders/england.txt":         "",
	})
	wants(t, ps, "1401-lent-council/notes: warning: this is not read (hint: a phase holds orders/, retreats/, adjustments/, councils/, musters/")
	wants(t, ps, `turkey.txt: the board has no power "turkey"`)
	wants(t, ps, `correction 2 has step "parleys"`)
	if strings.Contains(ps.Err().Error(), "todo.md") {
		t.Error("a folder that is none was read")
	}
	if c := g.Phases[1].Corrections[0]; c.Step != "councils" {
		t.Errorf("a correction of a council is of the %q", c.Step)
	}
	s := g.Current().Steps[0]
	if len(s.Orders) != 1 || s.Orders[0].Own.(*toytest.Word).Gold != 1 {
		t.Errorf("the orders are %+v", s.Orders)
	}
}

// TestReceipts: the open orders of a sheet have one receipt, the secret ones another, which every
// sheet has; a sheet that changes after that cannot be decided.
func TestReceipts(t *testing.T) {
	t.Parallel()
	council := map[string]string{"1401-lent-council/councils/england.txt": "Proclaim Old Sedge\n"}
	g, ps := game(t, council)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	frozen, err := g.Decide(play.Final, nil, "")
	if err != nil || frozen.Steps[0].Sheets[0].Sealed != "" {
		t.Fatalf("a council is decided as %+v, %v", frozen, err)
	}
	if err := g.Save(g.Current().Folder, frozen); err != nil {
		t.Fatal(err)
	}
	lent := filepath.Join(g.Dir, "1401-lent/orders")
	if err := os.MkdirAll(lent, 0o755); err != nil {
		t.Fatal(err)
	}
	for power, text := range map[string]string{"england": "F Lon - ENG\nHide Greymantle with F Lon\n", "france": "F Bre - ENG\n"} {
		if err := os.WriteFile(filepath.Join(lent, power+".txt"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := func() *play.Game {
		var ps load.Problems
		lg := load.ReadGame(filepath.Join(g.Dir, "../../.."), "a", &ps)
		lib := newLibrary(t)
		g := play.Play(lg, lib, lib, &ps)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		return g
	}
	now := again()
	if now.Current().Key != "1401-lent" {
		t.Fatalf("the game is at %s", now.Current().Key)
	}
	closed, err := now.Close()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ open, sealed string }{{"F Lon - ENG\n", "Hide Greymantle with F Lon\n"}, {"F Bre - ENG\n", ""}} {
		s := closed.Steps[0].Sheets[i]
		if s.Receipt != play.Receipt(s.Salt, want.open) || s.Sealed != play.Receipt(s.SealedSalt, want.sealed) || s.Salt == s.SealedSalt {
			t.Errorf("the receipts of %s cover something else", s.Power)
		}
	}
	if err := os.WriteFile(filepath.Join(lent, "france.txt"), []byte("F Bre H\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := again().Decide(play.Draft, closed, ""); err == nil || !strings.Contains(err.Error(), "france.txt: changed since its receipt was published") {
		t.Errorf("a sheet that changed after its receipt: %v", err)
	}
}

// TestStatusKnowsUnits: a power owes what the ruleset says, and an order for one of two units in a
// place is for that one.
func TestStatusKnowsUnits(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{
		"position.toml":                "phase = \"1401-lent-movement\"\n[units]\nengland = [\"F eng#1\", \"F eng#2\", \"A wal\"]\nturkey = [\"A bul\"]\n[state]\ngold = [1, 2, 3, 4, 5]\n",
		"1401-lent/orders/england.txt": "F ENG#2 - IRI\n",
	})
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	st := g.Status()
	if len(st.Powers) != toytest.Seats {
		t.Fatalf("%d powers are asked", len(st.Powers))
	}
	e := st.Powers[g.Rules.Map().Power("england")]
	var left []string
	for _, u := range e.Unordered {
		left = append(left, g.Rules.Map().PlaceText(u.At)+string('0'+rune(u.No)))
	}
	slices.Sort(left)
	if !e.Needed || len(e.Read) != 1 || !slices.Equal(left, []string{"eng1", "wal0"}) {
		t.Errorf("England's orders: %d read, without an order %v", len(e.Read), left)
	}
	if g, _ := game(t, map[string]string{}); !slices.Contains(g.Status().Powers[0].Owes, "Say in the council whom you proclaim") {
		t.Error("the council asks for nothing")
	}
	_, ps = game(t, map[string]string{"position.toml": "phase = \"1401-lent-movement\"\n[state]\ngold = [1]\n"})
	wants(t, ps, "position.toml:2:1: state: gold of 1, for 5 players")
}

func wants(t *testing.T, ps *load.Problems, text string) {
	t.Helper()
	for _, p := range ps.All() {
		if strings.Contains(p.Error(), text) {
			return
		}
	}
	t.Errorf("no problem says %q; there are\n%v", text, ps.All())
}

// TestCarried: a vote is carried if everybody with a vote says yes, and not otherwise.
func TestCarried(t *testing.T) {
	a, b := []engine.PowerID{0}, []engine.PowerID{1}
	for want, ballots := range map[bool][]play.Ballot{true: {{Yes: a}}, false: {{}, {No: a}, {Yes: a, No: b}, {Yes: a, Silent: b}, {Silent: a}}} {
		for _, c := range ballots {
			if c.Carried() != want {
				t.Errorf("%+v: carried is %v", c, !want)
			}
		}
	}
}
