package sitegen

import (
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/living"
	"github.com/heraldmaps/herald/sitegen/page"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/story"
)

// battleCards makes the picture of each battle, which its page shows and a link to it brings along.
func battleCards(s *Site) ([]build.Job, error) {
	var jobs []build.Job
	for _, g := range s.Published.Games {
		d := s.drawings(g.Board)
		for _, t := range g.Turns {
			for _, b := range story.Battles(g, t) {
				jobs = append(jobs, battleJob(d, g, t, b))
			}
		}
	}
	return jobs, nil
}

// battleJob draws one battle on the position before it, with the orders that had a part in it and no others.
func battleJob(d *drawings, g *publish.Game, t *publish.Turn, b story.Battle) build.Job {
	path := page.BattlePath(g, t, b.ID, "png")
	step := &t.Steps[b.Step]
	line := t.Name + ", " + g.Title
	return build.Job{Name: path, Files: []string{path}, Key: build.Key(path, g.BoardHash, line, step.Text, b), Make: func() ([]build.File, error) {
		r, err := d.renderer()
		if err != nil {
			return nil, err
		}
		sc, err := r.Card(b.Show, living.BattleView(step, b.Orders), battleCaption(b, line))
		if err != nil {
			return nil, err
		}
		data, err := picture(page.BattleWidth)(sc)
		return []build.File{{Path: path, Data: data}}, err
	}}
}
