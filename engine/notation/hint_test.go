package notation

import (
	"strings"
	"testing"
)

// TestHintsAreOfTheBoard: the example in a hint is an order on the same board, with the ruleset's
// own kinds of unit.
func TestHintsAreOfTheBoard(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for board, r := range rs {
		for _, line := range []string{"Army " + r.Region(0) + " moves", "Army " + r.Region(0) + " supports", "supports Army " + r.Region(0)} {
			for _, p := range r.Sheet("a", []byte(line), Open()).Lines[0].Problems {
				_, example, ok := strings.Cut(p.Hint, ": ")
				for _, w := range []string{"moves to ", "supports ", " ..."} {
					example = strings.ReplaceAll(example, w, "")
				}
				from, to, both := strings.Cut(example, " to ")
				if unit := strings.TrimPrefix(from, "Army "); ok && (!r.Known(unit, Anywhere) || both && !r.Known(to, Anywhere)) {
					t.Errorf("%s: %q: the hint %q is of another board", board, line, p.Hint)
				}
			}
		}
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
