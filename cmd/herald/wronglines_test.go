//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wrongSheet is a phase of a game of states, begun from a position file, and sheets in which every
// line is wrong by itself.
type wrongSheet struct {
	phase, folder, option, position string
	sheets                          map[string][][2]string // by power: the line and its message
}

var wrongSheets = []wrongSheet{
	{"1616-spring-movement", "1616-spring/orders", "", "[units]\nfrance = [\"A PAR\", \"A NORM\"]\ndenmark = [\"F COP\", \"A SCA\"]\nSAX = [\"A SAX\"]\n[state.control]\nNET = { by = \"dutch\" }\n",
		map[string][][2]string{"denmark": {
			{"3: NET", "Southern Netherlands has fallen"}, {"3: BAV", "Protestant powers may not place points in Bavaria"}, {"3: NTH", "NTH is no minor state"}, {"0: SAX", "the least is one point"},
			{"99: SAX", "99 points, and 15 left"}, {"2: TUN", "Tunisia is closed until a unit of Ottoman Empire has moved"}, {"SAX > denmark", "a power does not turn against itself"},
			{"F COP - SLG", "coast"}, {"A PAR H", "Army Paris holds"}, {"DECLARE WAR spain", "not for this phase"}, {"A SCA H", "another order"}, {"A SCA - GOT", "another order"}, {"SWI > atlantis", `no power is called "atlantis"`}}}},
	{"1616-fall-declaration", "1616-fall-declaration/declarations", "",
		"[units]\naustria = [\"A VIE\"]\n[state]\nwars = [[\"spain\", \"dutch\"]]\nalliances = [{ name = \"\", members = [\"denmark\", \"england\"] }]\n[state.control]\nVEN = { by = \"austria\" }\n",
		map[string][][2]string{
			"england": {{"DECLARE WAR denmark", "Denmark is an ally"}},
			"dutch": {{"DECLARE WAR spain", "there is a declared war with Spain already"}, {"ARMISTICE france", "there is no declared war between Dutch Republic and France"}, {"NEUTRAL", "Dutch Republic is hostile to Spain"},
				{"TRANSFER SAX TO france", "Dutch Republic does not control Saxony"}, {"SURRENDER TO england PAY 3", "there is no declared war"}},
			"france":  {{"DECLARE WAR spain", "one declaration of war a sheet"}, {"DECLARE WAR austria", "one declaration of war a sheet"}, {"SURRENDER TO moon PAY 4", `no power is called "moon"`}},
			"sweden":  {{"DECLARE WAR sweden", "a power does not turn against itself"}, {"A STO H", "not for this phase"}},
			"spain":   {{"DECLARE WAR SAX", "no power is named"}},
			"austria": {{"TRANSFER VEN TO spain", "no unit of Spain stands in Venice"}}}},
	{"1616-spring-alliance", "1616-spring-alliance/alliances", "", "[units]\naustria = [\"A VIE\"]\n[state]\nalliances = [{ name = \"\", members = [\"denmark\", \"england\"] }]\n",
		map[string][][2]string{"france": {{"LEAVE ALLIANCE", "France is in no alliance"}}, "denmark": {{"ALLY england", "are allied already"}}, "sweden": {{"ALLY sweden", "an alliance needs another power"}},
			"austria": {{"ALLY spain", "contradict each other"}, {"ALLY france", "contradict each other"}}}},
	{"1616-winter-adjustment", "1616-winter-adjustment/adjustments", "", "[units]\naustria = [\"A VIE\"]\nPOLN = [\"A WAR\", \"F DAN\"]\n[state.influence]\nPOLN = { austria = 3 }\n",
		map[string][][2]string{"austria": {{"REMOVE A WAR", "Poland has no more units than its 2"}, {"A VIE D", "powers remove no units of their own"}, {"REMOVE A SAX", "no unit"}}}},
	{"1616-winter-build", "1616-winter-build/builds", "",
		"[units]\nfrance = [\"A NORM\", \"A CHA\", \"F BRIT\", \"A GUY\", \"A PRO\", \"A LUX\"]\ndenmark = [\"F SKA\", \"F BAL\", \"F NTH\", \"F HEL\", \"F BOT\", \"F ATL\", \"F IRI\", \"F ENG\", \"F BIS\", \"F GIB\", \"F LIG\", \"F TYR\", \"F ADR\", \"F ION\", \"F AEG\"]\n",
		map[string][][2]string{"france": {{"A PAR B", "a unit costs 47 of 71 with 6 units, which leaves less than 25"}, {"BUILD A CHA", "home"}, {"BUILD F PAR", "inland"}, {"A NORM B", "a unit stands in Normandy"}, {"BUY 9 INF", "above the 5"}, {"BUY 0 INF", "the least is one point"}},
			"denmark": {{"F COP B", "fifteen units"}, {"F SLG B", "coast"}}}},
	{"1616-winter-build", "1616-winter-build/builds", "builds = \"one\"\n", "[units]\nfrance = [\"A LUX\"]\n", map[string][][2]string{"france": {{"A PAR B", ""}, {"F BRIT B", "one build a Winter"}}}},
	{"1615-spring-objectives", "1615-spring-objectives/objectives", "", "[units]\nfrance = [\"A LUX\"]\n", map[string][][2]string{"france": {{"OBJECTIVES 9", "there is no objective 9: they are 1 to 6"}, {"OBJECTIVES one", ""}}}},
}

// TestWrongLinesAreNamed: in whole sheets of wrong lines, for each kind of phase, every line is
// reported with its file, its number and what is wrong with it.
func TestWrongLinesAreNamed(t *testing.T) {
	site, lines := emptySite(t), 0
	for i, w := range wrongSheets {
		slug := fmt.Sprintf("game-%d", i)
		game := filepath.Join(site, "content/games", slug)
		must(t, os.MkdirAll(filepath.Join(game, w.folder), 0o755))
		must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte("title = \"Game\"\nboard = \"europe1615\"\nruleset = \"europe1615\"\nid = \""+slug+"-of-tests\"\n[options]\n"+w.option), 0o644))
		must(t, os.WriteFile(filepath.Join(game, "position.toml"), []byte("phase = \""+w.phase+"\"\n"+w.position), 0o644))
		for power, list := range w.sheets {
			text := ""
			for _, l := range list {
				text += l[0] + "\n"
			}
			must(t, os.WriteFile(filepath.Join(game, w.folder, power+".txt"), []byte(text), 0o644))
		}
		_, out, _ := herald(t, "check", slug, "--site", site)
		for power, list := range w.sheets {
			for n, l := range list {
				at := fmt.Sprintf("%s.txt:%d:", power, n+1)
				told := toldAt(out, fmt.Sprintf("content/games/%s/%s/%s", slug, w.folder, at))
				if lines++; l[1] == "" && told != "" || !strings.Contains(told, l[1]) {
					t.Errorf("%s, %s %q: told %q, want %q", w.phase, at, l[0], told, l[1])
				}
			}
		}
		if t.Failed() {
			t.Log(out)
		}
	}
	if lines < 40 {
		t.Errorf("%d lines only", lines)
	}
}
