package main

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// TestBar: a bar shows the share of work that is done, clears its line, and is drawn seldom except
// at the end.
func TestBar(t *testing.T) {
	var out strings.Builder
	w := &talk{err: &out, began: time.Now()}
	for i := range 41 {
		w.draw(i, 40, "building")
	}
	w.end()
	bars := strings.Split(strings.TrimSuffix(out.String(), clearLine), clearLine)
	if len(bars) != 3 || bars[1] != "building   0% |"+strings.Repeat(" ", 20)+"| (0/40) [0s]" || bars[2] != "building 100% |"+strings.Repeat("█", 20)+"| (40/40) [0s]" {
		t.Errorf("%d pictures: %q", len(bars), bars)
	}
	if got := w.picture(10, 40, "building", 2*time.Second); !strings.Contains(got, " 25% |█████ ") || !strings.HasSuffix(got, "(10/40) [2s]") {
		t.Error(got)
	}
	w.doing = "powick-bridge/1643-autumn/map.pdf"
	if got := w.picture(999, 1000, "building", 100*time.Second); !strings.HasSuffix(got, " …dge/1643-autumn/map.pdf") || utf8.RuneCountInString(got) > 80 {
		t.Errorf("what is being done: %q", got)
	}
	w.doing = ""
	if a, b := w.picture(0, -1, "laying", 0), w.picture(0, -1, "laying", 0); a == b || !strings.Contains(a, "laying") {
		t.Errorf("a spinner that stands still: %q", a)
	}
}
