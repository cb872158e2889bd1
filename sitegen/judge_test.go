package sitegen

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestRulesetTheJudgeLacks: a game by a ruleset that judge.js was compiled without is built with a warning, and nothing of its
// pages promises what would not work; a game by one that it has is built with all.
func TestRulesetTheJudgeLacks(t *testing.T) {
	t.Parallel()
	make := []Producer{gameFiles, judgeFiles, movesPages, warRooms, pages}
	dir := writeToy(t)
	report, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, toyMemory(t), make)
	if err != nil {
		t.Fatal(err)
	}
	if said := load.Errors(report.Warnings).Error(); !strings.Contains(said, `content/games/fens/game.toml`) || !strings.Contains(said, `does not know the ruleset "toytest"`) {
		t.Errorf("the warnings are %s", said)
	}
	site := written(t, dir)
	for name, data := range site {
		switch text := string(data); {
		case strings.HasPrefix(name, "warroom"):
			t.Errorf("%s is there", name)
		case strings.HasSuffix(name, ".html") && strings.Contains(text, `"src":[`):
			t.Errorf("%s leads to the judge", name)
		}
	}
	other := fixture(t)
	if report, err = buildWith(build.Run, build.Options{Dir: other, Program: "test"}, nil, make); err != nil || len(report.Warnings) > 0 {
		t.Fatal(err, report.Warnings)
	}
	site = written(t, other)
	for name, want := range map[string]string{"moves.html": `"src":["assets/judge.js?`, "warroom.html": `"src":["assets/judge.js?`, "first/france/sheet.html": `"src":["../../assets/judge.js?`,
		"assets/judge.js": "window.heraldJudge = ", "assets/standard-rules.js": "window.heraldRules = {"} {
		if !strings.Contains(string(site[name]), want) {
			t.Errorf("%s lacks %s", name, want)
		}
	}
}
