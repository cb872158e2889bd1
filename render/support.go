package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

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
	of0, known := d.units[m.RegionOf(o.Order.Of)]
	if !known {
		of0 = o.Order.Of
	}
	var line []geom.Point
	var out []scene.Item
	if o.Order.To == engine.NoPlace {
		b := d.r.slots[of0].Unit
		line = d.route(a, b, 0, func(l []geom.Point) []geom.Point { return cutEnd(cutStart(l, d.rad*0.9), d.rad+0.75*d.k) })
		out = d.arrow(line, st, nil, 0)
		end := line[len(line)-1]
		var p scene.Path
		p.Circle(end.X, end.Y, 0.62*d.k)
		edge := *d.st.haloThin
		edge.Class, edge.Width = "ballhalo", 0.5
		out = append(out, scene.Item{Style: d.width(&edge), Path: p}, scene.Item{Style: ball, Path: p})
	} else {
		var of *engine.Outcome
		for _, o2 := range d.moves[of0] {
			if of == nil || o2.Order.To == o.Order.To && of.Order.To != o.Order.To || o2.Unit.ID == o.Order.OfUnit && o.Order.OfUnit != 0 {
				of = o2
			}
		}
		served := d.lines[of]
		if len(served) < 2 {
			served = cutStart([]geom.Point{d.r.slots[of0].Unit, d.r.slots[o.Order.To].Unit}, d.rad*0.9)
		}
		// Supports meet the line one after the other, so that its heads can be counted.
		n := d.heads[of]
		d.heads[of]++
		steps := [...]float64{0.5, 0.64, 0.36, 0.76, 0.24}
		meet := pointAt(served, length(served)*steps[n%len(steps)])
		line = d.route(a, meet, 0, func(l []geom.Point) []geom.Point { return cutEnd(cutStart(l, d.rad*0.9), 0.25*d.k) })
		out = d.arrow(line, st, head, 1.5)
	}
	d.ran(line)
	if o.Verdict == engine.Failed {
		out = append(out, d.failed(line)...)
	}
	return out
}
