package notation

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// TestCarelessLines: whatever people write, a problem underlines existing words, and an order that
// is read without a problem is read the same when herald prints it.
func TestCarelessLines(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/careless.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range readers(t) {
		read := 0
		for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			s := r.Sheet("careless", []byte(text), contextOf(""))
			for i := range s.Lines {
				l := &s.Lines[i]
				for _, p := range l.Problems {
					if p.Col < 1 || p.Col+p.Len-1 > utf8.RuneCountInString(text) {
						t.Errorf("%s %q: %s underlines %d+%d", name, text, p.Code, p.Col, p.Len)
					}
				}
				if l.Kind != OrderLine || l.Standing() != Read || len(l.Problems) > 0 || !complete(l.Order) {
					continue
				}
				read++
				if again := r.Line(r.Long(l.Order), contextOf("")); l.Order.Verb != engine.Waive && !sameSaid(again.Order, l.Order) {
					t.Errorf("%s %q is read as %q, and that as %q", name, text, r.Long(l.Order), r.Long(again.Order))
				}
			}
		}
		if read < 100 {
			t.Errorf("%s: only %d lines are read", name, read)
		}
	}
}
