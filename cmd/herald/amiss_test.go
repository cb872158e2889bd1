//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckNamesLines: each line of a sheet that cannot count is reported with its file and line,
// even if only another line of the sheet makes it void; a line for a unit that may come to obey in
// this phase is listed apart from one for another power's unit.
func TestCheckNamesLines(t *testing.T) {
	site := emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--board", "europe1615", "--ruleset", "europe1615", "--site", site); code != exitWell {
		t.Fatal(err)
	}
	game := filepath.Join(site, "content/games/first")
	for power, n := range map[string]string{"sweden": "1", "denmark": "2", "england": "3", "dutch": "4", "austria": "5", "france": "6", "spain": "1"} {
		must(t, os.WriteFile(filepath.Join(game, "1615-spring-objectives/objectives", power+".txt"), []byte("OBJECTIVES "+n+"\n"), 0o644))
	}
	if code, _, err := herald(t, "resolve", "first", "--final", "--early", "--site", site); code != exitWell {
		t.Fatal(err)
	}
	sheet := "France\n\n20 influence in Savoy\n2: GEN\nPlace 1 point in Milan\nSAV > spain\nGEN > spain\nArmy Savoy moves to Genoa\nArmy Tyrol holds\nA PAR - LON\n" +
		"A NORM H\nA NORM - PAR\n"
	orders := filepath.Join(game, "1615-spring/orders")
	must(t, os.MkdirAll(orders, 0o755))
	must(t, os.WriteFile(filepath.Join(orders, "france.txt"), []byte(sheet), 0o644))
	code, out, err := herald(t, "check", "first", "--site", site)
	if code != exitProblems {
		t.Errorf("exit code %d", code)
	}
	if strings.Contains(err, "france.txt") || strings.Count(out, "2 points, and 1 left") != 1 {
		t.Errorf("it is told twice:\n%s%s", out, err)
	}
	for _, bad := range []string{"france.txt:3:", "france.txt:8:", "line 5 is illegal"} {
		if strings.Contains(out+err, bad) {
			t.Errorf("told of %s", bad)
		}
	}
	for _, want := range []string{"france.txt:4:1: Place 2 influence in Genoa: 2 points, and 1 left\n", "Milan is no minor state",
		"one diplomatic attack a sheet", "france.txt:5:1: ", "france.txt:6:1: ", "france.txt:7:1: ", "france.txt:10:9: ", "france.txt:11:1: ", "france.txt:12:1: ",
		"counted if they then obey:\n    Army Savoy moves to Genoa\n  For other powers' units, not counted:\n    content/games/first/1615-spring/orders/france.txt:9:1: Army Tyrol holds\n",
		"Without effect, whatever others write:\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q:\n%s", want, out)
		}
	}
	if code, out, err := herald(t, "status", "first", "--site", site); code != exitWell || !strings.Contains(out, "3 with no effect") {
		t.Errorf("%d\n%s%s", code, out, err)
	}
}
