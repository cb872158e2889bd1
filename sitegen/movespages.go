package sitegen

import (
	"io/fs"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/moves"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// movesPages returns the jobs for the boards' moves browsers: moves.html for the main board,
// moves/<board>.html for the others. Of games they use only the rulesets.
func movesPages(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	theme, err := partOf(s.Themes, []string{"moves"}, mapParts...)
	if err != nil {
		return nil, err
	}
	for _, b := range s.Boards {
		path := movesPath(s, b)
		rules, id := boardRules(s, b.Map)
		o := moves.Options{Links: movesLinks(s, b), Steps: boardSteps(s, b.Map), Theme: theme, Drawing: drawingFrom(path, b),
			Judge: s.judgeFor(path, id)}
		if all := rulesOf(s, b.Map); len(all) > 0 {
			o.Start = all[0].Start()
		}
		up := strings.Repeat("../", strings.Count(path, "/"))
		o.Fonts = s.faces(up)
		said := boardBook(s, b.Map.ID).Rules
		if at := said["convoys"]; at != "" {
			o.ConvoyRule = up + at
		}
		if at := said["sea-areas"]; at != "" && len(b.Map.Areas) > 0 {
			o.SeaRule = up + at
		}
		jobs = append(jobs, build.JobOf(s.sums, path, movesPage{path, b, rules, o}, movesFile, path))
	}
	return append(jobs, gameMoves(s, theme)...), nil
}

type movesPage struct {
	Path    string
	Board   *mapdata.Board
	Rules   *ruleset // nil: the board's moves and common orders suffice
	Options moves.Options
}

// reacher is a ruleset that may give units other moves than the board.
type reacher interface {
	Reach(*engine.Position, engine.Kind, engine.PlaceID) []engine.Reach
}

func movesFile(p movesPage) ([]build.File, error) {
	if p.Rules != nil {
		rules, err := p.Rules.Get()
		if err != nil {
			return nil, err
		}
		p.Options.Ruleset = rules
		if now := p.Options.Now; now != nil {
			game := *now
			game.Rules, _ = rules.(reacher)
			p.Options.Now = &game
		}
	}
	data, err := moves.Page(p.Board, p.Options)
	return []build.File{{Path: p.Path, Data: data}}, err
}

// gameMoves returns a job for the moves browser of each game in which the rules change the board's
// moves, such as a move that can only bounce.
func gameMoves(s *Site, theme fstest.MapFS) []build.Job {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		if g.Over || len(g.Turns) == 0 {
			continue
		}
		t := g.Turns[len(g.Turns)-1]
		rules, id := boardRules(s, g.Board.Map)
		if rules == nil || id != g.RulesetID {
			continue
		}
		own, err := rules.Get()
		reach, ok := own.(reacher)
		now := moves.Now{Title: g.Title, Phase: t.Name, Href: t.Key + "/index.html", Position: t.After, Rules: reach}
		if err != nil || !ok || !now.Matters() {
			continue
		}
		now.Rules = nil // the job takes them from its own ruleset
		path := gameMovesPath(g)
		links := []moves.Link{{Href: "../index.html", Text: s.Published.Title}, {Href: "index.html", Text: g.Title},
			{Href: "../" + movesPath(s, g.Board), Text: "The board alone"}}
		o := moves.Options{Links: links, Steps: boardSteps(s, g.Board.Map), Theme: theme,
			Fonts: s.faces("../"), Now: &now, Judge: s.judgeFor(path, id), Drawing: drawingFrom(path, g.Board)}
		jobs = append(jobs, build.JobOf(s.sums, path, movesPage{path, g.Board, rules, o}, movesFile, path))
	}
	return jobs
}

func drawingFrom(path string, b *mapdata.Board) string {
	return strings.TrimSuffix(relative(path, interactive.Dir(b)+interactive.Script), interactive.Script)
}

// faces returns the theme's @font-face rules; up leads from the page to the site's root.
func (s *Site) faces(up string) string {
	rules, err := fs.ReadFile(s.Themes, "webfonts/webfonts.css")
	if err != nil {
		return "" // a theme need not have fonts
	}
	return s.Theme.Linked(string(rules), up)
}

func gameMovesPath(g *publish.Game) string { return g.Slug + "/moves.html" }

func movesPath(s *Site, b *mapdata.Board) string {
	if b.Map.ID == s.Published.MainBoard {
		return "moves.html"
	}
	return "moves/" + b.Map.ID + ".html"
}

func movesLinks(s *Site, b *mapdata.Board) []moves.Link {
	var others []moves.Link
	for _, other := range s.Boards {
		if other != b {
			others = append(others, moves.Link{Href: relative(movesPath(s, b), movesPath(s, other)), Text: other.Map.Title})
		}
	}
	if others == nil {
		return boardLinks(s, b)
	}
	return boardLinks(s, b, moves.Link{Text: "Boards", Menu: others})
}

// boardLinks returns the links in the head of a board's moves browser or war room: the front page,
// the games, the links in with, and the board's rules.
func boardLinks(s *Site, b *mapdata.Board, with ...moves.Link) []moves.Link {
	up := strings.Repeat("../", strings.Count(movesPath(s, b), "/"))
	links := []moves.Link{{Href: up + "index.html", Text: s.Published.Title}}
	games := lists.Map(s.Published.Games, func(g *publish.Game) moves.Link {
		return moves.Link{Href: up + page.GamePath(g), Text: g.Title}
	})
	if len(games) > 2 {
		games = []moves.Link{{Text: "Games", Menu: games}}
	}
	links = append(append(links, games...), with...)
	if p := boardBook(s, b.Map.ID).Index; s.Has[p] {
		links = append(links, moves.Link{Href: up + p, Text: "Rules"})
	}
	return links
}

// boardBook returns the rulebook of the first game on a board that has one, else that of the
// ruleset named like the board.
func boardBook(s *Site, board string) page.Book {
	for _, g := range s.Published.Games {
		if b := s.Books[g.RulesetID]; g.BoardID == board && b.Index != "" {
			return b
		}
	}
	return s.Books[board]
}

// rulesOf returns the rulesets of the games on a board, each once, or else the one named like it.
func rulesOf(s *Site, m *engine.Map) []engine.Rules {
	var ids []string
	for _, g := range s.Published.Games {
		if g.BoardID == m.ID && !slices.Contains(ids, g.RulesetID) {
			ids = append(ids, g.RulesetID)
		}
	}
	if ids == nil {
		ids = []string{m.ID}
	}
	var out []engine.Rules
	for _, id := range ids {
		if rules, err := s.memory.lib.Rules(id, m, nil); err == nil { // a board need not have a ruleset of its name
			out = append(out, rules)
		}
	}
	return out
}

// boardSteps returns a board's kinds of phase with its rulesets' verbs; nil if unknown.
func boardSteps(s *Site, m *engine.Map) []engine.StepInfo {
	var out []engine.StepInfo
	for _, rules := range rulesOf(s, m) {
		for _, step := range rules.Info().Steps {
			k := slices.IndexFunc(out, func(o engine.StepInfo) bool { return o.Step == step.Step && o.ID == step.ID })
			if k < 0 {
				step.Verbs = slices.Clone(step.Verbs)
				out = append(out, step)
				continue
			}
			for _, v := range step.Verbs {
				if !slices.Contains(out[k].Verbs, v) {
					out[k].Verbs = append(out[k].Verbs, v)
				}
			}
		}
	}
	return out
}

// boardRules returns the ruleset by which a board's moves browser reads orders, and its id: of the
// ruleset named like the board and those played on it, the first with units or orders of its own.
// nil: the common orders suffice.
func boardRules(s *Site, m *engine.Map) (*ruleset, string) {
	ids := []string{m.ID}
	for _, rules := range rulesOf(s, m) {
		ids = append(ids, rules.Info().ID)
	}
	for _, id := range ids {
		bound, err := s.memory.lib.bind(id, m, nil)
		if err != nil {
			continue // a board need not have a ruleset of its name
		}
		if rules, _ := bound.Get(); rules != nil {
			if info := rules.Info(); len(info.Forms) > 0 || info.Stacks || len(info.Numbered) > 0 {
				return bound, id
			}
		}
	}
	return nil, ""
}
