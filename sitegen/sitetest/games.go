package sitetest

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Play plays a game of a site and returns it with its problems.
func Play(t testing.TB, dir, slug string) (*play.Game, *load.Problems) {
	t.Helper()
	var ps load.Problems
	lg := load.ReadGame(dir, slug, &ps)
	if lg == nil {
		t.Fatal(ps.Err())
	}
	lib := sitegen.NewLibrary()
	return play.Play(lg, lib, lib, &ps), &ps
}

// SoFar plays a game as far as its files go, without the frozen results of its current phase.
func SoFar(t testing.TB, dir, slug string) (*play.Game, *load.Frozen) {
	t.Helper()
	return soFar(t, dir, slug, sitegen.NewLibrary())
}

func soFar(t testing.TB, dir, slug string, lib *sitegen.Library) (*play.Game, *load.Frozen) {
	t.Helper()
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	_, was := play.Unfreeze(lg)
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return g, was
}

// Resolve decides a game's current turn, as the command does.
func Resolve(t testing.TB, dir, slug string, to play.State) {
	t.Helper()
	ResolveWith(t, dir, slug, sitegen.NewLibrary(), to)
}

// ResolveWith decides a game's current turn with a library's rulesets and boards.
func ResolveWith(t testing.TB, dir, slug string, lib *sitegen.Library, to play.State) {
	t.Helper()
	g, was := soFar(t, dir, slug, lib)
	freeze(t, g, func() (*load.Frozen, error) { return g.Decide(to, was, "") })
}

// Close closes a game's current turn.
func Close(t testing.TB, dir, slug string) {
	t.Helper()
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := sitegen.NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	freeze(t, g, g.Close)
}

// Decide decides the phase of Log with a beacon's value, as the command does.
func Decide(t testing.TB, dir, value string) error {
	t.Helper()
	g, was := SoFar(t, dir, "lots")
	folder := g.Current().Folder
	frozen, err := g.Decide(play.Final, was, value)
	if err != nil {
		return err
	}
	return g.Save(folder, frozen)
}

func freeze(t testing.TB, g *play.Game, by func() (*load.Frozen, error)) {
	t.Helper()
	turn := g.Current()
	frozen, err := by()
	if err == nil {
		err = g.Save(turn.Folder, frozen)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Held plays a new game's first movement with some sheets, to a draft.
func Held(t testing.TB, dir, board, phase string, sheets map[string]string) *play.Game {
	t.Helper()
	files := map[string]string{
		"content/site.toml": "title = \"Test site\"\nboard = \"" + board + "\"\n",
		"content/games/first/game.toml": "title = \"First\"\nboard = \"" + board + "\"\nruleset = \"" + board +
			"\"\nid = \"game-of-tests\"\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(Seed, 8, 0) + "\"\nlinks = 8\n",
		"content/games/first/receipts.txt": BeginLog("first", ""),
		"content/games/first/secret.toml":  "seed = \"" + Seed + "\"\n",
	}
	for power, text := range sheets {
		files["content/games/first/"+phase+"/orders/"+power+".txt"] = text
	}
	Write(t, dir, files)
	return Again(t, dir, func(g *play.Game) *load.Frozen {
		f, err := g.Decide(play.Draft, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		return f
	})
}

// Again plays the game, freezes its current phase in the folder, and plays it from that.
func Again(t testing.TB, dir string, freeze func(*play.Game) *load.Frozen) *play.Game {
	t.Helper()
	var g *play.Game
	for range 2 {
		var ps load.Problems
		lg, lib := load.ReadGame(dir, "first", &ps), sitegen.NewLibrary()
		g = play.Play(lg, lib, lib, &ps)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		if freeze != nil {
			if err := g.Save(g.Current().Folder, freeze(g)); err != nil {
				t.Fatal(err)
			}
		}
		freeze = nil
	}
	return g
}

// WantProblem wants an error, not a warning, of a file to say some words.
func WantProblem(t testing.TB, ps *load.Problems, file, words string) {
	t.Helper()
	for _, p := range ps.All() {
		if strings.Contains(p.File, file) && strings.Contains(p.Error(), words) && !p.Warning {
			return
		}
	}
	t.Errorf("no problem of %s says %q; there are %v", file, words, ps.All())
}
