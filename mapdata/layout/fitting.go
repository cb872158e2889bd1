package layout

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// fitting places all names and slots of a board on one raster.
type fitting struct {
	*ground
	sites []site
	spots []*spot // by region
	area  []float64
	price []float64 // by region: the cost factor for other names and tokens on its ground
	least float64   // pt, the size that every name should reach
	opt   *Options
}

// reserve keeps a box of the sheet free of names and slots.
func (f *fitting) reserve(b geom.Box) {
	f.each(b, func(i int, _ geom.Point) { f.hard[i] = true })
}

// newFitting returns a fitting without names. No name may be at the frame's edge, on or just beside
// a disc, or in a reserved box.
func newFitting(r *raster, st []site, frame geom.Box, o *Options) *fitting {
	f := &fitting{ground: newGround(r, len(st)), sites: st, spots: make([]*spot, len(st)),
		price: make([]float64, len(st)), least: o.Least, opt: o}
	f.pieces = o.pieces()
	f.area = r.areas(len(st))
	f.each(geom.Box{Max: geom.Point{X: float64(r.w), Y: float64(r.h)}}, func(i int, p geom.Point) {
		if p.X < frame.Min.X+1 || p.X > frame.Max.X-1 || p.Y < frame.Min.Y+1 || p.Y > frame.Max.Y-1 {
			f.hard[i] = true
		}
	})
	for _, b := range o.boxes() { // names keep off the boxes' outlines
		f.reserve(geom.Box{Min: geom.Point{X: b.Min.X - gapName, Y: b.Min.Y - gapName},
			Max: geom.Point{X: b.Max.X + gapName, Y: b.Max.Y + gapName}})
	}
	for i := range st {
		f.price[i] = 1
		f.spots[i] = newSpot(len(st[i].coasts))
		if d := st[i].disc; d != nil {
			f.eachInDisc(d.centre, d.radius+gapDisc-.05, func(k int) { f.hard[k] = true })
		}
	}
	return f
}

// stamp sets the pixels of every disc to its circle.
func (r *raster) stamp(discs []disc) {
	for k := range discs {
		d := &discs[k]
		g := ground{raster: r}
		g.eachInDisc(d.centre, d.radius, func(i int) { r.id[i] = d.region })
	}
}

func (t *site) spacings(e effort) []float64 {
	if t.kind != mapdata.LabelPrimary {
		return []float64{0}
	}
	if e.bends == 0 {
		return []float64{.3}
	}
	return []float64{.8, .5, .3, .16}
}

// place fits a region that is no circle: at the least size, or a primary at the largest that fits.
func (f *fitting) place(t *site, e effort) *spot {
	w := f.look(t.id, false)
	if w == nil {
		return newSpot(len(t.coasts))
	}
	ax := w.axis()
	sizes := []float64{f.least}
	if t.kind == mapdata.LabelPrimary {
		sizes = []float64{18, 14, 11, 9, f.least}
	}
	for _, size := range sizes {
		if s, ok := t.fit(w, ax, size, e, t.spacings(e)); ok {
			return s
		}
	}
	// The name has no room inside and will go outside; place at least the slots.
	s, _ := t.slots(w, nil)
	return s
}

// all places everything: areas, then circles, which may displace them, then names outside their
// region.
func (f *fitting) all(e effort) {
	f.areas(e)
	f.circles(e)
	f.lead()
}

func (f *fitting) areas(e effort) {
	parallel(len(f.sites), func(i int) {
		if t := &f.sites[i]; t.disc == nil {
			f.spots[i] = f.place(t, e)
			f.take(t.id, f.spots[i])
		}
	})
}

func (f *fitting) good(t *site) bool {
	s := f.spots[t.id]
	return s.complete(t) && s.size() >= f.least-1e-9
}
