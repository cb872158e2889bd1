//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStatusNamesThePhase: a fault in the folder of the current phase, of a later one, or in a name
// beside frozen sheets is reported, and the game stays where it is; if the fault keeps a phase from
// being played, status says so.
func TestStatusNamesThePhase(t *testing.T) {
	at(t, "2026-03-15 08:00")
	site, game := deskSite(t, "2026-03-02", allOrders())
	for _, phase := range []string{"1901-spring", "1901-autumn"} {
		orders := filepath.Join(game, phase, "orders")
		must(t, os.MkdirAll(orders, 0o755))
		if phase == "1901-autumn" {
			for power := range allOrders() {
				must(t, os.WriteFile(filepath.Join(orders, power+".txt"), []byte("All units hold\n"), 0o644))
			}
		}
		if code, out, err := herald(t, "resolve", "first", "--final", "--early", "--final", "--site", site); code != exitWell {
			t.Fatalf("%s: %s%s", phase, out, err)
		}
	}
	stands := func(said string) (phase, awaits string) {
		var st struct{ Phase, Awaits string }
		if err := json.Unmarshal([]byte(said), &st); err != nil {
			t.Fatalf("%v: %q", err, said)
		}
		return st.Phase, st.Awaits
	}
	code, out, err := herald(t, "status", "first", "--json", "--site", site)
	phase, awaits := stands(out)
	if code != exitWell || phase == "1901-autumn" || awaits == "" {
		t.Fatalf("exit code %d, it stands at %s and waits for %q\n%s", code, phase, awaits, err)
	}
	for _, file := range []string{phase + "/" + awaits + "/frnace.txt", "1903-spring/orders/frnace.txt", "1901-spring/orders/frnace.txt", "1901-autumn/orders/Frnace 2.doc"} {
		path := filepath.Join(game, filepath.FromSlash(file))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte("A Par H\n"), 0o644))
		code, out, err := herald(t, "status", "first", "--json", "--site", site)
		if now, for_ := stands(out); code != exitProblems || now != phase || for_ != awaits {
			t.Errorf("with %s: exit code %d, it stands at %s and waits for %q", file, code, now, for_)
		}
		if !strings.Contains(err, file) || !strings.Contains(err, "france.txt") && !strings.Contains(err, "france-v2.txt") && !strings.Contains(err, "plain text") {
			t.Errorf("with %s: it is not told\n%s", file, err)
		}
		if code, out, _ := herald(t, "status", "first", "--site", site); code != exitProblems || !strings.Contains(out, "(first): "+phase+", open") {
			t.Errorf("with %s: exit code %d\n%s", file, code, out)
		}
		if code, out, err := herald(t, "resolve", "first", "--early", "--site", site); code != exitProblems {
			t.Errorf("with %s it is decided:\n%s%s", file, out, err)
		}
		must(t, os.Remove(path))
	}
	// A frozen phase that cannot be played is as far as it goes, and that is said.
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/france.txt"), []byte("A Par H\n"), 0o644))
	if code, out, err := herald(t, "status", "first", "--site", site); code != exitProblems || !strings.Contains(out, "1901-spring, final\n  fix the problem first") || !strings.Contains(err, "have changed since") {
		t.Errorf("exit code %d\n%s%s", code, out, err)
	}
}

// TestSheetsOfAnotherPhase: sheets in a folder that this phase lacks, though the ruleset has it in
// others, are warned of like any folder that is not read, with the folder where they belong.
func TestSheetsOfAnotherPhase(t *testing.T) {
	site := emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--board", "europe1615", "--ruleset", "europe1615", "--site", site); code != exitWell {
		t.Fatal(err)
	}
	game := filepath.Join(site, "content/games/first")
	for _, file := range []string{"1615-spring/objectives/sweden.txt", "1615-spring/builds/Sweden 2.txt", "1615-spring-objectives/objectives/denmark.txt", "1615-summer/alliances/none", "1615-spring/orders/france.txt", "1615-spring/retreats/france.txt"} {
		path := filepath.Join(game, filepath.FromSlash(file))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		if !strings.HasSuffix(file, "none") {
			must(t, os.WriteFile(path, []byte("OBJECTIVES 1\n"), 0o644))
		}
	}
	_, _, err := herald(t, "status", "first", "--site", site)
	for _, want := range []string{
		"1615-spring/objectives: warning: this is not read: 1615-spring has no objectives (hint: put them into 1615-spring-objectives/objectives/; 1615-spring holds orders/, retreats/)\n",
		"1615-spring/builds: warning: this is not read: 1615-spring has no builds (hint: 1615-spring holds orders/, retreats/)\n",
	} {
		if !strings.Contains(err, want) {
			t.Errorf("no word of %q:\n%s", want, err)
		}
	}
	if n := strings.Count(err, "warning"); n != 2 {
		t.Errorf("%d warnings:\n%s", n, err)
	}
}

// midgame is a site with a game that begins in Autumn 1901: France has an army and these centres,
// Turkey an army and one centre, and the others are out of the game. Both let their units hold.
func midgame(t *testing.T, centres string) (site string) {
	t.Helper()
	site, game := deskSite(t, "2026-03-02", nil)
	at(t, "2026-03-20 09:00")
	must(t, os.RemoveAll(filepath.Join(game, "1901-spring")))
	must(t, os.MkdirAll(filepath.Join(game, "1901-autumn/orders"), 0o755))
	must(t, os.WriteFile(filepath.Join(game, "position.toml"), []byte("phase = \"1901-autumn-movement\"\n[units]\nfrance = [\"A par\"]\nturkey = [\"A con\"]\n"+
		"[owners]\nfrance = [\""+strings.Join(strings.Fields(centres), "\", \"")+"\"]\nturkey = [\"con\"]\n"), 0o644))
	for _, power := range []string{"france", "turkey"} {
		must(t, os.WriteFile(filepath.Join(game, "1901-autumn/orders", power+".txt"), []byte("All units hold\n"), 0o644))
	}
	return site
}

// TestADraftThatWins: a draft that ends the game still waits to be made final, and every command
// that tells the next step says so; then the game is over.
func TestADraftThatWins(t *testing.T) {
	site := midgame(t, "par bre mar lon lvp edi bel hol den nwy swe kie ber mun spa por tun rom")
	well(t, "resolve", "first", "--early", "--site", site)
	next := "herald resolve first --final"
	for _, line := range [][]string{{"status", "first"}, {"doctor"}} {
		if out := well(t, append(line, "--site", site)...); !strings.Contains(out, next) {
			t.Errorf("herald %v does not lead to the final results:\n%s", line, out)
		}
	}
	var out strings.Builder
	if tonight(&out, site); !strings.Contains(out.String(), next) {
		t.Errorf("herald alone does not lead to the final results:\n%s", out.String())
	}
	well(t, "resolve", "first", "--final", "--site", site)
	if out := well(t, "status", "first", "--site", site); !strings.Contains(out, "the game is over: won by France") {
		t.Errorf("the game is over, and herald status says\n%s", out)
	}
}

// TestOutOfTheGame: the pages of a power that is out have no deadline and no orders; those of one
// that is not have both.
func TestOutOfTheGame(t *testing.T) {
	site := midgame(t, "par bre mar")
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	well(t, "build", "--site", site)
	for power, in := range map[string]bool{"england": false, "france": true} {
		for page, words := range map[string][]string{"index.html": {"are-due", "<h3>Orders</h3>"}, "sheet.html": {"class=\"duedate\""}} {
			text, err := os.ReadFile(filepath.Join(site, "public/first", power, page))
			for _, w := range words {
				if must(t, err); strings.Contains(string(text), w) != in {
					t.Errorf("%s/%s: %q should be there: %v", power, page, w, in)
				}
			}
		}
	}
}
