package sitegen

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// boardDrawings returns a job for each board that makes the files which all maps of the board
// share, on games' pages and in its war room.
func boardDrawings(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	boards := slices.Clone(s.Boards)
	for _, g := range s.Published.Games {
		if !slices.Contains(boards, g.Board) {
			boards = append(boards, g.Board)
		}
	}
	for _, b := range boards {
		jobs = append(jobs, build.JobOf(s.sums, interactive.Dir(b), s.drawings(b), sharedDrawing, interactive.Files(b)...))
	}
	return jobs, nil
}

func sharedDrawing(d *drawings) ([]build.File, error) {
	r, err := d.renderer()
	if err != nil {
		return nil, err
	}
	return interactive.Shared(d.board, r)
}

type sitePage struct {
	Draw *drawings // draws on its game's board; nil: the page has no map to draw
	Page page.Page
}

// sitePageFile makes a page. The job draws the map, so that an unchanged page costs nothing.
func sitePageFile(from templated[sitePage]) ([]build.File, error) {
	p := from.Of
	view := p.Page.View
	if view.Living != nil {
		r, err := p.Draw.renderer()
		if err != nil {
			return nil, err
		}
		drawn := *view.Living
		if err := drawn.Draw(r, view.Game); err != nil {
			return nil, err
		}
		view.Living = &drawn
	}
	theme, err := from.With.theme.Get()
	if err != nil {
		return nil, err
	}
	data, err := theme.Render(p.Page.Template, view)
	return []build.File{{Path: p.Page.Path, Data: data}}, err
}

// chronicles returns the jobs for the files beside a game's chronicle: the positions that its
// player shows, and the printable history.
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

func played(g *publish.Game) bool {
	return slices.ContainsFunc(g.Turns, func(t *publish.Turn) bool { return len(t.Steps) > 0 })
}
