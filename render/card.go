package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Caption is the text under a card: a title, a line, the strengths, each power's centres.
type Caption struct {
	Title, Line string
	Sides       []Strength
	Scores      *engine.Public
}

// Strength is a power's strength in a contested region.
type Strength struct {
	Power engine.PowerID
	N     int
}

// CardShape is a card's height divided by its width.
const CardShape = 630.0 / 1200

// The shares of a card's height that its caption takes, with a row of scores and without.
const scoredStrip, cardStrip = 0.21, 0.17

// Card draws a part of the board with its orders, and a caption in a strip below, as a picture of
// 1200 by 630 for posts. The first region is its subject. Names are drawn over the arrows, since
// nothing beside a card repeats covered names; units are over both.
func (r *Renderer) Card(regions []engine.RegionID, v View, c Caption) (*scene.Scene, error) {
	const width, shape = 120.0, CardShape
	strip := cardStrip
	if c.Scores != nil {
		strip = scoredStrip
	}
	v.Hide |= Legend | Cartouche | Ornament
	s, err := r.Figure(Area{Box: r.scope(regions), About: regions, Heart: r.scope(regions[:min(1, len(regions))]),
		Width: width, MaxHeight: width * shape * (1 - strip), Fill: true, TextPt: 7.5}, v)
	if err != nil {
		return nil, err
	}
	s.Layers = namesOver(s.Layers)
	s.Title = c.Title
	box := s.Box()
	st := r.looks[v.Look]().st
	h := box.Height() / (1 - strip)
	s.H = h
	panel := geom.Box{Min: geom.Point{X: box.Min.X, Y: box.Max.Y}, Max: geom.Point{X: box.Max.X, Y: box.Min.Y + h}}
	var ground, rule scene.Path
	ground.Rect(panel)
	rule.MoveTo(panel.Min.X, panel.Min.Y).LineTo(panel.Max.X, panel.Min.Y)
	line := *st.neatline
	line.Class, line.Width = "striprule", h/250
	items := []scene.Item{{Style: st.margin, Path: ground}, {Style: &line, Path: rule}}
	tall, wide := panel.Height(), panel.Width()
	right := panel.Max.X - 0.02*wide
	left := panel.Min.X + 0.02*wide
	head := panel // the row of the card's title
	if c.Scores != nil {
		head.Max.Y = panel.Min.Y + 0.5*tall
	}
	items = append(items, r.tallies(c.Sides, st, &right, head)...)
	put := func(id scene.FaceID, text string, y, size float64, style *scene.Style) {
		text, room := clean(text), right-left
		if w := typeface.Get(id).Width(text, 0) * size; w > room {
			size = math.Max(0.6*size, 0.999*size*room/w)
		}
		items = append(items, scene.Item{Style: style,
			Text: typeface.Get(id).Line(cutTo(id, text, size, room), left, y, size, 0, 0)})
	}
	put(scene.Fell, c.Title, panel.Min.Y+0.43*tall, 0.33*tall, st.title)
	if c.Scores != nil {
		right = panel.Min.X + 0.36*wide
		row := geom.Box{Min: geom.Point{X: right + 0.02*wide, Y: head.Max.Y},
			Max: geom.Point{X: panel.Max.X - 0.01*wide, Y: panel.Max.Y - 0.06*tall}}
		items = append(items, r.standings(c.Scores, st, row, 1)...)
	}
	put(scene.FellItalic, c.Line, panel.Min.Y+0.83*tall, 0.25*tall, st.subtitle)
	s.Layers = append(s.Layers, &scene.Layer{ID: "card", Items: items})
	return s, nil
}

// CardWidest is the greatest width of a part of the sheet that is readable on a card, mm. A token
// is then 28 of the card's 1200 pixels wide.
const CardWidest = 300.0

// Whole reports whether a card shows the place of each region's unit, and its edges cut no token.
func (r *Renderer) Whole(card *scene.Scene, regions []engine.RegionID) bool {
	picture := card.Box()
	picture.Max.Y = card.Layers[len(card.Layers)-1].Items[0].Path.Box().Min.Y // where its caption begins
	for _, id := range regions {
		if !picture.Holds(r.slots[r.board.Map.Regions[id].First].Unit) {
			return false
		}
	}
	for _, c := range card.Claims() {
		if c.Kind == scene.BoxUnit && crosses(scene.BoxOf(c.Shape), picture) {
			return false
		}
	}
	return true
}

// Window returns the part of the board that a card of some regions shows. shape is its width
// divided by its height. The first region is the subject.
func (r *Renderer) Window(regions []engine.RegionID, shape float64) geom.Box {
	return r.framed(r.scope(regions), r.scope(regions[:min(1, len(regions))]), shape)
}

// heart returns the part of a region that must be visible. For land that is the whole region. A sea
// may be half the sheet, so for a sea it is the surroundings of its unit's place.
func (r *Renderer) heart(id engine.RegionID) geom.Box {
	reg, b := &r.board.Map.Regions[id], r.faces[id].box
	if at := r.slots[reg.First].Unit; reg.Terrain == engine.Sea {
		b = geom.Box{Min: geom.Point{X: math.Max(b.Min.X, at.X-12), Y: math.Max(b.Min.Y, at.Y-9)},
			Max: geom.Point{X: math.Min(b.Max.X, at.X+12), Y: math.Min(b.Max.Y, at.Y+9)}}
	}
	return b
}

// scope returns the box around the parts of regions that must be visible, with a margin.
func (r *Renderer) scope(regions []engine.RegionID) geom.Box {
	var out geom.Box
	for i, id := range regions {
		if id < 0 || int(id) >= len(r.faces) {
			continue
		}
		b := r.heart(id)
		if i == 0 {
			out = b
		}
		out = scene.Union(out, b)
	}
	const air = 8
	out.Min.X, out.Min.Y, out.Max.X, out.Max.Y = out.Min.X-air, out.Min.Y-air, out.Max.X+air, out.Max.Y+air
	return out
}

// tallies draws two strengths, "[FR] 2 : 1 [GE]", at the right edge, and moves that edge left.
func (r *Renderer) tallies(sides []Strength, st *styles, right *float64, panel geom.Box) []scene.Item {
	if len(sides) != 2 {
		return nil
	}
	tall := panel.Height()
	mid, rad, size := panel.Min.Y+0.5*tall, 0.3*tall, 0.5*tall
	bold := typeface.Get(scene.GaramondBold)
	body, _ := tokenShape(engine.Army)
	var items []scene.Item
	at := *right
	text := func(s string) {
		w := bold.Width(s, 0) * size
		at -= w
		items = append(items, scene.Item{Style: st.caption, Text: bold.Line(s, at, mid+0.33*size, size, 0, 0)})
	}
	token := func(p engine.PowerID) {
		at -= rad
		items = append(items, scene.Item{Style: st.token[p], Path: body.Transform(scene.Place(at, mid, rad, 0))},
			scene.Item{Style: st.tokenCode, Text: codeText(r.board.Map.Powers[p].Code, engine.Army,
				geom.Point{X: at, Y: mid}, rad, codeEm*rad)})
		at -= rad
	}
	gap := 0.25 * rad
	token(sides[1].Power)
	at -= gap
	text(fmt.Sprint(sides[1].N))
	at -= gap
	text(":")
	at -= gap
	text(fmt.Sprint(sides[0].N))
	at -= gap
	token(sides[0].Power)
	*right = at - 2*gap
	return items
}

// namesOver moves the names' layers between the arrows and the units.
func namesOver(layers []*scene.Layer) []*scene.Layer {
	var names, out []*scene.Layer
	for _, l := range layers {
		if l.ID == "names" {
			names = append(names, l)
		}
	}
	for _, l := range layers {
		if l.ID == "units" {
			out, names = append(out, names...), nil
		}
		if l.ID != "names" {
			out = append(out, l)
		}
	}
	return append(out, names...)
}
