package sitegen

import (
	"encoding/json"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	wasm "github.com/heraldmaps/herald/sitegen/warroom/module"
)

// judgePath is the script with all pages' reader of orders and adjudicator.
const judgePath = "assets/judge.js"

// loadJudge is the theme's script that loads it.
const loadJudge = "js/loadjudge.js"

// openJudge finds the judge for the site's pages, and warns of games by rules that it does not
// know.
func (s *Site) openJudge(ps *load.Problems) {
	var err error
	if s.judge, err = wasm.Current(); err != nil {
		ps.Warnf("cmd/herald-wasm", 0, 0, "fix it, or build with the Go toolchain at hand",
			"the judge of pages is the committed one, and may be older than the sources: %v", err)
		s.judge = wasm.Committed()
	}
	for _, g := range s.Published.Games {
		if !s.judge.Has(g.RulesetID) {
			ps.Warnf("content/games/"+g.Slug+"/game.toml", 0, 0,
				"a program with another ruleset needs a judge with it: make module",
				"the judge of pages does not know the ruleset %q: the game has no war room, and its sheets do not check what is typed", g.RulesetID)
		}
	}
}

// judgeFiles makes judge.js, and for each board a script that holds its rules for order sheets.
func judgeFiles(s *Site) ([]build.Job, error) {
	jobs := []build.Job{build.JobOf(s.sums, judgePath, s.judge.Script(), judgeFile, judgePath)}
	for _, b := range s.Boards {
		path := page.JudgeBoardPath(b.Map.ID)
		jobs = append(jobs, build.JobOf(s.sums, path, b, boardRulesFile, path))
	}
	return jobs, nil
}

func judgeFile(script []byte) ([]build.File, error) {
	return []build.File{{Path: judgePath, Data: script}}, nil
}

func boardRulesFile(b *mapdata.Board) ([]build.File, error) {
	text, err := json.Marshal(wasm.PackText(mapdata.EncodeRules(b.Map)))
	data := append([]byte("window.heraldRules = "), text...)
	return []build.File{{Path: page.JudgeBoardPath(b.Map.ID), Data: append(data, ";\n"...)}}, err
}

// judgeFor returns where a page finds judge.js; nil if that does not know the ruleset. A copy of
// the page may have it beside itself.
func (s *Site) judgeFor(path, ruleset string) *wasm.Source {
	if ruleset != "" && !s.judge.Has(ruleset) {
		return nil
	}
	return &wasm.Source{Src: []string{relative(path, judgePath) + "?" + s.judge.Sum(), "judge.js"},
		Size: len(s.judge.Script())}
}
