package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// moveLine returns the line of a move from its unit to its destination, or to the gap of a passage:
// the cheapest bend. Units that swap get different bends; a convoyed army goes from fleet to fleet.
// The line begins and ends clear of tokens.
func (d *layout) moveLine(o *engine.Outcome) []geom.Point {
	m := d.Map
	from := place(o)
	a, b := d.at(o), d.Slots[o.Order.To].Unit
	arrive := ends{}
	if d.occupied(o.Order.To) {
		arrive.end = d.rad + 0.35*d.k
	}
	trim := ends{start: d.rad * 0.9, end: arrive.end}
	if chain := d.chain(o); len(chain) > 0 {
		// The path of a convoyed army leads from fleet to fleet. Each leg takes the cheapest path.
		mild := false
		along := func(at func(geom.Point) geom.Point) []geom.Point {
			line, last := []geom.Point{a}, from
			for i, c := range append(chain[:len(chain):len(chain)], o.Order.To) {
				goal := b
				if i < len(chain) {
					goal = at(d.Slots[c].Unit)
				}
				d.waters = waters{on: true, mild: mild, from: m.RegionOf(last), to: m.RegionOf(c)}
				line, last = append(line, d.route(line[len(line)-1], goal, 0, ends{})[1:]...), c
			}
			return trim.cut(d, line)
		}
		whole := along(func(p geom.Point) geom.Point { return p })
		line, returns := d.shown(whole), d.returns(whole)
		if short := d.failing && d.Clip != nil && polyline.Length(line)*d.printed() < readable &&
			!d.leaves(a, b).starts; short || returns {
			// The window would cut this line so short that its cross does not fit, or would hide its middle.
			// Keep the line inside the window as far as possible.
			mild = true // the whole sheet shows how it keeps to its waters
			for _, inset := range [...]float64{1, 4, 8, 12} {
				in := d.Clip.Shrunk(inset)
				kept := along(func(p geom.Point) geom.Point {
					return geom.Point{X: math.Max(in.Min.X, math.Min(in.Max.X, p.X)), Y: math.Max(in.Min.Y, math.Min(in.Max.Y, p.Y))}
				})
				if within := d.shown(kept); returns && !d.returns(kept) || polyline.Length(within) > polyline.Length(line) {
					line = within
				}
				if polyline.Length(line)*d.printed() >= readable && !(returns && d.returns(kept)) {
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
		return polyline.Reversed(line)
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
	// An arrow may end earlier if its destination is empty and its head stays well inside the region.
	for _, short := range [...]float64{1.5, 3, 4.5, 6} {
		cut := trim
		cut.again, cut.within = short*d.k, 1+int(m.RegionOf(o.Order.To))
		if l, cost := d.cheapest(a, b, side, cut, least-int(short)*priceShort); cost+int(short)*priceShort < least {
			line, least = l, cost+int(short)*priceShort
		}
	}
	return line
}

// opposite reports whether a unit in region to is ordered to the region of from.
func (d *layout) opposite(from engine.PlaceID, to engine.RegionID) bool {
	m := d.Map
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

func (d *layout) occupied(p engine.PlaceID) bool {
	at, ok := d.units[d.Map.RegionOf(p)]
	return ok && d.full[at] && d.Slots[at].Unit.Dist(d.Slots[p].Unit) < d.rad
}

// chain returns the fleets that carry a convoyed army: the shortest path through those ordered to
// convoy it or, without any, the route in its order. It returns nil if the army goes by land.
func (d *layout) chain(o *engine.Outcome) []engine.PlaceID {
	m := d.Map
	from, to := m.RegionOf(place(o)), m.RegionOf(o.Order.To)
	fleets := d.fleet[place(o)]
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

// led reports whether a move's line follows convoying fleets, passes through a corner of four
// regions, or is drawn as a wave.
func (d *layout) led(o *engine.Outcome) bool {
	if !goes(o) {
		return false
	}
	if a := d.ownArrow(o); a >= 0 && d.Own[a].Style == "wave" {
		return true
	}
	return len(d.chain(o)) > 0 || d.across(d.Map.RegionOf(place(o)), d.Map.RegionOf(o.Order.To)) != nil
}

func (d *layout) move(p *Path, o *engine.Outcome) {
	p.Led = d.led(o)
	if a := d.ownArrow(o); a >= 0 {
		p.Arrows = append(p.Arrows, d.along(a, d.lines[o]))
		if parted := d.parted[o]; parted != nil {
			p.Plaque = &Plaque{parted.plaque, parted.box}
		}
		return
	}
	line := d.lines[o]
	d.follow(p, d.parted[o])
	chain := d.chain(o)
	if p.Waters = d.regions(d.watersOf(kindOf(o), place(o), o.Order.To)); len(chain) > 0 {
		p.Waters = d.regions(waters{on: true, from: d.Map.RegionOf(place(o)), to: d.Map.RegionOf(o.Order.To)})
	}
	if len(line) < 2 {
		return
	}
	p.Line, p.Convoyed = line, len(chain) > 0
	if o.Verdict == engine.Failed {
		d.crossed(line)
	}
	p.Goals = d.goals(line, d.Map.RegionOf(place(o)), d.Map.RegionOf(o.Order.To))
}

// standoffs finds the contested places that no unit won.
func (d *layout) standoffs() {
	met, taken := map[engine.RegionID]int{}, map[engine.RegionID]bool{}
	var all []Standoff
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		if o.Order.Verb != engine.Move || o.Order.To == engine.NoPlace {
			continue
		}
		to := d.Map.RegionOf(o.Order.To)
		switch o.Verdict {
		case engine.Succeeded:
			taken[to] = true
		case engine.Failed:
			if met[to] == 0 {
				all = append(all, Standoff{to, d.Slots[o.Order.To].Unit})
			}
			met[to]++
		}
	}
	for _, s := range all {
		if p, there := d.units[s.Region]; met[s.Region] < 2 || taken[s.Region] || there && d.full[p] {
			continue // the unit there held it
		}
		d.out.Standoffs = append(d.out.Standoffs, s)
	}
}
