package render

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// token draws a unit with its power's code: an army as a shield, a fleet as a ship under sail, any
// other kind as a roundel, all within a circle of radius rad.
func (r *Renderer) token(bd *backdrop, v *View, u engine.Unit, at geom.Point, rad float64,
	box scene.BoxKind) scene.Item {
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
	it := scene.Item{ID: id, Title: title + " (" + pw.Name + ")", Box: box, Sign: true,
		Class: "unit " + kindClass(u.Kind) + " p-" + pw.ID}
	fill, code := st.token[u.Power], st.tokenCode
	if !v.shows(u.Power) {
		fill, code = st.tokenPale[u.Power], st.tokenCodePale
	}
	body, canvas := tokenShape(u.Kind)
	it.Kids = v.smallToken(r.tokenParts(bd, body, canvas, fill, at, rad))
	it.Kids = append(it.Kids, scene.Item{Style: code, Text: codeText(pw.Code, u.Kind, at, rad, codeEm*v.radius())})
	return it
}

// tokenParts draws a token's shapes around a point, with a pale field and dark edge around them, so
// that it is visible on any land, including its own power's.
func (r *Renderer) tokenParts(bd *backdrop, body, canvas scene.Path, fill *scene.Style, at geom.Point,
	rad float64) []scene.Item {
	st, k := bd.st, scene.Place(at.X, at.Y, rad, 0)
	body = body.Transform(k)
	whole := body
	if !canvas.Empty() {
		canvas = canvas.Transform(k)
		whole = scene.Path{}
		whole.Append(body).Append(canvas)
	}
	out := []scene.Item{{Style: st.field, Path: whole}, {Style: st.tokenHalo, Path: whole}}
	if !canvas.Empty() {
		out = append(out, scene.Item{Style: st.canvas, Path: canvas})
	}
	return append(out, scene.Item{Style: fill, Path: body})
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

// codeEm is the type size of a token's code for a token of radius 1: 8 pt at mapdata.TokenRadius.
const codeEm = 1.42

// codeText sets a power's code on a token, at most as large as size and the token allow.
func codeText(code string, k engine.Kind, at geom.Point, rad, size float64) *scene.Text {
	face := typeface.Get(scene.GaramondNarrow)
	if w, room := face.Width(code, 0), 1.7*rad; w*size > room {
		size = room / w
	}
	const cap = 0.662 // height of Garamond's capitals, em
	middle := -0.12 * rad
	if k == engine.Fleet {
		middle = 0.32 * rad
	}
	return face.Centred(code, at.X, at.Y+middle+cap*size/2, size, 0)
}

// tokenShape returns a token's coloured and its pale parts, in a circle of radius 1. Army and fleet
// differ in outline: a shield is broad at the top and pointed below, a hull under sail pointed
// above and broad below.
func tokenShape(k engine.Kind) (body, canvas scene.Path) {
	switch k {
	case engine.Army:
		return shield, canvas
	case engine.Fleet:
		return hull, sails
	}
	body.Circle(0, 0, 0.95)
	return body, canvas
}

var (
	shield = scene.Parse("M-.86-.88L.86-.88C.92-.2.88.22.64.54C.46.76.24.9 0 1C-.24.9-.46.76-.64.54C-.88.22-.92-.2-.86-.88Z")
	hull   = scene.Parse("M-.98-.26L.98-.26C1 .28.92.68.64.9L-.64.9C-.92.68-1 .28-.98-.26Z")
	sails  = scene.Parse("M-.03-1L-.03-.26L-.74-.26C-.5-.5-.24-.76-.03-1Z M.1-.86L.1-.26L.7-.26C.54-.48.34-.7.1-.86Z")
)
