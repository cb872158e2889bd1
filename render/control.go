package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// owner returns who owns a region's centre in a view.
func (v *View) owner(reg engine.RegionID) engine.PowerID {
	if v.Position == nil || v.Hide&Control != 0 {
		return engine.NoPower
	}
	o := v.Position.Position().Owners
	if len(o) == 0 {
		return engine.NoPower
	}
	return o[reg]
}

// holder returns whose unit stands in a region, a newly built one too.
func (v *View) holder(m *engine.Map, reg engine.RegionID) (engine.PowerID, bool) {
	if v.Position == nil || v.Hide&Units != 0 {
		return engine.NoPower, false
	}
	for _, u := range v.Position.Position().Units {
		if m.RegionOf(u.At) == reg {
			return u.Power, true
		}
	}
	for i := range v.Outcomes {
		if o := &v.Outcomes[i]; o.Order.Verb == engine.Build && o.Verdict == engine.Succeeded && m.RegionOf(o.Order.At) == reg {
			return o.Order.By, true
		}
	}
	return engine.NoPower, false
}

// within says whether a view may show something of a box.
func (v *View) within(b geom.Box) bool {
	return v.part == nil || b.Min.X < v.part.Max.X && b.Max.X > v.part.Min.X && b.Min.Y < v.part.Max.Y && b.Max.Y > v.part.Min.Y
}

// landLayer fills the land: each region in its country's tint or its owner's colour, darker towards its border.
func (r *Renderer) landLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "land"}
	m := r.board.Map
	var discs []scene.Item
	for i := range m.Regions {
		reg := &m.Regions[i]
		if reg.Terrain == engine.Sea || !v.within(r.faces[i].box) {
			continue
		}
		it := r.landItem(bd, v, engine.RegionID(i))
		if r.board.Faces[i].Circle {
			discs = append(discs, it)
			continue
		}
		l.Items = append(l.Items, it)
	}
	l.Items = append(l.Items, discs...)
	return l
}

func (r *Renderer) landItem(bd *backdrop, v *View, id engine.RegionID) scene.Item {
	m, st, f := r.board.Map, bd.st, &r.faces[id]
	reg := &m.Regions[id]
	it := scene.Item{ID: "r-" + reg.ID, Class: "region land c" + fmt.Sprint(r.land[id]), Title: reg.Name}
	if reg.SupplyCentre {
		it.Class += " sc"
	}
	own := v.owner(id)
	styles := st.land[r.land[id]][r.shade[id]]
	if own != engine.NoPower {
		styles = st.owned[own]
		it.Class += " own-" + m.Powers[own].ID
		it.Title += " (" + m.Powers[own].Name + ")"
	}
	if r.board.Faces[id].Circle {
		body := st.disc
		if own != engine.NoPower {
			body = styles[1]
		}
		if own != engine.NoPower && bd.look == Ink && !f.inset[0].Empty() {
			// Under a token only the rim shows: without colour it must tell an owned circle from one that nobody owns.
			it.Kids = append(it.Kids, scene.Item{Style: styles[0], Path: f.path}, scene.Item{Style: body, Path: f.inset[0]})
		} else {
			it.Kids = append(it.Kids, scene.Item{Style: body, Path: f.path})
		}
	} else {
		it.Kids = append(it.Kids, scene.Item{Style: styles[0], Path: f.path})
		if !f.inset[1].Empty() {
			it.Kids = append(it.Kids, scene.Item{Style: styles[2], Path: f.inset[1]})
		} else if !f.inset[0].Empty() {
			it.Kids = append(it.Kids, scene.Item{Style: styles[1], Path: f.inset[0]}) // a narrow island
		}
	}
	if own != engine.NoPower && bd.look == Ink {
		it.Kids = append(it.Kids, hatching(r.board.Powers[own].Hatch, int(own), f, st.hatch[own], st.bar)...)
	}
	return it
}

// centreLayer draws the supply centres, with their owners' codes. In a circle the code shares the disc with the symbol;
// where a unit covers both, the code on its token tells the owner who stands there himself, and the banner of any other
// flies beside the disc.
func (r *Renderer) centreLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "centres"}
	m := r.board.Map
	for i := range m.Regions {
		reg := &m.Regions[i]
		if !reg.SupplyCentre {
			continue
		}
		mk := r.marks[i]
		own := v.owner(engine.RegionID(i))
		it := scene.Item{Class: "centre-mark", Box: scene.BoxCentre, Title: "Supply centre " + reg.Name}
		if own != engine.NoPower {
			it.Title += ", " + m.Powers[own].Name
		}
		code := own != engine.NoPower && v.Enlarge <= 1.6*r.natural // in a small picture it would be dust
		if r.board.Faces[i].Circle && code {
			switch holder, full := v.holder(m, engine.RegionID(i)); {
			case !full:
				mk = mk.inDisc(r.board.Faces[i].Radius, codeSize*r.natural)
			case holder == own:
				code = false
			}
		}
		if v.shrink > 0 {
			mk.size *= v.shrink
			mk.radius *= math.Max(v.shrink, 0.7)
		}
		it.Kids = symbol(int(r.land[i]), reg.Capital, mk, bd.st)
		l.Items = append(l.Items, it)
		if code && mk.size > 0 {
			l.Items = append(l.Items, ownerCode(bd.st, &m.Powers[own], own, mk))
		}
	}
	return l
}

// ownerCode writes an owner's code, on a banner in the owner's colour or by itself.
func ownerCode(st *styles, pw *engine.Power, own engine.PowerID, mk mark) scene.Item {
	it := scene.Item{Class: "owner-code", Box: scene.BoxCode, Title: "Owner " + pw.Name}
	text := typeface.Get(scene.GaramondNarrow).Centred(pw.Code, mk.code.X, mk.code.Y+capital*mk.size/2, mk.size, 0)
	if !mk.banner {
		it.Style, it.Text = st.code, text
		return it
	}
	w, h := bannerWidth(text.Length)/2, bannerHeight(mk.size)/2
	var pole, cloth scene.Path
	c := mk.code
	pole.MoveTo(mk.pole.X, mk.pole.Y).LineTo(math.Max(c.X-w, math.Min(c.X+w, mk.pole.X)), math.Max(c.Y-h, math.Min(c.Y+h, mk.pole.Y)))
	cloth.Poly(rectangle(c, 2*w, 2*h), true)
	it.Kids = []scene.Item{{Style: st.tokenHalo, Path: cloth}, {Style: st.tokenEdge, Path: pole}, {Style: st.token[own], Path: cloth}, {Style: st.tokenCode, Text: text}}
	return it
}
