package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// lastPublished returns the copy of the fixture's game that a build uses when files break: its
// title and phases.
func lastPublished(t *testing.T, dir string) string {
	t.Helper()
	var ps load.Problems
	lg := load.ReadSite(dir, &ps).Games[0]
	lib := sitegen.NewLibrary()
	var faults load.Problems
	play.Play(lg, lib, lib, &faults)
	if !lg.Faulty && !faults.Failed() {
		t.Fatal("the game has no faults")
	}
	g := play.LastPublished(lg, lib, lib, &faults)
	if g == nil {
		return "nothing"
	}
	return g.Title + ": " + strings.ReplaceAll(phasesOf(g), "\n", ", ")
}

// TestLastPublished: if a game has faults, what is sound in its own files is published; or the kept
// copy, if it has more or if a file of the whole game is at fault.
func TestLastPublished(t *testing.T) {
	t.Parallel()
	const (
		autumn   = "content/games/first/1901-autumn/"
		toSpring = "1901-spring final orders/true"
		drafted  = toSpring + ", 1901-autumn draft orders/true"
		final    = toSpring + ", 1901-autumn final orders/true, 1901-winter open adjustments/false"
	)
	badCorrection := "[[correction]]\npower = \"france\"\nline = 99\norder = \"x\"\nreason = \"r\"\n"
	for name, c := range map[string]struct {
		to    play.State // the Autumn's
		spoil func(dir string)
		want  string
	}{
		"a phase to come, as much as is kept": {play.Final, func(dir string) {
			sitetest.Write(t, dir, map[string]string{"content/games/first/1901-winter/corrections.toml": strings.Replace(badCorrection, "line", "step = \"adjustments\"\nline", 1)})
		}, "Other Game: " + final},
		"a register that cannot be read": {play.Final, func(dir string) {
			sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat\n"})
		}, "First Game: " + final},
		"a register of a power that is none": {play.Final, func(dir string) {
			sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"gallia\"\naddress = \"a@b.example\"\n"})
		}, "First Game: " + final},
		"a frozen sheet": {play.Final, func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, autumn+"orders/france.txt"), "Munich", "Ruhr")
		}, "First Game: " + final},
		"a draft's sheet": {play.Draft, func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, autumn+"orders/france.txt"), "Munich", "Ruhr")
		}, "First Game: " + drafted},
		"a sheet, and what is kept is no more": {play.Final, func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, autumn+"orders/france.txt"), "Munich", "Ruhr")
			kept := filepath.Join(dir, "content/games/first/kept.txt")
			sitetest.Replace(t, kept, "Fleet Mid-Atlantic Ocean sails", "Fleet Mid-Atlantic Ocean walks")
		}, "Other Game: " + toSpring + ", 1901-autumn open orders/false"},
	} {
		dir := sitetest.First(t)
		sitetest.Resolve(t, dir, "first", c.to)
		sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "First Game", "Other Game")
		c.spoil(dir)
		if got := lastPublished(t, dir); got != c.want {
			t.Errorf("%s: it is published as\n%s\nnot\n%s", name, got, c.want)
		}
	}
}

// TestLastSound: without a kept copy, a fault removes its own phase and those after it, but none
// before. A warning, or a folder that the game never reaches, removes none.
func TestLastSound(t *testing.T) {
	t.Parallel()
	const spring = "content/games/first/1901-spring/"
	for name, c := range map[string]struct {
		spoil func(dir string)
		want  string
	}{
		"the second's sheet, and a warning in the first": {func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, "content/games/first/1901-autumn/orders/france.txt"), "Munich", "Ruhr")
		}, "1901-spring final orders/true, 1901-autumn open orders/false"},
		"a folder that the game never comes to": {func(dir string) {
			for _, name := range []string{"1901-winter", "1903-spring"} {
				if err := os.CopyFS(filepath.Join(dir, "content/games/first", name), os.DirFS(filepath.Join(dir, spring))); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.RemoveAll(filepath.Join(dir, "content/games/first/1901-winter")); err != nil {
				t.Fatal(err)
			}
		}, "1901-spring final orders/true, 1901-autumn final orders/true, 1901-winter open adjustments/false"},
		"the first's sheet": {func(dir string) { sitetest.Replace(t, filepath.Join(dir, spring+"orders/germany.txt"), "Kie", "Pru") }, "1901-spring open orders/false"},
	} {
		dir := sitetest.First(t)
		if err := os.Remove(filepath.Join(dir, spring+"results.toml")); err != nil {
			t.Fatal(err)
		}
		sitetest.Write(t, dir, map[string]string{spring + "orders/italy.txt": "A Rom H\n# caff\xe8, which is told\n"})
		sitetest.Resolve(t, dir, "first", play.Final)
		sitetest.Resolve(t, dir, "first", play.Final)
		if _, ps := sitetest.Play(t, dir, "first"); ps.Len() != 1 || ps.Failed() {
			t.Fatalf("there is not one warning: %v", ps.All())
		}
		if err := os.Remove(filepath.Join(dir, "content/games/first/kept.txt")); err != nil {
			t.Fatal(err)
		}
		c.spoil(dir)
		if got := lastPublished(t, dir); got != "First Game: "+c.want {
			t.Errorf("%s: it is published as\n%s\nnot\nFirst Game: %s", name, got, c.want)
		}
	}
}

// TestFaultAhead: a fault in a phase to come is reported, and the game stays where it is.
func TestFaultAhead(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-winter/corrections.toml": "[[correction]]\nstep = \"builds\"\npower = \"france\"\nline = 1\norder = \"x\"\nreason = \"r\"\n"})
	g, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "1901-winter/corrections.toml", "has step \"builds\"")
	if g.Current().Key != "1901-autumn" {
		t.Errorf("the game is at %s", g.Current().Key)
	}
}

// TestClosedPhaseGuardsItsReceipts: from the deadline on, when receipts are published and nothing
// is decided yet, a sheet, the board and the log must not change; a correction is allowed.
func TestClosedPhaseGuardsItsReceipts(t *testing.T) {
	t.Parallel()
	results := filepath.Join(sitetest.LotsWinter, "results.toml")
	for name, c := range map[string]struct {
		spoil      func(dir string)
		file, want string // "" for nothing
	}{
		"a sheet changed": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "adjustments/argyll.txt": "Build an Army in Argyll\n"})
		}, "adjustments/argyll.txt", "is closed, but these adjustments have changed since"},
		"a sheet added": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "adjustments/hamilton.txt": "Remove Army Lindsey\n"})
		}, "adjustments/hamilton.txt", "is closed, but these adjustments have changed since"},
		"a sheet gone":            {func(dir string) { os.Remove(filepath.Join(dir, sitetest.LotsWinter+"adjustments/argyll.txt")) }, "1643-winter/adjustments", "the adjustments of argyll are gone"},
		"another head":            {func(dir string) { sitetest.Replace(t, filepath.Join(dir, results), "head = \"", "head = \"0") }, "receipts.txt", "is not the one that the adjustments of 1643-winter were closed with"},
		"another number of lines": {func(dir string) { sitetest.Replace(t, filepath.Join(dir, results), "lines = ", "lines = 1") }, "receipts.txt", "is not the one that the adjustments of 1643-winter were closed with"},
		"another board": {func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, results), "inputs = \"", "board = \"another\"\ninputs = \"0")
		}, "1643-winter", "is closed, but its board has changed since"},
		"a correction": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "corrections.toml": "[[correction]]\nstep = \"adjustments\"\npower = \"argyll\"\nline = 1\norder = \"Build an Army in Argyll\"\nreason = \"r\"\n"})
		}, "", ""},
	} {
		dir := sitetest.Log(t, "")
		sitetest.Close(t, dir, "lots")
		if _, ps := sitetest.Play(t, dir, "lots"); ps.Failed() {
			t.Fatal(ps.Err())
		}
		c.spoil(dir)
		_, ps := sitetest.Play(t, dir, "lots")
		if c.want != "" {
			sitetest.WantProblem(t, ps, c.file, c.want)
		} else if ps.Failed() {
			t.Errorf("%s: %v", name, ps.Err())
		}
	}
}

// TestResultsOfAnotherStep: results that lack what was decided are reported.
func TestResultsOfAnotherStep(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, sitetest.Spring+"results.toml"), "kind = \"orders\"", "kind = \"retreats\"")
	_, ps := sitetest.Play(t, dir, "first")
	sitetest.WantProblem(t, ps, "results.toml", "the results do not cover the orders")
}
