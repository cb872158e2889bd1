package sitegen

import (
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/publish"
	"slices"
)

// chronicles makes the files beside a game's chronicle: the positions for its player, and the
// history to print.
func chronicles(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		if !played(g) {
			continue
		}
		jobs = append(jobs, build.JobOf(s.sums, page.FramesPath(g), chronicled{s.drawings(g.Board), "", g}, frames,
			page.FramesPath(g)), historyJob(s.sums, s.drawings(g.Board), s.Published.Title, g))
	}
	return jobs, nil
}

// chronicled is the input of the files beside a chronicle.
type chronicled struct {
	Draw *drawings
	Site string // its title
	Game *publish.Game
}

// frames makes the positions that a chronicle's player shows.
func frames(c chronicled) ([]build.File, error) {
	r, err := c.Draw.renderer()
	if err != nil {
		return nil, err
	}
	data, err := interactive.FrameScript(c.Game, r)
	return []build.File{{Path: page.FramesPath(c.Game), Data: data}}, err
}

// played reports whether a game has results.
func played(g *publish.Game) bool {
	return slices.ContainsFunc(g.Turns, func(t *publish.Turn) bool { return len(t.Steps) > 0 })
}
