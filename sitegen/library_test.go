package sitegen

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/build"
)

// A header with another kind of phase is reported with the phase's own name, and a right one is not
// reported, even if a ruleset's own kind of phase shares a name with another's.
func TestHeadersOfOwnPhases(t *testing.T) {
	t.Parallel()
	lib := NewLibrary()
	bd, err := lib.Board("europe1615")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := lib.Rules("europe1615", bd.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start()
	for _, s := range rules.Info().Steps {
		if s.ID == "build" {
			p.Phase = engine.Phase{Year: 1616, Season: engine.Winter, Step: s.Step}
		}
	}
	by := bd.Map.Power("france")
	for text, want := range map[string]string{"France - retreat orders": "the header says retreat orders, but these are build orders", "France - build orders": "",
		"France: builds": "", "France - Winter 1616 - adjustment orders": "the header says adjustment orders, but these are build orders"} {
		var got []string
		for _, l := range lib.Read(rules, p, by, "france.txt", text) {
			for _, q := range l.Problems {
				got = append(got, q.Message)
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestBoundRulesets: a key covers a ruleset with its name, its board and each option.
func TestBoundRulesets(t *testing.T) {
	t.Parallel()
	lib := NewLibrary()
	key := func(id, board string, o engine.Options) string {
		t.Helper()
		b, err := lib.Board(board)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := lib.bind(id, b.Map, o)
		if err != nil {
			t.Fatal(err)
		}
		return new(build.Sums).Key(movesPage{Rules: rules})
	}
	seen := map[string]bool{}
	for _, k := range []string{key("standard", "standard", nil), key("standard", "standard", engine.Options{"builds": "owned"}),
		key("standard", "standard", engine.Options{"builds": "owned", "victory": "12"}), key("standard", "europe1615", nil),
		key("europe1615", "europe1615", nil)} {
		if seen[k] {
			t.Error("two rulesets have one key")
		}
		seen[k] = true
	}
}
