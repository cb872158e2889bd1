package render

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

func (v *View) radius() float64 {
	if v.Enlarge > 0 {
		return mapdata.TokenRadius * v.Enlarge
	}
	return mapdata.TokenRadius
}

func (v *View) shows(p engine.PowerID) bool {
	return len(v.Powers) == 0 || slices.Contains(v.Powers, p)
}

// slot returns where a unit's token is drawn: at its place's slot or, if units share the place, at
// the layout's further slots, or beside the first. A carried unit is at its carrier's upper right.
func (r *Renderer) slot(v *View, u engine.Unit) geom.Point {
	s := &r.slots[u.At]
	at := s.Unit
	if v.Position == nil {
		return at
	}
	units := v.Position.Position().Units
	if u.Aboard != 0 {
		for _, o := range units {
			if o.ID == u.Aboard && o.Aboard == 0 {
				at = r.slot(v, o)
				return geom.Point{X: at.X + 0.75*v.radius(), Y: at.Y - 0.75*v.radius()}
			}
		}
	}
	n, k := 0, 0
	for i := range units {
		if o := &units[i]; o.At == u.At && o.Aboard == 0 {
			n++
			if besides(o, &u) < 0 {
				k++
			}
		}
	}
	switch {
	case n > 1 && len(s.Stack) > 0:
		return block(append([]geom.Point{at}, s.Stack...), n)[min(k, len(s.Stack))]
	case n > 1 && len(s.Stack) < n-1:
		at.X += (float64(k) - float64(n-1)/2) * 1.5 * v.radius()
	}
	return at
}

// besides orders the units of one place: by power, then by number.
func besides(a, b *engine.Unit) int {
	return cmp.Or(cmp.Compare(a.Power, b.Power), cmp.Compare(a.No, b.No), cmp.Compare(a.ID, b.ID))
}

// block returns the n nearest slots of a place, in rows that run alternately right and left, so
// that consecutive units are neighbours.
func block(slots []geom.Point, n int) []geom.Point {
	out := slices.Clone(slots[:min(n, len(slots))])
	slices.SortStableFunc(out, func(a, b geom.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	const level = 0.5 * mapdata.TokenRadius // slots that differ less in height are in one row
	for i, row := 0, 0; i < len(out); row++ {
		end := i + 1
		for end < len(out) && out[end].Y-out[i].Y < level {
			end++
		}
		slices.SortStableFunc(out[i:end], func(a, b geom.Point) int { return cmp.Compare(a.X, b.X) })
		if row%2 == 1 {
			slices.Reverse(out[i:end])
		}
		i = end
	}
	return out
}

// unitLayer draws the tokens: of units on their places, then of dislodged ones beside them.
func (r *Renderer) unitLayer(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "units"}
	p := v.Position.Position()
	fled := map[engine.UnitID]bool{}
	for _, o := range v.Outcomes.List() {
		if o.Dislodged && v.Hide&Orders == 0 {
			fled[o.Unit.ID] = true
		}
	}
	for _, d := range p.Dislodged {
		fled[d.Unit.ID] = false // drawn in the loop below, with its flag
	}
	units := slices.Clone(p.Units) // carriers first, so that the units they carry are drawn over them
	slices.SortStableFunc(units, func(a, b engine.Unit) int { return cmp.Compare(min(a.Aboard, 1), min(b.Aboard, 1)) })
	for _, u := range units {
		at := r.slot(v, u)
		rad := v.radius()
		if u.Aboard != 0 {
			rad *= aboard
		}
		it := r.token(bd, v, u, at, rad, scene.BoxUnit)
		if u.Aboard != 0 {
			it.Class += " aboard"
			it.Title += ", aboard"
		}
		if fled[u.ID] {
			it.Class += " dislodged"
			it.Title += ", dislodged"
		}
		l.Items = append(l.Items, it)
		if fled[u.ID] {
			v.draws(signDislodged)
			l.Items = append(l.Items, scene.Item{Class: "flag", Box: scene.BoxFlag, Title: "Dislodged",
				Kids: flag(bd.st, at, v.radius(), r.flags[u.At].unit)})
		}
	}
	for _, d := range p.Dislodged {
		at := r.slots[d.Unit.At].Dislodged
		rad := r.lost * v.radius()
		it := r.token(bd, v, d.Unit, at, rad, scene.BoxDislodged)
		it.Class += " dislodged"
		it.Title += ", dislodged"
		l.Items = append(l.Items, it)
		v.draws(signDislodged)
		l.Items = append(l.Items, scene.Item{Class: "flag", Box: scene.BoxFlag, Title: "Dislodged",
			Kids: flag(bd.st, at, rad, r.flags[d.Unit.At].dislodged)})
	}
	return l
}

// flag draws the sign of a dislodged unit, a swallow-tailed pennant at its token's upper right.
// side: at the left instead (bit 0), below instead (bit 1).
func flag(st *styles, at geom.Point, rad float64, side uint8) []scene.Item {
	pole, cloth := flagShape(at, rad, side)
	return []scene.Item{{Style: st.tokenEdge, Path: pole}, {Style: st.flag, Path: cloth}}
}

func flagShape(at geom.Point, rad float64, side uint8) (pole, cloth scene.Path) {
	k := scene.Place(at.X, at.Y, rad, 0)
	if side&1 != 0 { // the flag is at the left
		k.A, k.C = -k.A, -k.C
	}
	if side&2 != 0 { // the flag is below
		k.B, k.D = -k.B, -k.D
	}
	pole = scene.Parse("M.7-.7L.7-1.28")
	cloth = scene.Parse("M.7-1.28L1.36-1.2L1.14-1.02L1.36-.84L.7-.8Z")
	return pole.Transform(k), cloth.Transform(k)
}

type flagSides struct{ unit, dislodged uint8 }

// placeFlags finds, for each place, the side on which a dislodged unit's flag covers nothing.
func (r *Renderer) placeFlags() {
	still := r.names()
	for i := range r.marks {
		if mk := &r.marks[i]; mk.size > 0 {
			still.add(disc(mk.at, mk.radius))
			still.add(mk.room)
		}
	}
	r.still = still
	side := func(at geom.Point, rad float64) uint8 {
		for _, s := range []uint8{0, 1, 2, 3} {
			pole, cloth := flagShape(at, rad, s)
			if shape := scene.Hull(append(pole.Pts, cloth.Pts...)); still.free(shape) {
				return s
			}
		}
		return 0
	}
	r.flags = make([]flagSides, len(r.slots))
	rad := mapdata.TokenRadius * r.natural
	for i := range r.slots {
		r.flags[i] = flagSides{side(r.slots[i].Unit, rad), side(r.slots[i].Dislodged, r.lost*rad)}
	}
}

// aboard is the size of a carried unit's token; its carrier's is 1.
const aboard = 0.68
