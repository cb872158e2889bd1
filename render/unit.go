package render

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// radius is the size of a token in a view.
func (v *View) radius() float64 {
	if v.Enlarge > 0 {
		return mapdata.TokenRadius * v.Enlarge
	}
	return mapdata.TokenRadius
}

func (v *View) shows(p engine.PowerID) bool {
	return len(v.Powers) == 0 || slices.Contains(v.Powers, p)
}

// slot returns where a unit stands: its place's slot, moved aside where several share it.
func (r *Renderer) slot(v *View, u engine.Unit) geom.Point {
	at := r.slots[u.At].Unit
	if v.Position == nil {
		return at
	}
	n, k := 0, 0
	for _, o := range v.Position.Position().Units {
		if o.At == u.At {
			if o.ID == u.ID {
				k = n
			}
			n++
		}
	}
	if n > 1 {
		at.X += (float64(k) - float64(n-1)/2) * 1.5 * v.radius()
	}
	return at
}

// unitLayer draws the tokens: those on their places, then the dislodged beside them.
func (r *Renderer) unitLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "units"}
	p := v.Position.Position()
	fled := map[engine.UnitID]bool{}
	for _, o := range v.Outcomes {
		if o.Dislodged {
			fled[o.Unit.ID] = true
		}
	}
	for _, d := range p.Dislodged {
		fled[d.Unit.ID] = false // drawn below, with its flag
	}
	for _, u := range p.Units {
		at := r.slot(v, u)
		it := r.token(bd, v, u, at, v.radius(), scene.BoxUnit)
		if fled[u.ID] {
			it.Kids = append(it.Kids, flag(bd.st, at, v.radius())...)
			it.Class += " dislodged"
			it.Title += ", dislodged"
		}
		l.Items = append(l.Items, it)
	}
	for _, d := range p.Dislodged {
		at := r.slots[d.Unit.At].Dislodged
		rad := v.radius() * 0.9 * mapdata.DislodgedRadius / mapdata.TokenRadius // the rest is the flag's
		it := r.token(bd, v, d.Unit, at, rad, scene.BoxDislodged)
		it.Class += " dislodged"
		it.Title += ", dislodged"
		l.Items = append(l.Items, it)
		l.Items = append(l.Items, flag(bd.st, at, rad)...)
	}
	return l
}

// token draws a unit: an army as a shield, a fleet as a ship under sail, any other kind as a roundel, with its power's
// code. It keeps within a circle of the radius.
func (r *Renderer) token(bd *backdrop, v *View, u engine.Unit, at geom.Point, rad float64, box scene.BoxKind) scene.Item {
	m, st := r.board.Map, bd.st
	pw := &m.Powers[u.Power]
	place := &m.Regions[m.RegionOf(u.At)]
	title := u.Kind.String() + " " + place.Name
	if c := m.Places[u.At].Coast; c >= 0 {
		title += ", " + place.Coasts[c].Name
	}
	id := ""
	if u.ID != 0 {
		id = fmt.Sprintf("u-%d", u.ID)
	}
	it := scene.Item{ID: id, Title: title + " (" + pw.Name + ")", Box: box,
		Class: "unit " + kindClass(u.Kind) + " p-" + pw.ID}
	fill, code := st.token[u.Power], st.tokenCode
	if !v.shows(u.Power) {
		fill, code = st.tokenPale[u.Power], st.tokenCodePale
	}
	k := scene.Place(at.X, at.Y, rad, 0)
	body, dark := tokenShape(u.Kind)
	body = body.Transform(k)
	it.Kids = append(it.Kids, scene.Item{Style: st.tokenHalo, Path: body})
	if !dark.Empty() {
		it.Kids = append(it.Kids, scene.Item{Style: st.timber, Path: dark.Transform(k)})
	}
	it.Kids = append(it.Kids, scene.Item{Style: fill, Path: body})
	face := typeface.Get(scene.GaramondBold)
	size, drop := codeFit(face, pw.Code, u.Kind, rad)
	it.Kids = append(it.Kids, scene.Item{Style: code, Text: face.Centred(pw.Code, at.X, at.Y+drop, size, 0)})
	return it
}

func kindClass(k engine.Kind) string {
	switch k {
	case engine.Army:
		return "army"
	case engine.Fleet:
		return "fleet"
	}
	return "other"
}

// codeFit returns the largest size at which a code fits its token, and how far its baseline lies below the middle.
func codeFit(f *typeface.Face, code string, k engine.Kind, rad float64) (size, drop float64) {
	room := 1.62 * rad
	size = 1.42 * rad
	if w := f.Width(code, 0); w*size > room {
		size = room / w
	}
	const cap = 0.65 // height of Garamond's capitals, em
	middle := -0.16 * rad
	if k == engine.Fleet {
		middle = -0.2 * rad
	}
	return size, middle + cap*size/2
}

// tokenShape returns a token's coloured part and its dark part in a circle of radius 1.
func tokenShape(k engine.Kind) (body, dark scene.Path) {
	switch k {
	case engine.Army:
		// A heater shield.
		body = scene.Parse("M-.88-.78C-.6-.84-.3-.84 0-.92C.3-.84.6-.84.88-.78C.94-.2.9.2.66.54C.48.78.24.92 0 1C-.24.92-.48.78-.66.54C-.9.2-.94-.2-.88-.78Z")
	case engine.Fleet:
		// A full sail over a hull, a pennant at the mast.
		body = scene.Parse("M-.78-.8C-.3-.7.3-.7.78-.8C.98-.36.98.04.88.36C.3.27-.3.27-.88.36C-.98.04-.98-.36-.78-.8Z")
		dark = scene.Parse("M-.05-1.08L.5-.98L.05-.88L.05-.7L-.05-.7Z M-1 .4C-.7.52-.4.54 0 .54C.4.54.7.52 1 .4C.94.68.78.9.56.98L-.56.98C-.78.9-.94.68-1 .4Z")
	default:
		body.Circle(0, 0, 0.95)
	}
	return body, dark
}

// flag is the sign of a dislodged unit: a swallow-tailed pennant over its shoulder.
func flag(st *styles, at geom.Point, rad float64) []scene.Item {
	k := scene.Place(at.X, at.Y, rad, 0)
	pole := scene.Parse("M.7-.3L.7-1.28")
	cloth := scene.Parse("M.7-1.28L1.36-1.2L1.14-1.02L1.36-.84L.7-.8Z")
	return []scene.Item{{Style: st.tokenEdge, Path: pole.Transform(k)}, {Style: st.flag, Path: cloth.Transform(k)}}
}
