//go:build unix

package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/receipts"
)

const (
	loggedGame = keptGame + "[lots]\nscheme = 2\ncommitment = \"" + commitment + "\"\nlinks = 8\n"
	commitment = "00000000000000000000000000000000000000000000000000000000000000aa"
)

// takenPoints are the points between the writes of a taking back, and whether it has happened by
// then.
var takenPoints = []struct {
	name     string
	happened bool
}{
	{"it is about to be taken back", false}, {"it is about to be kept", false}, {"it has happened", true}, {"it was set aside", true}, {"the log says so", true}, {"it is counted", true},
}

// TestKilledWhileTakingBack kills a taking back at every point between its writes, the first of a
// phase and its second. The count and the log always agree with how often it has happened: before
// another command has run, after it, after one more, and when it is done again.
func TestKilledWhileTakingBack(t *testing.T) {
	published := []Taken{{Kind: "orders", Power: "france", Order: "Army Paris holds", Verdict: "succeeded"}}
	if dir := os.Getenv("HERALD_TAKEN_SITE"); dir != "" {
		var ps Problems
		g := ReadGame(dir, "first", &ps)
		reached = func(point string) {
			if point == os.Getenv("HERALD_TAKEN_AT") {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
				time.Sleep(time.Minute)
			}
		}
		t.Fatal(g.Reopen(g.Phases[0], published))
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []int{0, 1} {
		for _, point := range takenPoints {
			t.Run(point.name, func(t *testing.T) {
				dir := t.TempDir()
				game := filepath.Join(dir, "content/games/first")
				if err := os.MkdirAll(filepath.Join(game, "1901-spring/orders"), 0o755); err != nil {
					t.Fatal(err)
				}
				log := receipts.Begin("first", commitment, 8, "")
				for name, text := range map[string]string{"game.toml": loggedGame, "receipts.txt": log.Text()} {
					if err := os.WriteFile(filepath.Join(game, name), []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				read := func() *Game {
					t.Helper()
					var ps Problems
					g := ReadGame(dir, "first", &ps)
					if g == nil || ps.Failed() {
						t.Fatal(ps.Err())
					}
					return g
				}
				freeze := func() { // with the same receipts each time, of which the log then says nothing new
					t.Helper()
					g := read()
					g.Log, _ = g.Log.Close("1901-spring", "orders", nil, "")
					if err := g.Save(g.Phases[0], frozenAt(Final, 1)); err != nil {
						t.Fatal(err)
					}
				}
				freeze()
				for range before {
					g := read()
					if err := g.Reopen(g.Phases[0], published); err != nil {
						t.Fatal(err)
					}
					freeze()
				}
				cmd := exec.Command(program, "-test.run", "^TestKilledWhileTakingBack$")
				cmd.Env = append(os.Environ(), "HERALD_TAKEN_SITE="+dir, "HERALD_TAKEN_AT="+point.name)
				out, _ := cmd.CombinedOutput()
				if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
					t.Fatalf("it was not killed: %s", out)
				}
				want := before
				if point.happened {
					want++
				}
				look := func(when string, log bool) {
					t.Helper()
					g := read()
					p := g.Phases[0]
					if (p.Frozen == nil) != point.happened && when != "done again" || p.Retakes != want || len(p.Taken) != min(want, 1) {
						t.Errorf("%s: frozen %v, taken back %d times (%d orders), not %d", when, p.Frozen != nil, p.Retakes, len(p.Taken), want)
					}
					if log && g.Log.Reopened("1901-spring") != want {
						t.Errorf("%s: the log says %d times, not %d", when, g.Log.Reopened("1901-spring"), want)
					}
				}
				look("before another command", false)
				if !Behind(dir, "first") {
					t.Error("nobody sees that a command was killed")
				}
				for range 2 {
					if err := Settle(dir, "first"); err != nil {
						t.Fatal(err)
					}
					look("after another command", true)
				}
				if left, _ := filepath.Glob(filepath.Join(game, "1901-spring/*next*")); len(left) > 0 {
					t.Errorf("left are %v", left)
				}
				if !point.happened {
					g := read()
					if err := g.Reopen(g.Phases[0], published); err != nil {
						t.Fatal(err)
					}
					want++
					look("done again", true)
				}
			})
		}
	}
}
