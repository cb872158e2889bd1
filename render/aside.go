package render

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/scene"
)

// A name that no way of laying the orders leaves alone steps aside: on this one map it stands elsewhere in its own region, where
// no order, token, sign or other name is.

// stepAside moves the names of which orders still hide too much, as far as there is room for them.
func (d *orders) stepAside() {
	for _, n := range d.overrun() {
		i := int(n) - 1
		l := d.aside(i)
		if l == nil {
			continue
		}
		if d.moved == nil {
			d.moved = make(map[int]*mapdata.Label)
		}
		d.moved[i] = l
		delete(d.covered, i)
	}
}

// aside is a label in another place of its region; nil where there is none.
func (d *orders) aside(i int) *mapdata.Label {
	l, g := d.printedLabel(i), d.grid
	if l.Region == engine.NoRegion || len(l.Leader) > 0 || l.Kind == mapdata.LabelCircle {
		return nil
	}
	f := &refit{r: d.r, box: d.r.frame, scale: 1, plots: d.r.plots(), g: g, taken: make([]bool, len(g.label))}
	if d.v.part != nil {
		f.box, f.scale = *d.v.part, d.v.scale
	}
	for k := range f.taken {
		f.taken[k] = d.drawn[k] > 0 || d.token[k] != 0
	}
	if d.v.part == nil {
		for _, b := range d.bd.room.all() {
			f.take(rectangle(middle(b), b.Width(), b.Height()))
		}
	}
	for _, c := range d.r.fixed() {
		if overlap(c.box, f.box) {
			f.take(c.shape)
		}
	}
	for j := range d.r.board.Labels {
		other := d.printedLabel(j)
		if m := d.moved[j]; m != nil {
			other = m
		}
		if j == i || other == nil || !near(other, d.r.faces[l.Region].box) {
			continue
		}
		for _, q := range d.r.labelShapes(other) {
			f.take(q)
		}
	}
	forms := f.forms(l)
	if small := asideLeast / f.scale; small < min(l.Size, windowLeast/f.scale) {
		forms = append(forms, form{lines: texts(l), size: small}, form{lines: []string{l.Text()}, size: small})
	}
	ground := f.ground(l.Region)
	if put := f.search(l, forms, ground, 0.3); put != nil {
		return put
	}
	return f.search(l, forms, ground, 0.1) // close to what surrounds it is better than under an order
}

// asideLeast is the least size of a name that steps aside, pt as printed.
const asideLeast = 8.0

// printedLabel is a label as a view sets it; nil where it does not.
func (d *orders) printedLabel(i int) *mapdata.Label {
	if d.v.set != nil {
		return d.v.set[i]
	}
	return &d.r.board.Labels[i]
}

// withMoved are a look's layers of names with those in their places that stepped aside on a map; they are that map's own.
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
				out[k] = &scene.Layer{ID: l.ID, Phone: l.Phone, Items: slices.Clone(l.Items)}
				l = out[k]
			}
			l.Items[at] = it
		}
	}
	return out
}
