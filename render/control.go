package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// owner returns who owns a region's centre in a view.
func (v *View) owner(reg engine.RegionID) engine.PowerID {
	if v.Position == nil || v.Hide&Control != 0 {
		return engine.NoPower
	}
	o := v.Position.Position().Owners
	if len(o) == 0 {
		return engine.NoPower
	}
	return o[reg]
}

// holder returns whose unit stands in a region.
func (v *View) holder(m *engine.Map, reg engine.RegionID) (engine.PowerID, bool) {
	if v.Position == nil || v.Hide&Units != 0 {
		return engine.NoPower, false
	}
	for _, u := range v.Position.Position().Units {
		if m.RegionOf(u.At) == reg {
			return u.Power, true
		}
	}
	return engine.NoPower, false
}

// landLayer fills the land: each region in its country's tint or its owner's colour, darker towards its border.
func (r *Renderer) landLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "land"}
	m := r.board.Map
	var discs []scene.Item
	for i := range m.Regions {
		reg := &m.Regions[i]
		if reg.Terrain == engine.Sea {
			continue
		}
		it := r.landItem(bd, v, engine.RegionID(i))
		if r.board.Faces[i].Circle {
			discs = append(discs, it)
			continue
		}
		l.Items = append(l.Items, it)
	}
	l.Items = append(l.Items, discs...)
	return l
}

func (r *Renderer) landItem(bd *backdrop, v *View, id engine.RegionID) scene.Item {
	m, st, f := r.board.Map, bd.st, &r.faces[id]
	reg := &m.Regions[id]
	it := scene.Item{ID: "r-" + reg.ID, Class: "region land c" + fmt.Sprint(r.land[id]), Title: reg.Name}
	if reg.SupplyCentre {
		it.Class += " sc"
	}
	own := v.owner(id)
	styles := st.land[r.land[id]][r.shade[id]]
	if own != engine.NoPower {
		styles = st.owned[own]
		it.Class += " own-" + m.Powers[own].ID
		it.Title += " (" + m.Powers[own].Name + ")"
	}
	if r.board.Faces[id].Circle {
		body := st.disc
		if own != engine.NoPower {
			body = styles[1]
		}
		it.Kids = append(it.Kids, scene.Item{Style: body, Path: f.path})
	} else {
		it.Kids = append(it.Kids, scene.Item{Style: styles[0], Path: f.path})
		if !f.inset[1].Empty() {
			it.Kids = append(it.Kids, scene.Item{Style: styles[2], Path: f.inset[1]})
		} else if !f.inset[0].Empty() {
			it.Kids = append(it.Kids, scene.Item{Style: styles[1], Path: f.inset[0]}) // a narrow island
		}
	}
	if own != engine.NoPower && bd.look == Ink {
		it.Kids = append(it.Kids, hatching(r.board.Powers[own].Hatch, int(own), f, st.hatch[own], st.bar)...)
	}
	return it
}

// mark is where a centre's symbol and its owner's code stand.
type mark struct {
	at     geom.Point
	radius float64
	code   geom.Point // middle of the code's baseline
	size   float64    // of the code, mm; 0: no room for one
}

// codeSize is the size of power codes, mm: 8 pt at the board's sheet size.
const codeSize = 8 * 25.4 / 72

// centreLayer draws the supply centres, with their owners' codes.
func (r *Renderer) centreLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "centres"}
	m, st := r.board.Map, bd.st
	face := typeface.Get(scene.GaramondBold)
	for i := range m.Regions {
		reg := &m.Regions[i]
		if !reg.SupplyCentre {
			continue
		}
		mk := r.marks[i]
		own := v.owner(engine.RegionID(i))
		it := scene.Item{Class: "centre-mark", Box: scene.BoxCentre, Title: "Supply centre " + reg.Name}
		if own != engine.NoPower {
			it.Title += ", " + m.Powers[own].Name
		}
		// In a disc the code shares the room with the symbol; where somebody's token covers both, an owner who is not
		// on the spot has the code beside it.
		if disc := r.board.Faces[i].Circle; disc && own != engine.NoPower {
			holder, full := v.holder(m, engine.RegionID(i))
			if !full {
				mk.size = codeSize
				mk.code = geom.Point{X: mk.at.X, Y: mk.at.Y + 1.5}
				mk.at.Y -= 1.12
				mk.radius *= 0.72
			} else if holder == own {
				mk.size = 0
			}
		}
		if v.shrink > 0 {
			mk.code.Y -= 0.65 / 2 * mk.size * (1 - v.shrink)
			mk.size *= v.shrink
			mk.radius *= math.Max(v.shrink, 0.7)
		}
		it.Kids = symbol(int(r.land[i]), reg.Capital, mk, st)
		l.Items = append(l.Items, it)
		if own != engine.NoPower && mk.size > 0 {
			t := face.Centred(m.Powers[own].Code, mk.code.X, mk.code.Y, mk.size, 0)
			l.Items = append(l.Items, scene.Item{Style: st.code, Text: t, Class: "owner-code"})
		}
	}
	return l
}
