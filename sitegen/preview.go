package sitegen

import (
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// previewWidth is the width that chat programs and social sites ask of a link-preview picture; it is 630 high.
const previewWidth = 1200

// previewJob makes the card that goes with a link to a turn: its title, the standings and the part of the map where most happened.
func previewJob(d *drawings, path string, g *publish.Game, t *publish.Turn, note string, look render.Look) build.Job {
	v := render.View{Position: &t.After, Held: t.Held, Marks: t.Marks, Title: g.Title, Subtitle: t.Name, Note: note, Look: look}
	happened := ""
	if n := len(t.Steps); n > 0 { // the card shows where it was, and not the arrows
		v.Outcomes, v.Hide, happened = t.Steps[n-1].Orders, render.Orders, t.Steps[n-1].Text
	}
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
