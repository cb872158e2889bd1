package render

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// coastTagPt is the size of a figure's coast names.
const coastTagPt = 7.5

// figureCoasts writes, in a figure, the coast of each fleet in a region with several coasts, which
// the token's position does not always show. box is the figure's part of the sheet, k printed mm
// per mm of the sheet. The words keep clear of names, signs and tokens.
func (r *Renderer) figureCoasts(bd *backdrop, v *View, box geom.Box, k float64) []scene.Item {
	if v.Position == nil {
		return nil
	}
	m, units := r.board.Map, v.Position.Position().Units
	var taken covers
	for _, l := range v.set {
		if l != nil {
			for _, q := range r.lettering.Shapes(l) {
				taken.add(lettering.Wider(q, 0.3/k))
			}
		}
	}
	for i := range r.marks {
		if r.marks[i].radius > 0 {
			taken.add(disc(r.marks[i].at, r.marks[i].radius+airCode))
		}
	}
	for _, u := range units {
		taken.add(tokenHull(r.slot(v, u), v.radius()+airCode))
	}
	face, size := typeface.Get(scene.FellItalic), coastTagPt*25.4/72/k
	var out []scene.Item
	for _, u := range units {
		c := m.Places[u.At].Coast
		if c < 0 {
			continue
		}
		reg := &m.Regions[m.RegionOf(u.At)]
		tag, from := initials(reg.Coasts[c].Name), r.slot(v, u)
		w, h := face.Width(tag, 0)*size, 0.68*size
		near := taken.near(geom.Box{Min: from, Max: from}, 10*v.radius())
		room := func(q []geom.Point) bool { return box.Holds(q[0]) && box.Holds(q[2]) && near.free(q) }
		at, ok := r.besideCoast(from, v.radius()+0.5*w, w, h, k, m.RegionOf(u.At), room)
		if ok && tag != "" {
			taken.add(scene.Rectangle(at, w+0.4, h+0.4))
			out = append(out, scene.Item{Class: "coast-tag", Title: reg.Name + ", " + reg.Coasts[c].Name,
				Style: bd.st.name[mapdata.LabelCircle],
				Text:  face.Centred(tag, at.X, at.Y+h/2, size, 0)})
		}
	}
	return out
}
