package render

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Preview draws a card for link previews, in the shape of 1200 by 630: the whole map with large tokens, and beside (or,
// for a wide board, over) it the title and the standings. Names of regions, which nobody could read, are left out.
func (r *Renderer) Preview(v View) (*scene.Scene, error) {
	title, sub := v.Title, v.Subtitle
	if title == "" {
		title = r.board.Map.Title
	}
	if sub == "" {
		sub = r.board.Subtitle
	}
	if v.Enlarge == 0 {
		v.Enlarge = 2.6
	}
	v.Hide |= Cartouche | Legend | LocalNames | RegionNames
	s, err := r.Map(v)
	if err != nil {
		return nil, err
	}
	f := r.frame
	const shape = 1200.0 / 630
	h := f.Max.Y - f.Min.Y + 6
	w := h * shape
	panel := w - (f.Max.X - f.Min.X) - 6
	if panel < 0.35*w {
		panel = 0.35 * w // a wide board shows its right part; the panel covers the rest
	}
	s.X, s.Y, s.W, s.H = f.Max.X+3-w, f.Min.Y-3, w, h
	st := r.looks[v.Look]().st
	box := geom.Box{Min: geom.Point{X: s.X, Y: s.Y}, Max: geom.Point{X: s.X + panel, Y: s.Y + h}}
	var ground scene.Path
	ground.Rect(box)
	items := []scene.Item{{Style: st.margin, Path: ground}}
	inner := geom.Box{Min: geom.Point{X: box.Min.X + 0.03*h, Y: box.Min.Y + 0.03*h}, Max: geom.Point{X: box.Max.X - 0.03*h, Y: box.Max.Y - 0.03*h}}
	items = append(items, r.plaque(inner, st)...)
	cx, room := middle(box).X, panel*0.84
	y := s.Y + 0.155*h
	for _, ln := range balance(clean(title)) {
		items = append(items, fitted(scene.FellCaps, ln, cx, y, 0.092*h, room, st.title))
		y += 0.095 * h
	}
	items = append(items, fitted(scene.FellItalic, sub, cx, y, 0.06*h, room, st.subtitle))
	y += 0.07 * h
	if v.Note != "" {
		items = append(items, fitted(scene.FellItalic, v.Note, cx, y, 0.045*h, room, st.caption))
		y += 0.05 * h
	}
	if v.Position != nil {
		items = append(items, r.standings(v, st, box, y, s.Y+0.94*h)...)
	}
	s.Layers = append(s.Layers, &scene.Layer{ID: "card", Items: items})
	var mount scene.Path
	mount.Rect(s.Box())
	s.Layers = append([]*scene.Layer{{ID: "mount", Items: []scene.Item{{Style: st.sheet, Path: mount}}}}, s.Layers...)
	return s, nil
}

// standings lists the powers in two columns between two heights: token, name and supply centres.
func (r *Renderer) standings(v View, st *styles, box geom.Box, top, bottom float64) []scene.Item {
	m := r.board.Map
	count := make([]int, len(m.Powers))
	for i, o := range v.Position.Position().Owners {
		if o != engine.NoPower && m.Regions[i].SupplyCentre {
			count[o]++
		}
	}
	rows := (len(m.Powers) + 1) / 2
	step := (bottom - top) / float64(rows)
	if most := 0.105 * (box.Max.Y - box.Min.Y); step > most {
		step = most
	}
	w := (box.Max.X - box.Min.X) * 0.84
	left := box.Min.X + (box.Max.X-box.Min.X)*0.08
	names, bold := typeface.Get(scene.FellCaps), typeface.Get(scene.GaramondBold)
	var items []scene.Item
	for i := range m.Powers {
		col, row := i/rows, i%rows
		x, y := left+float64(col)*w*0.55, top+(float64(row)+0.62)*step
		rad := 0.34 * step
		body, _ := tokenShape(engine.Army)
		at := geom.Point{X: x + rad, Y: y - 0.12*step}
		items = append(items, scene.Item{Style: st.token[i], Path: body.Transform(scene.Place(at.X, at.Y, rad, 0))})
		items = append(items, scene.Item{Style: st.tokenCode, Text: lettering(m.Powers[i].Code, engine.Army, at, rad, codeEm*rad)})
		n := fmt.Sprint(count[i])
		size := 0.42 * step
		end := x + w*0.45
		items = append(items, scene.Item{Style: st.caption, Text: bold.Line(n, end-bold.Width(n, 0)*size, y, size, 0, 0)})
		name := clean(m.Powers[i].Name)
		if room := end - bold.Width("000", 0)*size - x - 2.6*rad; names.Width(name, 0)*size > room {
			size = max(room/names.Width(name, 0), 0.5*size)
		}
		items = append(items, scene.Item{Style: st.caption, Text: names.Line(name, x+2.6*rad, y, size, 0, 0)})
	}
	return items
}

// Pair draws two views of the board side by side, such as the position before and after a turn.
func (r *Renderer) Pair(before, after View) (*scene.Scene, error) {
	a, err := r.Map(before)
	if err != nil {
		return nil, err
	}
	b, err := r.Map(after)
	if err != nil {
		return nil, err
	}
	return scene.Beside(a, b, 6), nil
}
