package render

import (
	"fmt"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// signRadius is the radius of a mark's sign, for a token of radius 1. signStep is the distance
// between signs in a row, for signs of radius 1.
const (
	signRadius = 0.8
	signStep   = 2.3
)

// ringHalo is the width of the light halo around a ring, mm: short of the token's letters.
const ringHalo = 1.1

// markSigns draws the marks above names: rings, signs and counters of regions and of units, and
// units' notches. Several of one region or unit are side by side.
func (r *Renderer) markSigns(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "marks"}
	if len(v.Marks) == 0 {
		return l
	}
	units := map[engine.UnitID]engine.Unit{}
	if v.Position != nil && v.Hide&Units == 0 {
		for _, u := range v.Position.Position().Units {
			units[u.ID] = u
		}
	}
	rad := signRadius * v.radius()
	rows := r.markRows(v, rad)
	row := map[geom.Point]int{} // by point: the number of signs there so far
	type tint struct {
		at engine.RegionID
		of engine.PowerID
	}
	tinted := map[tint]bool{}
	for i := range v.Marks {
		if k := &v.Marks[i]; k.Style == engine.MarkTint {
			tinted[tint{k.Region, k.Tint}] = true
		}
	}
	past, counts := r.crowds(v)
	for i := range v.Marks {
		k := &v.Marks[i]
		col := r.markColour(k, bd.look)
		var at geom.Point
		ring := v.radius() + 0.35
		land := k.Region // the region, or that of the unit's place
		title := k.Key
		switch {
		case k.Unit != 0:
			u, ok := units[k.Unit]
			if !ok {
				continue
			}
			at, land = r.slot(v, u), r.board.Map.RegionOf(u.At)
			title += ", " + u.Kind.String() + " " + r.board.Map.Regions[r.board.Map.RegionOf(u.At)].Name
		case k.Region != engine.NoRegion && k.Style >= engine.MarkRing:
			reg := &r.board.Map.Regions[k.Region]
			at = r.slots[reg.First].Unit
			if reg.SupplyCentre {
				at, ring = r.marks[k.Region].at, r.marks[k.Region].radius+0.5
			}
			title += ", " + reg.Name
		default:
			continue
		}
		it := scene.Item{Class: "mark", Title: title}
		switch k.Style {
		case engine.MarkRing, engine.MarkNotch, engine.MarkNumber:
			if k.Unit != 0 {
				it.Class += " onunit" // the interactive map enlarges it with the token
			}
		}
		switch k.Style {
		case engine.MarkRing:
			var p scene.Path
			p.Circle(at.X, at.Y, ring)
			halo := *bd.st.arrow.halo
			halo.Class, halo.Width = "arrowhaloring", ringHalo
			it.Kids = []scene.Item{{Style: &halo, Path: p},
				{Style: &scene.Style{Class: markClass("markring", k), Stroke: col, Width: 0.6, Inert: true}, Path: p}}
			// The colour alone does not show which power it is.
			if k.Tint >= 0 && int(k.Tint) < len(r.board.Powers) && (bd.look == Ink || !tinted[tint{land, k.Tint}]) {
				size := math.Max(codeSize, 0.9*v.radius())
				code, face := r.board.Map.Powers[k.Tint].Code, typeface.Get(scene.GaramondNarrow)
				c := r.besideRing(v, at, ring, face.Width(code, 0)*size, capital*size)
				it.Kids = append(it.Kids, scene.Item{Style: bd.st.code, Text: face.Centred(code, c.X, c.Y+capital*size/2, size, 0)})
			}
		case engine.MarkBadge:
			if v.small != nil { // small pictures draw it with the symbols of centres
				continue
			}
			mk, _ := r.sign(v, k.Region)
			it.Class += " badge"
			it.Kids = r.badge(bd, k, mk.at, mk.radius)
		case engine.MarkNotch:
			var p scene.Path
			x, y, s := at.X-v.radius()*0.9, at.Y-v.radius()*0.9, v.radius()*0.75
			p.MoveTo(x, y).LineTo(x+s, y).LineTo(x, y+s).Close()
			it.Kids = []scene.Item{
				{Style: &scene.Style{Class: markClass("marknotch", k), Fill: col, Stroke: ink, Width: 0.2}, Path: p}}
		case engine.MarkNumber:
			if past[k.Unit] {
				continue
			}
			it.Kids = r.footNumber(bd, k.Sign, at, v.radius())
		default:
			off := 0.95 * v.radius()
			if k.Style == engine.MarkCounter { // a counter must not cover the token's code
				off = 1.25 * v.radius()
			}
			spot := geom.Point{X: at.X + off, Y: at.Y + off}
			if k.Unit == 0 {
				spot, it.Box = rows[k.Region], scene.BoxCode
			}
			spot.X += float64(row[at]) * signStep * rad
			row[at]++
			it.Kids = r.drawSign(bd, k, spot, rad)
			// Without colour, the code shows which power it is.
			if k.Style == engine.MarkSign && k.Tint >= 0 && int(k.Tint) < len(r.board.Powers) && bd.look == Ink {
				size := math.Max(codeSize, 0.9*v.radius())
				it.Kids = append(it.Kids, scene.Item{Style: bd.st.code,
					Text: typeface.Get(scene.GaramondNarrow).Centred(r.board.Map.Powers[k.Tint].Code, spot.X,
						spot.Y+rad+capital*size+0.3, size, 0)})
			}
		}
		l.Items = append(l.Items, it)
	}
	for _, c := range counts {
		l.Items = append(l.Items, scene.Item{Class: "mark", Title: c.title,
			Kids: r.drawSign(bd, &engine.Mark{Style: engine.MarkCounter, Sign: c.text, Tint: engine.NoPower}, c.at, rad)})
	}
	return l
}

// besideRing returns the middle of a code beside a ring: above it or at a side, where it touches no
// names, symbols, codes or other tokens. If all sides are taken, the code goes above.
func (r *Renderer) besideRing(v *View, at geom.Point, ring, w, h float64) geom.Point {
	const gap = 0.3
	near := geom.Box{Min: at, Max: at}
	taken := slices.Clone(r.still.near(near, ring+w+h))
	for _, l := range v.set { // names as a window places them
		if l == nil {
			continue
		}
		for _, q := range r.lettering.Shapes(l) {
			taken.add(q)
		}
	}
	taken = taken.near(near, ring+w+h)
	if v.Position != nil {
		for _, u := range v.Position.Position().Units {
			if s := r.slot(v, u); s.Dist(at) > ring {
				taken.add(disc(s, v.radius()))
			}
		}
	}
	x, y := ring+gap+w/2, ring+gap+h/2
	sides := [...]geom.Point{{Y: -y}, {Y: y}, {X: x}, {X: -x}}
	for _, side := range sides {
		if c := at.Add(side); taken.free(scene.Rectangle(c, w, h)) {
			return c
		}
	}
	return at.Add(sides[0])
}

// footNumber draws a number at a token's foot, below its code and clear of the next token.
func (r *Renderer) footNumber(bd *backdrop, text string, at geom.Point, rad float64) []scene.Item {
	size, y := 1.4*rad, at.Y+0.74*rad // old-style figures: 1 and 2 are as low as an x
	var disc scene.Path
	disc.Circle(at.X, y, 0.46*rad)
	return []scene.Item{{Style: bd.st.footDisc, Path: disc},
		{Style: bd.st.tokenCode, Text: typeface.Get(scene.GaramondNarrow).Centred(clean(text), at.X, y+0.2*size, size, 0)}}
}

// crowd is the number of a place's units without a slot of their own, shown at its last slot.
type crowd struct {
	at          geom.Point
	text, title string
}

// crowds finds the units that have no slot of their own. They share the last slot of their place,
// with a number that says how many they are. past holds their ids.
func (r *Renderer) crowds(v *View) (past map[engine.UnitID]bool, out []crowd) {
	if v.Position == nil {
		return nil, nil
	}
	units := v.Position.Position().Units
	n := map[engine.PlaceID]int{}
	for i := range units {
		if units[i].Aboard == 0 {
			n[units[i].At]++
		}
	}
	told := map[engine.PlaceID]bool{}
	for i := range units {
		u := &units[i]
		slots := len(r.slots[u.At].Stack) + 1
		if u.Aboard != 0 || slots == 1 || n[u.At] <= slots {
			continue
		}
		k := 0
		for j := range units {
			if o := &units[j]; o.At == u.At && o.Aboard == 0 && besides(o, u) < 0 {
				k++
			}
		}
		if k < slots-1 {
			continue
		}
		if past == nil {
			past = map[engine.UnitID]bool{}
		}
		past[u.ID] = true
		if !told[u.At] {
			told[u.At] = true
			more := n[u.At] - slots + 1
			out = append(out, crowd{r.slot(v, *u), fmt.Sprintf("+%d", more),
				fmt.Sprintf("%d more units in %s", more, r.board.Map.Regions[r.board.Map.RegionOf(u.At)].Name)})
		}
	}
	return past, out
}

// markRows finds, by region, where its row of signs begins: beside its centre or, without one, its
// unit, on the side that covers no name, symbol or token, preferably inside the region.
func (r *Renderer) markRows(v *View, rad float64) map[engine.RegionID]geom.Point {
	count := map[engine.RegionID]int{}
	var order []engine.RegionID
	for i := range v.Marks {
		k := &v.Marks[i]
		if k.Region != engine.NoRegion && (k.Style == engine.MarkSign || k.Style == engine.MarkCounter) {
			if count[k.Region] == 0 {
				order = append(order, k.Region)
			}
			count[k.Region]++
		}
	}
	out := map[engine.RegionID]geom.Point{}
	if order == nil {
		return out
	}
	var tokens covers
	if v.Position != nil {
		for _, u := range v.Position.Position().Units {
			tokens.add(disc(r.slot(v, u), v.radius()+0.5))
		}
	}
	for _, o := range v.Outcomes.List() { // units to be built have tokens too
		if o.Order.Verb == engine.Build && o.Order.At != engine.NoPlace {
			tokens.add(disc(r.slots[o.Order.At].Unit, v.radius()+0.5))
		}
	}
	for _, reg := range order {
		at, ring := r.slots[r.board.Map.Regions[reg].First].Unit, v.radius()
		if r.board.Map.Regions[reg].SupplyCentre {
			at, ring = r.marks[reg].at, r.marks[reg].radius
		}
		w, h := rad*(2+signStep*float64(count[reg]-1)), 2*rad
		near := geom.Box{Min: at, Max: at}
		still, toks := r.still.near(near, 4*ring+w+h), tokens.near(near, 4*ring+w+h)
		best, least := geom.Point{}, math.Inf(1)
		for n, side := range [...]geom.Point{{X: 0, Y: 1}, {X: 1, Y: 0}, {X: -1, Y: 0}, {X: 0, Y: -1}, {X: 1, Y: 1},
			{X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
			for far := range 3 {
				gap := 0.3 + 0.9*float64(far)*rad
				mid := geom.Point{X: at.X + side.X*(ring+gap+w/2), Y: at.Y + side.Y*(ring+gap+h/2)}
				box := scene.Rectangle(mid, w, h)
				cost := 0.1*float64(n) + float64(far)
				if cost >= least { // the cost can only grow
					continue
				}
				if !still.free(box) {
					cost += 8
				}
				if cost < least && !toks.free(box) {
					cost += 12
				}
				for _, p := range box {
					if cost < least && !geom.Within(r.faces[reg].rings, p) {
						cost += 1.5
					}
				}
				if cost < least {
					best, least = geom.Point{X: mid.X - w/2 + rad, Y: mid.Y}, cost
				}
			}
		}
		tokens.add(scene.Rectangle(geom.Point{X: best.X - rad + w/2, Y: best.Y}, w, h))
		out[reg] = best
	}
	return out
}

// badgeOf returns the mark that replaces a region's supply-centre symbol in a view, or nil.
func (v *View) badgeOf(id engine.RegionID) *engine.Mark {
	for i := range v.Marks {
		if k := &v.Marks[i]; k.Region == id && k.Style == engine.MarkBadge {
			return k
		}
	}
	return nil
}

func (r *Renderer) badge(bd *backdrop, k *engine.Mark, at geom.Point, rad float64) []scene.Item {
	st := bd.st
	ground := st.symbol
	if k.Tint >= 0 && int(k.Tint) < len(st.token) {
		ground = st.token[k.Tint]
	}
	var disc scene.Path
	disc.Circle(at.X, at.Y, rad+0.15)
	out := []scene.Item{{Style: st.tokenHaloThin, Path: disc}, {Style: ground, Path: disc}}
	line := *st.tokenEdge
	line.Class, line.Width = "badgeline", 0.2*rad
	return append(out, emblemOf(r.style, k.Sign).put(scene.Place(at.X, at.Y, 0.8*rad, 0), &line,
		st.symbol, st.symbolDark)...)
}

func (r *Renderer) drawSign(bd *backdrop, k *engine.Mark, at geom.Point, rad float64) []scene.Item {
	st := bd.st
	if k.Style == engine.MarkBadge {
		return r.badge(bd, k, at, rad)
	}
	if k.Style == engine.MarkCounter {
		face, size := typeface.Get(scene.GaramondNarrow), math.Max(codeSize, 1.5*rad)
		text := face.Centred(clean(k.Sign), at.X, at.Y+capital*size/2, size, 0)
		var box scene.Path
		box.Poly(scene.Rectangle(at, math.Max(text.Length, capital*size)+0.9, capital*size+0.9), true)
		return []scene.Item{{Style: st.plaque, Path: box}, {Style: st.caption, Text: text}}
	}
	e := emblemOf(r.style, k.Sign)
	m := scene.Place(at.X, at.Y, rad, 0)
	halo := scene.Path{}
	for _, p := range e {
		halo.Append(p.path.Transform(m))
	}
	out := []scene.Item{{Style: st.tokenHaloThin, Path: halo}}
	line := *st.tokenEdge
	line.Class, line.Width = "signline", 0.3
	light := st.symbol
	if k.Tint >= 0 && int(k.Tint) < len(st.token) && bd.look != Ink { // the sign has its power's colour
		light = st.token[k.Tint]
	}
	return append(out, e.put(m, &line, light, st.symbolDark)...)
}
