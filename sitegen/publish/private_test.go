package publish_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// privateLines are sheets in which every %s is a phrase that only the coordinator may see: before,
// after, between and inside orders, in brackets, greetings, quotations, signatures and sentences
// that only look like orders.
var privateLines = map[string]string{
	"orders/france": "From: %s <%s@nutmeg.example>\nDear %s,\nI am %s and my telephone is 0171-555-%s\n\nFrance\nSpring 1901 Movement Orders\n" +
		"A Par - Bur (stabbing %s, he trusts me)\nA Mar - Spa, hoping that %s sleeps\nF Bre - MAO # %s\n" +
		"I told Germany I would support him to Denmark - that was a lie, %s\nI move to %s - Burgundy and %s\nA %s - Gas\nArmy of %s holds\nA Gas supports %s\n" +
		"[private] %s\n# %s\n// %s\n(%s)\n; %s\nA Bel - %s\nA Mun S A Ber - %s\n%s: A Mun H\nPS: %s\nOn Mon, 2 Nov 2026, %s wrote:\n> %s\n-- \n%s\n",
	"orders/germany": "Subject: %s\nGermany, Spring 1901, for %s\nA Mun - Ruh because %s\nA Ber H if %s\nF Kie - Den unless %s\nA Sil - War (cancelled, says %s)\nSame as %s\n~~A Mun - %s~~\n" +
		"Scrap that, %s\n* A Ruh H *%s*\nA Ber S A Mun, said %s\nMunich | %s\nA Pru - %s - War\nI vote for a draw, %s\n",
}

var privateRetreat = "Germany\nA Bur retreats to %s\nA Bur - Ruh (%s knows)\n%s\nA Bur - Ruh, else %s\n"

// TestNothingPrivateIsPublished plants 60 phrases in every position of sheets for every kind of
// phase, resolves the phases, builds the whole site and searches every byte of it for each phrase,
// PDFs unpacked.
func TestNothingPrivateIsPublished(t *testing.T) {
	dir := sitetest.First(t)
	n := 0
	var planted []string
	fill := func(sheet string) string {
		for strings.Contains(sheet, "%s") {
			n++
			p := fmt.Sprintf("quincewort%02d", n)
			planted = append(planted, p)
			sheet = strings.Replace(sheet, "%s", p, 1)
		}
		return sheet
	}
	base := map[string]string{
		"content/games/private/game.toml":    "title = \"Private Game\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(sitetest.Seed, 8, 0) + "\"\nlinks = 8\n",
		"content/games/private/secret.toml":  "seed = \"" + sitetest.Seed + "\"\n",
		"content/games/private/receipts.txt": sitetest.BeginLog("private", ""),
	}
	for _, file := range []string{"orders/france", "orders/germany"} {
		base["content/games/private/1901-spring/"+file+".txt"] = fill(privateLines[file])
	}
	sitetest.Write(t, dir, base)
	sitetest.Resolve(t, dir, "private", play.Final)
	autumn := map[string]string{}
	for _, power := range []string{"germany", "france"} {
		sheet := privateLines["orders/"+power]
		sheet = strings.ReplaceAll(sheet, "Spring 1901", "Autumn 1901")
		autumn["content/games/private/1901-autumn/orders/"+power+".txt"] = fill(sheet)
	}
	sitetest.Write(t, dir, autumn)
	sitetest.Resolve(t, dir, "private", play.Draft)
	sitetest.Write(t, dir, map[string]string{"content/games/private/1901-autumn/retreats/germany.txt": fill(privateRetreat)})
	sitetest.Resolve(t, dir, "private", play.Final)
	sitetest.Write(t, dir, map[string]string{
		"content/games/private/1901-winter/adjustments/france.txt": fill("Dear %s,\nBuild A Par (%s)\nBuild F %s\nbuild A Mar if %s\nWaive the rest, %s\nRemove A Par, but tell nobody: %s\nDisband %s\n"),
	})
	sitetest.Resolve(t, dir, "private", play.Final)
	if n < 60 {
		t.Fatalf("only %d phrases are planted", n)
	}
	from := sitetest.Light()
	if !testing.Short() {
		from = sitegen.Producers() // including drawings and PDFs
	}
	sitetest.BuildWith(t, dir, nil, from)
	sitetest.Search(t, "final", dir, append(planted, "quincewort", "nutmeg.example", "0171-555"))
	if !sitetest.Found(t, dir, "results.json", "A Par - Bur") {
		t.Error("the orders are not in the results: the search above proves nothing")
	}
}
