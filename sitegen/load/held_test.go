//go:build unix

package load

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
)

const first = "content/games/first/"

func readFirst(t *testing.T, dir string) *Game {
	t.Helper()
	var ps Problems
	g := ReadGame(dir, "first", &ps)
	if g == nil || ps.Failed() {
		t.Fatal(ps.Err())
	}
	return g
}

// TestWhatIsHeld: the kept copy of a phase has what it was decided from: of a draft no sheet of its
// retreats, of an open phase nothing.
func TestWhatIsHeld(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{
		first + "game.toml":                       keptGame,
		first + "1901-spring/corrections.toml":    "",
		first + "1901-spring/notes.txt":           "who is who",
		first + "1901-spring/orders/france.txt":   "A Par H\n",
		first + "1901-spring/orders/italy.txt":    "",
		first + "1901-spring/orders/italy.jpg":    "picture",
		first + "1901-spring/orders/notes.md":     "who is who",
		first + "1901-spring/retreats/france.txt": "A Par - Pic\n",
		first + "1901-autumn/corrections.toml":    "",
		first + "1901-autumn/orders/france.txt":   "A Par H\n",
	})
	g := readFirst(t, dir)
	for _, p := range g.Phases {
		if p.Key == "1901-spring" {
			if err := WriteFrozen(p.Dir, frozenAt(Draft, 1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	held, err := readFirst(t, dir).hold()
	want := []string{"1901-spring/corrections.toml", "1901-spring/orders/france.txt", "1901-spring/orders/italy.jpg", "1901-spring/orders/italy.txt", "1901-spring/results.toml", "game.toml"}
	if got := slices.Sorted(maps.Keys(held)); err != nil || !slices.Equal(got, want) {
		t.Errorf("kept is %v, not %v; %v", got, want, err)
	}
	again := unpack(pack(held), "below")
	if len(again) != len(held) || again["below/1901-spring/orders/italy.jpg"] != nil || again["below/1901-spring/orders/italy.txt"] == nil || string(again["below/1901-spring/orders/france.txt"]) != "A Par H\n" {
		t.Errorf("what was kept comes out as %v", again)
	}
}

// TestNoPack: a damaged kept copy gives no files at all.
func TestNoPack(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "herald kept 2\n", keptHead + "== 3 a.txt\nabcd\n", keptHead + "== 5 a.txt\nabc\n", keptHead + "== -1 a.txt\nabc\n", keptHead + "== 3 a.txt\nabc", keptHead + "== 3 ../a.txt\nabc\n",
		keptHead + "== 3 /a.txt\nabc\n", keptHead + "= 3 a.txt\nabc\n", keptHead + "== x a.txt\nabc\n", keptHead + "== 3 a.txt\nabcX== 3 b.txt\nabc\n", keptHead + "== - a.jpg\nx\n"} {
		if held := unpack([]byte(text), "below"); held != nil {
			t.Errorf("%q holds %v", text, held)
		}
	}
	if held := unpack([]byte(keptHead+"== 3 a.txt\nabc\n== - b.jpg\n\n"), "below"); len(held) != 2 || string(held["below/a.txt"]) != "abc" {
		t.Errorf("it holds %v", held)
	}
}

// TestReopenedIsNotHeld: a phase that is taken back has no kept copy, while one whose name extends
// its name keeps its own; and the kept log records the taking back.
func TestReopenedIsNotHeld(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitment := strings.Repeat("0", 64)
	write(t, dir, map[string]string{
		first + "game.toml":                             keptGame + "[lots]\nscheme = 2\ncommitment = \"" + commitment + "\"\nlinks = 8\n",
		first + "receipts.txt":                          "herald-receipts 2 first\nlots " + commitment + " 8\nclosed 1901-spring orders\n",
		first + "1901-spring/orders/france.txt":         "A Par H\n",
		first + "1901-spring-second/orders/italy.txt":   "A Rom H\n",
		first + "1901-spring-second/orders/germany.txt": "A Mun H\n",
	})
	g := readFirst(t, dir)
	for _, p := range g.Phases {
		if err := g.Save(p, frozenAt(Final, 1)); err != nil {
			t.Fatal(err)
		}
	}
	g = readFirst(t, dir)
	for _, p := range g.Phases {
		if p.Key == "1901-spring" {
			if err := g.Reopen(p, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	held := heldOf(files.In(dir), "first")
	want := []string{"1901-spring-second/orders/germany.txt", "1901-spring-second/orders/italy.txt", "1901-spring-second/results.toml", "game.toml", "receipts.txt"}
	var got []string
	for _, name := range slices.Sorted(maps.Keys(held)) {
		got = append(got, strings.TrimPrefix(name, first))
	}
	if !slices.Equal(got, want) || !strings.HasSuffix(string(held[first+"receipts.txt"]), "\nreopened 1901-spring\n") {
		t.Errorf("kept is %v, with the log %q", got, held[first+"receipts.txt"])
	}
	if Behind(dir, "first") {
		t.Error("what is kept is behind")
	}
	if names, _ := filepath.Glob(filepath.Join(dir, first+"1901-spring/taken-back*")); len(names) > 0 {
		t.Errorf("nothing of it was published, and yet there is %v", names)
	}
}

// TestNothingHappened: a copy that is being kept is removed if the command fails.
func TestNothingHappened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{first + "game.toml": keptGame})
	g, full := readFirst(t, dir), errors.New("the disk is full")
	if err := g.happen([]byte(keptHead), "game.toml", func() error { return full }); !errors.Is(err, full) {
		t.Errorf("it says %v", err)
	}
	if names, _ := filepath.Glob(filepath.Join(dir, first+"kept*")); len(names) > 0 {
		t.Errorf("there is %v", names)
	}
}

// TestBehindByHand: results and corrections changed by hand, and a phase frozen in another's place,
// are noticed whatever their time stamps.
func TestBehindByHand(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(dir string){
		"results": func(dir string) { WriteFrozen(filepath.Join(dir, first+"1901-spring"), frozenAt(Final, 5)) },
		"corrections": func(dir string) {
			write(t, dir, map[string]string{first + "1901-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"france\"\norder = \"A Par H\"\nreason = \"r\"\n"})
		},
		"another phase, and as old": func(dir string) {
			was := filepath.Join(dir, first+"1901-spring/results.toml")
			if err := os.Rename(was, filepath.Join(dir, first+"1901-autumn/results.toml")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		dir := t.TempDir()
		write(t, dir, map[string]string{first + "game.toml": keptGame, first + "1901-spring/orders/france.txt": "A Par H\n", first + "1901-autumn/orders/france.txt": "A Par H\n"})
		g := readFirst(t, dir)
		for _, p := range g.Phases {
			if p.Key == "1901-spring" {
				if err := g.Save(p, frozenAt(Final, 1)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if Behind(dir, "first") {
			t.Fatalf("%s: it is behind already", name)
		}
		old := time.Now().Add(-time.Minute)
		for _, f := range []string{"kept.txt", "game.toml", "1901-spring/results.toml"} {
			if err := os.Chtimes(filepath.Join(dir, first+f), old, old); err != nil {
				t.Fatal(err)
			}
		}
		change(dir)
		if !Behind(dir, "first") {
			t.Errorf("%s: nobody notices", name)
		}
	}
}

// TestTakenBackOften: of the results published before, those taken back last count, also from the
// tenth time on.
func TestTakenBackOften(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{
		first + "game.toml":                        keptGame,
		first + "1901-spring/orders/france.txt":    "A Par H\n",
		first + "1901-spring/taken-back-2.json":    `[{"kind":"orders","power":"france","order":"the second","verdict":"failed"}]`,
		first + "1901-spring/taken-back-10.json":   `[{"kind":"orders","power":"france","order":"the tenth","verdict":"failed"}]`,
		first + "1901-spring/taken-back-next.json": `{"number":3,"taken":[{"kind":"orders","power":"france","order":"the third","verdict":"failed"}]}`,
	})
	if p := readFirst(t, dir).Phases[0]; p.Retakes != 10 || len(p.Taken) != 1 || p.Taken[0].Order != "the tenth" {
		t.Errorf("taken back %d times, last of %v", p.Retakes, p.Taken)
	}
}

// TestOriginsAreLogs: the log of an earlier place of the game is a valid log, or there is none.
func TestOriginsAreLogs(t *testing.T) {
	t.Parallel()
	for log, want := range map[string]string{"": "", "log = [\"herald-receipts 2 there\", \"lots " + strings.Repeat("0", 64) + " 8\"]\n": "", "log = [\"herald-receipts 2 there\", \"lots\"]\n": "the log of origin 2: line 2 is not a line"} {
		dir := t.TempDir()
		write(t, dir, map[string]string{first + "game.toml": keptGame, first + "moved-in.toml": "[[origin]]\n[[origin]]\ngame = \"there\"\n" + log})
		var ps Problems
		g := ReadGame(dir, "first", &ps)
		if err := ps.Err(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || err == nil && len(g.Origins) != 2 {
			t.Errorf("%q: %v", log, err)
		}
		for _, n := range []int{-1, 0, 3} {
			if g != nil && g.Origin(n) != nil {
				t.Errorf("there is an origin %d", n)
			}
		}
	}
}
