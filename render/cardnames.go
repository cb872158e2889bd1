package render

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// cardAir is the least distance of a card's names from its edges and from tokens, in printed mm.
const cardAir = 0.3

// keepClear moves the names on a card that its edges cut, or that touch tokens, signs or other
// names. It omits names without room in their region. It places the name of the card's subject
// first, then towns, whose names have one possible place, then land, then waters.
func (r *Renderer) keepClear(bd *backdrop, v *View, box geom.Box, k float64, about []engine.RegionID) {
	g := r.lettering.Grid(box)
	defer g.Done()
	air := cardAir / k
	w := r.lettering.Window(box, k, g, make([]bool, g.NX*g.NY))
	things := scene.Scene{Layers: []*scene.Layer{{Items: r.centreItems(bd, v)}, r.markSigns(bd, v)}}
	if v.Position != nil {
		things.Layers = append(things.Layers, r.codeLayer(bd, v), r.unitLayer(bd, v))
	}
	var stand covers
	for _, c := range things.Claims() {
		if q := lettering.Wider(c.Shape, air); scene.BoxOf(q).Overlaps(box) {
			stand.add(q)
			w.Take(q)
		}
	}
	order := make([]int, 0, len(v.set))
	for i, l := range v.set {
		if l != nil {
			order = append(order, i)
		}
	}
	rank := func(i int) int {
		l := v.set[i]
		switch {
		case slices.Contains(about, l.Region):
			return 0
		case l.Kind == mapdata.LabelCircle:
			return 1
		case l.Region != engine.NoRegion && r.board.Map.Regions[l.Region].Terrain != engine.Sea:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank(i), rank(j)) })
	for _, i := range order {
		l := v.set[i]
		if shapes := r.lettering.Shapes(l); !lettering.Whole(shapes, box, 2*air) || slices.ContainsFunc(shapes, func(q []geom.Point) bool {
			return !stand.near(scene.BoxOf(q), 0).free(q)
		}) || !w.Clear(shapes, &r.board.Labels[i]) {
			var smaller []float64
			if rank(i) == 0 {
				smaller = []float64{0.9 * l.Size, 0.8 * l.Size, 0.7 * l.Size}
			}
			l = w.Anew(l, air, smaller...)
		}
		if v.set[i] = l; l != nil {
			w.Put(i, r.lettering.Shapes(l))
		}
	}
	r.dropTouched(bd, v, nil)
}

// dropTouched omits names of a window that touch tokens, signs or coast tags. It repeats until
// nothing changes, since a ruleset's signs move into the room that omitted names leave.
func (r *Renderer) dropTouched(bd *backdrop, v *View, tags []scene.Item) {
	still := &scene.Layer{Items: r.centreItems(bd, v)}
	for _, it := range tags {
		it.Box = scene.BoxCode
		still.Items = append(still.Items, it)
	}
	layers := []*scene.Layer{still}
	if v.Position != nil {
		layers = append(layers, r.codeLayer(bd, v), r.unitLayer(bd, v))
	}
	for again := true; again; {
		again = false
		things := scene.Scene{Layers: append(slices.Clip(layers), r.markSigns(bd, v))}
		var stand covers
		for _, c := range things.Claims() {
			if c.Kind != scene.BoxLabel {
				stand.add(c.Shape)
			}
		}
		for i, l := range v.set {
			if l == nil {
				continue
			}
			for _, q := range r.lettering.Shapes(l) {
				if stand.inWay(q) >= 0 {
					v.set[i], again = nil, true
					break
				}
			}
		}
	}
}
