package sitegen

import (
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// previewWidth is the width that chat programs and social sites ask of a link-preview picture; it is 630 high.
const previewWidth = 1200

// previewView is what the card of a turn shows, and the text of what decides where: the card shows where most happened, and not the
// arrows. A turn's retreats are few beside its moves.
func previewView(g *publish.Game, t *publish.Turn, note string, look render.Look) (v render.View, happened string) {
	v = render.View{Position: &t.After, Held: t.Held, Marks: t.Marks, Title: g.Title, Subtitle: t.Name, Note: note, Look: look}
	for i := range t.Steps {
		if step := &t.Steps[i]; i == 0 || len(step.Orders.List()) > len(v.Outcomes.List()) {
			v.Outcomes, v.Hide, happened = step.Orders, render.Orders, step.Text
		}
	}
	return v, happened
}

// previewJob makes the card that goes with a link to a turn: its title, the standings and the part of the map where most changed.
func previewJob(d *drawings, path string, g *publish.Game, t *publish.Turn, note string, look render.Look) build.Job {
	v, happened := previewView(g, t, note, look)
	return build.Job{Name: path, Files: []string{path}, Key: build.Key(path, g.BoardHash, g.Title, t.Name, note, t.AfterText, happened), Make: func() ([]build.File, error) {
		r, err := d.renderer()
		if err != nil {
			return nil, err
		}
		s, err := r.Preview(v)
		if err != nil {
			return nil, err
		}
		data, err := picture(previewWidth)(s)
		return []build.File{{Path: path, Data: data}}, err
	}}
}
