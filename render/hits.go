package render

import "github.com/heraldmaps/herald/mapdata"

// Hit is a name that orders run over on a map.
type Hit struct {
	Name  string
	Share float64 // of its letters' room, 0 to 1, before the name is set again above
	Clear bool    // it is set again above
}

// Hits measures how far the arrows of a view run over its names, by label in the board's order. Names that none touches are not
// listed.
func (r *Renderer) Hits(v View) ([]Hit, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	if !v.drawsOrders() {
		return nil, nil
	}
	v.free = true
	return r.hits(&v), nil
}

// TheatreHits is Hits for the pages of the theatres, one after the other.
func (r *Renderer) TheatreHits(v View) ([]Hit, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	if !v.drawsOrders() {
		return nil, nil
	}
	var out []Hit
	for _, p := range r.panes() {
		in := p().look(v, r)
		out = append(out, r.hits(&in)...)
	}
	return out, nil
}

func (r *Renderer) hits(v *View) []Hit {
	d, _, _ := r.laid(r.looks[v.Look](), v)
	defer d.done()
	var out []Hit
	for i := range r.board.Labels {
		share := d.covered[i]
		if share == 0 || !d.printed(&r.board.Labels[i]) {
			continue
		}
		out = append(out, Hit{r.board.Labels[i].Text(), share, d.reset[i]})
	}
	return out
}

// printed says whether a view shows a label.
func (d *orders) printed(l *mapdata.Label) bool { return printed(l, d.v.Hide) }

// printed says whether a label stands on a map that hides some of its parts.
func printed(l *mapdata.Label, hidden Parts) bool {
	switch l.Kind {
	case mapdata.LabelSea:
		return hidden&LocalNames == 0
	case mapdata.LabelLand, mapdata.LabelCircle:
		return hidden&RegionNames == 0
	}
	return true
}
