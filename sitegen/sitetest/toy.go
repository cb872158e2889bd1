package sitetest

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest/toytest"
)

//go:embed toytest/testdata/book
var book embed.FS

// ToyPhase is a phase of Toy: its kind, its sheets, and its results.
type ToyPhase struct {
	Key, Kind string
	Sheets    map[string]string
	Says      []string // on the phase's page
	Position  []string // of the position it leads to: power, unit
}

// ToyGame is the game of Toy, phase by phase.
var ToyGame = []ToyPhase{
	{"1401-lent-council", "councils", map[string]string{
		"england": "Proclaim Old Sedge\nPay 2 to France\n", "france": "Pay 9 to Italy\n"},
		[]string{"Lent 1401 council", "the Dyke-reeve", "there is not so much gold", "Treasury"}, nil},
	{"1401-lent", "orders", map[string]string{
		"england": "F Lon - ENG\nA Lvp - Wal\nF Edi - NTH\n", "france": "F Bre - ENG\nA Par - Pic\n"},
		[]string{"Lent 1401"}, []string{"england F eng #1", "france F eng #2"}},
	{"1401-lammas", "orders", map[string]string{
		"england": "A Wal boards F ENG\nHide Greymantle with F ENG\nF NTH H\n",
		"france":  "F ENG H\nHide the Abbess of Ely Fen with F ENG#1\n"},
		[]string{"it is aboard"}, []string{"england A eng aboard"}},
	{"1401-lammas-adjustment", "adjustments", map[string]string{}, []string{"Lammas 1401 adjustments"}, nil},
	{"1402-march-muster", "musters", map[string]string{"france": "Pay 5 to Germany\n"},
		[]string{"March 1402 muster"}, nil},
	{"1402-march", "orders", map[string]string{
		"england": "F ENG - IRI\nA ENG lands in Brest\n", "france": "F ENG H\n"},
		[]string{"it has landed"}, []string{"england A bre", "england F iri"}},
}

// ToySecrets occur in orders that hide the abbess, their results, and the ruleset's state.
var ToySecrets = []string{"Greymantle with", "Ely Fen with", "Hide the Abbess", "greymantle sleeps there",
	"greymantled unit", "greymantle-hidden"}

// Toy makes a site whose one game is played by a ruleset that only tests know, on a board that only
// the returned memory knows: the standard one, with two powers without players.
func Toy(t testing.TB) (string, *sitegen.Memory) {
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
	memory := sitegen.NewMemory()
	memory.Add("toytest", toytest.New, &board)

	dir := t.TempDir()
	Expand(t, dir, "fens")
	rules, err := fs.Sub(book, "toytest/testdata/book")
	if err == nil {
		err = os.CopyFS(filepath.Join(dir, "content/rules/fens"), rules)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir, memory
}

// PlayToy plays the game of Toy from its files: it writes, closes and decides each phase.
func PlayToy(t testing.TB, dir string, m *sitegen.Memory) {
	t.Helper()
	for _, phase := range ToyGame {
		folder := filepath.Join("content/games/fens", phase.Key, phase.Kind)
		for power, text := range phase.Sheets {
			Write(t, dir, map[string]string{filepath.Join(folder, power+".txt"): text})
		}
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, to := range []play.State{play.Closed, play.Final} {
			g, was := ToyNow(t, dir, m)
			turn := g.Current()
			if turn.Key != phase.Key {
				t.Fatalf("the game is at %s, not at %s", turn.Key, phase.Key)
			}
			f, err := g.Close()
			if to == play.Final {
				f, err = g.Decide(to, was, "")
			}
			if err == nil {
				err = g.Save(turn.Folder, f)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// ToyNow plays the game of Toy without the frozen results of its current phase.
func ToyNow(t testing.TB, dir string, m *sitegen.Memory) (*play.Game, *load.Frozen) {
	t.Helper()
	return soFar(t, dir, "fens", m.Library())
}
