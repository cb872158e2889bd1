package render

import "github.com/heraldmaps/herald/mapdata"

// Hit is a name that arrows cover on a map.
type Hit struct {
	Name   string
	Share  float64 // share of the letters' area that arrows cover, 0 to 1, before the name is printed again on top
	ByLand float64 // as Share, without the arrows of fleets, which may have no other way through a strait
	Clear  bool    // whether the name is printed again on top
}

// Hits measures how far a view's arrows cover names, by label. It omits untouched names.
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

// InsetHits measures, for each atlas page in turn, how far arrows cover names.
func (r *Renderer) InsetHits(v View) ([]Hit, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	if !v.drawsOrders() {
		return nil, nil
	}
	var out []Hit
	for _, p := range r.windows() {
		in := p().look(v, r)
		out = append(out, r.hits(&in)...)
	}
	return out, nil
}

func (r *Renderer) hits(v *View) []Hit {
	bd := r.looks[v.Look]()
	in := r.arrowInput(bd, v)
	paths := r.paths(v, in)
	if v.free {
		v.moved = r.moveNames(bd, v, in, paths)
	}
	var out []Hit
	for i := range r.board.Labels {
		share := paths.Covered[i]
		if share == 0 || v.moved[i] != nil || !printed(&r.board.Labels[i], v.Hide) {
			continue
		}
		out = append(out, Hit{r.board.Labels[i].Text(), share, paths.ByLand[i], v.setsAgain(r, paths, i)})
	}
	return out
}

func printed(l *mapdata.Label, hidden Parts) bool {
	switch l.Kind {
	case mapdata.LabelSea:
		return hidden&LocalNames == 0
	case mapdata.LabelLand, mapdata.LabelCircle:
		return hidden&RegionNames == 0
	}
	return true
}
