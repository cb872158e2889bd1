package layout

import (
	"fmt"
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Apply warps a sheet by a frozen layout and returns the fit, with all slots and placed names. It
// fails if the layout was made for another map. The fit shares nothing with the sheet.
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

// current reports labels whose text is not the map's name. Measure lists regions without one.
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

// restore puts a finished layout's names and slots into a fitting, where some can be changed.
func (f *fitting) restore(m *engine.Map, labels []mapdata.Label, slots func(engine.PlaceID) mapdata.Slots,
	centres func(engine.RegionID) geom.Point) {
	for i := range f.sites {
		t, r := &f.sites[i], &m.Regions[i]
		s := newSpot(len(t.coasts))
		for k := range s.units {
			q := slots(r.First + engine.PlaceID(k))
			s.units[k], s.hasUnit[k] = q.Unit, q.Unit != (geom.Point{})
			s.dislodged[k], s.hasDislodged[k] = q.Dislodged, q.Dislodged != (geom.Point{})
			if k == 0 {
				s.stack = q.Stack
			}
		}
		if t.centre > 0 {
			s.centre, s.centreRadius = centres(t.id), t.centre
			s.hasCentre = s.centre != (geom.Point{})
		}
		f.spots[i] = s
	}
	for i := range labels {
		if l := &labels[i]; l.Region >= 0 {
			t, s := &f.sites[l.Region], f.spots[l.Region]
			s.named, s.name = true, blockOf(t, l)
		}
	}
	for i := range f.sites {
		f.take(f.sites[i].id, f.spots[i])
	}
}

// blockOf rebuilds the block of a placed label from its baselines, exact to 0.01 mm.
func blockOf(t *site, l *mapdata.Label) block {
	texts := lists.Map(l.Lines, func(line mapdata.LabelLine) string { return line.Text })
	b := set(t.face, texts, l.Size, l.Lines[0].Spacing, pitch(t.kind))
	b.leader = l.Leader
	p := l.Lines[0].Baseline
	first, last := p[0], p[len(p)-1]
	mid := first.Lerp(last, .5)
	bend := 0.0
	if n := len(p); n > 2 {
		mid = p[n/2]
		// A circular baseline's chord and rise give its curvature. The block has its middle line's.
		chord := last.Sub(first)
		half := math.Hypot(chord.X, chord.Y) / 2
		rise := (chord.X*(first.Y-mid.Y) - chord.Y*(first.X-mid.X)) / (2 * half) // positive: the middle is higher than the ends
		if math.Abs(rise) > 1e-9 {
			own := (half*half + rise*rise) / (2 * rise)
			bend = 1 / (own + b.lines[0].base)
		}
	}
	b.turn(math.Atan2(last.Y-first.Y, last.X-first.X), bend)
	base := b.lines[0].base
	b.at = geom.Point{X: mid.X + base*b.sin, Y: mid.Y - base*b.cos}
	return b
}
