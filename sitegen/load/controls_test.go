package load

import (
	"fmt"
	"strings"
	"testing"
)

// TestControlCharacters: the reader refuses characters that would move a terminal's cursor or break
// a calendar's line.
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
		write(t, dir, map[string]string{"content/games/a/game.toml": "board = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n" + text + "\n"})
		var ps Problems
		g := ReadGame(dir, "a", &ps)
		if g != nil {
			if all := fmt.Sprintln(g.Title, g.Note, g.Options, g.Time.Changes); strings.ContainsAny(all, "\x1b\r\x00\a\u009b\u202e") {
				t.Errorf("%q: the game has it: %q", text, all)
			}
		}
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

// TestPlacesOfControlCharacters: every one is reported at its place, however it is written.
func TestPlacesOfControlCharacters(t *testing.T) {
	dir := t.TempDir()
	text := "title = \"one\\u202etwo\\U0000001b]0;pwn\\u0007\" # \\u0007\nnote = \"a\\\\u0007 \\b\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n[options]\n\"c\\u202e\" = \"two\\u202e\"\n"
	write(t, dir, map[string]string{"content/games/a/game.toml": text})
	for range 10 {
		var ps Problems
		g := ReadGame(dir, "a", &ps)
		if g.Title != "onetwo]0;pwn" || g.Note != "a\\u0007 " || g.Options["c"] != "two" {
			t.Fatalf("read as %q, %q, %q", g.Title, g.Note, g.Options)
		}
		var at []string
		for _, p := range ps.All() {
			_, rest, _ := strings.Cut(p.Msg, "U+")
			at = append(at, fmt.Sprintf("%d:%d %s", p.Line, p.Col, rest[:4]))
		}
		if got, want := strings.Join(at, ", "), "1:13 202E, 1:22 001B, 1:38 0007, 2:18 0008, 7:3 202E, 7:17 202E"; got != want {
			t.Fatalf("told at %s, not %s", got, want)
		}
	}
}

// TestWrongKeys: each wrong key in a game's or a site's table is reported, and all others are read.
func TestWrongKeys(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"content/games/a/game.toml": "title = \"First\"\nbegan=0001-01-01\nnote = \"n\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n[timeline]\nbegan=0001-01-01\norders = 3\n[options]\nvictory = 3\nbuilds = \"home\"\n",
		"content/site.toml":         "title = \"T\"\nlanguage=7\nprints=\"a3\"\ncoordinator=false\ntitel=1\nurl = \"nowhere\"\nboard = \"standard\"\n",
	})
	for range 20 {
		var ps Problems
		g := ReadGame(dir, "a", &ps)
		if g == nil || g.Title != "First" || g.Note != "n" || g.Time.Orders != 3 || !g.Time.Began.IsZero() || len(g.Options) != 1 || g.Options["builds"] != "home" || ps.Len() != 3 {
			t.Fatalf("read as %+v: %v", g, ps.Err())
		}
		ps = Problems{}
		s := ReadSettings(dir, &ps)
		if s.Title != "T" || s.Board != "standard" || s.Coordinator != "The Coordinator" || ps.Len() != 5 || !strings.Contains(ps.Err().Error(), "content/site.toml:6:1: url") {
			t.Fatalf("read as %+v: %v", s, ps.Err())
		}
	}
}
