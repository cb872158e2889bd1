package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render/scene"
)

// Signs of the ruleset's own state: marks (engine.Mark) and arrows (engine.Arrow).

func (r *Renderer) markColour(k *engine.Mark, l Look) scene.Colour {
	col := scene.Hex("#6b6459")
	if k.Tint >= 0 && int(k.Tint) < len(r.board.Powers) && l != Ink {
		col = scene.Hex(r.board.Powers[k.Tint].Colour)
	}
	switch {
	case k.Light && l == Night:
		col = col.Mix(scene.Hex("#26241f"), 0.35)
	case k.Light:
		col = col.Mix(paper, 0.55)
	}
	return col
}

// markClass returns the CSS class of a mark's colour, the same by day and by night.
func markClass(kind string, k *engine.Mark) string {
	if k.Light {
		kind += "light"
	}
	return fmt.Sprint(kind, int(k.Tint))
}

// markedLand draws the marks under borders and names: tints, hatches and barriers.
func (r *Renderer) markedLand(bd *backdrop, v *View) []scene.Item {
	var out []scene.Item
	for i := range v.Marks {
		k := &v.Marks[i]
		if k.Region == engine.NoRegion || k.Style > engine.MarkEdge || !v.within(r.faces[k.Region].box) {
			continue
		}
		out = append(out, scene.Item{Class: "mark-land", Title: k.Key + ", " + r.board.Map.Regions[k.Region].Name,
			Kids: r.landMark(bd, v, k, &r.faces[k.Region])})
	}
	return out
}

// landMark draws a tint, a hatch or a barrier over a shape: a region, or a sample in the key.
func (r *Renderer) landMark(bd *backdrop, v *View, k *engine.Mark, f *face) []scene.Item {
	col := r.markColour(k, bd.look)
	switch k.Style {
	case engine.MarkTint:
		whose := k.Tint >= 0 && int(k.Tint) < len(r.board.Powers)
		fill := &scene.Style{Class: markClass("marktint", k), Fill: col.Alpha(0.55), Inert: true}
		switch {
		case bd.look == Ink && (whose || k.Light):
			fill.Class, fill.Fill = "markground", white
		case bd.look == Ink:
			fill.Fill = scene.Hex("#d8d8d8")
		case !whose && k.Light:
			fill.Class, fill.Fill = "markwhite", scene.Hex("#fffdf6").Alpha(0.94)
			if bd.look == Night {
				fill.Fill = scene.Hex("#8d887c")
			}
		case !whose:
			fill.Class, fill.Fill = "markgrey", scene.Hex("#c6beb3")
			if bd.look == Night {
				fill.Fill = scene.Hex("#55504a")
			}
		}
		out := []scene.Item{{Style: fill, Path: f.path}}
		if whose {
			// Use the power's own hatch with wider gaps, for readers who cannot see the colour.
			wide := 2.1
			if bd.look != Ink {
				wide = 3.6
			}
			out = append(out, r.powerHatch(bd.st, v, k.Tint, f, wide)...)
		}
		return out
	case engine.MarkHatch:
		// A mark's hatch replaces the owner's. It is broad, pale, and at an angle that no power's has.
		line := &scene.Style{Class: markClass("markhatch", k), Stroke: col.Mix(ink, 0.1),
			Width: 0.55, Butt: true, Inert: true}
		var p scene.Path
		if f.wash != nil { // the owner's band stays visible
			f = f.wash
		}
		hatchLines(&p, f, 68*math.Pi/180, 2.6, straight)
		pale := &scene.Style{Class: "markhatchground", Stroke: scene.Hex("#fffdf6"), Width: 0.95, Butt: true, Inert: true}
		return []scene.Item{{Style: pale, Path: p}, {Style: line, Path: p}}
	}
	// A barrier is drawn as a pale bank with a palisade on it.
	bank := &scene.Style{Class: "markbank", Stroke: scene.Hex("#fffdf6"), Width: 2.1, Butt: true, Inert: true}
	fence := &scene.Style{Class: markClass("markedge", k), Stroke: col.Mix(ink, 0.55), Width: 1.5,
		Dashes: []float64{0.45, 1.05}, Butt: true, Inert: true}
	rail := &scene.Style{Class: markClass("markrail", k), Stroke: col.Mix(ink, 0.55),
		Width: 0.35, Butt: true, Inert: true}
	return []scene.Item{{Style: bank, Path: f.path}, {Style: fence, Path: f.path}, {Style: rail, Path: f.path}}
}
