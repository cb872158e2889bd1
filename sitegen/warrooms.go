package sitegen

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/internal/warroom"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/moves"
	"github.com/heraldmaps/herald/sitegen/publish"
	wasm "github.com/heraldmaps/herald/sitegen/warroom/module"
)

// warRooms returns the jobs for the boards' war rooms: warroom.html for the main board,
// warroom/<board>.html for the others. Of games they contain only published positions.
func warRooms(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	theme, err := partOf(s.Themes, []string{"warroom", "moves"}, mapParts...)
	if err != nil {
		return nil, err
	}
	for _, b := range s.Boards {
		o := warroom.Options{Theme: theme, Email: s.Published.Email}
		if o.Setups, err = setups(s, b); err != nil {
			return nil, err
		}
		if len(o.Setups) == 0 {
			continue // the judge knows no ruleset that is played on it
		}
		path := page.WarRoomPath(s.Published, b.Map.ID)
		o.Judge = s.judgeFor(path, "")
		o.Drawing = drawingFrom(path, b)
		o.Fonts = s.faces("")
		if strings.Contains(path, "/") {
			o.Fonts = s.faces("../")
		}
		o.Links = boardLinks(s, b, moves.Link{Href: relative(path, movesPath(s, b)), Text: "Moves"})
		o.Rules = map[string]string{}
		for anchor, at := range boardBook(s, b.Map.ID).Rules {
			o.Rules[anchor] = relative(path, at)
		}
		for _, x := range o.Setups {
			for _, g := range x.Games {
				s.Has[path+"#"+g.Slug] = true // so pages link to those games that it contains
			}
		}
		jobs = append(jobs, build.JobOf(s.sums, path, roomPage{path, b, o}, roomFile, path))
	}
	return jobs, nil
}

type roomPage struct {
	Path    string
	Board   *mapdata.Board
	Options warroom.Options
}

func roomFile(p roomPage) ([]build.File, error) {
	data, err := warroom.Page(p.Board, p.Options)
	return []build.File{{Path: p.Path, Data: data}}, err
}

// relative returns a link from one page to another, relative to the first.
func relative(from, to string) string { return page.View{Path: from}.Link(to) }

// setups returns the rulesets and options with which a board is played: those of its games, and the
// ruleset named like the board.
func setups(s *Site, b *mapdata.Board) ([]warroom.Setup, error) {
	var out []warroom.Setup
	find := func(ruleset string, o engine.Options) (*warroom.Setup, engine.Rules) {
		rules, err := variants.New(ruleset, b.Map, o)
		if err != nil || !s.judge.Has(ruleset) {
			return nil, nil // not for this board, or unknown to the judge
		}
		i := slices.IndexFunc(out, func(x warroom.Setup) bool {
			return x.Ruleset == ruleset && build.Key(x.Options) == build.Key(o)
		})
		if i < 0 {
			i = len(out)
			out = append(out, warroom.Setup{Ruleset: ruleset, Title: rules.Info().Title, Options: o})
		}
		return &out[i], rules
	}
	for _, g := range s.Published.Games {
		if g.BoardID != b.Map.ID {
			continue
		}
		x, rules := find(g.RulesetID, g.Options)
		if x == nil {
			continue
		}
		phases, err := positions(g, rules)
		if err != nil {
			return nil, err
		}
		for i := range phases {
			if !g.Over && phases[i].ID == g.Turns[len(g.Turns)-1].NextID {
				phases[i].Sheet = relative(page.WarRoomPath(s.Published, b.Map.ID), page.SheetPath(g, "*"))
			}
		}
		x.Games = append(x.Games, warroom.Game{Slug: g.Slug, Title: g.Title, Phases: phases})
	}
	if len(out) == 0 {
		find(b.Map.ID, nil)
	}
	return out, nil
}

func positions(g *publish.Game, rules engine.Rules) ([]warroom.Phase, error) {
	var out []warroom.Phase
	add := func(p engine.Public) error {
		pos := p.Position()
		if pos == nil {
			return nil
		}
		id := rules.Info().PhaseID(pos.Phase)
		if slices.ContainsFunc(out, func(x warroom.Phase) bool { return x.ID == id }) {
			return nil
		}
		text, err := position.Write(rules, pos)
		out = append(out, warroom.Phase{ID: id, Name: rules.PhaseName(pos.Phase),
			Anchor: page.WarRoomAnchor(g, id), Text: text})
		return err
	}
	for _, t := range g.Turns {
		if err := add(t.Before); err != nil {
			return nil, err
		}
		for i := range t.Steps {
			if err := add(t.Steps[i].Before); err != nil {
				return nil, err
			}
		}
		if t.Retreats {
			if err := add(t.After); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// judgePath is the path of judge.js, with which pages read and adjudicate orders.
const judgePath = "assets/judge.js"

const loadJudge = "js/loadjudge.js"

// openJudge sets the site's judge.js and warns of games with rulesets that it lacks.
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

// judgeFiles returns the jobs for judge.js and boards' scripts with rules for order sheets.
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

// judgeFor returns how a page at a path loads judge.js, or nil if judge.js lacks the ruleset. It
// includes a link for a copy of the page that has judge.js beside it.
func (s *Site) judgeFor(path, ruleset string) *wasm.Source {
	if ruleset != "" && !s.judge.Has(ruleset) {
		return nil
	}
	return &wasm.Source{Src: []string{relative(path, judgePath) + "?" + s.judge.Sum(), "judge.js"},
		Size: len(s.judge.Script())}
}
