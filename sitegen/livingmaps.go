package sitegen

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/living"
	"github.com/heraldmaps/herald/sitegen/page"
)

// boardDrawings makes what the maps on the pages of a board's games share, once a board.
func boardDrawings(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	done := map[*mapdata.Board]bool{}
	for _, g := range s.Published.Games {
		b := g.Board
		if done[b] {
			continue
		}
		done[b] = true
		dir := living.Dir(b)
		jobs = append(jobs, build.Job{Name: dir, Files: living.Files(b), Key: build.Key(dir, b.Hash, b.Style), Make: func() ([]build.File, error) {
			r, err := s.renderer(b)
			if err != nil {
				return nil, err
			}
			return living.Shared(b, r)
		}})
	}
	return jobs, nil
}

// render makes a page; one with a map of a phase has it drawn first, which no page needs that has not changed.
func (s *Site) render(p page.Page) ([]byte, error) {
	if p.View.Living != nil {
		r, err := s.renderer(p.View.Game.Board)
		if err != nil {
			return nil, err
		}
		drawn := *p.View.Living
		if err := drawn.Draw(r, p.View.Game); err != nil {
			return nil, err
		}
		p.View.Living = &drawn
	}
	return s.Theme.Render(p.Template, p.View)
}
