//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
)

// lateStamp is the first line of a sheet that herald mail filed late.
const lateStamp = "# Received by mail 2026-03-15 12:00 UTC, late by 5 h 00 min, message 0123456789abcdef\n"

// TestOwed makes each thing that can be owed alone. It stops close and resolve, status and doctor
// list it, no command says that nothing is missing, and nobody who has written is reminded. Once it
// is settled by its name, no command asks again, not even resolve after close.
func TestOwed(t *testing.T) {
	for _, c := range []struct {
		name, item string
		files      map[string]string // below the game's folder; of a site, with "../../../"
		gone       string            // whose sheet is not there
		reminded   bool
	}{
		{name: "nothing came", item: "turkey-missing", gone: "turkey", reminded: true},
		{name: "units without an order", item: "turkey-units", files: map[string]string{"1901-spring/orders/turkey.txt": "A Con - Bul\nA Smy - Con\n"}},
		{name: "only remarks", item: "turkey-nothing", files: map[string]string{"1901-spring/orders/turkey.txt": "Sorry, I will write tomorrow\n"}},
		{name: "only a vote", item: "turkey-nothing", files: map[string]string{"1901-spring/orders/turkey.txt": "I vote for a draw\n"}},
		{name: "an empty file", item: "turkey-nothing", files: map[string]string{"1901-spring/orders/turkey.txt": "\n"}},
		{name: "another power's heading", item: "turkey-heading", files: map[string]string{"1901-spring/orders/turkey.txt": "Italy, Spring 1901\nAll units hold\n"}},
		{name: "another year's heading", item: "turkey-heading", files: map[string]string{"1901-spring/orders/turkey.txt": "Turkey, Spring 1905\nAll units hold\n"}},
		{name: "another season's heading", item: "turkey-heading", files: map[string]string{"1901-spring/orders/turkey.txt": "Turkey, Autumn 1901\nAll units hold\n"}},
		{name: "late", item: "turkey-late", files: map[string]string{"1901-spring/orders/turkey.txt": lateStamp + "All units hold\n"}},
		{name: "a revision in part", item: "turkey-revision", files: map[string]string{"1901-spring/orders/turkey-v2.txt": "F Ank - CON\n"}},
		{name: "a revision of all hold in part", item: "turkey-revision",
			files: map[string]string{"1901-spring/orders/turkey.txt": "All units hold\n", "1901-spring/orders/turkey-v2.txt": "F Ank - CON\n"}},
		{name: "a photograph beside nothing", item: "turkey-photograph", gone: "turkey", files: map[string]string{"1901-spring/orders/turkey.png": "picture"}},
		{name: "a photograph beside an empty sheet", item: "turkey-photograph",
			files: map[string]string{"1901-spring/orders/turkey.png": "picture", "1901-spring/orders/turkey.txt": "# Received by mail 2026-03-12 12:00 UTC\n# See the picture\n"}},
		{name: "a photograph later than the sheet", item: "turkey-photograph", files: map[string]string{"1901-spring/orders/turkey-v2.jpg": "picture"}},
		{name: "a message of nobody", item: "inbox-0123456789ab", files: map[string]string{"../../../inbox/0123456789ab.eml": "X-Herald-Why: no game's people.toml has its sender's address\nSubject: hm\n\nA Par H\n"}},
		{name: "a message of this phase", item: "inbox-0123456789ab",
			files: map[string]string{"../../../inbox/0123456789ab.eml": "X-Herald-Why: no order was found in it\nX-Herald-For: first 1901-spring turkey\n\nPlease cancel all\n"}},
		{name: "a message that nobody has filed", item: "inbox-mine", files: map[string]string{"../../../inbox/mine.eml": "Subject: orders\n\nA Par H\n"}},
		{name: "a withdrawal of what is not there", item: "turkey-line-4",
			files: map[string]string{"1901-spring/orders/turkey.txt": "A Con - Bul\nA Smy - Con\nF Ank H\nCancel the Bulgaria move\n"}},
		{name: "an order below a signature", item: "turkey-line-5",
			files: map[string]string{"1901-spring/orders/turkey.txt": "A Con - Bul\nA Smy - Con\nF Ank H\n-- \nF Ank - BLA\n"}},
		{name: "a doubtful line", item: "turkey-line-3", files: map[string]string{"1901-spring/orders/turkey.txt": "A Con - Bul\nA Smy - Con\nF Xyzzy - BLA\nF Ank H\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			at(t, "2026-03-20 09:00")
			sheets := allOrders()
			delete(sheets, c.gone)
			site, game := deskSite(t, "2026-03-02", sheets)
			must(t, os.WriteFile(filepath.Join(site, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\nemail = \"desk@example.org\"\n"), 0o644))
			must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"turkey\"\naddress = \"sultan@example.org\"\n"), 0o600))
			for name, text := range c.files {
				path := filepath.Join(game, name)
				must(t, os.MkdirAll(filepath.Dir(path), 0o755))
				must(t, os.WriteFile(path, []byte(text), 0o644))
			}
			run := func(args ...string) (int, string) {
				code, out, err := herald(t, append(args, "--site", site)...)
				return code, out + err
			}
			for _, args := range [][]string{{"close", "first"}, {"resolve", "first"}} {
				if code, said := run(args...); code != exitProblems || !strings.Contains(said, "["+c.item+"]") {
					t.Errorf("herald %v ends with %d and says\n%s", args, code, said)
				}
			}
			if _, said := run("status", "first"); !strings.Contains(said, "["+c.item+"]") || strings.Contains(said, "nothing is missing") {
				t.Errorf("herald status says\n%s", said)
			}
			if _, said := run("status", "first", "--json"); !strings.Contains(said, `"id":"`+c.item+`"`) {
				t.Errorf("herald status --json says\n%s", said)
			}
			if _, said := run("doctor"); !strings.Contains(said, "herald accept first "+c.item) {
				t.Errorf("herald doctor says\n%s", said)
			}
			if _, said := run("letters", "first"); c.reminded != strings.Contains(said, "1 letter in") {
				t.Errorf("herald letters says\n%s", said)
			}
			if code, said := run("accept", "first", "turkey-x"+c.item); code != exitProblems || !strings.Contains(said, "did you mean "+c.item) && !strings.Contains(said, "herald status first lists them") {
				t.Errorf("a wrong item: %d\n%s", code, said)
			}
			if code, said := run("accept", "first", c.item); code != exitWell || strings.Contains(said, " left") {
				t.Fatalf("it cannot be settled, or something is left: %d\n%s", code, said)
			}
			if _, said := run("status", "first"); !strings.Contains(said, "nothing is missing") {
				t.Errorf("settled, and status says\n%s", said)
			}
			for _, args := range [][]string{{"close", "first"}, {"resolve", "first"}} {
				if code, said := run(args...); code != exitWell {
					t.Errorf("settled, and herald %v ends with %d and says\n%s", args, code, said)
				}
			}
		})
	}
}

// TestOwedAskedAnew: what was settled for one sheet is asked again for the next.
func TestOwedAskedAnew(t *testing.T) {
	at(t, "2026-03-20 09:00")
	sheets := allOrders()
	sheets["turkey"] = "Italy, Spring 1901\nAll units hold\n"
	site, game := deskSite(t, "2026-03-02", sheets)
	run := runner(t, site)
	run("accept", "first", "turkey-heading")
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/turkey-v2.txt"), []byte("Italy, Spring 1901\nA Con H\nA Smy H\nF Ank H\n"), 0o644))
	if out, _ := run("status", "first"); !strings.Contains(out, "[turkey-heading]") {
		t.Errorf("a new sheet, and nobody is asked:\n%s", out)
	}
}

// TestOwedExactly: an item that is named with its mark is settled only if it still says the same.
func TestOwedExactly(t *testing.T) {
	at(t, "2026-03-20 09:00")
	sheets := allOrders()
	sheets["turkey"] = "A Con H\nA Smy - Arm or Syr\nF Ank H\n"
	site, game := deskSite(t, "2026-03-02", sheets)
	exactly := func() string {
		games, err := openGames(site, []string{"first"})
		must(t, err)
		return owed(site, games[0], games[0].Status(), sitegen.NewLibrary())[0].Exactly()
	}
	old := exactly()
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/turkey-v2.txt"), []byte("A Con H\nA Smy - Con or Arm\nF Ank H\n"), 0o644))
	if code, _, err := herald(t, "accept", "first", old, "--site", site); code != exitProblems || !strings.Contains(err, "turkey-line-2 has changed, and is not settled: line 2 is doubtful: A Smy - Con or Arm") {
		t.Errorf("%s: exit code %d\n%s", old, code, err)
	}
	well(t, "accept", "first", exactly(), "--site", site)
}

// TestOwedOnce: what kept a phase from closing was settled by --early, and resolve does not ask
// again, even before the deadline.
func TestOwedOnce(t *testing.T) {
	at(t, "2026-03-10 09:00")
	sheets := allOrders()
	delete(sheets, "turkey")
	site, _ := deskSite(t, "2026-03-02", sheets)
	run := runner(t, site)
	if out, _ := run("close", "first", "--early"); !strings.Contains(out, "[turkey-missing]") || !strings.Contains(out, "[deadline]") {
		t.Errorf("close --early does not say what it settles:\n%s", out)
	}
	run("resolve", "first")
}

// TestOwedUnit: a retreat that the rules forbid costs the unit. It is asked about once.
func TestOwedUnit(t *testing.T) {
	at(t, "2026-05-20 09:00")
	sheets := map[string]string{"italy": "A Ven - Tyr\nA Rom - Ven\nF Nap - ION\n"}
	for _, p := range []string{"austria", "england", "france", "germany", "russia", "turkey"} {
		sheets[p] = "All units hold\n"
	}
	site, game := deskSite(t, "2026-03-02", sheets)
	run := runner(t, site)
	run("resolve", "first", "--final", "--final")
	for p := range sheets {
		text := "All units hold\n"
		if p == "austria" {
			text += "Retreats:\nF Tri - Alb\n"
		}
		if p == "italy" {
			text = "A Tyr S A Ven - Tri\nA Ven - Tri\nF ION H\n"
		}
		must(t, os.WriteFile(filepath.Join(game, "1901-autumn/orders", p+".txt"), []byte(text), 0o644))
	}
	run("resolve", "first")
	if out, _ := run("accept", "first", "austria-wish"); strings.Contains(out, " left") {
		t.Errorf("the wish is a sheet now, and something is left:\n%s", out)
	}
	must(t, os.WriteFile(filepath.Join(game, "1901-autumn/retreats/austria.txt"), []byte("F Tri - Ven\n"), 0o644))
	code, out, err := herald(t, "resolve", "first", "--final", "--site", site)
	if code != exitProblems || !strings.Contains(out+err, "[austria-unit-1]") {
		t.Fatalf("the fleet is lost without a question: %d\n%s%s", code, out, err)
	}
	run("accept", "first", "austria-unit-1")
	run("resolve", "first", "--final")
}
