package compile

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// obey moves units, symbols and names to the positions that the designer gave. A name is centred on
// its point and loses its leader.
func obey(fit *mapdata.Fit, s *mapdata.Tracing) {
	for i := range s.Given {
		g := &s.Given[i]
		r := &s.Map.Regions[i]
		for k := range len(r.Coasts) + 1 {
			p := r.First + engine.PlaceID(k)
			if q, ok := g.Unit[p]; ok {
				fit.Slots[p].Unit = fit.At(q)
			}
			if q, ok := g.Dislodged[p]; ok {
				fit.Slots[p].Dislodged = fit.At(q)
			}
		}
		if g.Centre != nil {
			fit.Centres[i] = fit.At(*g.Centre)
		}
		if g.Label != nil {
			obeyLabel(fit, engine.RegionID(i), fit.At(*g.Label))
		}
	}
}

func obeyLabel(fit *mapdata.Fit, r engine.RegionID, to geom.Point) {
	i := slices.IndexFunc(fit.Labels, func(l mapdata.Label) bool { return l.Region == r })
	if i < 0 {
		return
	}
	l := &fit.Labels[i]
	box := geom.EmptyBox()
	for _, n := range l.Lines {
		for _, p := range n.Baseline {
			box = box.Extend(p)
		}
	}
	by := to.Sub(box.Centre())
	l.Leader = nil
	lines := slices.Clone(l.Lines)
	for k := range lines {
		moved := make([]geom.Point, len(lines[k].Baseline))
		for j, p := range lines[k].Baseline {
			moved[j] = p.Add(by)
		}
		lines[k].Baseline = moved
	}
	l.Lines = lines
}
