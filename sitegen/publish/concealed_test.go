package publish_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// In this ruleset three players choose the kinds of four units on their first sheets. Games that
// differ only in these choices write the same bytes until the first results; what is never
// published makes no difference at all.

// choiceGame returns a site with one game of nine players, each with a sheet for the first month;
// more adds lines to sheets.
func choiceGame(t testing.TB, more map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	game := "content/games/first/"
	files := map[string]string{
		"content/site.toml": "title = \"Test site\"\nboard = \"1885\"\nrules = \"1885\"\nurl = \"https://games.example.org/x/\"\n",
		game + "game.toml": "title = \"First Game\"\nboard = \"1885\"\nruleset = \"1885\"\nid = \"game-of-tests\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" +
			play.LotLink(sitetest.Seed, 8, 0) + "\"\nlinks = 8\n",
		game + "secret.toml":  "seed = \"" + sitetest.Seed + "\"\n",
		game + "receipts.txt": sitetest.BeginLog("first", ""),
	}
	sheets := map[string]string{
		"austria": "A Vie H\nA Bud - Ser\n", "england": "F Lon - NTH\nF Edi - HEB\n", "france": "A Par - Bur\nF Bre - ENG\n", "germany": "F Kie - HEL\nA Ber - Kie\n",
		"italy": "F Nap - TYS\nA Ven H\n", "russia": "A Mos - Ukr\nA War - Gal\n", "spain": "A Mad - Por\n", "sweden": "A Sto - Jam\nF Got - SKA\n", "turkey": "A Con - Bul\nF Sin - BLA\n",
	}
	for by, text := range sheets {
		files[game+"1885-january/orders/"+by+".txt"] = text + more[by]
	}
	sitetest.Write(t, dir, files)
	return dir
}

// TestChoicesAreInNoByte builds whole sites, with pictures and PDFs, of games with different
// choices, and compares them while the choices are secret.
func TestChoicesAreInNoByte(t *testing.T) {
	from := sitetest.Light()
	if !testing.Short() {
		from = sitegen.Producers()
	}
	var dirs []string
	for _, v := range []map[string]string{
		{"italy": "CHOOSE Rom A\n", "sweden": "CHOOSE Osl A\n", "russia": "CHOOSE StP A\n"},
		{"italy": "CHOOSE Rom F\nF Rom - Tus\n", "sweden": "CHOOSE Osl F\nF Osl - NWG\n", "russia": "CHOOSE StP F\nF StP - BOT\nA Sev - Rum\n"},
		{"italy": "The unit in Rome is a fleet\n", "russia": "Choose an army in Sevastopol\nConcede to Turkey\n", "france": "Concede to Turkey\n"},
		{},
	} {
		dirs = append(dirs, choiceGame(t, v))
	}
	sameBytes(t, dirs, "open", from)
	sameBytes(t, dirs, "closed", from)
	for i, dir := range dirs { // all three become public with the January results
		sitetest.Resolve(t, dir, "first", play.Draft)
		sitetest.Build(t, dir)
		want := [][]string{{"A Rom", "A Osl", "A StP", "F Sev"}, {"F Tus", "F NWG", "F BOT", "A Rum"}, {"F Rom", "A Osl", "F StP", "A Sev"}, {"A Rom", "A Osl", "A StP", "F Sev"}}[i]
		results := string(sitetest.Written(t, dir)["first/1885-january/results.json"])
		for _, unit := range want {
			if !strings.Contains(results, `"`+unit+`"`) {
				t.Errorf("game %d: the January results do not show %s", i, unit)
			}
		}
		if _, after, ok := strings.Cut(results, `"after"`); !ok || strings.Contains(after, `"? `) {
			t.Errorf("game %d: a unit is of unknown kind after January", i)
		}
	}
}

// TestUnmetConcessionsAreInNoByte: if not all players concede, neither a concession nor that there
// was one is ever published.
func TestUnmetConcessionsAreInNoByte(t *testing.T) {
	from := sitetest.Light()
	if !testing.Short() {
		from = sitegen.Producers()
	}
	dirs := []string{choiceGame(t, nil), choiceGame(t, map[string]string{"england": "CONCEDE TO france\n", "france": "CONCEDE TO france\n", "spain": "Concede to France and Spain\n"})}
	for _, state := range []string{"open", "closed", "draft", "final"} {
		sameBytes(t, dirs, state, from)
	}
	for name, data := range sitetest.Written(t, dirs[1]) {
		if strings.HasPrefix(name, "first/1885-january/") && regexp.MustCompile(`(?i)concede to`).MatchString(data) && !strings.Contains(data, "data-form") {
			t.Errorf("%s speaks of a concession", name)
		}
	}
}
