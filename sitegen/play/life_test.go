package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestFrozenPhaseGuardsItsInputs changes each thing that a frozen phase was decided from: each is
// an error until the phase is reopened.
func TestFrozenPhaseGuardsItsInputs(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(dir string){
		"a sheet changed": func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, sitetest.Spring+"orders/germany.txt"), "Kie", "Pru")
		},
		"a sheet gone": func(dir string) { os.Remove(filepath.Join(dir, sitetest.Spring+"orders/germany.txt")) },
		"a sheet added": func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.Spring + "orders/italy.txt": "A Rom H\n"})
		},
		"a newer version": func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.Spring + "orders/germany-v2.txt": "A Mun H\n"})
		},
		"a correction": func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.Spring + "corrections.toml": "[[correction]]\npower = \"germany\"\nline = 1\norder = \"A Mun H\"\nreason = \"r\"\n"})
		},
		"an option": func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "[timeline]", "[options]\nparadox = \"all-hold\"\n[timeline]")
		},
		"the outcome on disk": func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, sitetest.Spring+"results.toml"), "outcome = \"", "outcome = \"0")
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := sitetest.First(t)
			if _, ps := sitetest.Play(t, dir, "first"); ps.Failed() {
				t.Fatal(ps.Err())
			}
			spoil(dir)
			_, ps := sitetest.Play(t, dir, "first")
			sitetest.WantProblem(t, ps, "1901-spring", "herald resolve first --reopen 1901-spring")
		})
	}
}

func TestReopeningTakesBackWhatFollows(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Resolve(t, dir, "first", play.Draft)
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	folders, err := play.Reopened(g.Game, g, "1901-spring")
	if err != nil || len(folders) != 2 {
		t.Fatalf("%d folders, %v; want spring and autumn", len(folders), err)
	}
	if _, err := play.Reopened(g.Game, g, "1901-sprung"); err == nil || !strings.Contains(err.Error(), "did you mean 1901-spring?") {
		t.Errorf("a phase that does not exist: %v", err)
	}
	for _, f := range folders {
		if err := os.Remove(filepath.Join(f.Dir, "results.toml")); err != nil {
			t.Fatal(err)
		}
	}
	g, ps = sitetest.Play(t, dir, "first")
	if ps.Failed() || g.Current().Key != "1901-spring" || g.Current().State != play.Open {
		t.Errorf("the game is at %s, %s (%v)", g.Current().Key, g.Current().State, ps.All())
	}
}

func TestFrozenLaterThanAnOpenPhase(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Resolve(t, dir, "first", play.Final)
	if err := os.Remove(filepath.Join(dir, sitetest.Spring+"results.toml")); err != nil {
		t.Fatal(err)
	}
	_, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "1901-autumn", "the game is at 1901-spring")
}

// TestDraftThenRetreatsThenFinal follows a dislodged unit through the life of its phase.
func TestDraftThenRetreatsThenFinal(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/1901-autumn/orders/france.txt":  "A Bur - Mun\nA Mar S A Bur - Mun\n",
		"content/games/first/1901-autumn/orders/germany.txt": "A Mun - Ber\nA Kie - Ber\n",
	})
	// Marseilles cannot support into Munich: nothing is dislodged, and the draft waits to be frozen.
	g, _ := sitetest.Play(t, dir, "first")
	if st := g.Status(); st.Awaits != "orders" || st.State != play.Open {
		t.Fatalf("an open phase awaits %q", st.Awaits)
	}
	sitetest.Resolve(t, dir, "first", play.Draft)
	g, ps := sitetest.Play(t, dir, "first")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	if st := g.Status(); st.Awaits != "final" || st.State != play.Draft {
		t.Fatalf("a draft without retreats awaits %q in state %s", st.Awaits, st.State)
	}
	sitetest.Resolve(t, dir, "first", play.Final)
	g, _ = sitetest.Play(t, dir, "first")
	if g.Current().Key != "1901-winter" || g.Status().Awaits != "adjustments" {
		t.Errorf("after the Autumn the game awaits %s of %s", g.Status().Awaits, g.Current().Key)
	}
}

func TestCorrectionIsPublishedWithItsReason(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	if err := os.Remove(filepath.Join(dir, sitetest.Spring+"results.toml")); err != nil {
		t.Fatal(err)
	}
	os.RemoveAll(filepath.Join(dir, "content/games/first/1901-autumn"))
	sitetest.Write(t, dir, map[string]string{sitetest.Spring + "corrections.toml": `
[[correction]]
power = "germany"
line = 1
order = "Army Munich moves to Ruhr"
reason = "the photograph was upside down"

[[correction]]
power = "italy"
order = "Army Rome holds"
reason = "read out over the telephone, the post having failed"
`})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	data, err := os.ReadFile(filepath.Join(dir, "public/first/1901-spring/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Army Munich moves to Ruhr", "The photograph was upside down.", "<q>Army Munich moves to Burgundy</q>", "Army Rome holds", "Read out over the telephone"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the page does not hold %q", want)
		}
	}
}

func TestCorrectionsThatFitNothing(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	os.Remove(filepath.Join(dir, sitetest.Spring+"results.toml"))
	os.RemoveAll(filepath.Join(dir, "content/games/first/1901-autumn"))
	sitetest.Write(t, dir, map[string]string{sitetest.Spring + "corrections.toml": "[[correction]]\npower = \"germany\"\nline = 99\norder = \"x\"\nreason = \"r\"\n[[correction]]\npower = \"germnay\"\nline = 1\norder = \"x\"\nreason = \"r\"\n"})
	_, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "corrections.toml", "line 99 is not in")
	sitetest.WantProblem(t, ps, "corrections.toml", "did you mean germany?")
}

// TestMidGameStart begins a game from a position in the middle of play.
func TestMidGameStart(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	game := "content/games/moved/"
	position := "phase = \"1905-winter-adjustment\"\nnote = \"Run by hand until 1905.\"\n[units]\nfrance = [\"A par\", \"F stp/sc\"]\nturkey = [\"A bul\"]\n[owners]\nfrance = [\"par\", \"bre\", \"stp\"]\nturkey = [\"bul\"]\n"
	sitetest.Write(t, dir, map[string]string{
		game + "game.toml":                          "title = \"Moved in\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		game + "position.toml":                      position,
		game + "1905-winter/adjustments/france.txt": "Build a fleet in Brest\n",
	})
	g, ps := sitetest.Play(t, dir, "moved")
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	if g.Current().Key != "1905-winter" || len(g.Start.Units) != 3 {
		t.Errorf("the game begins at %s with %d units", g.Current().Key, len(g.Start.Units))
	}
	sitetest.Resolve(t, dir, "moved", play.Final)
	g, ps = sitetest.Play(t, dir, "moved")
	if ps.Failed() || g.Current().Key != "1906-spring" || len(g.Current().After().Units) != 4 {
		t.Errorf("the game is at %s with %d units (%v)", g.Current().Key, len(g.Current().After().Units), ps.All())
	}
	sitetest.Build(t, dir)

	for old, want := range map[string]string{
		`"A par"`:            "unit \"Army par\" is not like",
		`"F stp/sc"`:         "on which coast? (hint: F stp/nc, F stp/sc)",
		`"A bul"`:            "no region \"bull\"",
		"turkey = [\"bul\"]": "has two owners",
		"1905-winter-":       "no game can begin with phase",
		"turkey = [\"A":      "the board has no power \"turky\" (hint: did you mean turkey?)",
		"\"par\", \"bre\"":   "is not a supply centre",
	} {
		changed := map[string]string{`"A par"`: `"Army par"`, `"F stp/sc"`: `"F stp"`, `"A bul"`: `"A bull"`, "turkey = [\"bul\"]": "turkey = [\"bul\", \"par\"]",
			"1905-winter-": "1905-wynter-", "turkey = [\"A": "turky = [\"A", "\"par\", \"bre\"": "\"par\", \"bur\""}[old]
		sitetest.Write(t, dir, map[string]string{game + "position.toml": strings.Replace(position, old, changed, 1)})
		_, ps := sitetest.Play(t, dir, "moved")
		sitetest.WantProblem(t, ps, "position.toml", want)
	}
}

// TestOrdersSentAhead: folders of later phases wait, in the order of the ruleset's year; phases
// that never come are errors. The classic game's Winter ends its year, though in other rulesets it
// begins the year.
func TestOrdersSentAhead(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/1901-winter/adjustments/france.txt": "Build a fleet in Brest\n",
		"content/games/first/1902-spring/orders/france.txt":      "A Par H\n",
	})
	if _, ps := sitetest.Play(t, dir, "first"); ps.Failed() {
		t.Error(ps.Err())
	}
	sitetest.Write(t, dir, map[string]string{
		"content/games/first/1900-winter/adjustments/france.txt": "Build a fleet in Brest\n",
		"content/games/first/1902-march/orders/france.txt":       "A Par H\n",
	})
	_, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "1900-winter", "the game never reaches this phase")
	sitetest.WantProblem(t, ps, "1902-march", "the game never reaches this phase")
}

// TestPositionInANewGame: a game made by herald new game accepts a position that begins in another
// phase, although the first phase's folder, which is empty, exists.
func TestPositionInANewGame(t *testing.T) {
	dir := sitetest.First(t)
	if err := sitegen.NewGame(sitegen.NewGameOptions{Dir: dir, Slug: "moved", Board: "standard", Random: strings.NewReader(strings.Repeat("r", 64))}); err != nil {
		t.Fatal(err)
	}
	sitetest.Write(t, dir, map[string]string{"content/games/moved/position.toml": "phase = \"1905-winter-adjustment\"\n[units]\nfrance = [\"A par\"]\n[owners]\nfrance = [\"par\"]\n"})
	g, ps := sitetest.Play(t, dir, "moved")
	if ps.Failed() || g.Current().Key != "1905-winter" {
		t.Fatalf("%v", ps.All())
	}
	sitetest.Write(t, dir, map[string]string{"content/games/moved/1901-spring/orders/france.txt": "A Par H\n"})
	_, ps = sitetest.Play(t, dir, "moved")
	sitetest.WantProblem(t, ps, "1901-spring", "the game never reaches this phase")
}
