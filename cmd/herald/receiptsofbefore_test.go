//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// closedBefore puts into a closed phase's log and results the receipt that an earlier program would
// have made of a power's sheet, which covered other words of it.
func closedBefore(t *testing.T, site, power, covered string) {
	t.Helper()
	var ps load.Problems
	g := load.ReadGame(site, "first", &ps)
	must(t, ps.Err())
	p := g.Phases[slices.IndexFunc(g.Phases, func(p *load.Phase) bool { return p.Frozen != nil })]
	step := &p.Frozen.Steps[0]
	s := &step.Sheets[slices.IndexFunc(step.Sheets, func(s load.FrozenSheet) bool { return s.Power == power })]
	log := g.Log.Text()
	was := s.Receipt
	s.Words, s.Receipt = covered, play.Receipt(s.Salt, covered)
	if strings.Count(log, was) != 1 || was == s.Receipt {
		t.Fatalf("the receipt of %s stands in the log %d times", power, strings.Count(log, was))
	}
	g.Log = receipts.Log(strings.Split(strings.TrimSuffix(strings.Replace(log, was, s.Receipt, 1), "\n"), "\n"))
	step.Head = g.Log.Head(step.Lines)
	must(t, g.Save(p, p.Frozen))
}

// TestReceiptsOfBefore: a phase was closed by an earlier program, whose receipts covered other
// words of a sheet than today's. It is decided and published with those words, even if other lines
// are corrected, when the game is opened again and when it moves. Both programs find it right, and
// no remark is published.
func TestReceiptsOfBefore(t *testing.T) {
	orders := allOrders()
	orders["germany"] = "# to Kim alone: Zanzibar\nA Mun - Ruh, supported by A Ber\nF Kie - Hol\n"
	orders["france"] = "A Par - Bur; A Mar S A Par - Bur\nF Bre - MAO\n"
	site, game := deskSite(t, "2026-03-02", orders)
	at(t, "2026-03-15 12:00")
	well(t, "close", "first", "--site", site)
	closedBefore(t, site, "germany", "A Mun - Ruh\nA Ber\nF Kie - Hol\n")
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/corrections.toml"), []byte("[[correction]]\nstep = \"orders\"\npower = \"germany\"\nline = 3\norder = \"F Kie - Den\"\nreason = \"the paper says Den\"\n"), 0o644))
	// A remark added after the phase was closed changes nothing.
	france := filepath.Join(game, "1901-spring/orders/france.txt")
	must(t, os.WriteFile(france, []byte(read(t, france)+"# he rang again\n"), 0o644))
	for _, state := range []string{"draft", "final"} {
		well(t, "resolve", "first", map[string]string{"draft": "--early", "final": "--final"}[state], "--site", site)
		was := publishedOf(t, site, "first")
		spring := &was.Turns[0]
		for written, understood := range map[string]string{"A Ber": "Army Berlin supports Army Munich to Ruhr", "A Mun - Ruh": "Army Munich moves to Ruhr", "F Kie - Hol": "Fleet Kiel moves to Denmark"} {
			if o := orderOf(t, spring, written); o.Understood != understood || o.Power != "germany" {
				t.Errorf("%s: beside %q stands %q of %s", state, written, o.Understood, o.Power)
			}
		}
		if spring.State != state {
			t.Errorf("it is %s, not %s", spring.State, state)
		}
		if r := receiptOf(t, spring, "germany"); r.Orders != "A Mun - Ruh\nA Ber\nF Kie - Hol\n" || !strings.Contains(strings.Join(was.Log, "\n"), r.Receipt) {
			t.Errorf("%s: the receipt covers %q", state, r.Orders)
		}
		well(t, "build", "--quiet", "--site", site)
		well(t, "verify", "first", "--site", site)
		if _, wrong := checks(t, was); len(wrong) > 0 {
			t.Errorf("%s: this does not fit: %v", state, wrong)
		}
		if third, code, out, said := moveIn(t, was, "first"); code != exitWell || asPlayed(t, publishedOf(t, third, "first")) != asPlayed(t, was) {
			t.Errorf("%s, into another site: exit code %d: %s%s", state, code, out, said)
		}
	}
	for _, secret := range []string{"Zanzibar", "rang again"} {
		if found := grepSite(t, filepath.Join(site, "public"), secret); found != "" {
			t.Errorf("%q is published in %s", secret, found)
		}
	}

	// A receipt does not cover a sheet that has changed: nothing that it covers is published beside
	// the sheet's orders, and nothing is decided.
	germany := filepath.Join(game, "1901-spring/orders/germany.txt")
	must(t, os.WriteFile(germany, []byte(strings.Replace(read(t, germany), "A Ber", "F Kie", 1)), 0o644))
	if _, err := openGames(site, []string{"first"}); err == nil || !strings.Contains(err.Error(), "these orders have changed since") {
		t.Errorf("a sheet was changed behind its receipt: %v", err)
	}
}
