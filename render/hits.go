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
	d := r.newOrders(r.looks[v.Look](), &v)
	d.layers()
	var out []Hit
	for i := range r.board.Labels {
		share := d.covered[i]
		if share == 0 || !d.printed(&r.board.Labels[i]) {
			continue
		}
		out = append(out, Hit{r.board.Labels[i].Text(), share, d.reset[i]})
	}
	return out, nil
}

// printed says whether a view shows a label.
func (d *orders) printed(l *mapdata.Label) bool {
	switch l.Kind {
	case mapdata.LabelSea:
		return d.v.Hide&LocalNames == 0
	case mapdata.LabelLand, mapdata.LabelCircle:
		return d.v.Hide&RegionNames == 0
	}
	return true
}
