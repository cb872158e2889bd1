package render

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

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

// HeldBy returns the power whose unit was last in a region without owner or centre.
func (v *View) HeldBy(m *engine.Map, reg engine.RegionID) engine.PowerID {
	r := &m.Regions[reg]
	if len(v.Held) == 0 || v.Hide&Control != 0 || r.Terrain == engine.Sea || r.SupplyCentre || r.OffBoard ||
		v.owner(reg) != engine.NoPower {
		return engine.NoPower
	}
	return v.Held[reg]
}

// owned reports whether a view fills a region in the colour of a power that owns or holds it.
func (v *View) owned(m *engine.Map, reg engine.RegionID) bool {
	return v.owner(reg) != engine.NoPower || v.HeldBy(m, reg) != engine.NoPower
}

// holder returns the power whose unit is in a region, even if the unit has just been built there.
func (v *View) holder(m *engine.Map, reg engine.RegionID) (engine.PowerID, bool) {
	if v.Position == nil || v.Hide&Units != 0 {
		return engine.NoPower, false
	}
	for _, u := range v.Position.Position().Units {
		if m.RegionOf(u.At) == reg {
			return u.Power, true
		}
	}
	for i := range v.Outcomes.List() {
		if o := &v.Outcomes.List()[i]; o.Order.Verb == engine.Build && o.Verdict == engine.Succeeded &&
			m.RegionOf(o.Order.At) == reg {
			return o.Order.By, true
		}
	}
	return engine.NoPower, false
}

func (v *View) within(b geom.Box) bool {
	return v.part == nil || b.Min.X < v.part.Max.X && b.Max.X > v.part.Min.X &&
		b.Min.Y < v.part.Max.Y && b.Max.Y > v.part.Min.Y
}

// landItems fills land without owners in its country's tint, darker towards the border. With part,
// it omits regions that part does not show or shows in an owner's colour.
func (r *Renderer) landItems(st *styles, part *View) []scene.Item {
	m := r.board.Map
	var items, discs []scene.Item
	for i := range m.Regions {
		reg, f := &m.Regions[i], &r.faces[i]
		if reg.Terrain == engine.Sea || part != nil && (!part.within(f.box) || part.owned(m, engine.RegionID(i))) {
			continue
		}
		it := scene.Item{ID: "r-" + reg.ID, Class: "region land c" + fmt.Sprint(r.land[i]), Title: reg.Name, Apart: 1}
		if reg.SupplyCentre {
			it.Class += " sc"
		}
		if reg.OffBoard {
			it.Class, it.Kids = "region offboard", []scene.Item{{Style: st.wild, Path: f.path}}
			items = append(items, it)
			continue
		}
		if r.board.Faces[i].Circle {
			it.Apart, it.Kids = 2, []scene.Item{{Style: st.disc, Path: f.path}}
			discs = append(discs, it)
			continue
		}
		it.Kids = shaded(f, st.land[r.land[i]][r.shade[i]])
		if home := st.home[r.land[i]]; home != engine.NoPower { // the hatch shows whose homeland it is
			it.Kids = append(it.Kids, r.powerHatch(st, part, home, f, hatchStep(st.look, heldHatch))...)
		}
		items = append(items, it)
	}
	return append(items, discs...)
}

func (r *Renderer) powerHatch(st *styles, v *View, p engine.PowerID, f *face, wide float64) []scene.Item {
	n := hatchOf(r.board.Powers[p].Hatch, int(p))
	line, dot, wide := v.hatchStyles(st, p, wide, n)
	return r.hatched(n, f, line, dot, wide)
}

// shaded fills a region in three shades: body, a band along the border, and a rim. Narrow pieces
// have a thin rim and no band.
func shaded(f *face, paints [4]*scene.Style) []scene.Item {
	out := []scene.Item{{Style: paints[0], Path: f.path}}
	if !f.inset[1].Empty() {
		out = append(out, scene.Item{Style: paints[2], Path: f.inset[1]})
	}
	if !f.inset[0].Empty() {
		out = append(out, scene.Item{Style: paints[3], Path: f.inset[0]})
	}
	return out
}

// laid fills a region that is owned or held: a band along the border (solid or broken) and a paler
// wash inside. In black and white it fills it as neutral land.
func laid(l Look, f *face, paints [4]*scene.Style) []scene.Item {
	if l == Ink {
		return shaded(f, paints)
	}
	return []scene.Item{{Style: paints[0], Path: f.path}, {Style: paints[1], Path: f.wash.path}}
}

// ownHatch and heldHatch are the distances in mm between the lines of a hatch, on land that a power
// owns and on land that it only holds.
const ownHatch, heldHatch = 1.0, 1.7

// hatchStep returns the distance between a hatch's lines in a look. It is wider in colour, where
// the tint shows the owner too.
func hatchStep(l Look, step float64) float64 {
	if l != Ink {
		return 3 * step
	}
	return step
}

// ownerLayer draws owners' colours over the land: a band along the border, with wash and hatch
// inside. Land that is only held has a tint up to the border and a broken band. The layer goes
// below borders and names.
func (r *Renderer) ownerLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "owners", Ground: true}
	m := r.board.Map
	marked := map[engine.RegionID]bool{} // regions with a ruleset's hatch: a second hatch would make a moiré
	for i := range v.Marks {
		if k := &v.Marks[i]; k.Style == engine.MarkHatch {
			marked[k.Region] = true
		}
	}
	var discs []scene.Item
	for i := range m.Regions {
		reg, f := &m.Regions[i], &r.faces[i]
		own, sets, what, wide, held := v.owner(engine.RegionID(i)), bd.st.owned, "owner own-", ownHatch, false
		if own == engine.NoPower {
			own, sets, what, wide, held = v.HeldBy(m, engine.RegionID(i)), bd.st.held, "holder held-", heldHatch, true
		}
		if reg.Terrain == engine.Sea || own == engine.NoPower || !v.within(f.box) {
			continue
		}
		it := scene.Item{Class: what + m.Powers[own].ID, Title: reg.Name + " (" + m.Powers[own].Name + ")",
			Hides: "r-" + reg.ID}
		paints := sets[own]
		switch circle := r.board.Faces[i].Circle; {
		case circle && bd.look == Ink && !f.inset[0].Empty():
			// A token covers all of a circle but the rim. So the rim alone must show, without colour,
			// whether the circle has an owner.
			it.Kids = append(it.Kids, scene.Item{Style: paints[0], Path: f.path}, scene.Item{Style: paints[1], Path: f.inset[0]})
		case circle:
			it.Kids = append(it.Kids, scene.Item{Style: paints[0], Path: f.path})
		case v.small != nil && bd.look != Ink: // a band of a few pixels would leave no room for the wash
			it.Kids = []scene.Item{{Style: paints[0], Path: f.path}}
		default:
			it.Kids = laid(bd.look, f, paints)
		}
		// Powers that nobody plays stay grey, without a hatch.
		if m.IsSeat(own) && !marked[engine.RegionID(i)] && (bd.look == Ink || !r.board.Faces[i].Circle) {
			if bd.look != Ink && v.small == nil && !held {
				f = f.wash
			}
			it.Kids = append(it.Kids, r.powerHatch(bd.st, v, own, f, hatchStep(bd.look, wide))...)
		}
		if r.board.Faces[i].Circle {
			discs = append(discs, it)
		} else {
			l.Items = append(l.Items, it)
		}
	}
	l.Items = append(l.Items, discs...)
	return l
}

// sign returns a region's supply-centre symbol, in a view's size, and whether to write the owner's
// code. Black and white has all codes, on a banner over a circle. In colour the land shows its
// owner, so only a circle under a foreign unit has a code.
func (r *Renderer) sign(v *View, id engine.RegionID) (mk centreMark, code bool) {
	mk = r.marks[id]
	own := v.owner(id)
	code = own != engine.NoPower && v.Enlarge <= 1.6*r.natural // no code that is too small to read
	holder, full := v.holder(r.board.Map, id)
	switch {
	case r.board.Faces[id].Circle && full:
		code = code && holder != own // the token's code names its own power
	case v.Look != Ink:
		code = false
	}
	if v.shrink > 0 {
		mk.size *= v.shrink
		mk.radius *= math.Max(v.shrink, 0.7)
	}
	return mk, code && mk.size > 0
}

func (r *Renderer) centreItems(bd *backdrop, v *View) []scene.Item {
	var items []scene.Item
	m := r.board.Map
	for i := range m.Regions {
		reg := &m.Regions[i]
		if !reg.SupplyCentre || !v.within(r.faces[i].box) {
			continue
		}
		mk, _ := r.sign(v, engine.RegionID(i))
		items = append(items, scene.Item{Class: "centre-mark", Box: scene.BoxCentre,
			Title: "Supply centre " + reg.Name, Sign: true, Apart: 1,
			Kids: r.symbol(i, reg.Capital, mk, bd.st)})
	}
	return items
}

func (r *Renderer) codeLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "codes"}
	m := r.board.Map
	for i := range m.Regions {
		if own := v.owner(engine.RegionID(i)); m.Regions[i].SupplyCentre && own != engine.NoPower {
			if mk, code := r.sign(v, engine.RegionID(i)); code {
				l.Items = append(l.Items, ownerCode(bd.st, &m.Powers[own], own, mk))
			}
		}
	}
	return l
}

// ownerCode writes an owner's code, alone or on a banner in the owner's colour.
func ownerCode(st *styles, pw *engine.Power, own engine.PowerID, mk centreMark) scene.Item {
	it := scene.Item{Class: "owner-code", Title: "Owner " + pw.Name}
	text := typeface.Get(scene.GaramondNarrow).Centred(pw.Code, mk.code.X, mk.code.Y+capital*mk.size/2, mk.size, 0)
	if !mk.banner {
		it.Style, it.Text, it.Box = st.code, text, scene.BoxCode
		return it
	}
	w, h := bannerWidth(text.Length)/2, bannerHeight(mk.size)/2
	var pole, cloth scene.Path
	c := mk.code
	pole.MoveTo(mk.pole.X, mk.pole.Y).LineTo(math.Max(c.X-w, math.Min(c.X+w, mk.pole.X)),
		math.Max(c.Y-h, math.Min(c.Y+h, mk.pole.Y)))
	cloth.Poly(scene.Rectangle(c, 2*w, 2*h), true)
	// The pole is thin, and names may touch it.
	it.Kids = []scene.Item{{Style: st.tokenEdge, Path: pole}, {Box: scene.BoxCode, Title: it.Title, Kids: []scene.Item{
		{Style: st.tokenHaloThin, Path: cloth}, {Style: st.token[own], Path: cloth}, {Style: st.tokenCode, Text: text}}}}
	return it
}
