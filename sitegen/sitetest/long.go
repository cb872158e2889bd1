package sitetest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// LongGame describes a game of many phases for Long.
type LongGame struct {
	Slug, Board, Ruleset string
	Phases               int
	Seed                 uint64
}

// Long writes a game of many phases into a site's folder: random legal orders in herald's own
// words, frozen phase by phase. The same seed writes the same game. A game that ends early fails
// the test: use another seed.
func Long(t testing.TB, dir string, game LongGame) {
	t.Helper()
	w := &writer{t: t, dir: dir, game: game, lib: sitegen.NewLibrary(), random: rand.New(rand.NewPCG(game.Seed, 1642))}
	w.write("game.toml", fmt.Sprintf(
		"title = %q\nboard = %q\nruleset = %q\nid = \"game-of-%s\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = %q\nlinks = 64\n",
		game.Slug, game.Board, game.Ruleset, game.Slug, play.LotLink(Seed, 64, 0)))
	w.write("receipts.txt", receipts.Begin(game.Slug, play.LotLink(Seed, 64, 0), 64, "").Text())
	w.write("secret.toml", "seed = \""+Seed+"\"\n")
	g := w.begin()
	for range game.Phases {
		turn := g.Current()
		if len(turn.Steps) == 0 {
			t.Fatalf("%s: nothing can be ordered any more (hint: another seed)", game.Slug)
		}
		w.orders(g, turn.Steps[0])
		if turn.Phase.Step == engine.Movement {
			draft := w.decide(g, play.Draft, nil) // then the retreats, if there are any
			if awaited := g.Awaited(); awaited != nil {
				w.orders(g, awaited)
			}
			g.Next(w.decide(g, play.Final, draft))
			continue
		}
		g.Next(w.decide(g, play.Final, nil))
	}
	if err := g.KeepAll(); err != nil {
		t.Fatal(err)
	}
}

type writer struct {
	t      testing.TB
	dir    string
	game   LongGame
	lib    *sitegen.Library
	random *rand.Rand
}

func (w *writer) write(name, text string) {
	w.t.Helper()
	path := filepath.Join(w.dir, "content", "games", w.game.Slug, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// begin plays a game without decisions.
func (w *writer) begin() *play.Game {
	w.t.Helper()
	var ps load.Problems
	lg, err := sitegen.FindGame(w.dir, w.game.Slug, &ps)
	if err != nil {
		w.t.Fatal(err)
	}
	g := play.Play(lg, w.lib, w.lib, &ps)
	if err := ps.Err(); err != nil {
		w.t.Fatal(err)
	}
	return g
}

// orders gives every unit of a step a random legal order.
func (w *writer) orders(g *play.Game, s *play.Step) {
	w.t.Helper()
	m := g.Rules.Map()
	sheets := map[engine.PowerID]*strings.Builder{}
	add := func(p engine.PowerID, unit engine.UnitID, n int) {
		legal := g.Rules.Legal(nil, s.Before, p, unit)
		if sheets[p] == nil {
			sheets[p] = &strings.Builder{}
		}
		for range min(n, len(legal)) {
			fmt.Fprintln(sheets[p], w.lib.Order(g.Rules, legal[w.random.IntN(len(legal))]))
		}
	}
	switch s.Kind {
	case "orders":
		for _, u := range s.Before.Units {
			add(u.Power, u.ID, 1)
		}
	case "retreats":
		for _, d := range s.Before.Dislodged {
			add(d.Unit.Power, d.Unit.ID, 1)
		}
	default:
		for p, c := range g.Rules.Counts(s.Before) {
			if c.Due > 0 {
				add(engine.PowerID(p), 0, c.Due)
			}
		}
	}
	folder := g.Current().Key + "/" + s.Kind
	for p, b := range sheets {
		w.write(folder+"/"+m.Powers[p].ID+".txt", b.String())
	}
	if len(sheets) == 0 {
		if err := os.MkdirAll(filepath.Join(w.dir, "content", "games", w.game.Slug, filepath.FromSlash(folder)), 0o755); err != nil {
			w.t.Fatal(err)
		}
	}
}

// decide adjudicates the current phase and writes the results. was: earlier ones, or nil.
func (w *writer) decide(g *play.Game, to play.State, was *load.Frozen) *load.Frozen {
	w.t.Helper()
	var ps load.Problems
	g.Reread(&ps)
	if err := ps.Err(); err != nil {
		w.t.Fatal(err)
	}
	frozen, err := g.Decide(to, was, "")
	if err == nil {
		err = g.Save(g.Current().Folder, frozen)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return frozen
}
