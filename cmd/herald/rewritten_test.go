//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
)

// TestRewrittenSheets: sheets that a coordinator corrects in every way, in two phases in a row,
// move to another site: a line replaced, an unreadable one that was not published, one struck out,
// an order added, two orders on a line, an order twice, orders that only their neighbours make
// clear. Every order, verdict, correction and receipt is as before; the new site's sheets hold what
// was published, and nothing else.
func TestRewrittenSheets(t *testing.T) {
	orders := allOrders()
	orders["germany"] = "# Zanzibar\nA Mun - Ruh, supported by A Ber\nF Kie - Hol\n"
	orders["italy"] = "Zanzibar is nice in spring, and so\nA Rom - Ven; A Ven - Tyr\nF Nap - ION\nArmy Rome to Venice\n"
	orders["england"] = "F Lon - Zanzibar\nF Edi - NWG\nA Lvp - Yor\nA Lvp - Wal\n"
	orders["turkey"] = "F Ank - BLA\nAll other units hold\n"
	orders["austria"] = "# Zanzibar again\n"
	from, game := deskSite(t, "2026-03-02", orders)
	correct := func(phase, text string) {
		must(t, os.MkdirAll(filepath.Join(game, phase), 0o755))
		must(t, os.WriteFile(filepath.Join(game, phase, "corrections.toml"), []byte(strings.ReplaceAll(text, "[]", "[[correction]]\nstep = \"orders\"\n")), 0o644))
	}
	correct("1901-spring", "[]power = \"germany\"\nline = 3\norder = \"F Kie - Den\"\nreason = \"the paper says Den\"\n"+
		"[]power = \"england\"\nline = 1\norder = \"F Lon - NTH\"\nreason = \"a blot\"\n"+
		"[]power = \"england\"\nline = 4\norder = \"\"\nreason = \"he took it back\"\n"+
		"[]power = \"france\"\norder = \"F Bre - ENG\"\nline = 3\nreason = \"he telephoned\"\n"+
		"[]power = \"austria\"\norder = \"A Vie - Tri\"\nreason = \"on the back of the sheet\"\n")
	at(t, "2026-03-16 12:00")
	well(t, "close", "first", "--early", "--site", from)
	well(t, "resolve", "first", "--final", "--final", "--early", "--site", from)
	sheets(t, game, "1901-autumn/orders", map[string]string{"france": "A Bur - Bel\nF ENG C A Bur - Bel\n", "russia": "F BOT - Swe\nZanzibar\nA Gal H\n"})
	correct("1901-autumn", "[]power = \"russia\"\nline = 2\norder = \"A Ukr - Rum\"\nreason = \"illegible\"\n[]power = \"russia\"\nline = 3\norder = \"A Gal - Bud\"\nreason = \"a slip\"\n")
	at(t, "2026-03-31 12:00")
	well(t, "resolve", "first", "--final", "--final", "--early", "--site", from)
	was := publishedOf(t, from, "first")
	if _, wrong := checks(t, was); len(wrong) > 0 {
		t.Fatalf("this does not fit: %v", wrong)
	}
	site, code, out, said := moveIn(t, was, "first")
	if code != exitWell || said != "" {
		t.Fatalf("exit code %d: %s%s", code, out, said)
	}
	now := publishedOf(t, site, "first")
	if asPlayed(t, was) != asPlayed(t, now) {
		t.Error("it comes out otherwise than it went in: " + firstDifference(asPlayed(t, was), asPlayed(t, now)))
	}
	if _, wrong := checks(t, now); len(wrong) > 0 {
		t.Errorf("moved, this does not fit: %v", wrong)
	}
	corrected := 0
	for _, turn := range now.Turns {
		for _, s := range turn.Steps {
			corrected += len(slices.DeleteFunc(slices.Clone(s.Orders), func(o feed.ResultsOrder) bool { return o.Corrected == "" }))
		}
	}
	if corrected != 8 { // one of them has freed an order that it contradicted
		t.Errorf("%d corrections are published", corrected)
	}
	for name, want := range map[string]string{
		"1901-spring/orders/germany.txt": "A Mun - Ruh\nArmy Berlin supports Army Munich to Ruhr\nF Kie - Hol\n",
		"1901-spring/orders/turkey.txt":  "F Ank - BLA\nAll other units hold\n",
		"1901-spring/orders/england.txt": unreadable + "\nF Edi - NWG\n" + unreadable + "\n" + unreadable + "\n",
	} {
		if got := read(t, filepath.Join(site, "content/games/first", name)); got != want {
			t.Errorf("%s holds\n%s, not\n%s", name, got, want)
		}
	}
	if found := grepSite(t, filepath.Join(site, "content"), "Zanzibar is nice"); found != "" {
		t.Errorf("%s has what was never published", found)
	}
	// It is played on there, and moves on.
	must(t, os.MkdirAll(filepath.Join(site, "content/games/first/1901-winter/adjustments"), 0o755))
	well(t, "resolve", "first", "--final", "--final", "--early", "--phase", "1901-winter", "--site", site)
	if third, code, out, said := moveIn(t, publishedOf(t, site, "first"), "first"); code != exitWell || asPlayed(t, publishedOf(t, third, "first")) != asPlayed(t, publishedOf(t, site, "first")) {
		t.Errorf("into a third site: exit code %d: %s%s", code, out, said)
	}
}
