package render

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/scene"
)

// A name that every layout of the orders would hide moves, on this map only, to free ground in its
// region.

// moveNames moves the names that orders still hide too much, if there is room.
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

// movedName returns a label moved within its region, off hidden cells and moved names; nil if there
// is no room.
func (r *Renderer) movedName(bd *backdrop, v *View, i int, hidden []bool, moved map[int]*mapdata.Label) *mapdata.Label {
	l, g := v.label(r, i), r.inkOf(v)
	if l.Region == engine.NoRegion || len(l.Leader) > 0 || l.Kind == mapdata.LabelCircle {
		return nil
	}
	f := &refit{r: r, box: r.frame, scale: 1, plots: r.plots(), g: g, taken: slices.Clone(hidden)}
	if v.part != nil {
		f.box, f.scale = *v.part, v.scale
	}
	if v.part == nil {
		for _, b := range bd.room.all() {
			f.take(scene.Rectangle(middle(b), b.Width(), b.Height()))
		}
	}
	for _, c := range r.fixed() {
		if overlap(c.box, f.box) {
			f.take(c.shape)
		}
	}
	for j := range r.board.Labels {
		other := v.label(r, j)
		if m := moved[j]; m != nil {
			other = m
		}
		if j == i || other == nil || !near(other, r.faces[l.Region].box) {
			continue
		}
		for _, q := range r.labelShapes(other) {
			f.take(q)
		}
	}
	forms := f.forms(l)
	if small := movedLeast / f.scale; small < min(l.Size, windowLeast/f.scale) {
		forms = append(forms, form{lines: texts(l), size: small}, form{lines: []string{l.Text()}, size: small})
	}
	ground := f.ground(l.Region)
	if put := f.search(l, forms, ground, 0.3); put != nil {
		return put
	}
	return f.search(l, forms, ground, 0.1) // even close to its surroundings it is better than under an order
}

// movedLeast is the least size of a moved name, pt as printed.
const movedLeast = 8.0

// withMoved returns a look's layers of names with moved names in place. They are this map's own.
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
			if l == layers[k] { // shared by all maps
				out[k] = &scene.Layer{ID: l.ID, Items: slices.Clone(l.Items)}
				l = out[k]
			}
			l.Items[at] = it
		}
	}
	return out
}
