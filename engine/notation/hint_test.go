package notation

import (
	"strings"
	"testing"
)

// TestHintsAreOfTheBoard: where a line is no order, the example of one is an order of that very board, in the ruleset's own kinds of unit.
func TestHintsAreOfTheBoard(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for board, r := range rs {
		s := r.Sheet("a", []byte("foo\n"), Open())
		if len(s.Lines) != 1 || len(s.Lines[0].Problems) != 1 {
			t.Fatalf("%s: %+v", board, s.Lines)
		}
		hint := s.Lines[0].Problems[0].Hint
		_, example, _ := strings.Cut(hint, ": ")
		example, _, _ = strings.Cut(example, ";")
		read := r.Sheet("a", []byte(example+"\n"), Open())
		if example == "" || objected(&read) || r.Long(read.Lines[0].Order) != example {
			t.Errorf("%s: the hint %q, whose example is read as %+v", board, hint, read.Lines)
		}
	}
}
