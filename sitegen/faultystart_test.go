package sitegen

import (
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// faultyStart is a start file that contradicts itself in every way that its ruleset knows of; behind each line what is told of it.
const faultyStart = `phase = "1616-summer-movement"

[units]
dutch = ["A HOL", "F LUX"] # :20: unit "F LUX": a fleet inland
sweeden = ["A STO"] # :1: the board has no power "sweeden"
PRO = ["A PRO"]
spain = ["A MAD", "A MAD"] # :11: "A MAD" and "A MAD" stand in the same region

[owners]
spain = ["NET", "NETT"] # :18: the board has no region "NETT"

[state]
maghreb = 4 # :1: state.maghreb: 4
pliant = ["SAX"] # :12: state.pliant.SAX: SAX is no power's region
wars = [["spain", "spain"], ["dutch", "england"]] # :1: state.wars: spain has declared on itself
attrition = ["A PAR"] # :1: state.attrition: there is no "A PAR"
eliminated = ["france"]
alliances = [{ name = "x", members = ["dutch", "england"] }, { members = ["austria"] }] # :1: state.alliances: an alliance has two members
what = 1 # :1: state.what: there is no such field
declared = {} # :1: state.declared: nothing waits to take effect

[state.treasury]
spain = 20 # :1: state.treasury.spain: spain has 20, and no treasury falls below 25
france = 30 # :1: state.treasury.france: france is eliminated and has none

[state.available]
england = -3 # :1: state.available.england: england has -3

[state.influence]
SAX = { sweden = -1, genoa = 2 } # :9: state.influence.SAX.sweden: sweden has -1 points in SAX
PRO = { spain = 1 } # :1: state.influence.PRO: PRO is no state now
ZZZ = { spain = 1 } # :1: state.influence.ZZZ: no state "ZZZ"

[state.control]
NET = { by = "dutch", mark = "red", revolt = 0 } # :1: state.control.NET: NET: mark "red" and revolt 0 contradict each other
CHA = { by = "france", mark = "none" } # :1: state.control.CHA: CHA is france's own
ENG = { by = "spain" } # :1: state.control.ENG: no land region "ENG"
LOR = { by = "spain", mark = "pink" } # :1: state.control.LOR: LOR: "pink" is no mark

[state.objectives]
spain = ["spain-9"] # :1: state.objectives.spain: spain has no objective "spain-9"

[state.transfers]
SAX = "spain" # :1: state.transfers.SAX: nobody controls SAX
`

// TestFaultyStart: each fault of a start file is told with its line and column, all of them at once, and nothing is played.
func TestFaultyStart(t *testing.T) {
	t.Parallel()
	told := func(start string) string {
		dir := t.TempDir()
		writeFiles(t, dir, map[string]string{"content/site.toml": "title = \"A site\"\nboard = \"europe1615\"\n",
			"content/games/a/game.toml":     "title = \"A game\"\nboard = \"europe1615\"\nruleset = \"europe1615\"\n[timeline]\nbegan = 2026-03-02\n",
			"content/games/a/position.toml": start})
		var ps load.Problems
		lg, err := FindGame(dir, "a", &ps)
		if err != nil {
			return err.Error()
		}
		lib := NewLibrary()
		play.Play(lg, lib, lib, &ps)
		if err := ps.Err(); err != nil {
			return err.Error()
		}
		return ""
	}
	unread := told(strings.Replace(faultyStart, "\n[owners]", "\n[owner]", 1))
	if !strings.Contains(unread, "position.toml:9:1: unknown table [owner] (hint: did you mean owners?)") {
		t.Errorf("of an unknown table is told\n%s", unread)
	}
	words := told(strings.Replace(faultyStart, "spain = 20", "spain = \"twenty\"", 1))
	if !strings.Contains(words, `position.toml:22:1: state.treasury: cannot be read (hint: {"spain":50})`) || strings.Contains(words, "has 0") {
		t.Errorf("of words for a number is told\n%s", words)
	}
	all := told(faultyStart)
	n := 0
	for i, line := range strings.Split(faultyStart, "\n") {
		_, what, ok := strings.Cut(line, " # ")
		if !ok {
			continue
		}
		n++
		col, says, _ := strings.Cut(strings.TrimPrefix(what, ":"), ": ")
		if want := "content/games/a/position.toml:" + strconv.Itoa(i+1) + ":" + col + ": " + says; !strings.Contains(all, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if n < 20 || t.Failed() {
		t.Logf("%d faults\n%s", n, all)
	}
	if got := told("phase = \"1616-summer-movement\"\n[units]\nspain = [\"A MAD\"]\n"); got != "" {
		t.Errorf("a sound start without a state is refused: %s", got)
	}
}
