package room

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// TestReader: lines are read by the board alone, by a ruleset's orders or the family's, in the
// kinds of phase that are known.
func TestReader(t *testing.T) {
	t.Parallel()
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	movement := Grammar(map[engine.PhaseStep][]int{engine.Movement: {int(engine.Hold), int(engine.Move)}})
	for _, ruleset := range []string{"", "standard"} {
		r, err := OpenReader(b.Map, ruleset, nil, movement)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]string{
			"A Par - Bur":            "order read Army Paris moves to Burgundy",
			"  A Par - Lon":          "order illegal Army Paris moves to London",
			"Army Atlantis holds":    "order doubtful Army Atlantis holds",
			"Dear Anna,":             "comment read Dear Anna,",
			"A Par S A Mar - Bur":    "unread doubtful A Par S A Mar - Bur", // no verb of the grammar's
			"Army Pariss to Picardy": "order read Army Paris moves to Picardy",
		} {
			ls := r.Read(text, int(engine.Movement))
			if len(ls) != 1 {
				t.Errorf("%q: %d lines", text, len(ls))
				continue
			}
			l := ls[0]
			says := l.Says
			if says == "" {
				says = l.Text
			}
			if got := strings.Join([]string{l.Kind, l.Standing, says}, " "); got != want {
				t.Errorf("%s: %q is %s, want %s", ruleset, text, got, want)
			}
			if l.Text != strings.TrimSpace(text) || l.Full != text || l.Indent != len(text)-len(l.Text) || !strings.Contains(string(l.JSON), `"line":1`) {
				t.Errorf("%q: %+v", text, l)
			}
		}
		if ls := r.Read("A Par - Bur\x00\x01\x02", -1); len(ls) != 1 || len(ls[0].Problems) == 0 {
			t.Errorf("what is not text: %+v", ls)
		}
	}
	if _, err := OpenReader(b.Map, "nothing", nil, nil); err == nil {
		t.Error("a ruleset that is none was opened")
	}
}
