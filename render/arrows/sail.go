package arrows

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// Sail says how much of the path of a fleet or convoy is on land.
type Sail struct {
	From, To engine.PlaceID
	Open     bool            // both ends are seas
	Long     float64         // mm
	Ashore   float64         // mm on land other than at its ends
	Land     engine.RegionID // the last such land
}

// Sails lists the moves and retreats of fleets, with open retreats, and the convoys. Land under a
// token or a town's disc does not count.
func (p *Paths) Sails(in *Input) (out []Sail) {
	look := func(w *Path, from, to engine.PlaceID) {
		for _, line := range [...][]geom.Point{w.Line, w.Second} {
			if len(w.Waters) > 0 && len(line) > 1 {
				s := Sail{From: from, To: to, Long: polyline.Length(line), Land: engine.NoRegion}
				s.Open = in.isSea(in.Map.RegionOf(from)) && in.isSea(in.Map.RegionOf(to))
				in.ashore(&s, w, line)
				out = append(out, s)
			}
		}
	}
	for i := range in.Outcomes {
		look(&p.Orders[i], place(&in.Outcomes[i]), in.Outcomes[i].Order.To)
	}
	for i := range p.Options {
		look(&p.Options[i].Path, p.Options[i].Unit.At, p.Options[i].To)
	}
	return out
}

// ashore measures how much of a line is on land that its path may not touch.
func (in *Input) ashore(s *Sail, w *Path, line []geom.Point) {
	const step = 0.1 // mm
	goal := in.Slots[s.To].Unit
	for at := 0.0; at <= s.Long; at += step {
		q := polyline.At(line, at)
		if q.Dist(in.Slots[s.From].Unit) < in.Radius || q.Dist(w.At) < in.Radius || q.Dist(goal) < in.Radius {
			continue
		}
		land, town := engine.NoRegion, false
		for i := range in.Faces {
			f, r := &in.Faces[i], engine.RegionID(i)
			if !in.isSea(r) && f.Box.Holds(q) && geom.Within(f.Rings, q) {
				if land, town = r, town || len(f.Around) > 0; slices.Contains(w.Waters, r) {
					town = true
				}
			}
		}
		if land != engine.NoRegion && !town {
			s.Ashore += step
			s.Land = land
		}
	}
}
