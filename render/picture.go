package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/scene"
)

// pictures returns a board's painted background, which is above the tints of land and water and
// below owners' colours, borders and names. It hides water borders, so they are drawn again on top.
// Black and white has none, since hatches need a clear ground.
func (r *Renderer) pictures(st *styles, look Look) []scene.Item {
	if look == Ink {
		return nil
	}
	var kids []scene.Item
	for _, p := range r.board.Pictures {
		var path scene.Path
		for _, l := range p.Lines {
			if len(l.Points) > 1 {
				path.Poly(l.Points, l.Closed)
			}
		}
		s := &scene.Style{Fill: scene.Hex(p.Fill), Stroke: scene.Hex(p.Stroke), Width: p.Width, Inert: true}
		s.Fill.A, s.Stroke.A = faded(s.Fill.A, p.Opacity), faded(s.Stroke.A, p.Opacity)
		kids = append(kids, scene.Item{Style: s, Path: path})
	}
	if kids == nil {
		return nil
	}
	var locals, areas scene.Path
	for i := range r.board.Arcs {
		switch r.board.Arcs[i].Kind {
		case mapdata.ArcSea:
			locals.Poly(r.fromEdge(r.arcs[i]), false)
		case mapdata.ArcArea:
			areas.Poly(r.arcs[i], false)
		}
	}
	return []scene.Item{{Class: "picture", Kids: kids}, {Style: st.seaLine, Path: locals},
		{Style: st.areaLine, Path: areas}}
}

func faded(a uint8, opacity float64) uint8 { return uint8(math.Round(float64(a) * opacity)) }
