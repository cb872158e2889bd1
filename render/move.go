package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

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
