package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// heldKey is the key's line for land that a power only holds.
const heldKey = "land last held"

// markKinds are the marks of a view, one of each kind, in the order in which they come; and one for
// land that powers hold, where that is shaded.
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

// markKey explains the marks of a view, a row a kind.
func (r *Renderer) markKey(b geom.Box, bd *backdrop, v *View, k float64) scene.Item {
	kinds := v.markKinds()
	rows := int((b.Height()/k - 3.5) / keyRow)
	if len(kinds) > rows {
		kinds = kinds[:rows]
	}
	b.Max.Y = b.Min.Y + (3.5+keyRow*float64(len(kinds)))*k
	it := scene.Item{Class: "key marks", Box: scene.BoxFurniture, Kids: r.plaque(b, bd.st)}
	size := codeSize * k
	for i, m := range kinds {
		at := geom.Point{X: b.Min.X + 4.6*k, Y: b.Min.Y + (1.75+keyRow*(float64(i)+0.5))*k}
		sample := sampleFace(at, 4*k, 3*k)
		switch {
		case m.Key == heldKey:
			it.Kids = append(it.Kids, laid(bd.look, sample, bd.st.held[m.Tint])...)
			it.Kids = append(it.Kids, hatching(hatchOf(r.board.Powers[m.Tint].Hatch, int(m.Tint)), sample, bd.st.hatch[m.Tint],
				bd.st.hatchDots[m.Tint], hatchStep(bd.look, heldHatch))...)
			it.Kids = append(it.Kids, scene.Item{Style: bd.st.neatThin, Path: sample.path})
		case m.Style == engine.MarkTint, m.Style == engine.MarkHatch:
			it.Kids = append(it.Kids, r.landMark(bd, nil, m, sample)...)
			it.Kids = append(it.Kids, scene.Item{Style: bd.st.neatThin, Path: sample.path})
		case m.Style == engine.MarkEdge:
			it.Kids = append(it.Kids, r.landMark(bd, nil, m, sample)...)
		default:
			it.Kids = append(it.Kids, r.apart(bd, m, at, 1.5*k)...)
		}
		room := b.Width() - 9.5*k
		it.Kids = append(it.Kids, scene.Item{Style: bd.st.caption,
			Text: typeface.Get(scene.FellItalic).Line(cutTo(scene.FellItalic, clean(m.Key), size, room), at.X+3.6*k,
				at.Y+0.3*size, size, 0, 0)})
	}
	return it
}

// sampleFace is a small region for a key.
func sampleFace(at geom.Point, w, h float64) *face {
	inset := func(d float64) (p scene.Path) {
		p.Poly(scene.Rectangle(at, w-d, h-d), true)
		return p
	}
	f := faceOf(inset(0))
	f.inset[1], f.wash = inset(0.15*h), faceOf(inset(0.45*h))
	return f
}

// apart draws a mark by itself, beside its explanation or a power's name, in a circle of the radius
// given: rings and notches on a token's disc, signs and counters as they are.
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
		return append(out, scene.Item{Style: &scene.Style{Class: "markring" + col.String()[1:], Stroke: col, Width: 0.6,
			Inert: true}, Path: disc})
	}
	x, y, s := at.X-0.87*rad, at.Y-0.87*rad, 0.73*rad
	corner.MoveTo(x, y).LineTo(x+s, y).LineTo(x, y+s).Close()
	return append(out, scene.Item{Style: &scene.Style{Class: "marknotch" + col.String()[1:], Fill: col, Stroke: ink,
		Width: 0.2}, Path: corner})
}
