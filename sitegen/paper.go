package sitegen

import (
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
)

// leastKey is the least size of a printed key's letters, pt.
const leastKey = 7.0

// Printed returns a document of views drawn as scenes.
func Printed(r *render.Renderer, views []render.View, scenes []*scene.Scene, o pdf.Options) ([]byte, error) {
	pages, err := keyed(r, views, scenes, o)
	if err != nil {
		return nil, err
	}
	return pdf.Pages(pages, o)
}

// keyed moves keys that are too small to be read on their paper from the maps to a page of their
// own.
func keyed(r *render.Renderer, views []render.View, scenes []*scene.Scene, o pdf.Options) ([]*scene.Scene, error) {
	var out []*scene.Scene
	apart := false
	for _, s := range scenes {
		k, err := pdf.Scale(s, o)
		if err != nil {
			return nil, err
		}
		if size := k * render.KeyType(s); size > 0 && size < leastKey && o.Poster == "" {
			s, apart = render.Keyless(s), true
		}
		out = append(out, s)
	}
	if apart {
		out = append(out, r.KeyPage(views))
	}
	return out, nil
}
