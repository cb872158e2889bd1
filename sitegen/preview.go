package sitegen

import (
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// previewWidth is the width, in pixels, that chat programs and social sites require of a link
// preview; it is 630 high.
const previewWidth = 1200

// card is the link preview of a turn.
type card struct {
	Draw *drawings
	Path string
	View render.View
}

// previewView returns the view on a turn's card: where most happened, without arrows. A turn's
// retreats are few compared with its moves.
func previewView(g *publish.Game, t *publish.Turn, note string, look render.Look) render.View {
	v := render.View{Position: &t.After, Held: t.Held, Marks: t.Marks, Title: g.Title,
		Subtitle: t.Name, Note: note, Look: look}
	for i := range t.Steps {
		if step := &t.Steps[i]; i == 0 || len(step.Orders.List()) > len(v.Outcomes.List()) {
			v.Outcomes, v.Hide = step.Orders, render.Orders
		}
	}
	return v
}

// previewJob makes the card for links to a turn: its title, the standings and the part of the map
// where most changed.
func previewJob(sums *build.Sums, d *drawings, path string, g *publish.Game, t *publish.Turn, note string,
	look render.Look) build.Job {
	return build.JobOf(sums, path, card{d, path, previewView(g, t, note, look)}, preview, path)
}

func preview(c card) ([]build.File, error) {
	r, err := c.Draw.renderer()
	if err != nil {
		return nil, err
	}
	s, err := r.Preview(c.View)
	if err != nil {
		return nil, err
	}
	data, err := picture(previewWidth)(s)
	return []build.File{{Path: c.Path, Data: data}}, err
}
