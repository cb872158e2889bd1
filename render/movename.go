package render

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// A name that every arrow layout would cover moves to free ground in its region, on this map only.

// moveNames moves names that arrows cover too much, if there is room, and returns them by label.
func (r *Renderer) moveNames(bd *backdrop, v *View, in *arrows.Input, paths *arrows.Paths) map[int]*mapdata.Label {
	over := paths.Overrun(in)
	if len(over) == 0 {
		return nil
	}
	hidden, moved := paths.Hidden(in), make(map[int]*mapdata.Label)
	for _, i := range over {
		if l := r.movedName(bd, v, i, hidden, moved); l != nil {
			moved[i] = l
		}
	}
	return moved
}

// movedName returns a label moved within its region, clear of cells that arrows hide and of names
// moved before. It returns nil if there is no room.
func (r *Renderer) movedName(bd *backdrop, v *View, i int, hidden []bool, moved map[int]*mapdata.Label) *mapdata.Label {
	l, g := v.label(r, i), r.inkOf(v)
	if l.Region == engine.NoRegion || len(l.Leader) > 0 || l.Kind == mapdata.LabelCircle {
		return nil
	}
	box, scale := r.frame, 1.0
	if v.part != nil {
		box, scale = *v.part, v.scale
	}
	w := r.lettering.Window(box, scale, g, slices.Clone(hidden))
	if v.part == nil {
		for _, b := range bd.room.all() {
			w.Take(scene.Rectangle(b.Centre(), b.Width(), b.Height()))
		}
	}
	for _, c := range r.fixed() {
		if c.box.Overlaps(box) {
			w.Take(c.shape)
		}
	}
	for j := range r.board.Labels {
		other := v.label(r, j)
		if m := moved[j]; m != nil {
			other = m
		}
		if j == i || other == nil || !lettering.Near(other, r.faces[l.Region].box) {
			continue
		}
		for _, q := range r.lettering.Shapes(other) {
			w.Take(q)
		}
	}
	var smaller []float64
	if small := movedLeast / scale; small < min(l.Size, lettering.Least/scale) {
		smaller = append(smaller, small)
	}
	if put := w.Anew(l, 0.3, smaller...); put != nil {
		return put
	}
	return w.Anew(l, 0.1, smaller...) // a name close to its surroundings is better than one under an order
}

// movedLeast is the smallest type size of a moved name, pt as printed.
const movedLeast = 8.0

// withMoved returns a look's layers with the moved names in place. It copies a layer that changes,
// since all maps share the original.
func (r *Renderer) withMoved(bd *backdrop, layers []*scene.Layer, moved map[int]*mapdata.Label) []*scene.Layer {
	if len(moved) == 0 {
		return layers
	}
	out := slices.Clone(layers)
	for i := range r.board.Labels {
		if moved[i] == nil {
			continue
		}
		it := r.label(moved[i], bd.st)
		for k, l := range out {
			at := slices.IndexFunc(l.Items, func(old scene.Item) bool { return old.ID != "" && old.ID == it.ID })
			if at < 0 {
				continue
			}
			if l == layers[k] { // copy the layer once, since all maps share it
				out[k] = &scene.Layer{ID: l.ID, Items: slices.Clone(l.Items)}
				l = out[k]
			}
			l.Items[at] = it
		}
	}
	return out
}
