package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// ornamentItems draws what fills the empty seas: rhumb lines, a compass rose, ships and sea monsters. They are drawings
// of our own, and stand only where nothing of the game does.
func (r *Renderer) ornamentItems(bd *backdrop) []scene.Item {
	st := bd.st
	rm := bd.room
	var items []scene.Item
	f := r.frame
	w, h := f.Max.X-f.Min.X, f.Max.Y-f.Min.Y
	hub := geom.Point{X: f.Min.X + 0.16*w, Y: f.Min.Y + 0.3*h}
	if rm.compass.Max.X > 0 {
		hub = middle(rm.compass)
	}
	var rays scene.Path
	for _, c := range []geom.Point{hub, {X: f.Max.X - 0.12*w, Y: f.Min.Y + 0.42*h}, {X: f.Min.X + 0.2*w, Y: f.Max.Y - 0.1*h}} {
		for k := range 32 {
			s, co := math.Sincos(math.Pi / 16 * float64(k))
			far := geom.Point{X: c.X + 2*(w+h)*s, Y: c.Y + 2*(w+h)*co}
			for _, l := range scene.ClipLine([]geom.Point{c, far}, f) {
				rays.Poly(l, false)
			}
		}
	}
	items = append(items, scene.Item{Style: st.rhumb, Path: rays, Class: "rhumb-lines"})
	if rm.compass.Max.X > 0 {
		items = append(items, compass(rm.compass, st))
	}
	for i, b := range rm.ships {
		items = append(items, ship(b, i, st))
	}
	for i, b := range rm.monsters {
		items = append(items, monster(b, i, st))
	}
	return items
}

func middle(b geom.Box) geom.Point {
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
}

// compass is a rose of sixteen points, halved light and dark, with a lily for north.
func compass(b geom.Box, st *styles) scene.Item {
	c := middle(b)
	rad := math.Min(b.Max.X-b.Min.X, b.Max.Y-b.Min.Y) / 2
	it := scene.Item{Class: "compass", Title: "Compass rose: north is up", Box: scene.BoxFurniture}
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
			left, right := polar(c, rad*ring.root, a-math.Pi/8*float64(ring.step)/2), polar(c, rad*ring.root, a+math.Pi/8*float64(ring.step)/2)
			light.MoveTo(c.X, c.Y).LineTo(left.X, left.Y).LineTo(tip.X, tip.Y).Close()
			dark.MoveTo(c.X, c.Y).LineTo(tip.X, tip.Y).LineTo(right.X, right.Y).Close()
		}
		it.Kids = append(it.Kids, scene.Item{Style: st.drawingFill, Path: light}, scene.Item{Style: st.drawingDark, Path: dark})
		light, dark = scene.Path{}, scene.Path{}
	}
	lily, _ := badge(0)
	it.Kids = append([]scene.Item{{Style: st.drawing, Path: rings}}, it.Kids...)
	it.Kids = append(it.Kids, scene.Item{Style: st.drawingDark, Path: lily.Transform(scene.Place(c.X, c.Y-rad*0.9, rad*0.1, 0))})
	face := typeface.Get(scene.FellCaps)
	size := math.Max(rad*0.17, codeSize)
	for _, p := range []struct {
		s    string
		x, y float64
	}{{"E", 0.9, 0}, {"S", 0, 0.9}, {"W", -0.9, 0}} {
		it.Kids = append(it.Kids, scene.Item{Style: st.caption, Text: face.Centred(p.s, c.X+rad*p.x, c.Y+rad*p.y+size*0.33, size, 0)})
	}
	return it
}

// polar is the point at a distance and a bearing (clockwise from north) from another.
func polar(c geom.Point, d, bearing float64) geom.Point {
	s, co := math.Sincos(bearing)
	return geom.Point{X: c.X + d*s, Y: c.Y - d*co}
}

// ship draws a galleon under sail in a frame of 22 by 20; every other one sails the other way.
func ship(b geom.Box, n int, st *styles) scene.Item {
	k := (b.Max.X - b.Min.X) / 22
	m := scene.Matrix{A: k, D: k, E: b.Min.X, F: b.Min.Y}
	if n%2 == 1 {
		m.A, m.E = -k, b.Max.X
	}
	put := func(s *scene.Style, d string) scene.Item {
		p := scene.Parse(d)
		return scene.Item{Style: s, Path: p.Transform(m)}
	}
	return scene.Item{Class: "ship", Box: scene.BoxFurniture, Kids: []scene.Item{
		// Masts, bowsprit, stays.
		put(st.drawing, "M6 15L6 3.6M11 15L11 1.6M15.6 14L15.6 4.4M16.5 13.2L21.4 9.6M11 2.2L18.8 11.4M6 4.2L11 7M15.6 4.8L20 10.6"),
		// Sails, full before the wind from the left.
		put(st.drawingFill, "M9.2 3.6C10.6 3.2 12 3.2 13.4 3.6C14.2 4.8 14.2 5.6 13.6 6.6C12 6.2 10.6 6.2 9 6.6C9.5 5.6 9.5 4.6 9.2 3.6Z"),
		put(st.drawingFill, "M8.2 7C10.2 6.5 12.4 6.5 14.2 7C15.4 9 15.4 10.6 14.6 12.4C12.4 11.8 10.2 11.8 7.8 12.4C8.6 10.6 8.7 8.8 8.2 7Z"),
		put(st.drawingFill, "M4.6 5.2C5.6 4.9 6.6 4.9 7.5 5.2C8 6 8 6.6 7.7 7.4C6.6 7.1 5.6 7.1 4.4 7.4C4.8 6.6 4.8 6 4.6 5.2Z"),
		put(st.drawingFill, "M3.8 8C5.2 7.6 6.4 7.6 7.7 8C8.3 9.6 8.3 11 7.7 12.4C6.2 12 5 12 3.4 12.5C4.1 11 4.2 9.4 3.8 8Z"),
		put(st.drawingFill, "M14.8 6C15.6 5.7 16.4 5.7 17.2 6.1C17.7 7 17.6 8 17.2 8.8C16.3 8.4 15.5 8.4 14.5 8.7C14.9 7.8 15 6.9 14.8 6Z"),
		put(st.drawingFill, "M17.8 10.2L20.4 9.9C20.6 11 20.2 11.8 19.4 12.4L17 12.3C17.8 11.6 18 11 17.8 10.2Z"),
		// Pennants.
		put(st.drawingDark, "M11 1.6C12.4 .8 13.2 2 15 1.2C13.6 2.4 12.6 1.6 11 2.3Z"),
		put(st.drawingDark, "M6 3.6C7 3 7.6 3.8 8.8 3.3C7.8 4.2 7 3.7 6 4.2Z"),
		put(st.drawingDark, "M15.6 4.4C16.6 3.8 17.2 4.6 18.4 4.1C17.4 5 16.6 4.5 15.6 5Z"),
		// Hull with its high stern, wales and gun ports.
		put(st.drawingDark, "M2.2 10.6L3 10.8L3.6 13L7 13.6L14.6 13.8L15.4 12.8L18.2 12.9L17.4 13.9C17 15.6 16 17 14.4 17.6L5.4 17.6C3.8 16.6 2.9 14.4 2.2 10.6Z"),
		put(st.drawingFill, "M3.4 13.6C7 14.8 12 15 16.8 14.4L16.5 15.2C12 15.8 7 15.6 3.7 14.4Z"),
		put(st.drawing, "M5 16.2H5.8M7.4 16.5H8.2M9.8 16.6H10.6M12.2 16.5H13M14.4 16.2H15.2"),
		// Waves.
		put(st.drawing, "M.6 18.4C1.6 17.6 2.4 17.6 3.2 18.2C4 18.8 5 18.8 5.8 18.2C6.6 17.6 7.6 17.6 8.4 18.2C9.2 18.8 10.2 18.8 11 18.2C11.8 17.6 12.8 17.6 13.6 18.2C14.4 18.8 15.4 18.8 16.2 18.2C17 17.6 18 17.6 18.8 18.2C19.6 18.8 20.4 18.7 21.2 18.2"),
		put(st.drawing, "M3.4 19.5C4.2 19 5 19 5.8 19.4C6.6 19.8 7.4 19.7 8 19.4M11.6 19.5C12.4 19 13.2 19 14 19.4C14.8 19.8 15.6 19.7 16.2 19.4"),
	}}
}

// monster draws a sea serpent in a frame of 30 by 13, or a whale that spouts.
func monster(b geom.Box, n int, st *styles) scene.Item {
	k := (b.Max.X - b.Min.X) / 30
	m := scene.Matrix{A: k, D: k, E: b.Min.X, F: b.Min.Y}
	put := func(s *scene.Style, d string) scene.Item {
		p := scene.Parse(d)
		return scene.Item{Style: s, Path: p.Transform(m)}
	}
	it := scene.Item{Class: "monster", Box: scene.BoxFurniture}
	if n%2 == 1 {
		it.Kids = []scene.Item{
			put(st.drawingFill, "M3 9.6C4 6 8.6 4.4 13.6 4.6C18.6 4.8 22 7 24.4 8.2C25 6.6 24.2 5.2 22.8 4.4C25 4 26.4 5 27 6.2C27.8 5.2 29 5 29.6 5.4C28.8 6.6 28.4 8.4 26.8 9.8C24 11.4 8 11.8 3 9.6Z"),
			put(st.drawingDark, "M3 9.6C5 8.8 9 9.2 11.6 10.8C8.4 11.2 5 10.9 3 9.6Z"),
			put(st.drawing, "M7 7.4C7.4 7 8 7 8.4 7.4M12.6 7.6C13.8 8 14.4 8.8 14.4 10M15.6 6.2C17 6.4 18.4 6.8 19.6 7.4M5.4 8.8C6.6 8.2 8.4 8.4 9.6 9.2"),
			put(st.drawing, "M9 4.9C9 3.6 8.6 2.6 7.4 1.8M9 4.9C9 3.4 9.6 2.4 10.8 1.8M9 4.9L9 1.2M7.4 1.8C6.8 1.6 6.4 1.9 6.2 2.4M10.8 1.8C11.4 1.6 11.8 1.9 12 2.4"),
			put(st.drawing, "M.6 11.2C1.8 10.4 2.8 10.4 3.8 11C5 11.8 6.2 11.8 7.2 11.2M20 11.2C21.2 10.4 22.2 10.4 23.2 11C24.4 11.8 25.6 11.8 26.6 11.2M10 12.4C11.2 11.8 12.2 11.8 13.2 12.3C14.2 12.8 15.2 12.8 16.2 12.4"),
		}
		return it
	}
	it.Kids = []scene.Item{
		// Coils from tail to neck, then the head.
		put(st.drawingFill, "M1 6.4C1.6 4.6 3.2 3.4 4.4 4.2C3.6 4.6 3.4 5.4 3.8 6.2C4.6 8 5 9.2 5.2 10.6L3.6 10.6C3.4 9 2.8 8 2.4 7.4C2 7.6 1.4 7.2 1 6.4Z"),
		put(st.drawingFill, "M7 10.6C7.2 6 9 4 11 4C13 4 14.8 6 15 10.6L13.2 10.6C13 7.6 12.2 6 11 6C9.8 6 9 7.6 8.8 10.6Z"),
		put(st.drawingFill, "M16.4 10.6C16.6 5 18.2 2.8 20.2 2.8C22.4 2.8 23 5 23.2 6.6C23.4 4 24 1.6 26.2 1.2C27.6 1 28.8 1.8 29.6 3.2C28.6 3 28 3.4 27.8 3.8C28.4 4 29 4.4 29.2 5C28 4.8 26.8 4.8 26.2 5.4C25.6 6.4 25.4 8.6 25.2 10.6L22 10.6C21.8 7 21.4 5 20.2 5C19 5 18.4 7 18.2 10.6Z"),
		put(st.drawingDark, "M25.2 1.6C25.2 .8 25.8 .2 26.6 .2C26.4 .6 26.5 .9 26.8 1.2Z"),
		put(st.drawing, "M27 2.2C27.2 2 27.5 2.1 27.6 2.4M9.2 5.6L9.8 6.4M11 4.4L11 5.6M12.8 5.6L12.2 6.4M18.4 4.4L19 5.2M20.2 3.2L20.2 4.6M21.8 4L21.4 5M23.6 6L24.8 6.2M23.5 7.8L24.9 8M23.2 9.4L24.9 9.6"),
		put(st.drawing, "M29.2 4L30 4.4M29.4 4.2L30 3.8"),
		put(st.drawing, "M.6 11C1.8 10.3 3 10.3 4 10.9C5 11.5 6.2 11.5 7.2 10.9C8.2 10.3 9.4 10.3 10.4 10.9C11.4 11.5 12.6 11.5 13.6 10.9C14.6 10.3 15.8 10.3 16.8 10.9C17.8 11.5 19 11.5 20 10.9C21 10.3 22.2 10.3 23.2 10.9C24.2 11.5 25.4 11.5 26.4 10.9C27.4 10.3 28.4 10.4 29.2 10.9M5 12.4C6 11.9 7 11.9 8 12.3M17 12.4C18 11.9 19 11.9 20 12.3"),
	}
	return it
}
