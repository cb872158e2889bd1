package render

import (
	"fmt"
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// orderLayers draws orders and outcomes: under the tokens arrows and rings, over them the crosses
// that strike tokens out. Names that arrows cover are printed again on top.
func (r *Renderer) orderLayers(bd *backdrop, v *View) (under, over *scene.Layer) {
	in := r.arrowInput(bd, v)
	paths := r.paths(v, in)
	under, over = r.drawOrders(bd, v, paths)
	if v.free {
		v.moved = r.moveNames(bd, v, in, paths)
	}
	under.Items = append(under.Items, r.namesOver(bd, v, paths)...)
	return under, over
}

func (r *Renderer) drawOrders(bd *backdrop, v *View, paths *arrows.Paths) (under, over *scene.Layer) {
	under, over = &scene.Layer{ID: "orders"}, &scene.Layer{ID: "signs"}
	d := &orders{pen: v.pen(bd), r: r, bd: bd, v: v, paths: paths}
	for _, i := range paths.ZOrder {
		l := under
		if paths.Orders[i].Struck {
			l = over
		}
		l.Items = append(l.Items, d.draw(i)...)
	}
	under.Items = append(under.Items, d.options()...)
	under.Items = append(under.Items, d.ownArrows()...)
	under.Items = append(under.Items, d.standoffs()...)
	over.Items = append(over.Items, d.over...)
	return under, over
}

type orders struct {
	pen
	r     *Renderer
	bd    *backdrop
	v     *View
	paths *arrows.Paths
	over  []scene.Item // crosses that are drawn over tokens
}

// draws records that a sign was drawn, so that the key explains it.
func (v *View) draws(s sign) { v.drew |= 1 << s }

// draw returns an order's item, or nil for orders that maps do not show (waive, proxy, transfer).
func (d *orders) draw(i int) []scene.Item {
	o, p := &d.v.Outcomes.List()[i], &d.paths.Orders[i]
	kids := d.kids(o, p)
	if len(kids) == 0 {
		return nil
	}
	m := d.r.board.Map
	it := scene.Item{ID: fmt.Sprintf("o-%d", i+1), Class: "order " + verbClass(o.Order.Verb) + " " +
		o.Verdict.String(), Kids: kids}
	if p.Led {
		it.Class += " led"
	}
	if o.Order.By != engine.NoPower {
		it.Class += " p-" + m.Powers[o.Order.By].ID
	}
	it.Title = o.Order.Text
	if it.Title == "" {
		at := o.Order.At
		if o.Unit.ID != 0 {
			at = o.Unit.At
		}
		it.Title = verbClass(o.Order.Verb) + " " + m.Regions[m.RegionOf(at)].Name
	}
	it.Title += ": " + o.Verdict.String()
	if o.Text != "" {
		it.Title += ", " + o.Text
	}
	return []scene.Item{it}
}

func (d *orders) kids(o *engine.Outcome, p *arrows.Path) []scene.Item {
	switch {
	case o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder:
		return d.voided(p)
	case p.Struck: // the unit disbands in retreat, or is removed
		if o.Order.Verb == engine.Remove {
			d.v.draws(signRemoved)
		} else {
			d.v.draws(signDisbanded)
		}
		return d.crossAt(p.At, 0, d.rad*1.1)
	}
	switch o.Order.Verb {
	case engine.Move:
		return d.move(o, p)
	case engine.Support:
		return d.support(o, p)
	case engine.Hold:
		return d.hold(o, p)
	case engine.Convert:
		return d.convert(o, p)
	case engine.Retreat:
		return d.retreat(o, p)
	case engine.Build:
		return d.build(o, p)
	case engine.NoOrder: // shown in the list of orders; on the map only the token
		return nil
	}
	var kids []scene.Item
	for i := range p.Arrows {
		kids = append(kids, d.ownArrow(&p.Arrows[i], o.Unit.Power)...)
	}
	return kids
}

func verbClass(v engine.Verb) string {
	names := [...]string{"hold", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove",
		"waive", "proxy", "transfer"}
	if int(v) < len(names) {
		return names[v]
	}
	return "other"
}

// move draws a move as an arrow in its power's colour. A path through a box (a region drawn apart
// from the map) has two parts, with the box's abbreviation on a plaque between them.
func (d *orders) move(o *engine.Outcome, p *arrows.Path) []scene.Item {
	if len(p.Arrows) > 0 {
		kids := d.ownArrow(&p.Arrows[0], o.Unit.Power)
		if p.Plaque != nil {
			kids = append(kids, d.plaque(p.Plaque)...)
		}
		return kids
	}
	edge := d.st.edge
	if o.Verdict == engine.Failed {
		edge = d.st.edgeFail
	}
	line, what := p.Line, signMove
	if p.Convoyed {
		line, what = waved(line, d.k), signConvoy
	}
	return d.travelled(o, p, line, edge, 2.5, what)
}

func (d *orders) retreat(o *engine.Outcome, p *arrows.Path) []scene.Item {
	return d.travelled(o, p, p.Line, d.st.retreatEdge, 2.3, signRetreat)
}

// travelled draws the arrow of a move or a retreat along a line; head is the length of its head.
func (d *orders) travelled(o *engine.Outcome, p *arrows.Path, line []geom.Point, edge *scene.Style,
	head float64, what sign) (out []scene.Item) {
	core, fill := d.st.move, d.st.head
	if by := writer(o); by >= 0 {
		core, fill = d.st.moves[by], d.st.heads[by]
	}
	if len(line) > 1 {
		d.v.draws(what)
		out = d.shaft(line, core, fill, edge, head)
	}
	if p.Second != nil {
		out = append(append(out, d.shaft(p.Second, core, fill, edge, head)...), d.plaque(p.Plaque)...)
	}
	if len(line) > 1 && o.Verdict == engine.Failed {
		d.v.draws(signFailed)
		out = append(out, d.failed(p.Line)...)
	}
	return append(out, d.goals(p)...)
}

// support draws a support as dots that end in a head for a move, or in a ball for a hold.
func (d *orders) support(o *engine.Outcome, p *arrows.Path) []scene.Item {
	if len(p.Line) < 2 {
		return nil
	}
	by, serves := writer(o), o.Order.To != engine.NoPlace
	out := d.dotted(p.Line, by, o.Verdict == engine.Failed, serves)
	if serves {
		d.v.draws(signSupport)
	} else {
		d.v.draws(signSupportHold)
		end := p.Line[len(p.Line)-1]
		var ball scene.Path
		ball.Circle(end.X, end.Y, 0.62*d.k)
		edge, fill := *d.st.haloThin, d.st.head
		edge.Class, edge.Width = "ballhalo", 0.5
		if by >= 0 {
			fill = d.st.balls[by]
		}
		out = append(out, scene.Item{Style: d.width(&edge), Path: ball}, scene.Item{Style: d.width(fill), Path: ball})
	}
	if o.Verdict == engine.Failed {
		d.v.draws(signFailed)
		out = append(out, d.failed(p.Line)...)
	}
	return append(out, d.goals(p)...)
}

// writer returns the power in whose colour an order is drawn: the power that wrote the order or, if
// none did, that of its unit.
func writer(o *engine.Outcome) engine.PowerID {
	if o.Order.By >= 0 || o.Unit.ID == 0 {
		return o.Order.By
	}
	return o.Unit.Power
}

// goals writes, at the edge of a map of a part, the names of destinations outside that part.
func (d *orders) goals(p *arrows.Path) (out []scene.Item) {
	for _, g := range p.Goals {
		st := *d.bd.st.name[mapdata.LabelSea]
		st.Class, st.Fill = "goal", d.st.tag.Fill
		out = append(out, scene.Item{Style: &st, Class: "goal",
			Text: typeface.Get(scene.FellItalic).Centred(g.Text, g.Foot.X, g.Foot.Y, arrows.GoalSize(d.v.scale), 0)})
	}
	return out
}

// plaque draws a box's abbreviation where the path through the box is interrupted.
func (d *orders) plaque(p *arrows.Plaque) []scene.Item {
	m := engine.Mark{Style: engine.MarkCounter, Sign: d.r.board.Map.Regions[p.Box].Abbrev, Tint: engine.NoPower}
	return d.r.drawSign(d.bd, &m, p.At, 1.2*d.k)
}

func (d *orders) hold(o *engine.Outcome, p *arrows.Path) []scene.Item {
	d.v.draws(signHold)
	if o.Verdict == engine.Failed {
		d.v.draws(signFailed)
		d.over = append(d.over, d.crossAt(geom.Point{X: p.At.X - d.rad, Y: p.At.Y - d.rad}, 0, 0.8*d.k)...)
	}
	return d.ringed(outlined(p.Ring...), d.st.haloThin, d.st.hold)
}

// convert draws a diamond around the token, with the turns of the conversion so far: 1/2 or 2/2.
func (d *orders) convert(o *engine.Outcome, p *arrows.Path) []scene.Item {
	d.v.draws(signConvert)
	out := d.ringed(outlined(p.Ring...), d.st.haloThin, d.st.hold)
	w := (d.rad + 0.5*d.k) * arrows.Diamond
	if o.Verdict == engine.Failed {
		d.v.draws(signFailed)
		d.over = append(d.over, d.crossAt(geom.Point{X: p.At.X - w/2, Y: p.At.Y - w/2}, 0, 0.9*d.k)...)
		return out
	}
	tag := "2/2"
	if strings.HasSuffix(string(o.Reason.Code), "-1") {
		tag = "1/2"
	}
	return append(out, scene.Item{Style: d.st.tag, Class: "tag", Text: d.tag(tag, p.At, w)})
}

// tag sets a word at a corner of a diamond where it covers nothing, else at the top right.
func (d *orders) tag(word string, c geom.Point, half float64) *scene.Text {
	face, size := typeface.Get(scene.GaramondBold), codeSize*d.k
	w, h := face.Width(word, 0)*size, capital*size
	var first *scene.Text
	for _, side := range [...]geom.Point{{X: 1, Y: -1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		mid := geom.Point{X: c.X + side.X*(0.62*half+w/2), Y: c.Y + side.Y*(0.45*half+h/2)}
		text := face.Centred(word, mid.X, mid.Y+h/2, size, 0)
		if d.r.stillFree(scene.Rectangle(mid, w, h)) {
			return text
		}
		if first == nil {
			first = text
		}
	}
	return first
}

func (d *orders) build(o *engine.Outcome, p *arrows.Path) []scene.Item {
	if o.Verdict != engine.Succeeded {
		return nil
	}
	d.v.draws(signBuild)
	out := d.newUnit(p.Ring, p.Plus)
	if p.Vacant && o.Order.By != engine.NoPower {
		u := engine.Unit{Power: o.Order.By, Kind: o.Order.Kind, At: o.Order.At}
		out = append(out, d.r.token(d.bd, d.v, u, p.At, d.rad, scene.BoxUnit))
	}
	return out
}

// voided draws an open ring for a void or illegal order, which has no effect on the board.
func (d *orders) voided(p *arrows.Path) []scene.Item {
	if len(p.Ring) == 0 {
		return nil
	}
	d.v.draws(signVoid)
	out := d.ringed(outlined(p.Ring...), d.st.haloThin, d.st.void)
	if p.Vacant {
		words, _ := d.noUnit(p.At)
		out = append(out, words...)
	}
	return out
}

// noUnit sets "no unit" inside a ring where an order names a unit that does not exist. It returns
// false if the words do not fit inside.
func (p *pen) noUnit(c geom.Point) (out []scene.Item, within bool) {
	face, size := typeface.Get(scene.FellItalic), codeSize*p.k
	within = true
	for i, word := range [...]string{"no", "unit"} {
		w, y := face.Width(word, 0)*size/2, (0.74*float64(i)-0.08)*size // the baseline of the word
		within = within && math.Hypot(w, math.Max(math.Abs(y), math.Abs(y-0.62*size))) < p.rad+arrows.EmptyRing*p.k
		out = append(out, scene.Item{Style: p.st.tag, Class: "tag", Text: face.Centred(word, c.X, c.Y+y, size, 0)})
	}
	return out, within
}

func (d *orders) options() (out []scene.Item) {
	m := d.r.board.Map
	for i := range d.paths.Options {
		p := &d.paths.Options[i]
		it := scene.Item{Class: "order option", Title: p.Unit.Kind.String() + " " + m.Regions[m.RegionOf(p.Unit.At)].Name +
			" may retreat to " + m.Regions[m.RegionOf(p.To)].Name}
		d.v.draws(signOption)
		it.Kids = d.arrow(p.Line, d.st.retreat, d.st.retreatHead, 1.5)
		if p.Second != nil {
			it.Kids = append(append(it.Kids, d.arrow(p.Second, d.st.retreat, d.st.retreatHead, 1.5)...), d.plaque(p.Plaque)...)
		}
		out = append(out, it)
	}
	return out
}

func (d *orders) standoffs() (out []scene.Item) {
	for _, s := range d.paths.Standoffs {
		d.v.draws(signStandoff)
		out = append(out, scene.Item{Class: "standoff", Title: "A standoff in " + d.r.board.Map.Regions[s.Region].Name,
			Kids: d.ringed(burst(s.At, 1.5*d.k), d.st.halo, d.st.burst)})
	}
	return out
}

// burst returns the outline of a burst, the sign of a standoff.
func burst(c geom.Point, rad float64) (p scene.Path) {
	for k := range 16 {
		q := rad
		if k%2 == 1 {
			q = 0.55 * rad
		}
		s, co := math.Sincos(math.Pi / 8 * float64(k))
		if k == 0 {
			p.MoveTo(c.X+q*s, c.Y-q*co)
		} else {
			p.LineTo(c.X+q*s, c.Y-q*co)
		}
	}
	p.Close()
	return p
}

func (d *orders) ownArrows() (out []scene.Item) {
	for i := range d.v.Arrows {
		a, p := &d.v.Arrows[i], d.paths.Own[i]
		sign := func(at geom.Point, radius float64) []scene.Item {
			return d.r.drawSign(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End, Tint: engine.NoPower}, at, radius)
		}
		switch {
		case a.Unit != 0 && p != nil:
			power := d.powerOf(a.Unit)
			out = append(out, scene.Item{Class: "order own p-" + d.r.board.Map.Powers[power].ID, Kids: d.ownArrow(p, power)})
		case p != nil: // a path without a unit
			if a.Says != "" {
				d.v.draws(signOwn)
			}
			out = append(out, scene.Item{Class: "order own",
				Kids: append(d.dotted(p.Line, engine.NoPower, false, true), sign(p.Sign, 1.5*d.k)...)})
		case a.Unit == 0 && a.To != engine.NoPlace && len(a.Through) == 0: // nothing moves: draw only the sign
			at := d.r.slots[a.To].Unit
			at.Y -= d.rad + 1.9*d.k
			kids := sign(at, 1.9*d.k)
			if a.Failed {
				kids = append(kids, d.crossAt(at, 0, 1.1*d.k)...)
			}
			out = append(out, scene.Item{Class: "order own", Kids: kids})
		}
	}
	return out
}

func (d *orders) powerOf(id engine.UnitID) engine.PowerID {
	power := engine.NoPower
	for _, u := range d.v.Position.Position().Units {
		if u.ID == id {
			power = u.Power
		}
	}
	return power
}

func (d *orders) ownArrow(p *arrows.OwnPath, power engine.PowerID) []scene.Item {
	a, line := &d.v.Arrows[p.Arrow], p.Line
	if len(line) < 2 {
		return nil
	}
	edge := d.st.edge
	if a.Failed {
		edge = d.st.edgeFail
	}
	var kids []scene.Item
	head, long := d.st.heads[power], 2.5
	if a.End == "bar" { // an arrow that stops at a bar has no head
		long = 0.3
	}
	switch a.Style {
	case "dotted":
		d.v.draws(signAboard)
		kids = d.paces(line, power, a.Failed, a.End == "" || a.End == "head")
	case "wave":
		d.v.draws(signConvoy)
		kids = d.shaft(waved(line, d.k), d.st.moves[power], head, edge, long)
	default:
		d.v.draws(signMove)
		kids = d.shaft(line, d.st.moves[power], head, edge, long)
	}
	switch a.End {
	case "", "head":
	case "bar":
		end, turn := line[len(line)-1], heading(line)
		s, c := math.Sincos(turn + math.Pi/2)
		var bar scene.Path
		bar.MoveTo(end.X-1.5*d.k*c, end.Y-1.5*d.k*s).LineTo(end.X+1.5*d.k*c, end.Y+1.5*d.k*s)
		kids = append(kids, d.ringed(bar, d.st.halo, d.st.hold)...)
	default:
		kids = append(kids, d.r.drawSign(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End, Tint: engine.NoPower},
			p.Sign,
			1.25*d.k)...)
	}
	if a.Failed {
		d.v.draws(signFailed)
		kids = append(kids, d.failed(line)...)
	}
	return kids
}

func (r *Renderer) namesOver(bd *backdrop, v *View, paths *arrows.Paths) []scene.Item {
	var out []scene.Item
	for i := range r.board.Labels {
		if l := v.label(r, i); v.setsAgain(r, paths, i) {
			it := r.label(l, bd.st)
			it.ID, it.Box, it.Class = "", scene.NoBox, nameOver // without id and box, which the name below has
			out = append(out, it)
		}
	}
	return out
}

// setsAgain reports whether a name is printed again above the arrows.
func (v *View) setsAgain(r *Renderer, paths *arrows.Paths, i int) bool {
	l := v.label(r, i)
	return paths.Under[i] >= worthSetting && v.moved[i] == nil && l != nil && printed(l, v.Hide)
}

// label returns a label as a view places it, or nil if the view omits it.
func (v *View) label(r *Renderer, i int) *mapdata.Label {
	if v.set != nil {
		return v.set[i]
	}
	return &r.board.Labels[i]
}

const nameOver = "name-over"

// worthSetting is the least share of a name under arrows for which it is printed again on top.
const worthSetting = 0.05
