package sitegen

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// previewWidth is the width of a link preview, in pixels, that chat programs and social sites
// require; its height is 630.
const previewWidth = 1200

// card is a turn's link preview: its weightiest battle, or where most happened.
type card struct {
	Draw    *drawings
	Path    string
	View    render.View
	Battles []battlePicture
}

// battlePicture is a battle as on the card of the turn's page.
type battlePicture struct {
	Show    []engine.RegionID
	View    render.View
	Caption render.Caption
}

// newCard returns the card of a turn, with its battles and the powers' centres after it.
func newCard(d *drawings, path string, g *publish.Game, t *publish.Turn, note string, look render.Look) card {
	c := card{Draw: d, Path: path, View: previewView(g, t, note, look)}
	line := t.Name + " · " + g.Title
	if note != "" {
		line += " · " + note
	}
	all := story.Battles(g, t)
	for _, b := range all[:min(6, len(all))] {
		p := battlePicture{b.Show, interactive.BattleView(&t.Steps[b.Step], b.Orders), battleCaption(b, line)}
		p.View.Look, p.View.Title, p.Caption.Scores = look, g.Title, &t.After
		c.Battles = append(c.Battles, p)
	}
	return c
}

// scene draws the weightiest battle that is legible, else the part where most happened.
func (c *card) scene(r *render.Renderer) (*scene.Scene, error) {
	for _, widest := range [...]float64{render.CardWidest, math.Inf(1)} {
		for _, b := range c.Battles {
			s, err := r.Card(b.Show, b.View, b.Caption)
			if err != nil || s.W <= widest && r.Whole(s, b.Show) {
				return s, err
			}
		}
	}
	return r.Preview(c.View)
}

// previewView is the view for the card of a turn without battles: the position after it.
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

func previewJob(sums *build.Sums, d *drawings, path string, g *publish.Game, t *publish.Turn, note string,
	look render.Look) build.Job {
	return build.JobOf(sums, path, newCard(d, path, g, t, note, look), preview, path)
}

func preview(c card) ([]build.File, error) {
	r, err := c.Draw.renderer()
	if err != nil {
		return nil, err
	}
	s, err := c.scene(r)
	if err != nil {
		return nil, err
	}
	data, err := picture(previewWidth)(s)
	return []build.File{{Path: c.Path, Data: data}}, err
}
