package sitegen

import (
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/living"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// chronicles makes what lies beside a game's chronicle: the positions that its player goes through, and the history to print.
func chronicles(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		if !played(g) {
			continue
		}
		path := page.FramesPath(g)
		jobs = append(jobs, build.Job{Name: path, Files: []string{path}, Key: build.Key(path, g.BoardHash, g.Turns), Make: func() ([]build.File, error) {
			r, err := s.renderer(g.Board)
			if err != nil {
				return nil, err
			}
			data, err := living.FrameScript(g, r)
			return []build.File{{Path: path, Data: data}}, err
		}}, historyJob(s.drawings(g.Board), s.Published.Title, g))
	}
	return jobs, nil
}

// played says whether a game has results.
func played(g *publish.Game) bool {
	for _, t := range g.Turns {
		if len(t.Steps) > 0 {
			return true
		}
	}
	return false
}
