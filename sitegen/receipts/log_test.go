package receipts

import (
	"slices"
	"strings"
	"testing"
)

// TestClosing: a step that is closed again with the same receipts is closed once; with others,
// twice; and the first value of a beacon counts.
func TestClosing(t *testing.T) {
	t.Parallel()
	a, b := []Entry{{Power: "france", Receipt: strings.Repeat("a", 64)}}, []Entry{{Power: "france", Receipt: strings.Repeat("b", 64)}}
	l := Begin("g", strings.Repeat("0", 64), 1, "the lottery")
	l, _ = l.Close("spring", "orders", a, "Saturday's")
	once := slices.Clone(l)
	if l, _ = l.Close("spring", "orders", a, "Saturday's"); !slices.Equal(l, once) {
		t.Errorf("it is closed again with the same receipts:\n%s", l.Text())
	}
	l = l.Give("spring", "orders", "1 2 3").Give("spring", "orders", "4 5 6")
	if c := l.Closing("spring", "orders"); c.Times != 1 || c.Value != "1 2 3" || !slices.Equal(c.Entries, a) {
		t.Errorf("%+v", c)
	}
	l, _ = l.Close("spring", "orders", b, "Saturday's")
	if c := l.Closing("spring", "orders"); c.Times != 2 || !slices.Equal(c.Entries, b) {
		t.Errorf("%+v", c)
	}
}
