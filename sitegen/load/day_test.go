package load

import (
	"strings"
	"testing"
)

// TestDays reads dates as people write them, and refuses those that no calendar file can hold.
func TestDays(t *testing.T) {
	for text, want := range map[string]string{
		"2026-03-02":                "2026-03-02",
		"2026-03-02T23:30:00":       "2026-03-02",
		"2026-03-02T23:30:00Z":      "2026-03-02",
		"2026-03-02T23:30:00-05:00": "2026-03-03",
		"2026-03-02T01:30:00+05:00": "2026-03-01",
		"9999-12-31":                "toml:6:9: the year 9999 is out of range",
		"0001-01-01":                "toml:6:9: the year 1 is out of range",
		"\"2026-03-02\"":            "toml:6:10: 2026-03-02 is not a date: write it without quotation marks",
	} {
		dir := t.TempDir()
		write(t, dir, map[string]string{"content/games/a/game.toml": goodGame + "[timeline]\nbegan = " + text + "\n"})
		var ps Problems
		g := ReadGame(dir, "a", &ps)
		got := ""
		if g != nil {
			got = g.Time.Began.Format("2006-01-02")
		}
		for _, p := range ps.All() {
			got += p.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s is read as %s; want %s", text, got, want)
		}
	}
}
