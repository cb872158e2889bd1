package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// restore puts a finished layout's names and slots back into a fitting, so that some can be changed
// while the others stay.
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

// blockOf returns the block of a placed label, to 0.01 mm.
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
		// Chord and rise give the curvature of the baseline; the block's is that of its middle
		// line.
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
