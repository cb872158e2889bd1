//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// toldPhase is a phase with a position, and whole sheets by power. Each line is followed by " # "
// and its message.
type toldPhase struct {
	phase, folder, start string
	sheets               map[string]string
}

// tellsPhases puts each phase's sheets into a new game, in place of the opening's folder, and
// checks that herald check reports for each line what it should, with its file and number, all at
// once.
func tellsPhases(t *testing.T, board, opening string, phases []toldPhase) {
	t.Helper()
	for _, c := range phases {
		site := emptySite(t)
		if code, _, err := herald(t, "new", "game", "first", "--board", board, "--ruleset", board, "--site", site); code != exitWell {
			t.Fatal(err)
		}
		game := filepath.Join(site, "content/games/first")
		must(t, os.RemoveAll(filepath.Join(game, opening)))
		must(t, os.WriteFile(filepath.Join(game, "position.toml"), []byte("phase = \""+c.phase+"\"\n"+c.start), 0o644))
		dir := filepath.Join(game, filepath.FromSlash(c.folder))
		must(t, os.MkdirAll(dir, 0o755))
		for by, text := range c.sheets {
			must(t, os.WriteFile(filepath.Join(dir, by+".txt"), []byte(bareOrders(text)), 0o644))
		}
		code, out, err := herald(t, "check", "first", "--orders", "--site", site)
		if code != exitProblems {
			t.Errorf("%s: check answers %d\n%s%s", c.phase, code, out, err)
		}
		for by, text := range c.sheets {
			for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
				order, says, _ := strings.Cut(line, " # ")
				place := "content/games/first/" + c.folder + "/" + by + ".txt:" + strconv.Itoa(i+1) + ":"
				if told := toldAt(out, place); told == "" || !strings.Contains(told, says) {
					t.Errorf("%s: %q is told as %q, want %q", c.phase, order, told, says)
				}
			}
		}
	}
}

// toldAt returns what an output reports at a place: its line, and the notes indented below it.
func toldAt(out, place string) string {
	before, told, _ := strings.Cut(out, place)
	indent := before[strings.LastIndex(before, "\n")+1:]
	line, rest, _ := strings.Cut(told, "\n")
	for strings.HasPrefix(rest, indent+" ") {
		var note string
		note, rest, _ = strings.Cut(rest, "\n")
		line += "\n" + note
	}
	return line
}

// bareOrders are the lines of a sheet without what is expected of them.
func bareOrders(text string) string {
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		order, _, _ := strings.Cut(line, " # ")
		out = append(out, order)
	}
	return strings.Join(out, "\n") + "\n"
}
