package scene

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Beside returns a scene with b to the right of a, such as the positions before and after a phase.
// Ids and outlines of b get the prefix "after-".
func Beside(a, b *Scene, gap float64) *Scene {
	out := *a
	out.Layers = append([]*Layer{}, a.Layers...)
	dx, dy := a.X+a.W+gap-b.X, a.Y-b.Y
	for _, l := range b.Layers {
		out.Layers = append(out.Layers, &Layer{ID: "after-" + l.ID, Beside: l.Beside, Items: shifted(l.Items, dx, dy)})
	}
	out.W, out.H = a.W+gap+b.W, math.Max(a.H, b.H)
	if a.Frame != (geom.Box{}) && b.Frame != (geom.Box{}) {
		out.Frame = Union(a.Frame, geom.Box{Min: geom.Point{X: b.Frame.Min.X + dx, Y: b.Frame.Min.Y + dy},
			Max: geom.Point{X: b.Frame.Max.X + dx, Y: b.Frame.Max.Y + dy}})
	}
	if a.Sheet != (geom.Box{}) || b.Sheet != (geom.Box{}) {
		e := b.Extent()
		out.Sheet = Union(a.Extent(), geom.Box{Min: geom.Point{X: e.Min.X + dx, Y: e.Min.Y + dy},
			Max: geom.Point{X: e.Max.X + dx, Y: e.Max.Y + dy}})
	}
	if b.Desc != "" {
		out.Desc += " Beside it: " + b.Desc
	}
	return &out
}

func shifted(items []Item, dx, dy float64) []Item {
	out := make([]Item, len(items))
	for i, it := range items {
		if it.ID != "" {
			it.ID = "after-" + it.ID
		}
		if it.Outline != "" {
			it.Outline = "after-" + it.Outline
		}
		pts := make([]geom.Point, len(it.Path.Pts))
		for k, p := range it.Path.Pts {
			pts[k] = geom.Point{X: p.X + dx, Y: p.Y + dy}
		}
		it.Path = Path{Ops: it.Path.Ops, Pts: pts}
		if it.Text != nil {
			t := *it.Text
			t.Glyphs = make([]Glyph, len(it.Text.Glyphs))
			for k, g := range it.Text.Glyphs {
				g.X, g.Y = g.X+dx, g.Y+dy
				t.Glyphs[k] = g
			}
			it.Text = &t
		}
		it.Kids = shifted(it.Kids, dx, dy)
		out[i] = it
	}
	return out
}
