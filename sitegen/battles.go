package sitegen

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
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
				jobs = append(jobs, battleJob(s.sums, d, g, t, b))
			}
		}
	}
	return jobs, nil
}

// battleCard is the picture of a battle.
type battleCard struct {
	Draw    *drawings
	Path    string
	Show    []engine.RegionID
	View    render.View
	Caption render.Caption
}

// battleJob draws one battle on the position before it, with the orders that had a part in it and no others.
func battleJob(sums *build.Sums, d *drawings, g *publish.Game, t *publish.Turn, b story.Battle) build.Job {
	path := page.BattlePath(g, t, b.ID, "png")
	return build.JobOf(sums, path, battleCard{d, path, b.Show, living.BattleView(&t.Steps[b.Step], b.Orders), battleCaption(b, t.Name+", "+g.Title)}, drawBattle, path)
}

func drawBattle(c battleCard) ([]build.File, error) {
	r, err := c.Draw.renderer()
	if err != nil {
		return nil, err
	}
	sc, err := r.Card(c.Show, c.View, c.Caption)
	if err != nil {
		return nil, err
	}
	data, err := picture(page.BattleWidth)(sc)
	return []build.File{{Path: c.Path, Data: data}}, err
}
