package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

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
		if a.Unit == 0 && a.To != engine.NoPlace { // nobody goes: the sign alone
			at := d.r.slots[a.To].Unit
			kids := d.r.sign1(d.bd, &engine.Mark{Style: engine.MarkSign, Sign: a.End}, geom.Point{X: at.X, Y: at.Y - d.rad - 1.9*d.k}, 1.9*d.k)
			if a.Failed {
				kids = append(kids, d.crossAt(geom.Point{X: at.X, Y: at.Y - d.rad - 1.9*d.k}, 0, 1.1*d.k)...)
			}
			out = append(out, scene.Item{Class: "order own", Kids: kids})
			continue
		}
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
			kids = d.dotted(line, u.Power, a.Failed, false)
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
