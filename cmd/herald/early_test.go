//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsPublishedTooEarly tries to close and to resolve before the deadline, with powers and
// single units missing, and without a draft: each attempt is refused with what is missing and what
// would be published, and succeeds with the flag that it names.
func TestNothingIsPublishedTooEarly(t *testing.T) {
	partial := allOrders()
	delete(partial, "turkey")
	partial["russia"] = "A Mos - Ukr\nA War - Galicia or Silesia\nF Sev - BLA\n"
	site, game := deskSite(t, "2026-03-02", partial) // orders are due on 15 March at 07:00
	results := filepath.Join(game, "1901-spring/results.toml")
	missing := []string{"Turkey", "no orders came: Army Constantinople, Army Smyrna, Fleet Ankara", "Russia", "no order for Fleet St Petersburg", "line 2 is doubtful: A War - Galicia or Silesia"}
	try := func(want []string, args ...string) {
		t.Helper()
		code, out, err := herald(t, append(args, "--site", site)...)
		if code != exitProblems {
			t.Errorf("herald %s: exit code %d\n%s%s", strings.Join(args, " "), code, out, err)
		}
		for _, w := range want {
			if !strings.Contains(err, w) {
				t.Errorf("herald %s says\n%snot %q", strings.Join(args, " "), err, w)
			}
		}
		if exists(results) {
			t.Fatalf("herald %s has decided", strings.Join(args, " "))
		}
	}
	at(t, "2026-03-10 12:00")
	due := "orders are due Sun 15 Mar 2026 07:00 UTC (in 4 days)"
	try(append(missing, due, "would publish the receipts", "--early"), "close", "first")
	try(append(missing, due, "would publish every order that has come", "--early"), "resolve", "first")
	try(append(missing, due, "no draft", "final results of them at once", "--final --final"), "resolve", "first", "--final")
	at(t, "2026-03-15 08:00") // past the deadline what is missing still counts
	try(missing, "close", "first")
	try(missing, "resolve", "first")

	for power, text := range allOrders() {
		must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders", power+".txt"), []byte(text), 0o644))
	}
	at(t, "2026-03-15 06:59")
	try([]string{"in 1 minutes"}, "close", "first")
	at(t, "2026-03-15 07:00")
	if code, out, err := herald(t, "close", "first", "--site", site); code != exitWell {
		t.Fatalf("closing in time: %s%s", out, err)
	}
	must(t, os.Remove(results))
	try([]string{"no draft"}, "resolve", "first", "--final")
	if code, out, err := herald(t, "resolve", "first", "--site", site); code != exitWell || strings.Contains(out, "although") {
		t.Fatalf("a draft in time: %s%s", out, err)
	}
	if code, out, err := herald(t, "resolve", "first", "--final", "--site", site); code != exitWell || strings.Contains(out, "although") {
		t.Fatalf("a final without retreats: %s%s", out, err)
	}
	must(t, os.Remove(results))
	if code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site); code != exitWell || !strings.Contains(out, "there has been no draft") {
		t.Fatalf("said twice: %s%s", out, err)
	}
}

// TestNoFlagPassesOverMail: a message in inbox/ may hold orders, so neither close nor resolve goes
// past it with any flag, until it is filed or put aside by its name.
func TestNoFlagPassesOverMail(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-10 12:00")
	must(t, os.MkdirAll(filepath.Join(site, "inbox"), 0o755))
	waits := filepath.Join(site, "inbox/letter.eml")
	must(t, os.WriteFile(waits, []byte("From: new@example.org\nSubject: first\n\nA Con H\n"), 0o644))
	for _, line := range [][]string{{"close", "first", "--early"}, {"resolve", "first", "--early"}, {"resolve", "first", "--final", "--final"}} {
		code, out, err := herald(t, append(line, "--site", site)...)
		if code != exitProblems || !strings.Contains(err, "letter.eml waits") || strings.Contains(err, "deadline") || exists(filepath.Join(game, "1901-spring/results.toml")) {
			t.Errorf("%v: exit code %d\n%s%s", line, code, out, err)
		}
	}
	_, out, _ := herald(t, "status", "first", "--site", site)
	_, id, _ := strings.Cut(out, "[inbox-")
	id, _, _ = strings.Cut(id, "]")
	well(t, "accept", "first", "inbox-"+id, "--site", site)
	well(t, "close", "first", "--early", "--site", site)
}

// TestRetreatsAreWaitedFor: resolve --final before the retreats have come is refused, unit by unit.
func TestRetreatsAreWaitedFor(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-15 08:00")
	for _, line := range [][]string{{"resolve", "first"}, {"resolve", "first", "--final"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatalf("%v: %s%s", line, out, err)
		}
	}
	autumn := filepath.Join(game, "1901-autumn/orders")
	must(t, os.MkdirAll(autumn, 0o755))
	for power, text := range map[string]string{ // Austria is driven out of Serbia
		"austria": "A Ser H\nA Vie H\nF Tri H\n", "turkey": "A Bul - Ser\nA Con - Bul\nF Ank H\n", "england": "F NTH H\nF NWG H\nA Yor H\n", "france": "A Bur H\nA Mar H\nF MAO H\n",
		"germany": "A Kie H\nA Ruh H\nF Den H\n", "italy": "A Ven H\nA Tyr H\nF ION - Alb\n", "russia": "A Ukr - Rum\nA Gal - Bud\nF Sev S A Ukr - Rum\nF BOT H\n"} {
		must(t, os.WriteFile(filepath.Join(autumn, power+".txt"), []byte(text), 0o644))
	}
	must(t, os.WriteFile(filepath.Join(autumn, "italy.txt"), []byte("A Ven H\nA Tyr H\nF ION - Gre\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(autumn, "russia.txt"), []byte("A Ukr - Rum\nA Gal - Vie\nF Sev S A Ukr - Rum\nF BOT H\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(autumn, "italy.txt"), []byte("A Ven H\nA Tyr S A Gal - Vie\nF ION - Gre\n"), 0o644))
	at(t, "2026-03-30 08:00")
	if code, out, err := herald(t, "resolve", "first", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	code, _, said := herald(t, "resolve", "first", "--final", "--site", site)
	for _, w := range []string{"retreats are due Wed 1 Apr 2026 07:00 UTC (in 47 hours)", "Austria", "no retreats came: Army Vienna", "loses the units", "--final --final"} {
		if code != exitProblems || !strings.Contains(said, w) {
			t.Errorf("exit code %d, it does not say %q:\n%s", code, w, said)
		}
	}
	must(t, os.MkdirAll(filepath.Join(game, "1901-autumn/retreats"), 0o755))
	must(t, os.WriteFile(filepath.Join(game, "1901-autumn/retreats/austria.txt"), []byte("A Vie - Boh\n"), 0o644))
	if code, _, err := herald(t, "resolve", "first", "--final", "--site", site); code != exitProblems || strings.Contains(err, "Austria") {
		t.Errorf("with retreats, before they are due: exit code %d\n%s", code, err)
	}
	at(t, "2026-04-01 07:00")
	code, out, err := herald(t, "resolve", "first", "--final", "--site", site)
	if code != exitWell || !strings.Contains(out, "Dislodged: Austria’s Army Vienna retreats to Bohemia") {
		t.Error(out, err)
	}
}

// TestFinalIsOfTheDraftThatWasSeen: a correction after the draft can dislodge another unit. A final
// straight after it is refused, and nothing is frozen; the draft is made again, and the unit may
// retreat. A correction cannot make due what was not due before.
func TestFinalIsOfTheDraftThatWasSeen(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	run := func(want int, says string, args ...string) {
		t.Helper()
		code, out, err := herald(t, append(args, "--site", site)...)
		if code != want || !strings.Contains(out+err, says) {
			t.Fatalf("herald %s: exit code %d, it does not say %q:\n%s%s", strings.Join(args, " "), code, says, out, err)
		}
	}
	at(t, "2026-03-30 06:00")
	run(exitWell, "final results", "resolve", "first", "--final", "--final")
	autumn := filepath.Join(game, "1901-autumn")
	for power, text := range map[string]string{ // Italy and Russia may drive Austria out of Vienna, if Vienna does not leave it
		"austria": "A Ser H\nA Vie - Boh\nF Tri H\n", "turkey": "A Bul H\nA Con H\nF Ank H\n", "england": "F NTH H\nF NWG H\nA Yor H\n", "france": "A Bur H\nA Mar H\nF MAO H\n",
		"germany": "A Kie H\nA Ruh H\nF Den H\n", "italy": "A Ven H\nA Tyr S A Gal - Vie\nF ION H\n", "russia": "A Ukr H\nA Gal - Vie\nF Sev H\nF BOT H\n"} {
		must(t, os.WriteFile(filepath.Join(autumn, "orders", power+".txt"), []byte(text), 0o644))
	}
	correct := func(order string) {
		must(t, os.WriteFile(filepath.Join(autumn, "corrections.toml"), []byte("[[correction]]\npower = \"austria\"\nline = 2\norder = \""+order+"\"\nreason = \"misread\"\n"), 0o644))
	}
	results := filepath.Join(autumn, "results.toml")
	run(exitWell, "is closed", "close", "first", "--early")
	correct("A Vie - Bud")
	run(exitWell, "nothing is missing: herald resolve first", "status", "first") // receipts are of what was written
	run(exitWell, "", "check", "first", "--orders")
	at(t, "2026-03-30 07:00")
	run(exitWell, "draft results\n", "resolve", "first") // nobody must retreat
	draft, err := os.ReadFile(results)
	must(t, err)
	correct("A Vie H")
	run(exitProblems, "the corrections or orders have changed since the draft was made", "resolve", "first", "--final")
	run(exitProblems, "herald resolve first makes the draft again", "resolve", "first", "--final")
	if now, err := os.ReadFile(results); err != nil || !bytes.Equal(now, draft) {
		t.Fatal("a final that was refused has changed the results", err)
	}
	run(exitWell, "Must retreat: Austria", "resolve", "first")
	run(exitProblems, "no retreats came: Army Vienna", "resolve", "first", "--final")
	correct("A Vie - Boh")
	run(exitWell, "Done anyway:", "resolve", "first", "--final", "--final")
	run(exitWell, "", "build", "--quiet")
	run(exitWell, "all well", "verify", "first")
}
