package batch

import (
	"strings"
	"testing"
)

// standing is a saved game as the package writes it: the current phase is always the last, with its
// orders so far and an empty list of results.
const standing = `{"id":"g","map":"standard","phases":[
{"name":"S1901M","state":{"name":"S1901M","units":{"FRANCE":["A PAR"],"GERMANY":["A MUN"]},"centers":{},"retreats":{}},"orders":{"FRANCE":["A PAR - PIC"],"GERMANY":[]},"results":{"A PAR":[],"A MUN":[]},"messages":[],"logs":[]},
{"name":"F1901M","state":{"name":"F1901M","units":{"FRANCE":["A PIC"],"GERMANY":["A MUN"]},"centers":{},"retreats":{}},"orders":{"FRANCE":["A PIC - BEL"],"GERMANY":null},"results":{},"messages":[]}]}`

// TestThePhaseThatWaits: a game's current phase is never adjudicated, whether some, none or all
// have ordered; its orders are kept as pending, and COMPLETED ends the game.
func TestThePhaseThatWaits(t *testing.T) {
	t.Parallel()
	over := strings.TrimSuffix(standing, "]}") + `,{"name":"COMPLETED","state":{"name":"COMPLETED","note":"Victory by: FRA","units":{}},"orders":{},"results":{}}]}`
	for name, c := range map[string]struct {
		text    string
		waiting int
		over    bool
	}{
		"some have ordered": {standing, 1, false},
		"nobody has":        {strings.Replace(standing, `["A PIC - BEL"]`, "null", 1), 0, false},
		"its own export":    {strings.Replace(standing, `{"FRANCE":["A PIC - BEL"],"GERMANY":null}`, "{}", 1), 0, false},
		"completed":         {over, 1, true},
	} {
		g, problems, err := ReadSaved(Settings{}, []byte(c.text), "w3k")
		if err != nil || len(problems) > 0 {
			t.Fatalf("%s: %v %v", name, problems, err)
		}
		if len(g.Phases) != 1 || g.Last == nil || len(g.Waiting) != c.waiting || g.Completed != c.over || c.over && g.Note != "Victory by: FRA" {
			t.Errorf("%s: %d phases, last %v, waiting %v, completed %v %q", name, len(g.Phases), g.Last != nil, g.Waiting, g.Completed, g.Note)
		}
		// herald adjudicate does not decide it either, however the line is read.
		line := strings.ReplaceAll(c.text, "\n", "")
		if out, sum := run(t, line, Settings{}); sum.Phases != 1 {
			t.Errorf("%s: %d phases decided: %s", name, sum.Phases, out)
		}
	}
	// Who writes phases by hand, without results, wants them decided.
	hand := strings.ReplaceAll(strings.ReplaceAll(standing, `,"results":{}`, ""), "\n", "")
	if out, sum := run(t, hand, Settings{}); sum.Phases != 2 {
		t.Errorf("by hand: %d phases decided: %s", sum.Phases, out)
	}
}
