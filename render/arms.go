package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Arms draws a power's token with its code, by itself.
func (r *Renderer) Arms(p engine.PowerID) *scene.Scene {
	const rad = 10.0
	st, power := r.looks[Colour]().st, &r.board.Map.Powers[p]
	mid := geom.Point{X: 1.2 * rad, Y: 1.2 * rad}
	body, _ := tokenShape(engine.Army)
	return &scene.Scene{W: 2.4 * rad, H: 2.4 * rad, Theme: r.theme(&View{}), Title: power.Name,
		Layers: []*scene.Layer{{ID: "arms", Items: []scene.Item{
			{Style: st.token[p], Path: body.Transform(scene.Place(mid.X, mid.Y, rad, 0))},
			{Style: st.tokenCode, Text: codeText(power.Code, engine.Army, mid, rad, codeEm*rad)}}}}}
}
