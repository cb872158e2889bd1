package play_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// faultyStart is a start file that contradicts itself in every way that its ruleset knows; each
// line is followed by its message.
const faultyStart = `phase = "1616-summer-movement"

[units]
dutch = ["A HOL", "F LUX"] # :20: unit "F LUX": a fleet inland
sweeden = ["A STO"] # :1: the board has no power "sweeden"
PRO = ["A PRO"]
spain = ["A MAD", "A MAD"] # :11: "A MAD" and "A MAD" are in the same region

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

// faultyWarwick is a faulty start of a game with numbered units at sea, and persons.
const faultyWarwick = `phase = "1471-winter-movement" # :1: phase "1471-winter-movement" is never played (hint: 1471-winter-adjustment)

[units]
edward = ["U ENG", "U ENG#2", "U ENG#2", "A Lon"] # :43: unit "A Lon" is not like "U Lon" (hint: the kinds are U)
exeter = ["U Rea", "U Zzz"] # :21: unit "U Zzz": no region "Zzz"
norfolk = ["U Rea", "U Oxf#2"] # :22: units.norfolk.U Oxf#2: only units at sea bear numbers (hint: U Oxf)
clarnce = ["U Can"] # :1: the board has no power "clarnce" (hint: did you mean clarence?)
hastings = ["U WAS#3", "U WAS#3"] # :14: units.hastings.U WAS#3: another unit of this player has that number there

[owners]
edward = ["Oxf", "Lon"] # :12: Oxford is not a supply centre
norfolk = ["Lon"] # :13: London has two owners

[state]
king = ["edward", "norfolk"] # :1: state.king: cannot be read (hint: null or one power: there is one King at most)
claimed = ["edward", "nobody"] # :1: state.claimed: no power "nobody"
out = ["edward", "exeterr"] # :1: state.out: edward is out, and so neutral
sole = { power = "norfolk", seasons = -1 } # :1: state.sole: -1 seasons are impossible (hint: 1)
what = 1 # :1: state.what: there is no such field

[state.alignments]
edward = "for clarence"
clarence = "for edwrd" # :1: state.alignments.clarence: no power "edwrd"
norfolk = "king" # :1: state.alignments.norfolk: "king" is no alignment (hint: claimant, for PERSON, neutral)
richard = "for edward" # :1: state.alignments.richard: richard cannot be for edward
zzz = "neutral" # :1: state.alignments.zzz: no power "zzz"

[state.henry] # :1: state.henry: warwick has no unit "U War" here
status = "held"
power = "warwick"
unit = "U War"
`

// faulty1885 is a faulty start of a game in which fleets carry armies.
const faulty1885 = `phase = "1885-march-movement" # :1: phase "1885-march-movement" is never played (hint: 1885-march-adjustment)

[units]
england = ["F ENG", "A ENG", "A Lon", "A NTH"] # :40: units.england.A NTH: no fleet is there to carry it
france = ["A ENG", "F Bre", "A Bre", "F Par"] # :12: units.france.A ENG: the fleet there carries an army already
spain = ["F Cad", "A Cad"] # :20: units.spain.A Cad: another unit is there already; fleets carry armies at sea only
sweden = ["F HOB#1", "F HOB#1", "A HOB"] # :12: units.sweden.F HOB#1: the number is taken
turkey = ["A HOB#3", "A Con", "A Con"] # :12: units.turkey.A HOB#3: no fleet is there to carry it
russia = ["A HOB"] # :12: units.russia.A HOB: aboard which fleet? (hint: A HOB#1)
germany = ["? Kie", "F HEL#2"] # :13: units.germany.? Kie: an army or a fleet?
italy = ["F ADR#2"] # :11: units.italy.F ADR#2: only fleets of the Box bear numbers
itali = ["A Rom"] # :1: the board has no power "itali" (hint: did you mean italy?)
austria = ["F Vie"] # :13: unit "F Vie": a fleet inland (hint: A Vie)

[owners]
england = ["Lon", "Wal"] # :20: Wales is not a supply centre

[state]
sicily = "itly" # :1: state.sicily: no power "itly"
what = 1 # :1: state.what: there is no such field (hint: sicily, choices)

[state.choices]
italy = "X" # :1: state.choices.italy: italy cannot choose "X" (hint: A, F)
russia = "Mos" # :1: state.choices.russia: russia cannot choose "Mos" (hint: StP, Sev)
spain = "A" # :1: state.choices.spain: spain has nothing to choose
`

// toldOf returns the messages on a start file.
func toldOf(t *testing.T, board, start string) string {
	t.Helper()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"A site\"\nboard = \"" + board + "\"\n",
		"content/games/a/game.toml":     "title = \"A game\"\nboard = \"" + board + "\"\nruleset = \"" + board + "\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n",
		"content/games/a/position.toml": start})
	var ps load.Problems
	lg, err := sitegen.FindGame(dir, "a", &ps)
	if err != nil {
		return err.Error()
	}
	lib := sitegen.NewLibrary()
	play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		return err.Error()
	}
	return ""
}

// TestFaultyStart: each fault of a start file is reported with its line and column, all of them at
// once, and nothing is played.
func TestFaultyStart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		board, start string
		faults       int
	}{{"europe1615", faultyStart, 20}, {"warwick", faultyWarwick, 18}, {"1885", faulty1885, 17}} {
		all := toldOf(t, c.board, c.start)
		n := 0
		for i, line := range strings.Split(c.start, "\n") {
			_, what, ok := strings.Cut(line, " # ")
			if !ok {
				continue
			}
			n++
			col, says, _ := strings.Cut(strings.TrimPrefix(what, ":"), ": ")
			if want := "content/games/a/position.toml:" + strconv.Itoa(i+1) + ":" + col + ": " + says; !strings.Contains(all, want) {
				t.Errorf("%s: not told: %s", c.board, want)
			}
		}
		if n < c.faults || t.Failed() {
			t.Errorf("%s: %d faults\n%s", c.board, n, all)
		}
	}
	unread := toldOf(t, "europe1615", strings.Replace(faultyStart, "\n[owners]", "\n[owner]", 1))
	if !strings.Contains(unread, "position.toml:9:1: unknown table [owner] (hint: did you mean owners?)") {
		t.Errorf("of an unknown table is told\n%s", unread)
	}
	words := toldOf(t, "europe1615", strings.Replace(faultyStart, "spain = 20", "spain = \"twenty\"", 1))
	if !strings.Contains(words, `position.toml:22:1: state.treasury: cannot be read (hint: {"spain":50})`) || strings.Contains(words, "has 0") {
		t.Errorf("of words for a number is told\n%s", words)
	}
	twice := toldOf(t, "warwick", "phase = \"1471-spring-movement\"\n[units]\nedward = [\"U Lon\"]\n[state]\nking = \"edward\"\nking = \"norfolk\"\n")
	if !strings.Contains(twice, "position.toml:6:") {
		t.Errorf("of two kings, one under the other, is told\n%s", twice)
	}
	for board, sound := range map[string]string{
		"europe1615": "phase = \"1616-summer-movement\"\n[units]\nspain = [\"A MAD\"]\n",
		"warwick":    "phase = \"1471-spring-movement\"\n[units]\nedward = [\"U ENG\", \"U ENG\", \"U Lon\"]\nexeter = [\"U ENG\"]\n", // numbers may be left out
		"1885":       "phase = \"1885-april-movement\"\n[units]\nengland = [\"F ENG\", \"F HOB\", \"A HOB#1\"]\nfrance = [\"A ENG\"]\n",
	} {
		if got := toldOf(t, board, sound); got != "" {
			t.Errorf("%s: a sound start without a state is refused: %s", board, got)
		}
	}
}
