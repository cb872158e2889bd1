package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// An atlas is a map on small pages: an overview of each view, then for each inset its views on
// facing pages, then the key. The pages share their layers, so the file is hardly larger than that
// of the whole map.

// Printed sizes on an atlas page, mm: the line with the title, and the overview's standings. beyond
// enlarges the drawn sheet on all sides, so that layers which cross its edge are not cut.
const (
	atlasTitle     = 11.0
	atlasStandings = 24.0
	beyond         = 100.0
)

// Atlas draws views of a board on pages of A4; the first view names the document. It omits insets
// without units or orders. A board that is readable on one page has just a page a view.
func (r *Renderer) Atlas(views []View) ([]*scene.Scene, error) {
	if len(r.Insets()) == 0 {
		var out []*scene.Scene
		for _, v := range views {
			s, err := r.Map(v)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
		return out, nil
	}
	var out []*scene.Scene
	owners := make([][]*scene.Layer, len(views)) // by view: owners' colours, shared by all pages
	for i, v := range views {
		s, err := r.overview(v)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
		if err := r.ready(&v); err != nil {
			return nil, err
		}
		owners[i] = r.owners(r.looks[v.Look](), &v)
	}
	for i := range r.Insets() {
		t := &r.Insets()[i]
		for k := range views {
			if r.busy(t, &views[k], len(views) > 1) {
				out = append(out, r.insetPage(i, t, &views[k], owners[k]))
			}
		}
	}
	return append(out, r.KeyPage(views)), nil
}

// busy reports whether an atlas page's part of the map has a unit, an order or a retreat in a view.
// If a turn has several views, only orders count, since another view shows the units.
func (r *Renderer) busy(t *Inset, v *View, several bool) bool {
	in := func(p engine.PlaceID) bool {
		return p != engine.NoPlace && slices.Contains(t.Regions, r.board.Map.RegionOf(p))
	}
	for _, o := range v.Outcomes.List() {
		if in(o.Order.At) || in(o.Order.To) {
			return true
		}
	}
	if v.Position == nil {
		return true
	}
	p := v.Position.Position()
	for _, d := range p.Dislodged {
		if in(d.Unit.At) {
			return true
		}
	}
	if several && len(v.Outcomes.List()) > 0 {
		return false
	}
	for _, u := range p.Units {
		if in(u.At) {
			return true
		}
	}
	return false
}

// part returns an empty scene of the board that shows only the part in box.
func (r *Renderer) part(v *View, box geom.Box) *scene.Scene {
	s := r.sheet(v)
	s.X, s.Y, s.W, s.H = box.Min.X, box.Min.Y, box.Width(), box.Height()
	s.Sheet = geom.Box{Min: geom.Point{X: -beyond, Y: -beyond},
		Max: geom.Point{X: r.board.Width + beyond, Y: r.board.Height + beyond}}
	return s
}

// pageScale returns page mm per scene mm of a scene that fills an A4 page, upright or turned.
func pageScale(w, h float64) float64 {
	const long, short = 297 - 2*7, 210 - 2*7
	return math.Max(math.Min(long/w, short/h), math.Min(short/w, long/h))
}

// insetPage draws one part of the map on an atlas page under a heading, with names and arrows at
// the page's own scale.
func (r *Renderer) insetPage(i int, t *Inset, v *View, owners []*scene.Layer) *scene.Scene {
	bd := r.looks[v.Look]()
	line := atlasTitle / pageScale(t.Box.Width(), t.Box.Height())
	line = atlasTitle / pageScale(t.Box.Width(), t.Box.Height()+line)
	box := t.Box
	box.Min.Y -= line
	s := r.part(v, box)
	s.Picture = t.Box
	p := r.windows()[i]()
	s.Layers = slices.Concat(s.Layers, p.ground(r, bd, v.Hide), owners, p.layers(r, *v))
	s.Layers = append(s.Layers, r.heading(v, bd, box, line, t.Name))
	s.Title += " — " + t.Name
	s.Desc = "The part of the map called " + t.Name + ". " + s.Desc
	return s
}

// atlasRule is the width of the rule around a picture, for a heading of height line.
func atlasRule(line float64) float64 { return line / 14 }

// heading draws the line at the top of an atlas page (the map's title and subtitle, at the right
// the page's name) and a rule around the picture.
func (r *Renderer) heading(v *View, bd *backdrop, box geom.Box, line float64, name string) *scene.Layer {
	st := bd.st
	strip := geom.Box{Min: box.Min, Max: geom.Point{X: box.Max.X, Y: box.Min.Y + line}}
	var ground, edge scene.Path
	half := atlasRule(line) / 2
	ground.Rect(geom.Box{Min: geom.Point{X: box.Min.X - half, Y: box.Min.Y},
		Max: geom.Point{X: box.Max.X + half, Y: strip.Max.Y}})
	edge.Rect(geom.Box{Min: geom.Point{X: box.Min.X, Y: strip.Max.Y}, Max: box.Max})
	rule := *st.neatline
	rule.Class, rule.Width = "atlasrule", atlasRule(line)
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
	items := []scene.Item{{Style: st.margin, Path: ground}, {Style: &rule, Path: edge}}
	caps, italic := typeface.Get(scene.FellCaps), typeface.Get(scene.FellItalic)
	y, size := strip.Min.Y+0.62*line, 0.5*line
	left, right := strip.Min.X+0.1*line, strip.Max.X-0.1*line
	if name != "" {
		name = clean(name)
		room, em := 0.45*strip.Width(), size
		if w := caps.Width(name, 0); w*em > room { // shrink a long name first; cut it once it would be unreadable
			em = math.Max(room/w*(1-1e-9), 0.6*size)
		}
		name = cutTo(scene.FellCaps, name, em, room)
		w := caps.Width(name, 0) * em
		items = append(items, scene.Item{Style: st.title, Text: caps.Line(name, right-w, y, em, 0, 0)})
		right -= w + line/2
	}
	title = cutTo(scene.FellCaps, clean(title), size, 0.6*(right-left))
	w := caps.Width(title, 0) * size
	items = append(items, scene.Item{Style: st.title, Text: caps.Line(title, left, y, size, 0, 0)})
	left += w + line/3
	sub = cutTo(scene.FellItalic, clean(sub), 0.8*size, right-left)
	items = append(items, scene.Item{Style: st.subtitle, Text: italic.Line(sub, left, y, 0.8*size, 0, 0)})
	return &scene.Layer{ID: "heading", Beside: true, Items: items}
}

// overview draws the whole board on a small page: larger tokens and signs, names of Sea Areas only,
// the insets' frames and names, and the standings below.
func (r *Renderer) overview(v View) (*scene.Scene, error) {
	v.sheet = r.onSheet(v)
	v.Hide |= Cartouche | Legend | LocalNames | RegionNames | Ornament
	v.Enlarge = math.Min(1.6*r.natural, 2.4)
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	bd := r.looks[v.Look]()
	f := r.grown(4)
	k := pageScale(f.Width(), f.Height()+(atlasTitle+atlasStandings)*2)
	line, foot := atlasTitle/k, atlasStandings/k
	box := f
	box.Min.Y -= line
	if v.Position == nil {
		foot = 0
	}
	box.Max.Y += foot
	s := r.part(&v, box)
	s.Layers = append(s.Layers, bd.ground(v.Hide)...)
	s.Layers = append(s.Layers, r.owners(bd, &v)...)
	lettering, play := bd.named(v.Hide), r.play(bd, &v)
	frames, names := r.insetFrames(bd, 1/k, r.frame, claimed(slices.Concat(lettering, play)))
	s.Layers = append(s.Layers, frames) // below the names of seas, which must be readable
	s.Layers = append(s.Layers, lettering...)
	s.Layers = append(s.Layers, names)
	s.Layers = append(s.Layers, play...)
	picture := box
	picture.Max.Y -= foot
	s.Picture = picture
	s.Picture.Min.Y += line
	s.Layers = append(s.Layers, r.heading(&v, bd, picture, line, "Overview"))
	if foot > 0 {
		strip := geom.Box{Min: geom.Point{X: box.Min.X, Y: box.Max.Y - foot}, Max: box.Max}
		var ground scene.Path
		half := atlasRule(line) / 2
		ground.Rect(geom.Box{Min: geom.Point{X: strip.Min.X - half, Y: strip.Min.Y + half},
			Max: geom.Point{X: strip.Max.X + half, Y: strip.Max.Y}})
		chips := strip.Shrunk(0.12 * foot)
		s.Layers = append(s.Layers, &scene.Layer{ID: "standings", Beside: true,
			Items: append([]scene.Item{{Style: bd.st.margin, Path: ground}}, r.standings(v.Position, bd.st, chips, 2)...)})
	}
	return s, nil
}

// insetFrames draws the frames of the insets' pages, and as a second layer their names. Each name
// is along an edge of its page, inside the box within, where it covers least of taken and of other
// names. k is mm of the sheet per printed mm.
func (r *Renderer) insetFrames(bd *backdrop, k float64, within geom.Box, taken covers) (frames, names *scene.Layer) {
	frames, names = &scene.Layer{ID: "theatres"}, &scene.Layer{ID: "theatrenames"}
	line := &scene.Style{Class: "theatreframe", Stroke: bd.st.title.Fill.Alpha(0.55), Width: 0.2 * k,
		Dashes: []float64{2 * k, 1.2 * k}, Inert: true}
	name := &scene.Style{Class: "theatrename", Fill: bd.st.title.Fill, Halo: bd.st.name[mapdata.LabelSea].Halo,
		HaloWidth: 0.16, Inert: true}
	face, size := typeface.Get(scene.FellCaps), 2.9*k
	for i := range r.Insets() {
		t := &r.Insets()[i]
		b := t.Box.Shrunk(0.4 * k)
		var p scene.Path
		p.Rect(b)
		frames.Items = append(frames.Items, scene.Item{Class: "theatre", Title: t.Name,
			Kids: []scene.Item{{Style: line, Path: p}}})
		at := alongEdges(b, within, face.Width(t.Name, 0)*size, 0.7*size, k, taken)
		taken.add(scene.Rectangle(at, face.Width(t.Name, 0)*size, 0.7*size))
		names.Items = append(names.Items, scene.Item{Style: name, Text: face.Centred(t.Name, at.X, at.Y+0.35*size, size, 0)})
	}
	return frames, names
}

// alongEdges returns the centre of a name of w by h mm, with air around it, at a page's upper or
// lower edge, or some lines further in or out if that covers less of taken. The first of equals
// wins.
func alongEdges(page, within geom.Box, w, h, air float64, taken covers) geom.Point {
	const lines, steps = 4, 24
	upper, lower := page.Min.Y+h/2+air, page.Max.Y-h/2-air
	var rows []float64
	for n := range lines {
		in := float64(n) * (h + 2*air)
		rows = append(rows, upper+in, lower-in)
	}
	rows = append(rows, upper-h-2*air, lower+h+2*air)
	best, least := geom.Point{X: page.Min.X + w/2 + air, Y: upper}, math.MaxInt
	for _, y := range rows {
		if y-h/2-air < within.Min.Y || y+h/2+air > within.Max.Y {
			continue
		}
		row := taken.near(geom.Box{Min: geom.Point{X: page.Min.X, Y: y - h/2}, Max: geom.Point{X: page.Max.X, Y: y + h/2}},
			2*air)
		for step := range steps + 1 {
			at := geom.Point{X: page.Min.X + w/2 + air + (page.Width()-w-2*air)*float64(step)/steps, Y: y}
			if n := row.touched(scene.Rectangle(at, w+2*air, h+2*air), least); n < least {
				best, least = at, n
			}
		}
	}
	return best
}

// KeyPage explains the signs of some views on its own page of A4: powers with their centres and
// units, the board's signs, orders, and a ruleset's marks.
func (r *Renderer) KeyPage(views []View) *scene.Scene {
	v := views[len(views)-1]
	bd := *r.looks[v.Look]()
	const w, h, edge = 196.0, 283.0, 4.0
	s := &scene.Scene{W: w, H: h, Lang: "en-GB", Theme: r.theme(&View{Look: v.Look}), Title: "Key to the map",
		Desc: "The signs of the map, each with its meaning."}
	// The sheet has room for the rule around the page.
	s.Sheet = geom.Box{Min: geom.Point{X: -edge, Y: -edge}, Max: geom.Point{X: w + edge, Y: h + edge}}
	l := &scene.Layer{ID: "key", Beside: true}
	var ground scene.Path
	ground.Rect(geom.Box{Max: geom.Point{X: w, Y: h}})
	l.Items = append(l.Items, scene.Item{Style: bd.st.margin, Path: ground})
	l.Items = append(l.Items, r.heading(&v, &bd, geom.Box{Max: geom.Point{X: w, Y: h}}, atlasTitle, "Key").Items...)
	const k = 1.7
	at := geom.Point{X: edge, Y: atlasTitle + edge}
	column := 0.0
	put := func(wide, tall float64, draw func(geom.Box) scene.Item) {
		if at.Y+tall > h-edge && at.Y > atlasTitle+edge {
			at = geom.Point{X: at.X + column + edge, Y: atlasTitle + edge}
			column = 0
		}
		b := geom.Box{Min: at, Max: geom.Point{X: at.X + wide, Y: at.Y + tall}}
		l.Items = append(l.Items, draw(b))
		at.Y, column = at.Y+tall+edge, math.Max(column, wide)
	}
	putKey := func(v *View) {
		rows := r.keyRows(v, v.Position == nil)
		if v.Position != nil { // the board's signs are in a table of their own
			rows = rows[:len(rows)-r.spots()]
		}
		if len(rows) > 0 {
			wide, tall := keySize(len(rows), 1, keyColumn(rows), keyRow)
			put(wide*k, tall*k, func(b geom.Box) scene.Item { return r.key(b, &bd, rows) })
		}
	}
	putKey(&View{})
	bd.room.legendCols, bd.room.scale = 1, k
	at = geom.Point{X: math.Max(w/2, edge+column+edge), Y: atlasTitle + edge}
	if v.Position != nil {
		lw, lh := r.legendSize(1)
		put(lw*k, lh*k, func(b geom.Box) scene.Item {
			bd.legend = r.legendGround(b, &bd)
			return r.legend(b, &bd, &v)
		})
	}
	signs := View{}
	for i := range views {
		if w := views[i]; w.drawsOrders() && r.ready(&w) == nil {
			r.play(r.looks[v.Look](), &w)
			signs.drew |= w.drew
			signs.Arrows = append(signs.Arrows, w.Arrows...)
		}
		if len(signs.markKinds()) == 0 {
			signs.Marks, signs.Held = views[i].Marks, views[i].Held
		}
	}
	none := engine.Public{}
	signs.Position = &none
	putKey(&signs)
	s.Layers = []*scene.Layer{l}
	return s
}
