package batch

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// TestSavedGamesOfOthers: a saved game is played on the board that it names, with the package's
// rule choices and its own on top; unknown keys are skipped and named; retreats of units that had
// nowhere to go are not a phase of their own.
func TestSavedGamesOfOthers(t *testing.T) {
	t.Parallel()
	const game = `{"id":"g","map":"standard","rules":[],"viz":1,"version":1,"phases":[` +
		`{"name":"F1901M","state":{"name":"F1901M","units":{"FRANCE":["A POR"],"GERMANY":["A SPA","F MAO"]},"centers":{"FRANCE":["POR","PAR"],"GERMANY":["BER","KIE"]},"retreats":{}},"orders":{"FRANCE":["A POR H"],"GERMANY":["A SPA - POR","F MAO S A SPA - POR"]},"results":{"A POR":["dislodged"]},"messages":[],"logs":[]},` +
		`{"name":"F1901R","state":{"name":"F1901R","units":{"FRANCE":["*A POR"],"GERMANY":["A POR","F MAO"]},"centers":{"FRANCE":["POR","PAR"],"GERMANY":["BER","KIE"]},"retreats":{"FRANCE":{"A POR":[]}}},"orders":{"FRANCE":["A POR D"]},"results":{}},` +
		`{"name":"W1901A","state":{"name":"W1901A","units":{"GERMANY":["A POR","F MAO"]},"centers":{"FRANCE":["PAR"],"GERMANY":["BER","KIE","POR"]},"retreats":{}},"orders":{"FRANCE":["WAIVE"]},"results":{"A BER":["void"],"WAIVE":["void"]}},` +
		`{"name":"S1902M","state":{"name":"S1902M","units":{"GERMANY":["A POR","F MAO"]},"centers":{"FRANCE":["PAR"],"GERMANY":["BER","KIE","POR"]},"retreats":{}},"orders":{},"results":{}}]}`
	for _, board := range []string{"", "w3k"} {
		out, sum := run(t, game, Settings{Verify: true, Board: board})
		if sum.Differences != 0 || sum.Phases != 3 || sum.Passed != "logs, version, viz" {
			t.Errorf("on %q: %d phases, passed over %q: %s", board, sum.Phases, sum.Passed, out)
		}
	}
	s, problems, err := ReadSaved(Settings{Options: engine.Options{"civil-disorder": "owned"}}, []byte(game), "w3k")
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	if s.Board != "standard" || s.Options["convoy-intent"] != "explicit-via" || s.Options["civil-disorder"] != "owned" || len(s.Phases) != 2 || s.Last == nil {
		t.Errorf("on %s by %v: %d phases", s.Board, s.Options, len(s.Phases))
	}
	anywhere := strings.Replace(game, `"rules":[]`, `"rules":["BUILD_ANY"]`, 1)
	if s, _, err := ReadSaved(Settings{}, []byte(anywhere), ""); err != nil || s.Options["builds"] != "owned" {
		t.Errorf("built anywhere: %v", err)
	}
	// Something else on the board is a difference, one sentence long.
	other := strings.Replace(game, `"units":{"GERMANY":["A POR","F MAO"]},"centers":{"FRANCE":["PAR"]`, `"units":{"GERMANY":["A SPA","F MAO"]},"centers":{"FRANCE":["PAR"]`, 1)
	if _, sum := run(t, other, Settings{Verify: true}); sum.Differences == 0 {
		t.Error("an army elsewhere makes no difference")
	}
	unknown := strings.Replace(game, `"map":"standard"`, `"map":"fva"`, 1)
	if out, _ := run(t, unknown, Settings{}); !strings.Contains(out[0], `played on the board \"fva\", which is not here (hint: --board ID`) {
		t.Errorf("on a board that is not here: %s", out)
	}
	if out, _ := run(t, unknown, Settings{Verify: true, Board: "standard"}); !strings.Contains(out[0], `"differences":[]`) {
		t.Errorf("on a board that --board names: %s", out)
	}
	for _, path := range []string{"../x", ".", "a/b"} {
		opened := false
		_, err := newRunner(Settings{Open: func(string) (b *mapdata.Board, err error) { opened = true; return }}).game(&inputLine{Map: path, Phases: []inputLine{}})
		if err == nil || opened {
			t.Errorf("the map %q is taken for a path", path)
		}
	}
}
