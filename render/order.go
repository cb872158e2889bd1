package render

import (
	"fmt"
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// orderLayer draws what was ordered and what came of it. Supports go under the moves they serve, so that their heads
// meet a line that is whole.
func (r *Renderer) orderLayer(bd *backdrop, v *View) *scene.Layer {
	d := &orders{r: r, bd: bd, v: v, st: &bd.st.arrow, rad: v.radius(), k: v.radius() / 2}
	d.prepare()
	l := &scene.Layer{ID: "orders"}
	for pass := 0; pass < 3; pass++ {
		for i := range v.Outcomes {
			o := &v.Outcomes[i]
			if pass == d.pass(o) && v.shows(o.Order.By) {
				l.Items = append(l.Items, d.draw(i, o)...)
			}
		}
	}
	l.Items = append(l.Items, d.options()...)
	return l
}

// orders is the drawing of one phase's orders.
type orders struct {
	r   *Renderer
	bd  *backdrop
	v   *View
	st  *arrowStyles
	rad float64 // of a token
	k   float64 // enlargement

	lines map[engine.PlaceID][]geom.Point     // by the mover's place: the line its arrow follows
	moves map[engine.PlaceID]*engine.Outcome  // by the mover's place
	heads map[engine.PlaceID]int              // supports drawn so far on a move
	fleet map[engine.PlaceID][]engine.PlaceID // army's place: the fleets ordered to convoy it
	full  map[engine.PlaceID]bool             // places where a token is drawn
	units map[engine.RegionID]engine.PlaceID  // region: place of the unit ordered there
}

func (d *orders) pass(o *engine.Outcome) int {
	switch o.Order.Verb {
	case engine.Support:
		return 0
	case engine.Move, engine.Retreat:
		return 1
	}
	return 2
}

// at is where the unit of an order is drawn: by the slot of its place; the dislodged of a retreat beside it.
func (d *orders) at(o *engine.Outcome) geom.Point {
	s := d.r.slots[d.place(o)]
	if o.Order.Verb == engine.Retreat || o.Order.Verb == engine.Disband {
		return s.Dislodged
	}
	if o.Unit.ID != 0 {
		return d.r.slot(d.v, o.Unit)
	}
	return s.Unit
}

// place is where the unit of an order stood: as it was, or as the order says where there was none.
func (d *orders) place(o *engine.Outcome) engine.PlaceID {
	if o.Unit.ID != 0 {
		return o.Unit.At
	}
	return o.Order.At
}

func (d *orders) prepare() {
	d.lines, d.moves = map[engine.PlaceID][]geom.Point{}, map[engine.PlaceID]*engine.Outcome{}
	d.heads, d.fleet = map[engine.PlaceID]int{}, map[engine.PlaceID][]engine.PlaceID{}
	d.full, d.units = map[engine.PlaceID]bool{}, map[engine.RegionID]engine.PlaceID{}
	m := d.r.board.Map
	if d.v.Position != nil {
		for _, u := range d.v.Position.Position().Units {
			d.full[u.At] = true
			d.units[m.RegionOf(u.At)] = u.At
		}
	}
	for i := range d.v.Outcomes {
		o := &d.v.Outcomes[i]
		p := d.place(o)
		if p == engine.NoPlace {
			continue
		}
		d.units[m.RegionOf(p)] = p
		switch o.Order.Verb {
		case engine.Move:
			if o.Order.To != engine.NoPlace {
				d.moves[p] = o
			}
		case engine.Convoy:
			if o.Order.Of != engine.NoPlace && (o.Verdict == engine.Succeeded || o.Verdict == engine.Failed) {
				d.fleet[o.Order.Of] = append(d.fleet[o.Order.Of], p)
			}
		}
	}
	// By outcome and not by map, so that the picture is the same each time.
	for i := range d.v.Outcomes {
		o := &d.v.Outcomes[i]
		if o.Order.Verb == engine.Move && o.Order.To != engine.NoPlace && d.place(o) != engine.NoPlace {
			d.lines[d.place(o)] = d.moveLine(o)
		}
	}
}

// moveLine is the line of a move from the unit to its goal: straight, curved apart for two that change places, or a
// spline through the fleets of a convoy. It begins and ends clear of tokens.
func (d *orders) moveLine(o *engine.Outcome) []geom.Point {
	m := d.r.board.Map
	from := d.place(o)
	a, b := d.at(o), d.r.slots[o.Order.To].Unit
	var line []geom.Point
	switch chain := d.chain(o); {
	case len(chain) > 0:
		pts := []geom.Point{a}
		for _, c := range chain {
			pts = append(pts, d.r.slots[c].Unit)
		}
		line = spline(append(pts, b))
	case d.opposite(from, m.RegionOf(o.Order.To)):
		line = bow(a, b, 0.16)
	default:
		line = []geom.Point{a, b}
	}
	line = cutStart(line, d.rad*0.9)
	if d.occupied(o.Order.To) {
		line = cutEnd(line, d.rad+0.35*d.k)
	}
	return line
}

// opposite says whether a unit in a region is ordered to where a move starts.
func (d *orders) opposite(from engine.PlaceID, to engine.RegionID) bool {
	m := d.r.board.Map
	there, ok := d.units[to]
	if !ok {
		return false
	}
	o := d.moves[there]
	return o != nil && m.RegionOf(o.Order.To) == m.RegionOf(from)
}

func (d *orders) occupied(p engine.PlaceID) bool {
	at, ok := d.units[d.r.board.Map.RegionOf(p)]
	return ok && d.full[at] && dist(d.r.slots[at].Unit, d.r.slots[p].Unit) < d.rad
}

// chain returns the fleets that carry a convoyed army: the shortest way through those ordered to, or the route that the
// order names. No chain: the army goes by land.
func (d *orders) chain(o *engine.Outcome) []engine.PlaceID {
	m := d.r.board.Map
	from, to := m.RegionOf(d.place(o)), m.RegionOf(o.Order.To)
	fleets := d.fleet[d.place(o)]
	if len(fleets) == 0 {
		if !o.Order.Convoyed {
			return nil
		}
		var via []engine.PlaceID
		for _, v := range o.Order.Via {
			via = append(via, m.Regions[v].First)
		}
		return via
	}
	touches := func(f engine.PlaceID, reg engine.RegionID) bool {
		for _, s := range m.Fleet[f] {
			if m.RegionOf(s.To) == reg {
				return true
			}
		}
		return false
	}
	prev := map[engine.PlaceID]engine.PlaceID{}
	var queue []engine.PlaceID
	for _, f := range fleets {
		if touches(f, from) {
			prev[f] = engine.NoPlace
			queue = append(queue, f)
		}
	}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if touches(f, to) {
			var way []engine.PlaceID
			for p := f; p != engine.NoPlace; p = prev[p] {
				way = append([]engine.PlaceID{p}, way...)
			}
			return way
		}
		for _, g := range fleets {
			if _, seen := prev[g]; !seen && touches(f, m.RegionOf(g)) {
				prev[g] = f
				queue = append(queue, g)
			}
		}
	}
	return nil
}

// draw returns an order's items; none for orders that a map does not show (waive, proxy, transfer).
func (d *orders) draw(i int, o *engine.Outcome) []scene.Item {
	if d.place(o) == engine.NoPlace {
		return nil
	}
	var kids []scene.Item
	if o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder {
		kids = d.voided(o)
	} else {
		switch o.Order.Verb {
		case engine.Move:
			kids = d.move(o)
		case engine.Support:
			kids = d.support(o)
		case engine.Hold, engine.NoOrder:
			kids = d.hold(o)
		case engine.Convert:
			kids = d.convert(o)
		case engine.Retreat:
			kids = d.retreat(o)
		case engine.Disband, engine.Remove:
			kids = d.remove(o)
		case engine.Build:
			kids = d.build(o)
		}
	}
	if len(kids) == 0 {
		return nil
	}
	it := scene.Item{ID: fmt.Sprintf("o-%d", i+1), Class: "order " + verbClass(o.Order.Verb) + " " + o.Verdict.String(), Kids: kids}
	if o.Order.By != engine.NoPower {
		it.Class += " p-" + d.r.board.Map.Powers[o.Order.By].ID
	}
	it.Title = o.Order.Text
	if it.Title == "" {
		it.Title = verbClass(o.Order.Verb) + " " + d.r.board.Map.Regions[d.r.board.Map.RegionOf(d.place(o))].Name
	}
	it.Title += ": " + o.Verdict.String()
	if o.Text != "" {
		it.Title += ", " + o.Text
	}
	return []scene.Item{it}
}

func verbClass(v engine.Verb) string {
	names := [...]string{"hold", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove", "waive", "proxy", "transfer"}
	if int(v) < len(names) {
		return names[v]
	}
	return "other"
}

func (d *orders) width(s *scene.Style) *scene.Style {
	if d.k == 1 {
		return s
	}
	t := *s
	t.Width *= d.k
	t.Dashes = nil
	for _, v := range s.Dashes {
		t.Dashes = append(t.Dashes, v*d.k)
	}
	return &t
}

// arrow draws a line with its halo, and a head at its end where the style of one is given.
func (d *orders) arrow(line []geom.Point, st, head *scene.Style, headLen float64) []scene.Item {
	headLen *= d.k
	if n := length(line); n < 2*headLen {
		headLen = n / 2
	}
	var out []scene.Item
	tip := line[len(line)-1]
	body := line
	var tri scene.Path
	if head != nil {
		body = cutEnd(line, headLen*0.8)
		base := pointAt(line, length(line)-headLen)
		dx, dy := tip.X-base.X, tip.Y-base.Y
		const half = 0.42
		tri.MoveTo(tip.X, tip.Y).LineTo(base.X-dy*half, base.Y+dx*half)
		tri.QuadTo(base.X+dx*0.25, base.Y+dy*0.25, base.X+dy*half, base.Y-dx*half)
		tri.Close()
	}
	halo := d.st.haloThin
	if st.Width > 0.5 {
		halo = d.st.halo
	}
	var p, whole scene.Path
	p.Poly(body, false)
	whole.Poly(line, false)
	out = append(out, scene.Item{Style: d.width(halo), Path: p})
	if head != nil {
		edge := *halo
		edge.Class += "head"
		edge.Width = 0.6
		out = append(out, scene.Item{Style: d.width(&edge), Path: tri})
	}
	out = append(out, scene.Item{Style: d.width(st), Path: p})
	if head != nil {
		out = append(out, scene.Item{Style: head, Path: tri})
	}
	return out
}

// failed puts a cross on a line a third along it, so that failure is seen without colour.
func (d *orders) failed(line []geom.Point) []scene.Item {
	n := length(line)
	return d.crossAt(pointAt(line, n/3), directionAt(line, n/3), 0.95*d.k)
}

func (d *orders) crossAt(c geom.Point, turn, half float64) []scene.Item {
	var p scene.Path
	for _, a := range []float64{turn + math.Pi/4, turn - math.Pi/4} {
		s, co := math.Sincos(a)
		p.MoveTo(c.X-half*co, c.Y-half*s).LineTo(c.X+half*co, c.Y+half*s)
	}
	return []scene.Item{{Style: d.width(d.st.crossHalo), Path: p}, {Style: d.width(d.st.cross), Path: p}}
}

func (d *orders) move(o *engine.Outcome) []scene.Item {
	line := d.lines[d.place(o)]
	if len(line) < 2 {
		return nil
	}
	st, head := d.st.move, d.st.head
	convoyed := len(d.chain(o)) > 0
	switch {
	case o.Verdict == engine.Failed && convoyed:
		st, head = d.st.convoyFail, d.st.headFail
	case o.Verdict == engine.Failed:
		st, head = d.st.moveFail, d.st.headFail
	case convoyed:
		st = d.st.convoy
	}
	out := d.arrow(line, st, head, 2.3)
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	return out
}

func (d *orders) support(o *engine.Outcome) []scene.Item {
	if o.Order.Of == engine.NoPlace {
		return nil
	}
	m := d.r.board.Map
	a := d.at(o)
	st, head, ball := d.st.support, d.st.head, d.st.ball
	if o.Verdict == engine.Failed {
		st, head, ball = d.st.supportFail, d.st.headFail, d.st.ballFail
	}
	of, known := d.units[m.RegionOf(o.Order.Of)]
	if !known {
		of = o.Order.Of
	}
	var line []geom.Point
	var out []scene.Item
	if o.Order.To == engine.NoPlace {
		b := d.r.slots[of].Unit
		line = cutEnd(cutStart([]geom.Point{a, b}, d.rad*0.9), d.rad+0.75*d.k)
		out = d.arrow(line, st, nil, 0)
		end := line[len(line)-1]
		var p scene.Path
		p.Circle(end.X, end.Y, 0.62*d.k)
		edge := *d.st.haloThin
		edge.Class, edge.Width = "ballhalo", 0.5
		out = append(out, scene.Item{Style: d.width(&edge), Path: p}, scene.Item{Style: ball, Path: p})
	} else {
		served, ok := d.lines[of]
		if !ok || len(served) < 2 {
			served = cutStart([]geom.Point{d.r.slots[of].Unit, d.r.slots[o.Order.To].Unit}, d.rad*0.9)
		}
		// Supports meet the line one after the other, so that its heads can be counted.
		n := d.heads[of]
		d.heads[of]++
		steps := [...]float64{0.5, 0.64, 0.36, 0.76, 0.24}
		meet := pointAt(served, length(served)*steps[n%len(steps)])
		line = cutStart([]geom.Point{a, meet}, d.rad*0.9)
		line = cutEnd(line, 0.25*d.k)
		out = d.arrow(line, st, head, 1.5)
	}
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	return out
}

// hold draws an octagon round the token.
func (d *orders) hold(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.NoOrder {
		return nil // shown in the list, and by a token without a sign
	}
	c := d.at(o)
	p := octagon(c, d.rad+0.85*d.k)
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		out = append(out, d.crossAt(geom.Point{X: c.X - d.rad*0.95, Y: c.Y - d.rad*0.95}, 0, 0.8*d.k)...)
	}
	return out
}

func octagon(c geom.Point, rad float64) scene.Path {
	var p scene.Path
	for i := range 8 {
		s, co := math.Sincos(math.Pi/8 + math.Pi/4*float64(i))
		x, y := c.X+rad*1.04*co, c.Y+rad*1.04*s
		if i == 0 {
			p.MoveTo(x, y)
		} else {
			p.LineTo(x, y)
		}
	}
	p.Close()
	return p
}

// convert draws a diamond round the token, marked with the phase it has reached: 1/2 or 2/2.
func (d *orders) convert(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	w := (d.rad + 0.5*d.k) * 1.36
	var p scene.Path
	p.MoveTo(c.X, c.Y-w).LineTo(c.X+w, c.Y).LineTo(c.X, c.Y+w).LineTo(c.X-w, c.Y).Close()
	out := []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.hold), Path: p}}
	if o.Verdict == engine.Failed {
		return append(out, d.crossAt(geom.Point{X: c.X - w/2, Y: c.Y - w/2}, 0, 0.9*d.k)...)
	}
	tag := "2/2"
	if strings.HasSuffix(string(o.Reason.Code), "-1") {
		tag = "1/2"
	}
	size := codeSize * d.k
	out = append(out, scene.Item{Style: d.st.tag, Class: "tag",
		Text: typeface.Get(scene.GaramondBold).Line(tag, c.X+w*0.62, c.Y-w*0.45, size, 0, 0)})
	return out
}

func (d *orders) retreat(o *engine.Outcome) []scene.Item {
	if o.Order.To == engine.NoPlace {
		return nil
	}
	a, b := d.at(o), d.r.slots[o.Order.To].Unit
	line := cutStart([]geom.Point{a, b}, d.rad*0.8)
	if d.full[o.Order.To] {
		line = cutEnd(line, d.rad+0.3*d.k)
	}
	out := d.arrow(line, d.st.taken, d.st.retreatHead, 2.1)
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	return out
}

// options draws the retreats open to the dislodged: of the position itself from where they lie beside their place, of the
// one that the orders led to from where they stood.
func (d *orders) options() []scene.Item {
	var out []scene.Item
	m := d.r.board.Map
	draw := func(list []engine.Dislodged, from func(engine.PlaceID) geom.Point) {
		for _, u := range list {
			if !d.v.shows(u.Unit.Power) {
				continue
			}
			a := from(u.Unit.At)
			for _, to := range u.Options {
				line := cutStart([]geom.Point{a, d.r.slots[to].Unit}, d.rad*0.8)
				it := scene.Item{Class: "order option", Title: u.Unit.Kind.String() + " " + m.Regions[m.RegionOf(u.Unit.At)].Name +
					" may retreat to " + m.Regions[m.RegionOf(to)].Name}
				it.Kids = d.arrow(line, d.st.retreat, d.st.retreatHead, 1.5)
				out = append(out, it)
			}
		}
	}
	if d.v.Position != nil {
		draw(d.v.Position.Position().Dislodged, func(p engine.PlaceID) geom.Point { return d.r.slots[p].Dislodged })
	}
	if d.v.Then != nil {
		draw(d.v.Then.Position().Dislodged, func(p engine.PlaceID) geom.Point { return d.r.slots[p].Unit })
	}
	return out
}

// remove crosses a unit out: disbanded in retreat, or removed in an adjustment.
func (d *orders) remove(o *engine.Outcome) []scene.Item {
	return d.crossAt(d.at(o), 0, d.rad*1.15)
}

// build draws a ring with a plus round the new unit.
func (d *orders) build(o *engine.Outcome) []scene.Item {
	c := d.at(o)
	if o.Verdict != engine.Succeeded {
		return nil
	}
	var ring, plus scene.Path
	ring.Circle(c.X, c.Y, d.rad+0.6*d.k)
	x, y, h := c.X+d.rad*0.95, c.Y-d.rad*0.95, 0.85*d.k
	plus.MoveTo(x-h, y).LineTo(x+h, y).MoveTo(x, y-h).LineTo(x, y+h)
	out := []scene.Item{{Style: d.width(d.st.halo), Path: ring}, {Style: d.width(d.st.build), Path: ring},
		{Style: d.width(d.st.halo), Path: plus}, {Style: d.width(d.st.build), Path: plus}}
	if !d.full[o.Order.At] && o.Order.By != engine.NoPower {
		u := engine.Unit{Power: o.Order.By, Kind: o.Order.Kind, At: o.Order.At}
		out = append(out, d.r.token(d.bd, d.v, u, c, d.rad, scene.BoxUnit))
	}
	return out
}

// voided draws an open ring: the order stands in the list, and moves nothing.
func (d *orders) voided(o *engine.Outcome) []scene.Item {
	if o.Order.Verb == engine.Build || o.Order.Verb == engine.Waive {
		return nil
	}
	return d.ring(d.at(o))
}

// ring is open to the top right.
func (d *orders) ring(c geom.Point) []scene.Item {
	rad := d.rad + 0.85*d.k
	var p scene.Path
	const n = 24
	for i := range n + 1 {
		s, co := math.Sincos(0.1 + (2*math.Pi-1.2)*float64(i)/n)
		x, y := c.X+rad*co, c.Y+rad*s
		if i == 0 {
			p.MoveTo(x, y)
		} else {
			p.LineTo(x, y)
		}
	}
	return []scene.Item{{Style: d.width(d.st.haloThin), Path: p}, {Style: d.width(d.st.void), Path: p}}
}
