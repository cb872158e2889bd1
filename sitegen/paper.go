package sitegen

import (
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
)

// The smallest letters of a printed key and of a table of powers, in pt: smaller ones leave the map
// for a page of their own. Every sheet should have the table, so its limit is lower.
const leastKey, leastTable = 7.0, 5.0

// Printed returns a document of views. draw draws them without some parts.
func Printed(r *render.Renderer, views []render.View, draw func(without render.Parts) ([]*scene.Scene, error),
	o pdf.Options) ([]byte, error) {
	pages, err := keyed(r, views, draw, o)
	if err != nil {
		return nil, err
	}
	return pdf.Pages(pages, o)
}

// keyed moves keys and tables of powers that are too small to be read on their paper from the maps
// to a page of their own.
func keyed(r *render.Renderer, views []render.View, draw func(without render.Parts) ([]*scene.Scene, error),
	o pdf.Options) ([]*scene.Scene, error) {
	maps, err := draw(0)
	if err != nil || o.Poster != "" {
		return maps, err
	}
	var apart render.Parts
	for _, s := range maps {
		k, err := pdf.Scale(s, o)
		if err != nil {
			return nil, err
		}
		key, table := render.KeyType(s)
		if key > 0 && k*key < leastKey {
			apart |= render.Key
		}
		if table > 0 && k*table < leastTable {
			apart |= render.Legend
		}
	}
	if apart == 0 {
		return maps, nil
	}
	if maps, err = draw(apart); err != nil {
		return nil, err
	}
	return append(maps, r.KeyPage(views)), nil
}

// drawnWithout returns a function that draws each view as a map without some parts.
func drawnWithout(r *render.Renderer, views []render.View) func(render.Parts) ([]*scene.Scene, error) {
	return func(without render.Parts) ([]*scene.Scene, error) {
		var out []*scene.Scene
		for _, v := range views {
			v.Hide |= without
			s, err := r.Map(v)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
		return out, nil
	}
}
