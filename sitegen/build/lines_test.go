package build

import (
	"fmt"
	"slices"
	"testing"
)

// TestLines: every text of lists of many lengths is found, and none that is missing.
func TestLines(t *testing.T) {
	for n := range 40 {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%0*d", 1+i*7%5, i*i%101))
		}
		l := linesOf(slices.Clone(list))
		slices.Sort(list)
		if list = slices.Compact(list); !slices.Equal(l.list(), list) {
			t.Fatalf("%d: %q, want %q", n, l.list(), list)
		}
		for i := range 110 {
			for width := range 6 {
				s := fmt.Sprintf("%0*d", width, i)
				if l.has(s) != slices.Contains(list, s) {
					t.Errorf("%d: %q found: %v", n, s, l.has(s))
				}
			}
		}
		if l.has("") {
			t.Errorf("%d: the empty text is found", n)
		}
	}
	if got := linesOf([]string{"", "a\nb"}).list(); !slices.Equal(got, []string{"", "a\x00b"}) {
		t.Errorf("%q", got)
	}
}
