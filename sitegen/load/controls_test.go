package load

import (
	"strings"
	"testing"
)

// TestControlCharacters: what would move a terminal's cursor or break a calendar's line never gets beyond the reader.
func TestControlCharacters(t *testing.T) {
	for text, want := range map[string]string{
		`title = "a\u001b[31mb"`:                                 "holds the control character U+001B",
		`title = "a\rEND:VCALENDAR"`:                             "holds the control character U+000D",
		"note = \"x\\u009b31m\"\ntitle = \"t\"":                  "holds the control character U+009B",
		"title = \"x\\u202e\"":                                   "holds the control character U+202E",
		"title = \"t\"\n[[timeline.change]]\nwhy = \"a\\u0007\"": "holds the control character U+0007",
		"title = \"t\"\n[options]\na = \"b\\u0000\"":             "holds the control character U+0000",
		"title = \"a\x1b[31m\"":                                  "is not text: byte 0x1B",
		"title = \"a\u009b31m\"":                                 "is not text: the control character U+009B",
		"title = \"a\\tb\"\nnote = \"\"\"two\nlines\"\"\"":       "",
	} {
		dir := t.TempDir()
		write(t, dir, map[string]string{"content/games/a/game.toml": "board = \"standard\"\nruleset = \"standard\"\n" + text + "\n"})
		var ps Problems
		ReadGame(dir, "a", &ps)
		said := ""
		for _, p := range ps.All() {
			if strings.Contains(p.Msg, "control") || strings.Contains(p.Msg, "not text") {
				said += p.Error()
			}
		}
		if !strings.Contains(said, want) || want == "" && said != "" {
			t.Errorf("%q: it says %q, not %q", text, said, want)
		}
		if strings.ContainsAny(said, "\x1b\r\x00\a\u009b\u202e") {
			t.Errorf("%q: the message holds it too", text)
		}
	}
	var ps Problems
	dir := t.TempDir()
	write(t, dir, map[string]string{"content/games/a/game.toml": goodGame, "content/games/a/1901-spring/orders/france.txt": "A Par \x1b[31m- Bur\n"})
	ReadGame(dir, "a", &ps).Folders(nil, nil, &ps)
	if err := ps.Err(); err == nil || !strings.Contains(err.Error(), "france.txt:1:7: is not text: byte 0x1B") {
		t.Errorf("escape codes in a sheet: %v", err)
	}
}
