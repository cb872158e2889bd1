package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// moveLine is the line of a move from the unit to its goal, or to where its passage breaks off: straight or bent, whichever covers least; bent apart for two that
// change places; waved along the fleets of a convoy. It begins and ends clear of tokens.
func (d *orders) moveLine(o *engine.Outcome) []geom.Point {
	m := d.r.board.Map
	from := d.place(o)
	a, b := d.at(o), d.r.slots[o.Order.To].Unit
	arrive := ends{}
	if d.occupied(o.Order.To) {
		arrive.end = d.rad + 0.35*d.k
	}
	trim := ends{start: d.rad * 0.9, end: arrive.end}
	if chain := d.chain(o); len(chain) > 0 {
		// From fleet to fleet, each leg by the way that costs least.
		d.afloat = true
		defer func() { d.afloat = false }()
		along := func(at func(geom.Point) geom.Point) []geom.Point {
			line := []geom.Point{a}
			for _, c := range chain {
				line = append(line, d.route(line[len(line)-1], at(d.r.slots[c].Unit), 0, ends{})[1:]...)
			}
			return trim.cut(d, smooth(append(line, d.route(line[len(line)-1], b, 0, ends{})[1:]...)))
		}
		whole := along(func(p geom.Point) geom.Point { return p })
		line, returns := d.shown(whole), d.returns(whole)
		if short := d.failing && d.v.clip != nil && length(line)*d.printed1() < readable && !d.leaves(a, b).starts; short || returns {
			// A window cuts it too short for its cross, or shows where it begins and where it ends and not what is between: it keeps within, and leaves only
			// where it must.
			for _, inset := range [...]float64{1, 4, 8, 12} {
				in := shrink(*d.v.clip, inset)
				kept := along(func(p geom.Point) geom.Point {
					return geom.Point{X: math.Max(in.Min.X, math.Min(in.Max.X, p.X)), Y: math.Max(in.Min.Y, math.Min(in.Max.Y, p.Y))}
				})
				if within := d.shown(kept); returns && !d.returns(kept) || length(within) > length(line) {
					line = within
				}
				if length(line)*d.printed1() >= readable && !(returns && d.returns(kept)) {
					break
				}
			}
		}
		return line
	}
	if p := d.passage(m.RegionOf(from), m.RegionOf(o.Order.To), a, b, arrive); p != nil {
		d.parted[o] = p
		return d.shown(p.parts[0])
	}
	switch out := d.leaves(a, b); {
	case out.starts && out.ends:
		return nil
	case out.ends:
		line, _ := d.toEdge(a, b, ends{start: d.rad * 0.9}, math.MaxInt)
		return line
	case out.starts:
		line, _ := d.toEdge(b, a, ends{start: arrive.end}, math.MaxInt)
		return reversed(line)
	}
	side := 0
	if d.opposite(from, m.RegionOf(o.Order.To)) {
		side = 1
	}
	if line := d.through(m.RegionOf(from), m.RegionOf(o.Order.To), a, b, side, trim); line != nil {
		return line
	}
	line, least := d.cheapest(a, b, side, trim, math.MaxInt)
	if d.cost(line, a, b, math.MaxInt); !d.hides || d.occupied(o.Order.To) {
		return line
	}
	// Where nobody stands a head may end sooner, as long as it is well within the region.
	for _, short := range [...]float64{1.5, 3, 4.5, 6} {
		cut := trim
		cut.again, cut.within = short*d.k, 1+int(m.RegionOf(o.Order.To))
		if l, cost := d.cheapest(a, b, side, cut, least-int(short)*priceShort); cost+int(short)*priceShort < least {
			line, least = l, cost+int(short)*priceShort
		}
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
	for _, o := range d.moves[there] {
		if m.RegionOf(o.Order.To) == m.RegionOf(from) {
			return true
		}
	}
	return false
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

// led says whether a move's line goes by points that are its own: along the fleets that carry it, where four regions meet, or in waves.
func (d *orders) led(o *engine.Outcome) bool {
	if o.Order.Verb != engine.Move || o.Order.To == engine.NoPlace {
		return false
	}
	if a := d.ownArrow(o); a != nil && a.Style == "wave" {
		return true
	}
	m := d.r.board.Map
	return len(d.chain(o)) > 0 || d.r.across(m.RegionOf(d.place(o)), m.RegionOf(o.Order.To)) != nil
}

func (d *orders) move(o *engine.Outcome) []scene.Item {
	line, second := d.lines[o], d.second(d.parted[o])
	if len(line) < 2 && second == nil {
		return nil
	}
	st, head, edge := d.st.move, d.st.head, d.st.edge
	if by := d.by(o); by >= 0 {
		st, head = d.st.moves[by], d.st.heads[by]
	}
	if o.Verdict == engine.Failed {
		edge = d.st.edgeFail
	}
	var out []scene.Item
	if len(line) > 1 {
		body := line
		if len(d.chain(o)) > 0 {
			body = wave(line, 0.55*d.k, 3.6*d.k)
		}
		out = d.shaft(body, st, head, edge, 2.5)
	}
	if second != nil {
		out = append(append(out, d.shaft(second.parts[1], st, head, edge, 2.5)...), d.plaque(second)...)
	}
	if len(line) < 2 {
		return out
	}
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	m := d.r.board.Map
	return append(out, d.goal(line, m.RegionOf(d.place(o)), m.RegionOf(o.Order.To))...)
}

// standoffs marks the places that were contested and that nobody won: one mark each, whoever met there.
func (d *orders) standoffs() []scene.Item {
	m := d.r.board.Map
	met := map[engine.RegionID]int{}
	taken := map[engine.RegionID]bool{}
	var order []engine.RegionID
	at := map[engine.RegionID]geom.Point{}
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		if o.Order.Verb != engine.Move || o.Order.To == engine.NoPlace {
			continue
		}
		to := m.RegionOf(o.Order.To)
		switch o.Verdict {
		case engine.Succeeded:
			taken[to] = true
		case engine.Failed:
			if met[to] == 0 {
				order = append(order, to)
				at[to] = d.r.slots[o.Order.To].Unit
			}
			met[to]++
		}
	}
	var out []scene.Item
	for _, to := range order {
		if p, there := d.units[to]; met[to] < 2 || taken[to] || there && d.full[p] {
			continue // who stands there held it
		}
		c, rad := at[to], 1.5*d.k
		var burst scene.Path
		for k := range 16 {
			q := rad
			if k%2 == 1 {
				q = 0.55 * rad
			}
			s, co := math.Sincos(math.Pi / 8 * float64(k))
			if k == 0 {
				burst.MoveTo(c.X+q*s, c.Y-q*co)
			} else {
				burst.LineTo(c.X+q*s, c.Y-q*co)
			}
		}
		burst.Close()
		out = append(out, scene.Item{Class: "standoff", Title: "A standoff in " + m.Regions[to].Name,
			Kids: []scene.Item{{Style: d.width(d.st.halo), Path: burst}, {Style: d.width(d.st.burst), Path: burst}}})
	}
	return out
}
