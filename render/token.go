package render

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// token draws a unit: an army as a shield, a fleet as a ship under sail, any other kind as a roundel, with its power's
// code. It keeps within a circle of the radius.
func (r *Renderer) token(bd *backdrop, v *View, u engine.Unit, at geom.Point, rad float64, box scene.BoxKind) scene.Item {
	m, st := r.board.Map, bd.st
	at = snap(at)
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
	halo := st.tokenHalo
	if r.board.Faces[m.RegionOf(u.At)].Circle && box != scene.BoxDislodged {
		halo = st.tokenHaloThin // the owner's rim must show
	}
	it.Kids = append(it.Kids, scene.Item{Style: halo, Path: body})
	if !dark.Empty() {
		it.Kids = append(it.Kids, scene.Item{Style: st.timber, Path: dark.Transform(k)})
	}
	it.Kids = append(it.Kids, scene.Item{Style: fill, Path: body})
	it.Kids = append(it.Kids, scene.Item{Style: code, Text: lettering(pw.Code, u.Kind, at, rad, codeEm*v.radius())})
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

// codeEm is the size of a token's code for a radius of 1: 8 pt on a token of mapdata.TokenRadius.
const codeEm = 1.42

// lettering sets a power's code on a token of a radius: in a size, or as large as the token's width allows.
func lettering(code string, k engine.Kind, at geom.Point, rad, size float64) *scene.Text {
	face := typeface.Get(scene.GaramondNarrow)
	if w, room := face.Width(code, 0), 1.7*rad; w*size > room {
		size = room / w
	}
	const cap = 0.662 // height of Garamond's capitals, em
	middle := -0.15 * rad
	if k == engine.Fleet {
		middle = -0.2 * rad
	}
	return face.Centred(code, at.X, at.Y+middle+cap*size/2, size, 0)
}

// tokenShape returns a token's coloured part and its dark part in a circle of radius 1.
func tokenShape(k engine.Kind) (body, dark scene.Path) {
	switch k {
	case engine.Army:
		// A heater shield.
		body = scene.Parse("M-.87-.75C-.58-.81-.3-.82 0-.9C.3-.82.58-.81.87-.75C.95-.2.92.18.68.53C.5.78.25.92 0 1C-.25.92-.5.78-.68.53C-.92.18-.95-.2-.87-.75Z")
	case engine.Fleet:
		// A full sail over a hull, a pennant at the mast.
		body = scene.Parse("M-.78-.8C-.3-.7.3-.7.78-.8C.98-.36.98.04.88.36C.3.27-.3.27-.88.36C-.98.04-.98-.36-.78-.8Z")
		dark = scene.Parse("M-.05-1.08L.5-.98L.05-.88L.05-.7L-.05-.7Z M-1 .4C-.7.52-.4.54 0 .54C.4.54.7.52 1 .4C.94.68.78.9.56.98L-.56.98C-.78.9-.94.68-1 .4Z")
	default:
		body.Circle(0, 0, 0.95)
	}
	return body, dark
}
