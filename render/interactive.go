package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Drawings for the interactive map, besides the layers: the regions' shapes, to tap and to fill;
// tokens; and a phase's orders.

// Outline is a region's shape: Whole, and for land Wash, the part inside the band of its owner's
// colour. At is the place of a unit.
type Outline struct {
	Whole, Wash scene.Path
	Circle      bool
	Box         geom.Box
	At          geom.Point
}

// Outlines returns the board's shapes, by region. For a region off the board At means nothing.
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

// OwnerPaint is how a power's land is painted: owned land with band and wash, land that is only
// held with a tint and a broken band.
type OwnerPaint struct {
	Band, Wash, Tint scene.Colour
	Broken           *scene.Style
}

// OwnerPaints returns the colours of owners in a look, by power.
func (r *Renderer) OwnerPaints(l Look) []OwnerPaint {
	st := r.looks[l]().st
	out := make([]OwnerPaint, 0, len(st.owned))
	for i, own := range st.owned {
		out = append(out, OwnerPaint{own[0].Fill, own[1].Fill, st.held[i][0].Fill, st.held[i][1]})
	}
	return out
}

// Grounds returns the colours of the margin around the map and of the open sea.
func (r *Renderer) Grounds(l Look) (margin, sea scene.Colour) {
	st := r.looks[l]().st
	return st.margin.Fill, st.sea[0].Fill
}

// Frame returns the map's rectangle on the sheet.
func (r *Renderer) Frame() geom.Box { return r.frame }

// Radius returns the radius of a unit's token on this board, mm.
func (r *Renderer) Radius() float64 { return mapdata.TokenRadius * r.natural }

// Token draws a unit of a power and kind, with its middle at the origin.
func (r *Renderer) Token(l Look, k engine.Kind, p engine.PowerID) []scene.Item {
	rad := r.Radius()
	body, canvas := tokenShape(k)
	it := r.tokenParts(r.looks[l](), body, canvas, r.looks[l]().st.token[p], geom.Point{}, rad)
	return append(it, scene.Item{Style: r.looks[l]().st.tokenCode,
		Text: codeText(r.board.Map.Powers[p].Code, k, geom.Point{}, rad, codeEm*rad)})
}

// Flag draws a dislodged unit's flag for a token at the origin, on one of four sides (Stand).
func (r *Renderer) Flag(l Look, side uint8) []scene.Item {
	return flag(r.looks[l]().st, geom.Point{}, r.Radius(), side)
}

// Stand is where a unit's token is drawn: its middle, its size relative to Radius, and for a
// dislodged unit the side of its flag: bit 0 left instead of right, bit 1 below instead of above.
type Stand struct {
	Unit      engine.Unit
	At        geom.Point
	Scale     float64
	Dislodged bool
	Side      uint8
}

// Phase holds what a view draws over a board: Land, marks below borders and names; orders; and
// Signs, above tokens. An order's item has the ID "o-" and its number among the outcomes, from 1.
type Phase struct {
	Land, Orders, Signs []scene.Item
	Stands              []Stand
}

// Phase draws a view in parts. The caller draws names above the arrows.
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

// Stands returns where a view's units stand, like Phase, but without drawing orders.
func (r *Renderer) Stands(v View) ([]Stand, error) {
	if err := r.ready(&v); err != nil {
		return nil, err
	}
	return r.stands(&v), nil
}

// stands lists the units of a view's position with their places: carriers before the units that
// they carry, dislodged units last.
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

// Names draws the names of regions, local seas and Sea Areas alone, to go over Borders.
func (r *Renderer) Names(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	bd := r.looks[l]()
	s.Layers = []*scene.Layer{bd.names}
	return s
}

// Seas draws the names of sea regions and areas.
func (r *Renderer) Seas(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	bd := r.looks[l]()
	s.Layers = []*scene.Layer{bd.local, bd.areas}
	return s
}

// Borders draws borders, coasts, supply centres and the frame: Lettering without the names.
func (r *Renderer) Borders(l Look) *scene.Scene {
	s := r.sheet(&View{Look: l})
	bd := r.looks[l]()
	s.Layers = []*scene.Layer{bd.borders, bd.centres, bd.frame}
	return s
}

// LetterSize returns the median type size of the names of land regions, mm.
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
