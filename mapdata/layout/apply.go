package layout

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Apply warps a sheet by a frozen layout and returns it with every name and slot in place. It errs where the layout
// was made for another map. The fit shares nothing with the sheet.
func Apply(s *mapdata.Sheet, data []byte) (*mapdata.Fit, error) {
	f, err := thaw(s.Map, data)
	if err != nil {
		return nil, err
	}
	m := s.Map
	wide := widen(s, f.warp.mesh.to)

	fit := &mapdata.Fit{Arcs: f.warp.arcs(wide), Labels: f.labels, Discs: make([]mapdata.Disc, len(m.Regions)),
		Slots: make([]mapdata.Slots, len(m.Places)), Centres: make([]geom.Point, len(m.Regions)), At: f.warp.at}
	for _, d := range f.warp.discs {
		fit.Discs[d.region] = mapdata.Disc{Centre: d.centre, Radius: d.radius}
	}
	for p := range m.Places {
		q, ok := f.slots[engine.PlaceID(p)]
		if !ok {
			return nil, fmt.Errorf("layout: no slot for %s (hint: herald board compile %s --solve)", m.PlaceText(engine.PlaceID(p)), m.ID)
		}
		fit.Slots[p] = q
	}
	for i := range m.Regions {
		if !m.Regions[i].SupplyCentre {
			continue
		}
		if c, ok := f.centres[engine.RegionID(i)]; ok {
			fit.Centres[i] = c
		} else {
			fit.Centres[i] = fit.Discs[i].Centre
		}
	}
	return fit, nil
}
