package layout

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Apply warps a sheet by a frozen layout and returns the fit, with every slot and every name that
// found room. It returns an error if the layout was made for another map. The fit shares nothing
// with the sheet.
func Apply(s *mapdata.Tracing, data []byte) (*mapdata.Fit, error) {
	f, err := thaw(s.Map, data)
	if err != nil {
		return nil, err
	}
	m := s.Map
	w := widen(s, f.warp.mesh.to)
	fit := &mapdata.Fit{Arcs: f.warp.arcs(w.sheet(s)), Labels: f.labels, Discs: make([]mapdata.Disc, len(m.Regions)),
		Slots: make([]mapdata.Slots, len(m.Places)), Centres: make([]geom.Point, len(m.Regions)),
		At: func(p geom.Point) geom.Point { return f.warp.at(w.at(p)) }}
	for _, d := range f.warp.discs {
		fit.Discs[d.region] = mapdata.Disc{Centre: d.centre, Radius: d.radius}
	}
	if err := current(m, f.labels); err != nil {
		return nil, err
	}
	for p := range m.Places {
		q, ok := f.slots[engine.PlaceID(p)]
		if !ok && !m.Regions[m.RegionOf(engine.PlaceID(p))].OffBoard {
			return nil, fmt.Errorf("layout: no slot for %s (hint: herald board compile %s --solve)",
				m.PlaceText(engine.PlaceID(p)), m.ID)
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

// current reports labels that differ from the map's names. A region may have no label: Measure
// lists those.
func current(m *engine.Map, labels []mapdata.Label) error {
	for _, l := range labels {
		text := l.Text()
		if want := strings.Join(strings.Fields(nameOf(m, l.Region)), " "); text != want {
			return fmt.Errorf("layout: %s is named %q there, %q on the board (hint: herald board compile %s --refit)",
				m.Regions[l.Region].ID, text, want, m.ID)
		}
	}
	return nil
}
