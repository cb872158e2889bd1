package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// ornamentLayers draws rhumb lines and drawings in empty seas: all has both. If there are rhumb
// lines, calm has the drawings alone and rhumbs the lines alone; otherwise calm is all.
func (r *Renderer) ornamentLayers(bd *backdrop) (all, calm, rhumbs *scene.Layer) {
	items := r.ornamentItems(bd)
	all = &scene.Layer{ID: "ornament", Static: true, Items: items}
	if len(items) == 0 || items[0].Class != "rhumb-lines" {
		return all, all, nil
	}
	return all, &scene.Layer{ID: "ornament", Static: true, Items: items[1:]},
		&scene.Layer{ID: "rhumb-lines", Static: true, Items: items[:1]}
}

// ornamentItems draws rhumb lines or a graticule, a compass rose, ships and sea monsters, in seas
// where nothing of the game is.
func (r *Renderer) ornamentItems(bd *backdrop) []scene.Item {
	st := bd.st
	rm := bd.room
	var items []scene.Item
	switch r.style.Ornament.Rhumbs {
	case "fans":
		items = append(items, r.rhumbs(rm, st))
	case "graticule":
		items = append(items, r.graticule(st))
	}
	if rm.compass.Max.X > 0 {
		items = append(items, r.compass(rm.compass, st))
	}
	for i, b := range rm.ships {
		items = append(items, r.ornament("ship", r.style.Ornament.Ships[i], b, i, st))
	}
	for i, b := range rm.beasts {
		items = append(items, r.ornament("beast", r.style.Ornament.Beasts[i], b, 0, st))
	}
	return items
}

// compass draws a rose of sixteen points, halved light and dark, with a fleur-de-lis for north; or
// a needle, if the board's style says so.
func (r *Renderer) compass(b geom.Box, st *styles) scene.Item {
	c := b.Centre()
	rad := math.Min(b.Max.X-b.Min.X, b.Max.Y-b.Min.Y) / 2
	it := scene.Item{Class: "compass", Title: "Compass rose: north is up", Box: scene.BoxFurniture}
	if r.style.Ornament.Compass == "needle" {
		it.Title = "North is up"
		it.Kids = needle(c, rad*0.6, st)
		return it
	}
	var rings, light, dark scene.Path
	rings.Circle(c.X, c.Y, rad*0.52).Circle(c.X, c.Y, rad*0.48)
	for k := range 32 {
		s, co := math.Sincos(math.Pi / 16 * float64(k))
		in := 0.48
		if k%2 == 1 {
			in = 0.50
		}
		rings.MoveTo(c.X+rad*in*s, c.Y-rad*in*co).LineTo(c.X+rad*0.52*s, c.Y-rad*0.52*co)
	}
	for _, ring := range []struct {
		first, step int
		reach, root float64
	}{{1, 2, 0.50, 0.13}, {2, 4, 0.62, 0.15}, {0, 4, 0.80, 0.17}} {
		for k := ring.first; k < 16; k += ring.step {
			a := math.Pi / 8 * float64(k)
			tip := polar(c, rad*ring.reach, a)
			left, right := polar(c, rad*ring.root, a-math.Pi/8*float64(ring.step)/2),
				polar(c, rad*ring.root, a+math.Pi/8*float64(ring.step)/2)
			light.MoveTo(c.X, c.Y).LineTo(left.X, left.Y).LineTo(tip.X, tip.Y).Close()
			dark.MoveTo(c.X, c.Y).LineTo(tip.X, tip.Y).LineTo(right.X, right.Y).Close()
		}
		it.Kids = append(it.Kids, scene.Item{Style: st.drawingFill, Path: light},
			scene.Item{Style: st.drawingDark, Path: dark})
		light, dark = scene.Path{}, scene.Path{}
	}
	it.Kids = append([]scene.Item{{Style: st.drawing, Path: rings}}, it.Kids...)
	it.Kids = append(it.Kids, emblemOf(r.style, r.style.Ornament.North).put(scene.Place(c.X, c.Y-rad*0.9, rad*0.1, 0),
		st.drawing, st.drawingDark, st.drawingDark)...)
	face := typeface.Get(scene.FellCaps)
	size := math.Max(rad*0.17, codeSize)
	for _, p := range []struct {
		s    string
		x, y float64
	}{{"E", 0.9, 0}, {"S", 0, 0.9}, {"W", -0.9, 0}} {
		it.Kids = append(it.Kids, scene.Item{Style: st.caption,
			Text: face.Centred(p.s, c.X+rad*p.x, c.Y+rad*p.y+size*0.33, size, 0)})
	}
	return it
}

// needle draws a plain arrow to the north, half light and half dark.
func needle(c geom.Point, rad float64, st *styles) []scene.Item {
	var light, dark, ring scene.Path
	light.MoveTo(c.X, c.Y-rad).LineTo(c.X-rad*0.3, c.Y+rad*0.7).LineTo(c.X, c.Y+rad*0.45).Close()
	dark.MoveTo(c.X, c.Y-rad).LineTo(c.X, c.Y+rad*0.45).LineTo(c.X+rad*0.3, c.Y+rad*0.7).Close()
	ring.Circle(c.X, c.Y+rad*0.1, rad*0.62)
	size := rad * 0.5
	return []scene.Item{{Style: st.drawing, Path: ring}, {Style: st.drawingFill, Path: light},
		{Style: st.drawingDark, Path: dark},
		{Style: st.caption, Text: typeface.Get(scene.FellCaps).Centred("N", c.X, c.Y-rad*1.12, size, 0)}}
}

// polar returns the point at a distance and a bearing (clockwise from north).
func polar(c geom.Point, d, bearing float64) geom.Point {
	s, co := math.Sincos(bearing)
	return geom.Point{X: c.X + d*s, Y: c.Y - d*co}
}

// drawn draws one of the style's drawings around a point, high mm high.
func (r *Renderer) drawn(id string, high float64, at geom.Point, st *styles) []scene.Item {
	d := r.style.Drawing(id)
	k := high / d.Size[1]
	return emblemOf(r.style, id).put(scene.Matrix{A: k, D: k, E: at.X - k*d.Size[0]/2, F: at.Y - high/2}, st.drawing,
		st.drawingFill, st.drawingDark)
}

// ornament draws one of the style's drawings in a box. Drawings with odd n are mirrored.
func (r *Renderer) ornament(class, id string, b geom.Box, n int, st *styles) scene.Item {
	d := r.style.Drawing(id)
	k := b.Width() / d.Size[0]
	m := scene.Matrix{A: k, D: k, E: b.Min.X, F: b.Min.Y}
	if n%2 == 1 {
		m.A, m.E = -k, b.Max.X
	}
	return scene.Item{Class: class, Box: scene.BoxFurniture,
		Kids: emblemOf(r.style, id).put(m, st.drawing, st.drawingFill, st.drawingDark)}
}
