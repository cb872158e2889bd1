package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// An interactive map needs, beside the layers in their z-order: shapes to touch and fill, tokens at
// the places of units, and a phase's orders separately.

// Outline is a region's shape: whole, and for land without the band of its owner's colour. At is
// the place of a unit in it.
type Outline struct {
	Whole, Wash scene.Path
	Circle      bool
	Box         geom.Box
	At          geom.Point
}

// Outlines are the board's shapes, by region. Off the board nobody moves: those have a shape and no
// place for a unit.
func (r *Renderer) Outlines() []Outline {
	m := r.board.Map
	out := make([]Outline, len(r.faces))
	for i := range r.faces {
		f := &r.faces[i]
		out[i] = Outline{Whole: f.path, Circle: r.board.Faces[i].Circle, Box: f.box, At: r.slots[m.Regions[i].First].Unit}
		if m.Regions[i].Terrain != engine.Sea && !out[i].Circle {
			out[i].Wash = f.wash.path
		}
	}
	return out
}

// OwnerPaint is how a power's land is laid: what it owns in a band and a wash, what it only holds
// in a tint, on which its band is broken.
type OwnerPaint struct {
	Band, Wash, Tint scene.Colour
	Broken           *scene.Style
}

// OwnerPaints are the colours of owners in a look, by power.
func (r *Renderer) OwnerPaints(l Look) []OwnerPaint {
	st := r.looks[l]().st
	out := make([]OwnerPaint, 0, len(st.owned))
	for i, own := range st.owned {
		out = append(out, OwnerPaint{own[0].Fill, own[1].Fill, st.held[i][0].Fill, st.held[i][1]})
	}
	return out
}

// Grounds are the colours of the paper round the map and of the open sea in a look.
func (r *Renderer) Grounds(l Look) (margin, sea scene.Colour) {
	st := r.looks[l]().st
	return st.margin.Fill, st.sea[0].Fill
}

// Frame is the map's own rectangle on the sheet.
func (r *Renderer) Frame() geom.Box { return r.frame }

// Radius is the size of a unit's token on this board, mm.
func (r *Renderer) Radius() float64 { return mapdata.TokenRadius * r.natural }

// Token draws a power's unit of a kind round the sheet's origin.
func (r *Renderer) Token(l Look, k engine.Kind, p engine.PowerID) []scene.Item {
	rad := r.Radius()
	body, canvas := tokenShape(k)
	it := r.tokenParts(r.looks[l](), body, canvas, r.looks[l]().st.token[p], geom.Point{}, rad)
	return append(it, scene.Item{Style: r.looks[l]().st.tokenCode,
		Text: codeText(r.board.Map.Powers[p].Code, k, geom.Point{}, rad, codeEm*rad)})
}

// Flag draws the sign of a dislodged unit's token round the sheet's origin, on one of its four
// sides (see Stand).
func (r *Renderer) Flag(l Look, side uint8) []scene.Item {
	return flag(r.looks[l]().st, geom.Point{}, r.Radius(), side)
}

// Stand is the place of a unit: the middle of its token, its size against Radius, and for a
// dislodged unit the side of the token that has the flag.
type Stand struct {
	Unit      engine.Unit
	At        geom.Point
	Scale     float64
	Dislodged bool
	Side      uint8
}

// Phase is what a view draws over a board, in parts: marks on land, under borders and names;
// orders; and what goes over tokens. Every drawn order is an item with the ID "o-" and its number
// among the outcomes, from 1.
type Phase struct {
	Land, Orders, Signs []scene.Item
	Stands              []Stand
}

// Phase draws a view's phase in parts. It does not set names again over its arrows: the caller
// draws names above them.
func (r *Renderer) Phase(v View) (*Phase, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	bd := r.looks[v.Look]()
	p := &Phase{Land: r.markedLand(bd, &v), Signs: r.markSigns(bd, &v).Items, Stands: r.stands(&v)}
	if v.drawsOrders() {
		under, over := r.orderLayers(bd, &v)
		for _, it := range under.Items {
			if it.Class != nameOver {
				p.Orders = append(p.Orders, it)
			}
		}
		p.Signs = append(p.Signs, over.Items...)
	}
	return p, nil
}

// Stands places a view's units without drawing its orders.
func (r *Renderer) Stands(v View) ([]Stand, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	return r.stands(&v), nil
}

// stands places the units of a view's position, carriers before what they carry, the dislodged
// last.
func (r *Renderer) stands(v *View) []Stand {
	if v.Position == nil {
		return nil
	}
	p := v.Position.Position()
	fled := map[engine.UnitID]bool{}
	for _, o := range v.Outcomes.List() {
		fled[o.Unit.ID] = fled[o.Unit.ID] || o.Dislodged
	}
	var out, carried []Stand
	for _, u := range p.Units {
		s := Stand{Unit: u, At: snap(r.slot(v, u)), Scale: 1, Dislodged: u.ID != 0 && fled[u.ID], Side: r.flags[u.At].unit}
		if u.Aboard != 0 {
			s.Scale = aboard
			carried = append(carried, s)
			continue
		}
		out = append(out, s)
	}
	out = append(out, carried...)
	for _, d := range p.Dislodged {
		out = append(out, Stand{Unit: d.Unit, At: snap(r.slots[d.Unit.At].Dislodged), Scale: r.lost, Dislodged: true,
			Side: r.flags[d.Unit.At].dislodged})
	}
	return out
}

// Names returns the printed names of regions, local seas and Sea Areas, with no background.
// Lettering without them goes below.
func (r *Renderer) Names(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	bd := r.looks[l]()
	s.Layers = []*scene.Layer{bd.local, bd.names, bd.areas}
	return s
}

// Borders are borders, coasts, the signs of supply centres and the frame, on nothing: Lettering
// without any name.
func (r *Renderer) Borders(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	bd := r.looks[l]()
	s.Layers = []*scene.Layer{bd.borders, bd.centres, bd.frame}
	return s
}

// LetterSize is how high the letters of most of the board's names are, mm: an em of the middle one.
func (r *Renderer) LetterSize() float64 {
	var sizes []float64
	for i := range r.board.Labels {
		if l := &r.board.Labels[i]; l.Kind == mapdata.LabelLand || l.Kind == mapdata.LabelCircle {
			sizes = append(sizes, l.Size*25.4/72)
		}
	}
	if len(sizes) == 0 {
		return codeSize
	}
	sortFloats(sizes)
	return sizes[len(sizes)/2]
}
