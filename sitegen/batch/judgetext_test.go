package batch

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestJudgeLetters: a game in the form of a judge's letters contains everything from which jDip
// 1.6.8 builds its history, in the words that it knows: a line for each unit, the seas of a convoy,
// no line for a unit without a retreat, and a failed retreat as its unit's outcome.
func TestJudgeLetters(t *testing.T) {
	t.Parallel()
	r := newRunner(Settings{})
	g, err := r.game(&inputLine{Board: "standard", Options: engine.Options{"civil-disorder": "home"}})
	if err != nil {
		t.Fatal(err)
	}
	ph, _, err := g.phase("F1901M")
	if err != nil {
		t.Fatal(err)
	}
	at, problems := g.position(&stateJSON{
		Units: map[string][]string{
			"ENGLAND": {"F NTH", "F ENG", "A LON", "A WAL"}, "FRANCE": {"A BUR", "F SPA/SC", "A RUH", "F MAO"},
			"GERMANY": {"A MUN", "A TYR", "A KIE", "F HOL", "A BEL"}, "AUSTRIA": {"A BOH", "A VIE", "A TRI"},
			"ITALY": {"A PIE", "A VEN", "A TUS"},
		},
		Centers: map[string][]string{"ENGLAND": {"LON", "LVP", "EDI", "BRE", "NWY"}, "FRANCE": {"PAR", "MAR"},
			"GERMANY": {"MUN", "KIE", "BER"}},
	}, ph)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var phases []PlayedPhase
	for _, sheets := range []map[string][]string{
		{
			"ENGLAND": {"F NTH C A LON - BEL", "F ENG C A LON - BEL", "A LON - BEL VIA", "A WAL H"},
			"FRANCE":  {"A BUR S A RUH - MUN", "A RUH - MUN", "F SPA/SC - LYO", "F MAO S F SPA/SC"},
			"GERMANY": {"A MUN H", "A TYR - BOH", "A KIE - RUH", "F HOL S A LON - BEL"},
			"AUSTRIA": {"A BOH H"}, "ITALY": {"A PIE - TYR", "A VEN S A PIE - TYR"},
		},
		{"GERMANY": {"A MUN R SIL"}},
		{"ENGLAND": {"F EDI B", "WAIVE"}},
	} {
		var orders []engine.Order
		for _, name := range keys(sheets) {
			by, err := g.power(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range sheets[name] {
				o, err := g.order(by, text, at.Phase.Step)
				if err != nil {
					t.Fatal(err)
				}
				orders = append(orders, o)
			}
		}
		res := g.rules.Resolve(at, orders, engine.SeededLots(""))
		phases = append(phases, PlayedPhase{Before: at, Orders: orders, Resolution: res})
		at = res.After
	}
	data, err := WriteJudge(nil, "letters", "standard", "standard", engine.Options{"civil-disorder": "home"}, phases)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/letters.txt")
	if got := string(data); err != nil || got != string(want) {
		t.Errorf("the letters are (%v)\n%s", err, got)
	}
	if _, err := WriteJudge(nil, "none", "standard", "standard", nil, nil); err == nil ||
		!strings.Contains(err.Error(), "nothing is decided yet") {
		t.Errorf("a game of which nothing is decided: %v", err)
	}
}
