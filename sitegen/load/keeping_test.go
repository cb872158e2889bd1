//go:build unix

package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
)

const keptGame = "title = \"T\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n"

// stateOf describes the frozen part of a game, with the moment of freezing, and the game's end.
func stateOf(g *Game) string {
	if g == nil {
		return "nothing"
	}
	var out []string
	for _, p := range g.Phases {
		if p.Frozen != nil {
			out = append(out, p.Key+" "+p.Frozen.State+" "+p.Frozen.At.Format(time.RFC3339))
		}
	}
	if g.End != nil {
		out = append(out, "ended")
	}
	return strings.Join(out, ", ")
}

// writings are the events that write a game with a kept copy, by name.
var writings = map[string]func(*Game) error{
	"a draft becomes final": func(g *Game) error { return g.Save(g.Phases[1], frozenAt(Final, 3)) },
	"a draft is made again": func(g *Game) error { return g.Save(g.Phases[1], frozenAt(Draft, 3)) },
	"a phase is reopened":   func(g *Game) error { return g.Reopen(g.Phases[1], nil) },
	"the first of all":      func(g *Game) error { return g.Save(g.Phases[0], frozenAt(Draft, 1)) },
	"the only one goes":     func(g *Game) error { return g.Reopen(g.Phases[0], nil) },
	"the game is ended":     func(g *Game) error { return g.SaveEnd(&End{How: EndStopped}) },
}

func frozenAt(state string, day int) *Frozen {
	return &Frozen{State: state, At: time.Date(2026, 3, day, 12, 0, 0, 0, time.UTC), Steps: []FrozenStep{{Kind: "orders", Inputs: "x"}}}
}

// TestKilledWhileKeeping kills each command that freezes, takes back or ends, at every point
// between its writes: the kept copy always has exactly the frozen phases, both before another
// command has run and after it.
func TestKilledWhileKeeping(t *testing.T) {
	if dir := os.Getenv("HERALD_KILLED_SITE"); dir != "" {
		var ps Problems
		g := ReadGame(dir, "first", &ps)
		reached = func(point string) {
			if point == os.Getenv("HERALD_KILLED_AT") {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				time.Sleep(time.Minute)
			}
		}
		t.Fatal(writings[os.Getenv("HERALD_KILLED_IN")](g))
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name := range writings {
		for _, point := range []string{"it is about to be kept", "it has happened"} {
			t.Run(name+", "+point, func(t *testing.T) {
				dir := t.TempDir()
				game := filepath.Join(dir, "content/games/first")
				for _, phase := range []string{"1901-spring", "1901-autumn"} {
					if err := os.MkdirAll(filepath.Join(game, phase, "orders"), 0o755); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.WriteFile(filepath.Join(game, "game.toml"), []byte(keptGame), 0o644); err != nil {
					t.Fatal(err)
				}
				read := func() *Game {
					var ps Problems
					g := ReadGame(dir, "first", &ps)
					if ps.Failed() {
						t.Fatal(ps.Err())
					}
					return g
				}
				g := read() // Autumn is Phases[0], as the folder lists them
				before := map[string]int{"the first of all": 0, "the only one goes": 1}
				for i := range g.Phases {
					if n, ok := before[name]; (!ok || i < n) && g.Save(g.Phases[i], frozenAt(Draft, 1+i)) != nil {
						t.Fatal("it cannot be saved")
					}
				}
				was := stateOf(read())
				cmd := exec.Command(program, "-test.run", "^TestKilledWhileKeeping$")
				cmd.Env = append(os.Environ(), "HERALD_KILLED_SITE="+dir, "HERALD_KILLED_AT="+point, "HERALD_KILLED_IN="+name)
				out, _ := cmd.CombinedOutput()
				if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
					t.Fatalf("it was not killed: %s", out)
				}
				own := stateOf(read())
				if (own == was) != (point == "it is about to be kept") {
					t.Fatalf("killed when %s, the game is %q, and was %q", point, own, was)
				}
				kept := func() string {
					if g := ReadKept(files.In(dir), "first"); g != nil {
						return stateOf(g)
					}
					return "" // nothing is frozen
				}
				if got := kept(); got != own {
					t.Errorf("kept is %q, and the game is %q", got, own)
				}
				if !Behind(dir, "first") {
					t.Error("nobody sees that a command was killed")
				}
				if err := Settle(dir, "first"); err != nil {
					t.Fatal(err)
				}
				if got := kept(); got != own {
					t.Errorf("settled, kept is %q, and the game is %q", got, own)
				}
				if err := read().Keep(); err != nil {
					t.Fatal(err)
				}
				if got := kept(); got != own || Behind(dir, "first") {
					t.Errorf("kept again it is %q, and the game is %q; behind: %v", got, own, Behind(dir, "first"))
				}
			})
		}
	}
}

// TestBehind: a kept copy is behind when a phase was frozen or taken back, or a file of the whole
// game changed, without an update of the copy; a command that has run to its end leaves the copy up
// to date.
func TestBehind(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "content/games/first")
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(game, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		later := time.Now().Add(time.Minute)
		os.Chtimes(path, later, later)
	}
	write("game.toml", keptGame)
	write("1901-spring/orders/france.txt", "A Par H\n")
	look := func(what string, want bool) {
		t.Helper()
		if got := Behind(dir, "first"); got != want {
			t.Errorf("%s: behind %v", what, got)
		}
	}
	keep := func() {
		t.Helper()
		var ps Problems
		if err := ReadGame(dir, "first", &ps).Keep(); err != nil {
			t.Fatal(err)
		}
	}
	look("nothing is frozen", false)
	var ps Problems
	g := ReadGame(dir, "first", &ps)
	if err := WriteFrozen(g.Phases[0].Dir, frozenAt(Draft, 1)); err != nil {
		t.Fatal(err)
	}
	look("frozen before anything was kept", true)
	keep()
	look("kept", false)
	if err := g.Save(g.Phases[0], frozenAt(Final, 2)); err != nil {
		t.Fatal(err)
	}
	look("saved", false)
	write("game.toml", strings.Replace(keptGame, `"T"`, `"U"`, 1))
	look("another title", true)
	keep()
	write("game.toml", strings.Replace(keptGame, `"T"`, `"U"`, 1)+"# a remark\n")
	look("a remark", false)
	write("position.toml", "phase = \"1901-spring-movement\"\n")
	look("a start", true)
	os.Remove(filepath.Join(game, "position.toml"))
	if err := os.Remove(filepath.Join(game, "1901-spring/results.toml")); err != nil {
		t.Fatal(err)
	}
	look("taken back by hand", true)
	keep()
	look("and kept", false)
	write("game.toml", "title = \n")
	look("a game that nobody can read", false)
}

// TestReopenThatFails: a phase that cannot be taken back is unchanged, and no file claims
// otherwise.
func TestReopenThatFails(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "content/games/first")
	if err := os.MkdirAll(filepath.Join(game, "1901-spring"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(game, "game.toml"), []byte(keptGame), 0o644); err != nil {
		t.Fatal(err)
	}
	var ps Problems
	g := ReadGame(dir, "first", &ps)
	if err := g.Save(g.Phases[0], frozenAt(Final, 1)); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(game, keptNext, "x"), 0o755); err != nil { // no file can be written there
		t.Fatal(err)
	}
	if err := g.Reopen(g.Phases[0], []Taken{{Kind: "orders", Power: "france"}}); err == nil {
		t.Fatal("it does not fail")
	}
	if names, _ := filepath.Glob(filepath.Join(game, "1901-spring/*")); len(names) != 1 || filepath.Base(names[0]) != "results.toml" {
		t.Errorf("the phase's folder holds %v", names)
	}
	if err := os.RemoveAll(filepath.Join(game, keptNext)); err != nil {
		t.Fatal(err)
	}
	if err := g.Reopen(g.Phases[0], []Taken{{Kind: "orders", Power: "france"}}); err != nil {
		t.Fatal(err)
	}
	if names, _ := filepath.Glob(filepath.Join(game, "1901-spring/*")); len(names) != 2 || filepath.Base(names[1]) != "taken-back-1.json" {
		t.Errorf("the phase's folder holds %v", names)
	}
}
