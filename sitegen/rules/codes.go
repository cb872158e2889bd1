package rules

import (
	"strings"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// leastCode is the least contrast of a power's code with its token in a book, which is printed in
// grey and small: what WCAG 1.4.6 asks of text. A board's palette promises less
// (render.MinContrast), at the size of its own sheet.
const leastCode = 7.0

// coded returns a scene with its tokens made as pale as their codes need.
func coded(s *scene.Scene) *scene.Scene {
	c := coder{map[*scene.Style]*scene.Style{}}
	out := *s
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: c.items(l.Items)})
	}
	return &out
}

type coder struct{ paler map[*scene.Style]*scene.Style }

func (c coder) items(items []scene.Item) []scene.Item {
	out := make([]scene.Item, len(items))
	for i, it := range items {
		it.Kids = c.items(it.Kids)
		if it.Text != nil && it.Style != nil && strings.HasPrefix(it.Style.Class, "tokencode") {
			if k := ground(out[:i]); k >= 0 {
				out[k].Style = c.under(out[k].Style, it.Style.Fill)
			}
		}
		out[i] = it
	}
	return out
}

// ground returns the index of the last opaque area among items, or -1.
func ground(items []scene.Item) int {
	for i := len(items) - 1; i >= 0; i-- {
		if it := &items[i]; !it.Path.Empty() && it.Style != nil && it.Style.Fill.A == 255 {
			return i
		}
	}
	return -1
}

// under returns an area's style, made paler if letters of the colour need it.
func (c coder) under(st *scene.Style, ink scene.Colour) *scene.Style {
	if render.Contrast(st.Fill, ink) >= leastCode {
		return st
	}
	pale := c.paler[st]
	if pale == nil {
		p := *st
		for share := 0.05; render.Contrast(p.Fill, ink) < leastCode && share <= 1; share += 0.05 {
			p.Fill = st.Fill.Mix(scene.Hex("#ffffff"), share)
		}
		pale = &p
		c.paler[st] = pale
	}
	return pale
}
