//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAPlayerByPost: a player without e-mail gets a letter to be printed, and no command asks for
// an address; no page shows any of it. Deadlines that a power has missed are listed, and while
// something is missing a grace period is waited for.
func TestAPlayerByPost(t *testing.T) {
	sheets := allOrders()
	delete(sheets, "turkey")
	site, game := deskSite(t, "2026-03-02", sheets)
	must(t, os.WriteFile(filepath.Join(site, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\nemail = \"desk@example.org\"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"turkey\"\npostal = \"\"\"\nThe Lighthouse\nFarthest Skerry\"\"\"\n"), 0o600))
	toml := filepath.Join(game, "game.toml")
	must(t, os.WriteFile(toml, []byte(strings.Replace(read(t, toml), "# grace = 24", "grace = 24", 1)), 0o644))
	at(t, "2026-03-13 09:00")
	if out := well(t, "doctor", "--site", site); strings.Contains(out, "there is no address of Turkey") {
		t.Errorf("doctor nags:\n%s", out)
	}
	well(t, "letters", "first", "--site", site)
	letter := read(t, filepath.Join(site, "outbox/first-1901-spring-reminders-turkey-1.txt"))
	for _, want := range []string{"The Lighthouse\nFarthest Skerry\n\nFirst, Spring 1901: orders of Turkey are awaited\n", "within 24 hours after that", "write on any sheet: I vote for a draw"} {
		if !strings.Contains(letter, want) {
			t.Errorf("the letter does not hold %q:\n%s", want, letter)
		}
	}
	at(t, "2026-03-16 06:00") // a day less an hour after the deadline
	for _, args := range [][]string{{"close", "first"}, {"resolve", "first"}} {
		if code, _, said := herald(t, append(args, "--site", site)...); code != exitProblems || !strings.Contains(said, "orders that are missing may come until Mon 16 Mar 2026 07:00 UTC") {
			t.Errorf("%v: exit code %d: %s", args, code, said)
		}
	}
	if out := well(t, "status", "first", "--site", site); !strings.Contains(out, "07:00 UTC (in 60 minutes) [grace]") ||
		!strings.Contains(out, "1 item to settle") {
		t.Errorf("a period of grace: %s", out)
	}
	at(t, "2026-03-16 07:00")
	if _, out, said := herald(t, "status", "first", "--site", site); strings.Contains(out+said, "may come until") || strings.Contains(out, "has missed") {
		t.Errorf("the period is over: %s%s", out, said)
	}
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	if out := well(t, "status", "first", "--site", site); !strings.Contains(out, "Turkey  missing; has missed 1 turn before [turkey-missing]") || strings.Count(out, "has missed") != 1 {
		t.Errorf("who has missed a turn is not told:\n%s", out)
	}
	well(t, "build", "--quiet", "--site", site)
	for _, private := range []string{"Lighthouse", "Farthest"} {
		if found := grepSite(t, filepath.Join(site, "public"), private); found != "" {
			t.Errorf("%q is published in %s", private, found)
		}
	}
	if page := read(t, filepath.Join(site, "public/first/turkey/index.html")); !strings.Contains(page, "Its sheet was missing once") {
		t.Error("the page does not say that Turkey has missed a turn")
	}
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"turkey\"\n"), 0o600))
	if code, _, said := herald(t, "status", "--site", site); code != exitProblems || !strings.Contains(said, "seat 1 has no power, or no address") {
		t.Errorf("a seat without any address: exit code %d: %s", code, said)
	}
}

// TestANewSiteIsWhole: a new site has a rulebook for its board without a copy of it; the template
// of a new game lists each option with its values; git ignores private files; and every line that
// the template offers works as it is.
func TestANewSiteIsWhole(t *testing.T) {
	at(t, "2026-03-01 12:00")
	site := filepath.Join(t.TempDir(), "site")
	well(t, "new", "site", site, "--board", "standard")
	well(t, "new", "game", "first", "--began", "2026-03-02", "--site", site)
	if ignored := strings.Fields(read(t, filepath.Join(site, ".gitignore"))); strings.Join(ignored, " ") != "/public/ /.herald/ /inbox/ /outbox/ secret.toml people.toml" {
		t.Errorf("ignored are %v", ignored)
	}
	game := filepath.Join(site, "content/games/first")
	if info, err := os.Stat(filepath.Join(game, "people.toml")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("people.toml: %v, %v", info, err)
	}
	text := read(t, filepath.Join(game, "game.toml"))
	for _, want := range []string{`# builds = "home" # `, "(home | owned | owned-with-home)", `# zone = "Europe/London"`, `# weekdays = ["mon", "thu"]`, `# hour = "20:00"`} {
		if !strings.Contains(text, want) {
			t.Errorf("game.toml does not hold %s", want)
		}
	}
	offered := regexp.MustCompile(`(?m)^# ([a-z_-]+ = |\[\[)`)
	taken := offered.ReplaceAllString(text, "$1")
	must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte(strings.Replace(taken, `victory = "board"`, `victory = "18"`, 1)), 0o644))
	people := read(t, filepath.Join(game, "people.toml"))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(strings.ReplaceAll(offered.ReplaceAllString(people, "$1"), `address = ""`, `address = "a@example.org"`)), 0o600))
	if code, out, said := herald(t, "status", "first", "--site", site); code != exitWell || said != "" {
		t.Errorf("with all that the templates offer: exit code %d: %s%s", code, out, said)
	}
	well(t, "build", "--quiet", "--site", site)
	if front := read(t, filepath.Join(site, "public/index.html")); !strings.Contains(front, `href="rules/standard/`) || !exists(filepath.Join(site, "public/rules/standard")) {
		t.Error("the front page leads to no rulebook")
	}
	well(t, "rules", "--site", site)
}
