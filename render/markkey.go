package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// heldKey is the key's text for land that is only held: without a centre or owner, shaded for the
// power whose unit was there last.
const heldKey = "land last held"

// markKinds returns one mark of each kind in a view, in order of appearance, and one for land that
// is only held if any is shaded.
func (v *View) markKinds() []*engine.Mark {
	var out []*engine.Mark
	seen := map[string]bool{}
	for i := range v.Marks {
		if k := &v.Marks[i]; k.Key != "" && !seen[k.Key] {
			seen[k.Key] = true
			out = append(out, k)
		}
	}
	for _, p := range v.Held {
		if p != engine.NoPower {
			return append(out, &engine.Mark{Key: heldKey, Style: engine.MarkTint, Tint: p})
		}
	}
	return out
}

func (r *Renderer) markEntries(v *View) (out []keyEntry) {
	for _, m := range v.markKinds() {
		out = append(out, keyEntry{clean(m.Key), func(bd *backdrop, at geom.Point, k float64) (kids []scene.Item) {
			sample := sampleFace(at, 4*k, 3*k)
			switch {
			case m.Key == heldKey:
				kids = append(laid(bd.look, sample, bd.st.held[m.Tint]),
					hatching(hatchOf(r.board.Powers[m.Tint].Hatch, int(m.Tint)), sample, bd.st.hatch[m.Tint],
						bd.st.hatchDots[m.Tint], hatchStep(bd.look, heldHatch))...)
			case m.Style == engine.MarkTint, m.Style == engine.MarkHatch:
				kids = r.landMark(bd, nil, m, sample)
			case m.Style == engine.MarkEdge:
				return r.landMark(bd, nil, m, sample)
			default:
				return r.apart(bd, m, at, 1.5*k)
			}
			return append(kids, scene.Item{Style: bd.st.neatThin, Path: sample.path})
		}})
	}
	return out
}

func sampleFace(at geom.Point, w, h float64) *face {
	inset := func(d float64) (p scene.Path) {
		p.Poly(scene.Rectangle(at, w-d, h-d), true)
		return p
	}
	f := faceOf(inset(0))
	f.inset[1], f.wash = inset(0.15*h), faceOf(inset(0.45*h))
	return f
}

// apart draws one mark by itself in a circle around at, beside its explanation or the name of a
// power. A ring or notch, which on the map is part of a token, gets a disc.
func (r *Renderer) apart(bd *backdrop, m *engine.Mark, at geom.Point, rad float64) []scene.Item {
	if m.Style == engine.MarkNumber {
		var disc scene.Path
		disc.Circle(at.X, at.Y, 0.93*rad)
		return append([]scene.Item{{Style: bd.st.disc, Path: disc}}, r.footNumber(bd, m.Sign, at, rad)...)
	}
	if m.Style != engine.MarkRing && m.Style != engine.MarkNotch {
		return r.drawSign(bd, m, at, rad)
	}
	col := r.markColour(m, bd.look)
	var disc, corner scene.Path
	disc.Circle(at.X, at.Y, 0.93*rad)
	out := []scene.Item{{Style: bd.st.disc, Path: disc}}
	if m.Style == engine.MarkRing {
		return append(out, scene.Item{Style: &scene.Style{Class: markClass("markring", m), Stroke: col, Width: 0.6,
			Inert: true}, Path: disc})
	}
	x, y, s := at.X-0.87*rad, at.Y-0.87*rad, 0.73*rad
	corner.MoveTo(x, y).LineTo(x+s, y).LineTo(x, y+s).Close()
	return append(out, scene.Item{Style: &scene.Style{Class: markClass("marknotch", m), Fill: col, Stroke: ink,
		Width: 0.2}, Path: corner})
}
