package sitegen_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestRulesetTheJudgeLacks: a game of a ruleset without which judge.js was compiled is built with a
// warning, and its pages offer nothing that would not work; a game of a ruleset that it has is
// built with everything.
func TestRulesetTheJudgeLacks(t *testing.T) {
	t.Parallel()
	make := sitegen.Producers("gameFiles", "boardDrawings", "judgeFiles", "movesPages", "warRooms", "pages")
	dir, m := sitetest.Toy(t)
	report := sitetest.BuildWith(t, dir, m, make)
	if said := load.Errors(report.Warnings).Error(); !strings.Contains(said, `content/games/fens/game.toml`) || !strings.Contains(said, `does not know the ruleset "toytest"`) {
		t.Errorf("the warnings are %s", said)
	}
	for name, text := range sitetest.Written(t, dir) {
		switch {
		case strings.HasPrefix(name, "warroom"):
			t.Errorf("%s is there", name)
		case strings.HasSuffix(name, ".html") && strings.Contains(text, `"src":[`):
			t.Errorf("%s leads to the judge", name)
		}
	}
	other := sitetest.First(t)
	if report = sitetest.BuildWith(t, other, nil, make); len(report.Warnings) > 0 {
		t.Error(report.Warnings)
	}
	site := sitetest.Written(t, other)
	for name, want := range map[string]string{"moves.html": `"src":["assets/judge.js?`, "warroom.html": `"src":["assets/judge.js?`, "first/france/sheet.html": `"src":["../../assets/judge.js?`,
		"assets/judge.js": "window.heraldJudge = ", "assets/standard-rules.js": "window.heraldRules = {"} {
		if !strings.Contains(site[name], want) {
			t.Errorf("%s lacks %s", name, want)
		}
	}
}
