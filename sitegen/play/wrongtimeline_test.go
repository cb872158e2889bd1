package play_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestWrongTimeline: everything wrong with a game's timeline, its powers and its options is
// reported at once, each at its line and column with a correction, even if a wrong option keeps the
// rules from being bound.
func TestWrongTimeline(t *testing.T) {
	t.Parallel()
	const file = `title = "Wrong"
board = "standard"
ruleset = "standard"
id = "game-of-tests"

[timeline]
began = 2026-03-02
orders = 20
retreats = 14
results = 5000
winter = -2
hour = "25:00"
zone = "Europe/Berlln"
weekdays = ["mon", "thurs"]
days = { orders = 3, councils = -4 }

[[timeline.change]]
phase = "1901-spring"
kind = "orders"

[[timeline.change]]
phase = "1901-spring"
kind = "order"
date = 2026-04-01

[options]
OPTION

[[power]]
id = "france"

[[power]]
id = "frankreich"

[[power]]
id = "france"
`
	rest := []string{
		`9:1: [timeline] must have orders before retreats before results, but retreats are due after 14 days and what comes before them after 20 (hint: orders = 12, `,
		`10:1: a season cannot have 5000 days (hint: results = 15 is the rulebook's)`,
		`11:1: a deadline cannot be -2 days after the season began (hint: winter = 2 is the rulebook's)`,
		`12:1: "25:00" is not a time of the day (hint: hour = "20:00")`,
		`13:1: there is no time zone "Europe/Berlln" (hint: did you mean Europe/Berlin?)`,
		`14:21: "thurs" is not a day of the week (hint: weekdays = ["mon", "thu"])`,
		`15:22: councils cannot be due -4 days after their season began (hint: days = { councils = 5 })`,
		`15:22: warning: the timeline has days for "councils", and the game has no such sheets (hint: one of orders, retreats, adjustments)`,
		`17:1: a change of the timeline for 1901-spring has no date (hint: date = 2026-05-04)`,
		`23:1: a change of the timeline has kind "order" (hint: kind is one of orders, retreats, adjustments)`,
		`33:1: the board has no power "frankreich" (hint: one of austria, england, france, germany, italy, russia, turkey)`,
		`36:1: power "france" is listed twice (hint: keep one of the two)`,
	}
	for option, says := range map[string]string{
		"paradox = \"1982\"": "", // nothing is wrong with it
		"paradox = \"x\"":    `27:1: option paradox cannot be "x" (hint: one of szykman, all-hold, 1982, 2000)`,
		"nonsense = \"x\"":   `27:1: the ruleset has no option "nonsense" (hint: its options are convoy-intent, `,
	} {
		dir := t.TempDir()
		sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"T\"\nboard = \"standard\"\n",
			"content/games/wrong/game.toml": strings.Replace(file, "OPTION", option, 1)})
		var ps load.Problems
		lib := sitegen.NewLibrary()
		play.Play(load.ReadGame(dir, "wrong", &ps), lib, lib, &ps)
		var got []string
		for _, p := range ps.All() {
			got = append(got, p.Error())
		}
		want := slices.Clone(rest)
		if says != "" {
			want = append(want, says)
		}
		for _, w := range want {
			if !slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, "content/games/wrong/game.toml:"+w) }) {
				t.Errorf("%s: nothing says %q of\n%s", option, w, strings.Join(got, "\n"))
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d problems, not %d:\n%s", option, len(got), len(want), strings.Join(got, "\n"))
		}
	}
}

// TestEndlessTimeline: a season with too many days is reported, and other messages use the
// rulebook's days instead, so that no deadline falls in a year that cannot be written.
func TestEndlessTimeline(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "began = 2026-03-02\n", "began = 2026-03-02\norders = 999999999999\ndays = { adjustments = 999999999999 }\n")
	var ps load.Problems
	g := load.ReadGame(dir, "first", &ps)
	sitetest.WantProblem(t, &ps, "game.toml", "game.toml:7:1: a season cannot have 999999999999 days")
	sitetest.WantProblem(t, &ps, "game.toml", "game.toml:8:10: adjustments cannot be due 999999999999 days after")
	if strings.Contains(ps.Err().Error(), "must rise") {
		t.Errorf("what follows from the mistake is told as others: %v", ps.Err())
	}
	lib := sitegen.NewLibrary()
	for _, d := range publish.NewGame(play.Play(g, lib, lib, &ps), lib).Deadlines {
		if y := d.Due.Year(); y < 2026 || y > 2999 {
			t.Errorf("%s is due in the year %d", d.Name, y)
		}
	}
}

// TestWrongInlineTimeline: the same where the timeline is written in one line.
func TestWrongInlineTimeline(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"T\"\nboard = \"standard\"\n",
		"content/games/wrong/game.toml": "title = \"Wrong\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\ntimeline = { began = 2026-03-02, zone = \"Nowhere/Else\", winter = 2000 }\n"})
	var ps load.Problems
	load.ReadGame(dir, "wrong", &ps)
	err := ps.Err()
	for _, want := range []string{`game.toml:5:34: there is no time zone "Nowhere/Else"`, `game.toml:5:57: a season cannot have 2000 days`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("nothing says %q of %v", want, err)
		}
	}
}
