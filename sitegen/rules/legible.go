package rules

import (
	"strings"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// legible returns a scene without the lettering that would be printed smaller than a size in
// points: on a picture of the whole board, most names. A key that loses its words is left out.
// Apostrophes become those of the text.
func legible(s *scene.Scene, pt float64) *scene.Scene {
	least := pt * 25.4 / 72 / s.Enlargement()
	var clean func([]scene.Item) []scene.Item
	clean = func(items []scene.Item) []scene.Item {
		out := make([]scene.Item, 0, len(items))
		for _, it := range items {
			if it.Text != nil && it.Text.Size < least-1e-9 {
				it.Text = nil
			}
			if it.Text != nil && strings.Contains(it.Text.S, "'") { // as in the book's text; a search finds either
				t := *it.Text
				if t.Actual == "" {
					t.Actual = t.S
				}
				t.S = book.Curl(t.S)
				it.Text = &t
			}
			had := texts(it.Kids)
			it.Kids = clean(it.Kids)
			if left := texts(it.Kids); it.Box == scene.BoxFurniture && had > 0 &&
				(left == 0 || it.Class == "legend" && left*2 < had) {
				continue // a key without its words
			}
			if !it.Path.Empty() || it.Text != nil || len(it.Kids) > 0 {
				out = append(out, it)
			}
		}
		return out
	}
	out := *s
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: clean(l.Items)})
	}
	return &out
}

// texts counts the lettering of items.
func texts(items []scene.Item) int {
	n := 0
	for i := range items {
		if items[i].Text != nil {
			n++
		}
		n += texts(items[i].Kids)
	}
	return n
}
