package play_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// juneGame is a site with one game that begins where a power owes a removal, and the coordinator's
// decision on it.
func juneGame(t testing.TB, corrections string) string {
	dir := t.TempDir()
	game := "content/games/first/"
	sitetest.Write(t, dir, map[string]string{
		"content/site.toml":  "title = \"Test site\"\nboard = \"1885\"\nrules = \"1885\"\nurl = \"https://games.example.org/x/\"\n",
		game + "game.toml":   "title = \"First Game\"\nboard = \"1885\"\nruleset = \"1885\"\nid = \"game-of-tests\"\n",
		game + "secret.toml": "seed = \"" + sitetest.Seed + "\"\n",
		game + "position.toml": "phase = \"1885-june-adjustment\"\n[units]\nturkey = [\"F BLA\", \"A Con\", \"A Bul\"]\naustria = [\"A Vie\"]\nrussia = [\"F Sev\"]\n" +
			"[owners]\nturkey = [\"Con\", \"Smy\"]\naustria = [\"Vie\"]\nrussia = [\"Sev\"]\n",
	})
	sitetest.Write(t, dir, map[string]string{game + "1885-june/adjustments/austria.txt": "Waive\n"})
	if corrections != "" {
		sitetest.Write(t, dir, map[string]string{game + "1885-june/corrections.toml": corrections})
	}
	return dir
}

// TestRefereesRemoval: a removal that is owed and was not ordered is proposed; the coordinator
// replaces it in the phase's file, and his reason is published as his.
func TestRefereesRemoval(t *testing.T) {
	t.Parallel()
	choice := "[[correction]]\npower = \"turkey\"\norder = \"Remove Army Bulgaria\"\nreferee = true\nreason = \"it changes least\"\n"
	for _, c := range []struct {
		name, corrections, sheet string
		want, not                []string
	}{
		{"proposal", "", "", []string{"Fleet Black Sea", "is removed by the referee: too few"}, []string{"Decided by the coordinator"}},
		{"choice", choice, "", []string{"Remove Turkey's Army Bulgaria", "is removed by the referee's choice", "Decided by the coordinator: It changes least.", ">referee<"}, []string{"is removed by the referee: too few"}},
		{"ordered", choice, "Remove Army Constantinople\n", []string{"Remove Army Constantinople", "None is due"}, []string{"referee's choice", "is removed by the referee"}},
	} {
		dir := juneGame(t, c.corrections)
		if c.sheet != "" {
			sitetest.Write(t, dir, map[string]string{"content/games/first/1885-june/adjustments/turkey.txt": c.sheet})
		}
		sitetest.Resolve(t, dir, "first", play.Final)
		sitetest.Build(t, dir)
		files := sitetest.Written(t, dir)
		page := strings.ReplaceAll(string(files["first/1885-june/index.html"]), "’", "'")
		for _, w := range c.want {
			if !strings.Contains(page, w) {
				t.Errorf("%s: the page does not say %q", c.name, w)
			}
		}
		for _, w := range c.not {
			if strings.Contains(page, w) {
				t.Errorf("%s: the page says %q", c.name, w)
			}
		}
		if told := strings.Contains(string(files["first/1885-june/results.json"]), "it changes least"); told != (c.corrections != "") {
			t.Errorf("%s: results.json and the coordinator's reason: %v", c.name, told)
		}
	}
}

// TestRefereesFaults: a decision that is not the referee's, or is badly written, is reported with
// its file and what to do.
func TestRefereesFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ with, want string }{
		{"order = \"Build an army in Smyrna\"\nreferee = true\nreason = \"r\"\n", "the rules do not leave "},
		{"line = 1\norder = \"Remove Army Bulgaria\"\nreferee = true\nreason = \"r\"\n", "so it needs an order and cannot have a line"},
		{"referee = true\nreason = \"r\"\n", "is the referee's decision"},
		{"order = \"Remove Army Bulgaria\"\nreferee = true\n", "has no reason"},
	} {
		_, ps := sitetest.Play(t, juneGame(t, "[[correction]]\npower = \"turkey\"\n"+c.with), "first")
		sitetest.WantProblem(t, ps, "1885-june/corrections.toml", c.want)
	}
}
