package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Preview draws a picture of 1200 by 630 for links: the part of the map where most happened, large
// enough to read its names, and a strip below with title and standings. The view's outcomes decide
// which part, even if it hides orders; without any, the density of units does.
func (r *Renderer) Preview(v View) (*scene.Scene, error) {
	title, sub := v.Title, v.Subtitle
	if title == "" {
		title = r.board.Map.Title
	}
	if sub == "" {
		sub = r.board.Subtitle
	}
	if v.Note != "" {
		sub += " · " + v.Note
	}
	v.Hide |= Cartouche | Legend | RhumbLines
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	const shape, strip = 1200.0 / 630, 0.16 // the strip's share of the picture's height
	box := r.inset(&v, shape/(1-strip))
	s, bd, card := r.sheet(&v), r.looks[v.Look](), r.newWindow(box, previewWidest/box.Width())
	card.once = true
	in := card.look(v, r)
	r.dropTouched(bd, &in, scene.Whole(bd.coasts, box))
	s.Layers = append(append(card.ground(r, bd, v.Hide), r.owners(bd, &v)...), card.layers(r, v)...)
	card.grid.Done()
	st := r.looks[v.Look]().st
	h := box.Height() / (1 - strip)
	s.X, s.Y, s.W, s.H = box.Min.X, box.Min.Y, box.Width(), h
	panel := geom.Box{Min: geom.Point{X: box.Min.X, Y: box.Max.Y}, Max: geom.Point{X: box.Max.X, Y: box.Min.Y + h}}
	var ground, rule scene.Path
	ground.Rect(panel)
	rule.MoveTo(panel.Min.X, panel.Min.Y).LineTo(panel.Max.X, panel.Min.Y)
	line := *st.neatline
	line.Class, line.Width = "striprule", h/200
	items := []scene.Item{{Style: st.margin, Path: ground}, {Style: &line, Path: rule}}
	tall, wide := panel.Height(), panel.Width()
	left := panel.Min.X + 0.018*wide
	put := func(id scene.FaceID, text string, y, size, room float64, style *scene.Style) {
		text = cutTo(id, clean(text), size, room)
		items = append(items, scene.Item{Style: style, Text: typeface.Get(id).Line(text, left, y, size, 0, 0)})
	}
	put(scene.FellCaps, title, panel.Min.Y+0.46*tall, 0.36*tall, 0.36*wide, st.title)
	put(scene.FellItalic, sub, panel.Min.Y+0.84*tall, 0.27*tall, 0.36*wide, st.subtitle)
	if v.Position != nil {
		chips := geom.Box{Min: geom.Point{X: panel.Min.X + 0.4*wide, Y: panel.Min.Y + 0.1*tall},
			Max: geom.Point{X: panel.Max.X - 0.018*wide, Y: panel.Max.Y - 0.1*tall}}
		items = append(items, r.standings(v.Position, st, chips, 2)...)
	}
	s.Layers = append(s.Layers, &scene.Layer{ID: "card", Items: items})
	return s, nil
}

// previewWidest is the greatest width of a part of the sheet that is readable on a preview, mm:
// names of 8 pt are then 12 pixels high on a picture 1200 wide.
const previewWidest = 280.0

// inset returns the part of the map where most happened: about two fifths of its area, or as much
// as is readable. shape is its width divided by its height. Each place of an order has a weight; of
// the positions on a grid the one with the greatest sum of weights wins.
func (r *Renderer) inset(v *View, shape float64) geom.Box {
	f := r.frame
	w := math.Min(math.Sqrt(0.4*f.Width()*f.Height()*shape), previewWidest)
	w = math.Min(w, math.Min(f.Width(), f.Height()*shape))
	h := w / shape
	type weight struct {
		at geom.Point
		n  int
	}
	var spots []weight
	add := func(p engine.PlaceID, n int) {
		if p != engine.NoPlace {
			spots = append(spots, weight{r.slots[p].Unit, n})
		}
	}
	for i := range v.Outcomes.List() {
		o := &v.Outcomes.List()[i]
		n := 1
		switch {
		case o.Dislodged:
			n = 6
		case o.Verdict == engine.Succeeded && (o.Order.Verb == engine.Move || o.Order.Verb == engine.Retreat ||
			o.Order.Verb == engine.Build || o.Order.Verb == engine.Remove):
			n = 3 // the position changed there
		case o.Verdict == engine.Failed:
			n = 2
		}
		add(o.Order.At, n)
		add(o.Order.To, n)
	}
	if len(spots) == 0 && v.Position != nil {
		for _, u := range v.Position.Position().Units {
			add(u.At, 1)
		}
	}
	best, at := -1, f.Min
	const steps = 24
	for j := range steps + 1 {
		for i := range steps + 1 {
			p := geom.Point{X: f.Min.X + (f.Width()-w)*float64(i)/steps, Y: f.Min.Y + (f.Height()-h)*float64(j)/steps}
			n := 0
			for _, s := range spots {
				if s.at.X > p.X+w/12 && s.at.X < p.X+w*11/12 && s.at.Y > p.Y+h/12 && s.at.Y < p.Y+h*11/12 {
					n += 100 * s.n
					// Places in the middle of the picture count for more than places at its edge.
					n -= int(40 * (math.Abs(s.at.X-p.X-w/2)/w + math.Abs(s.at.Y-p.Y-h/2)/h))
				}
			}
			if n > best {
				best, at = n, p
			}
		}
	}
	return r.clearOfTokens(v, geom.Box{Min: at, Max: geom.Point{X: at.X + w, Y: at.Y + h}})
}

// standings draws the played powers' tokens and numbers of supply centres in a box, in some rows.
func (r *Renderer) standings(p *engine.Public, st *styles, box geom.Box, rows int) []scene.Item {
	m := r.board.Map
	count := make([]int, len(m.Powers))
	for i, o := range p.Position().Owners {
		if o != engine.NoPower && m.Regions[i].SupplyCentre {
			count[o]++
		}
	}
	seats := m.Players()
	if len(seats) <= 6 {
		rows = 1
	}
	cols := (len(seats) + rows - 1) / rows
	cell, tall := box.Width()/float64(cols), box.Height()/float64(rows)
	bold := typeface.Get(scene.GaramondBold)
	rad := math.Min(0.42*tall, 0.24*cell)
	var items []scene.Item
	for i := range seats {
		at := geom.Point{X: box.Min.X + cell*float64(i%cols) + rad*1.1, Y: box.Min.Y + tall*(float64(i/cols)+0.5)}
		body, _ := tokenShape(engine.Army)
		items = append(items, scene.Item{Style: st.token[i], Path: body.Transform(scene.Place(at.X, at.Y, rad, 0))},
			scene.Item{Style: st.tokenCode, Text: codeText(m.Powers[i].Code, engine.Army, at, rad, codeEm*rad)},
			scene.Item{Style: st.caption, Text: bold.Line(fmt.Sprint(count[i]), at.X+1.35*rad, at.Y+0.5*rad, 1.5*rad, 0, 0)})
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
