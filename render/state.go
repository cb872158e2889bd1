package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// What maps show of a ruleset's own state: its marks (engine.Mark) under and over the units, and arrows of orders that only the
// ruleset knows (engine.Arrow).

// signRadius is the size of a mark's sign for a token of radius 1.
const signRadius = 0.62

// markColour is the colour that a mark names.
func (r *Renderer) markColour(k *engine.Mark, l Look) scene.Colour {
	col := scene.Hex("#6b6459")
	if k.Tint >= 0 && int(k.Tint) < len(r.board.Powers) && l != Ink {
		col = scene.Hex(r.board.Powers[k.Tint].Colour)
	}
	if k.Light {
		col = col.Mix(paper, 0.55)
	}
	return col
}

// markedLand draws the marks that lie on land and go under borders and names: tints, hatches and barriers.
func (r *Renderer) markedLand(bd *backdrop, v *View) []scene.Item {
	var out []scene.Item
	for i := range v.Marks {
		k := &v.Marks[i]
		if k.Region == engine.NoRegion || k.Style > engine.MarkEdge || !v.within(r.faces[k.Region].box) {
			continue
		}
		f, col := &r.faces[k.Region], r.markColour(k, bd.look)
		it := scene.Item{Class: "mark-land", Title: k.Key + ", " + r.board.Map.Regions[k.Region].Name}
		switch k.Style {
		case engine.MarkTint:
			fill := &scene.Style{Class: "marktint" + col.String()[1:], Fill: col.Alpha(0.55), Inert: true}
			if bd.look == Ink {
				fill.Fill = scene.Hex("#d8d8d8")
			}
			it.Kids = []scene.Item{{Style: fill, Path: f.path}}
		case engine.MarkHatch:
			// Broad and pale, at an angle of its own: no power's hatch, and laid over all of them.
			line := &scene.Style{Class: "markhatch" + col.String()[1:], Stroke: col.Mix(ink, 0.1), Width: 0.55, Butt: true, Inert: true}
			var p scene.Path
			hatchLines(&p, f, 68*math.Pi/180, 2.6, straight)
			pale := &scene.Style{Class: "markhatchground", Stroke: scene.Hex("#fffdf6"), Width: 0.95, Butt: true, Inert: true}
			it.Kids = []scene.Item{{Style: pale, Path: p}, {Style: line, Path: p}}
		case engine.MarkEdge:
			band := &scene.Style{Class: "markedge" + col.String()[1:], Stroke: col.Mix(ink, 0.35), Width: 1.3, Dashes: []float64{2.2, 0.9}, Butt: true, Inert: true}
			it.Kids = []scene.Item{{Style: band, Path: f.path}}
		}
		out = append(out, it)
	}
	return out
}

// markSigns draws the marks that stand on the board over names: rings, signs and counters of regions, and those of units with
// their notches. Several of one region or unit stand side by side.
func (r *Renderer) markSigns(bd *backdrop, v *View) *scene.Layer {
	l := &scene.Layer{ID: "marks"}
	if len(v.Marks) == 0 {
		return l
	}
	units := map[engine.UnitID]engine.Unit{}
	if v.Position != nil {
		for _, u := range v.Position.Position().Units {
			units[u.ID] = u
		}
	}
	rad := signRadius * v.radius()
	row := map[geom.Point]int{} // signs that stand at a point already
	for i := range v.Marks {
		k := &v.Marks[i]
		col := r.markColour(k, bd.look)
		var at geom.Point
		ring := v.radius() + 0.35
		title := k.Key
		switch {
		case k.Unit != 0:
			u, ok := units[k.Unit]
			if !ok {
				continue
			}
			at = r.slot(v, u)
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
		case engine.MarkRing:
			var p scene.Path
			p.Circle(at.X, at.Y, ring)
			it.Kids = []scene.Item{{Style: bd.st.arrow.halo, Path: p}, {Style: &scene.Style{Class: "markring" + col.String()[1:], Stroke: col, Width: 0.6, Inert: true}, Path: p}}
		case engine.MarkNotch:
			var p scene.Path
			x, y, s := at.X-v.radius()*0.9, at.Y-v.radius()*0.9, v.radius()*0.75
			p.MoveTo(x, y).LineTo(x+s, y).LineTo(x, y+s).Close()
			it.Kids = []scene.Item{{Style: &scene.Style{Class: "marknotch" + col.String()[1:], Fill: col, Stroke: ink, Width: 0.2}, Path: p}}
		default:
			spot := geom.Point{X: at.X + 0.95*v.radius(), Y: at.Y + 0.95*v.radius()}
			if k.Unit == 0 {
				spot = geom.Point{X: at.X, Y: at.Y + ring + rad + 0.3}
			}
			spot.X += float64(row[at]) * 2.3 * rad
			row[at]++
			it.Kids = r.sign1(bd, k, spot, rad)
		}
		l.Items = append(l.Items, it)
	}
	return l
}

// sign1 draws a sign or a counter about a point.
func (r *Renderer) sign1(bd *backdrop, k *engine.Mark, at geom.Point, rad float64) []scene.Item {
	st := bd.st
	if k.Style == engine.MarkCounter {
		face, size := typeface.Get(scene.GaramondNarrow), math.Max(codeSize, 1.5*rad)
		text := face.Centred(clean(k.Sign), at.X, at.Y+capital*size/2, size, 0)
		var box scene.Path
		box.Poly(rectangle(at, text.Length+0.9, capital*size+0.9), true)
		return []scene.Item{{Style: st.plaque, Path: box}, {Style: st.tokenCode, Text: text}}
	}
	e := emblemOf(r.style, k.Sign)
	if e == nil {
		e = emblemOf(r.style, "question")
	}
	m := scene.Place(at.X, at.Y, rad, 0)
	halo := scene.Path{}
	for _, p := range e {
		halo.Append(p.path.Transform(m))
	}
	out := []scene.Item{{Style: st.tokenHaloThin, Path: halo}}
	line := *st.tokenEdge
	line.Class, line.Width = "signline", 0.3
	return append(out, e.put(m, &line, st.symbol, st.symbolDark)...)
}

// ownArrows draws the orders that only the ruleset knows.
func (d *orders) ownArrows() []scene.Item {
	units := map[engine.UnitID]engine.Unit{}
	if d.v.Position != nil {
		for _, u := range d.v.Position.Position().Units {
			units[u.ID] = u
		}
	}
	var out []scene.Item
	for i := range d.v.Arrows {
		a := &d.v.Arrows[i]
		u, ok := units[a.Unit]
		if !ok || a.To == engine.NoPlace || !d.v.shows(u.Power) {
			continue
		}
		from, to := d.r.slot(d.v, u), d.r.slots[a.To].Unit
		var line []geom.Point
		trim := func(l []geom.Point) []geom.Point { return cutStart(l, d.rad*0.9) }
		switch {
		case len(a.Through) > 0:
			pts := []geom.Point{from}
			for _, p := range a.Through {
				pts = append(pts, d.r.slots[p].Unit)
			}
			line = trim(spline(append(pts, to)))
		case dist(from, to) < d.rad: // it lies there already
			line = []geom.Point{{X: from.X + d.rad, Y: from.Y}, {X: from.X + 2.6*d.rad, Y: from.Y}}
		default:
			line = d.route(from, to, 0, trim)
		}
		d.ran(line)
		edge := d.st.edge
		if a.Failed {
			edge = d.st.edgeFail
		}
		var kids []scene.Item
		switch a.Style {
		case "dotted":
			kids = d.arrow(line, d.st.support, nil, 0)
		case "wave":
			kids = d.shaft(wave(line, 0.55*d.k, 3.6*d.k), d.st.moves[u.Power], d.st.heads[u.Power], edge, 2.5)
		default:
			kids = d.shaft(line, d.st.moves[u.Power], d.st.heads[u.Power], edge, 2.5)
		}
		end := line[len(line)-1]
		switch a.End {
		case "", "head":
		case "bar":
			turn := directionAt(line, length(line))
			s, c := math.Sincos(turn + math.Pi/2)
			var p scene.Path
			p.MoveTo(end.X-1.3*d.k*c, end.Y-1.3*d.k*s).LineTo(end.X+1.3*d.k*c, end.Y+1.3*d.k*s)
			kids = append(kids, scene.Item{Style: d.width(d.st.halo), Path: p}, scene.Item{Style: d.width(d.st.hold), Path: p})
		default:
			kids = append(kids, d.r.sign1(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End}, end, 1.25*d.k)...)
		}
		if a.Failed {
			kids = append(kids, d.failed(line)...)
		}
		out = append(out, scene.Item{Class: "order own p-" + d.r.board.Map.Powers[u.Power].ID, Kids: kids})
	}
	return out
}

// markKinds are the marks of a view, one of each kind, in the order in which they come.
func (v *View) markKinds() []*engine.Mark {
	var out []*engine.Mark
	seen := map[string]bool{}
	for i := range v.Marks {
		if k := &v.Marks[i]; k.Key != "" && !seen[k.Key] {
			seen[k.Key] = true
			out = append(out, k)
		}
	}
	return out
}

// markKey explains the marks of a view, a row a kind.
func (r *Renderer) markKey(b geom.Box, bd *backdrop, v *View, k float64) scene.Item {
	kinds := v.markKinds()
	rows := int((b.Height()/k - 3.5) / keyRow)
	if len(kinds) > rows {
		kinds = kinds[:rows]
	}
	b.Max.Y = b.Min.Y + (3.5+keyRow*float64(len(kinds)))*k
	it := scene.Item{Class: "key marks", Box: scene.BoxFurniture, Kids: r.plaque(b, bd.st)}
	size := codeSize * k
	for i, m := range kinds {
		at := geom.Point{X: b.Min.X + 4.6*k, Y: b.Min.Y + (1.75+keyRow*(float64(i)+0.5))*k}
		col := r.markColour(m, bd.look)
		sample := &face{box: geom.Box{Min: geom.Point{X: at.X - 2*k, Y: at.Y - 1.5*k}, Max: geom.Point{X: at.X + 2*k, Y: at.Y + 1.5*k}}}
		sample.path.Rect(sample.box)
		sample.rings = [][]geom.Point{sample.path.Pts}
		swatch := &scene.Style{Class: "swatch" + col.String()[1:], Fill: col, Stroke: ink, Width: 0.15}
		switch m.Style {
		case engine.MarkTint:
			it.Kids = append(it.Kids, scene.Item{Style: swatch, Path: sample.path})
		case engine.MarkHatch, engine.MarkEdge:
			var p scene.Path
			hatchLines(&p, sample, 68*math.Pi/180, 1.3*k, straight)
			it.Kids = append(it.Kids, scene.Item{Style: bd.st.neatThin, Path: sample.path},
				scene.Item{Style: &scene.Style{Class: "markhatchkey" + col.String()[1:], Stroke: col, Width: 0.4}, Path: p})
		case engine.MarkRing, engine.MarkNotch:
			var p scene.Path
			p.Circle(at.X, at.Y, 1.4*k)
			it.Kids = append(it.Kids, scene.Item{Style: swatch, Path: p})
		default:
			it.Kids = append(it.Kids, r.sign1(bd, m, at, 1.5*k)...)
		}
		room := b.Width() - 9.5*k
		it.Kids = append(it.Kids, scene.Item{Style: bd.st.caption,
			Text: typeface.Get(scene.FellItalic).Line(cutTo(scene.FellItalic, clean(m.Key), size, room), at.X+3.6*k, at.Y+0.3*size, size, 0, 0)})
	}
	return it
}
