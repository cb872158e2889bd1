package layout

import (
	"fmt"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Small is a name under 10 pt and the reason.
type Small struct {
	Region string
	Size   float64 // pt
	Why    Want
}

// Want is what a name lacks to be set in 10 pt.
type Want uint8

// The hardest to mend first.
const (
	WantGround  Want = iota // the region is too small or narrow even when empty
	WantSlots               // its unit, dislodged unit and centre would have no room beside it
	WantGuests              // towns' names or neighbours' slots are in the way and cannot move
	WantAir                 // of a town: every place around its disc is taken or crosses a border
	WantNothing             // it fits: herald board compile --mend sets it
)

// String returns the reason in words.
func (w Want) String() string {
	return [...]string{"ground too small or narrow", "no room beside its unit and centre",
		"in the way of its neighbours' names", "no place about its disc", "FITS"}[w]
}

// SmallNames tries to set every name under 10 pt in 10, as Mend would, and returns why each stays
// small. The board does not change.
func SmallNames(b *mapdata.Board, o Options) ([]Small, error) {
	o = o.defaults()
	s := &mapdata.Tracing{Map: b.Map, Width: b.Width, Height: b.Height, Arcs: b.Arcs, Faces: b.Faces}
	frame := geom.EmptyBox()
	for i := range b.Arcs {
		for _, p := range b.Arcs[i].Points {
			frame = frame.Extend(p)
		}
	}
	w := &warp{}
	for i := range b.Faces {
		if f := &b.Faces[i]; f.Circle {
			w.discs = append(w.discs, disc{region: engine.RegionID(i), centre: f.Centre, radius: f.Radius})
		}
	}
	st, err := sites(s, w, &o)
	if err != nil {
		return nil, err
	}
	for i := range st { // keep each coast's unit near where it is
		first := b.Map.Regions[i].First
		for k := 1; k < len(st[i].coasts); k++ {
			st[i].coasts[k] = b.Slots[first+engine.PlaceID(k)].Unit
		}
	}
	one := func() *fitting {
		r := paint(b.Width, b.Height, b.Arcs)
		r.stamp(w.discs)
		f := newFitting(r, st, frame, &o)
		f.restore(b.Map, b.Labels, func(p engine.PlaceID) mapdata.Slots {
			return b.Slots[p]
		}, func(id engine.RegionID) geom.Point { return b.Centres[id] })
		return f
	}
	whole := one()
	var small []engine.RegionID
	for i := range st {
		if whole.small(engine.RegionID(i)) {
			small = append(small, engine.RegionID(i))
		}
	}
	out := make([]Small, len(small))
	fittings := sync.Pool{New: func() any { return one() }}
	parallel(len(small), func(k int) {
		f := fittings.Get().(*fitting)
		id := small[k]
		out[k] = Small{b.Map.Regions[id].ID, f.spots[id].size(), f.want(id)}
		fittings.Put(f)
	})
	return out, nil
}

// want returns what a region's name lacks, and restores the fitting.
func (f *fitting) want(id engine.RegionID) Want {
	t, old := &f.sites[id], f.spots[id]
	before := append([]*spot(nil), f.spots...)
	fits := f.ease(id)
	for i := range before { // undo the moves
		if s := f.spots[i]; s != before[i] {
			f.release(f.sites[i].id, s)
			f.spots[i] = before[i]
			defer f.take(f.sites[i].id, before[i])
		}
	}
	if fits {
		return WantNothing
	}
	if t.disc != nil {
		return WantAir
	}
	// Try the region's ground as if empty.
	bare := &fitting{ground: &ground{raster: f.raster, hard: f.hard, taken: make([]int16, len(f.taken)), boxes: f.boxes,
		pieces: f.pieces}, sites: f.sites, spots: f.spots, opt: f.opt, least: f.least}
	nothing := *t
	nothing.coasts, nothing.centre, nothing.stack = nil, 0, 0
	if bare.in10(&nothing, newSpot(0)) == nil { // without slots
		return WantGround
	}
	if bare.in10(t, old) == nil {
		return WantSlots
	}
	return WantGuests
}

// SmallLine says how many small names lack what, for herald board lint. fit lists those that fit.
func SmallLine(small []Small) (line string, fit []string) {
	var count [WantNothing + 1]int
	for _, s := range small {
		count[s.Why]++
		if s.Why == WantNothing {
			fit = append(fit, fmt.Sprintf("%s in %g pt", s.Region, s.Size))
		}
	}
	line = fmt.Sprintf("names under 10 pt that would fit in 10: %d; of the others", count[WantNothing])
	for w := WantGround; w < WantNothing; w++ {
		line += fmt.Sprintf(" %d %s", count[w], w)
		if w < WantAir {
			line += ","
		}
	}
	return line, fit
}
