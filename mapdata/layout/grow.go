package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
)

// largest is the size to which a region's name may grow, pt.
func (f *fitting) largest(t *site) float64 {
	side := math.Sqrt(f.area[t.id])
	if t.most > 0 && t.kind != mapdata.LabelPrimary {
		return math.Max(f.least, math.Min(t.most, f.least+.42*(side-13)))
	}
	switch t.kind {
	case mapdata.LabelPrimary:
		return math.Min(26, 9+.35*side)
	case mapdata.LabelSea:
		return math.Max(f.least, math.Min(f.opt.MostWater, f.least+.14*(side-14)))
	}
	return math.Max(f.least, math.Min(f.opt.MostLand, f.least+.42*(side-13)))
}

// ladder lists the sizes from the largest that a region may have down to the least.
func (f *fitting) ladder(t *site) []float64 {
	var o []float64
	top := f.largest(t)
	for s := f.least; s <= top+1e-9; {
		o = append(o, s)
		switch {
		case s < 10:
			s += .5
		case s < 14:
			s++
		default:
			s += 2
		}
	}
	for i, j := 0, len(o)-1; i < j; i, j = i+1, j-1 {
		o[i], o[j] = o[j], o[i]
	}
	return o
}

// inside gives names that stand outside one more, fine try to stand in their region, at the cost of air at its border.
func (f *fitting) inside(e effort) {
	parallel(len(f.sites), func(i int) {
		t, s := &f.sites[i], f.spots[i]
		if t.disc != nil || s.named && len(s.name.leader) == 0 {
			return
		}
		f.release(t.id, s)
		defer func() { f.take(t.id, f.spots[i]) }()
		w := f.look(t.id, false)
		if w == nil {
			return
		}
		for _, border := range []float64{gapBorder, .12} {
			close := *t
			close.border = border
			if fresh, ok := close.fit(w, w.axis(), f.least, e, t.spacings(e)); ok {
				f.spots[i] = fresh
				return
			}
		}
	})
}

// grow sets every name as large as its region allows, now that all guests stand, and tries every position finely.
func (f *fitting) grow(e effort, done func()) {
	parallel(len(f.sites), func(i int) {
		defer done()
		t := &f.sites[i]
		s := f.spots[i]
		if t.disc != nil || !s.complete(t) || len(s.name.leader) > 0 {
			return
		}
		f.release(t.id, s)
		defer func() { f.take(t.id, f.spots[i]) }()
		w := f.look(t.id, false)
		if w == nil {
			return
		}
		ax := w.axis()
		better := func(fresh *spot, ok bool) bool {
			return ok && !(fresh.steep() && !s.steep() && s.complete(t)) && fresh.count() >= s.count()
		}
		sizes := f.ladder(t)
		for len(sizes) > 0 && sizes[len(sizes)-1] < s.size()-1e-9 {
			sizes = sizes[:len(sizes)-1]
		}
		// The largest size that a quick look finds room for: sizes[k:] fit.
		largest := func(e effort) int {
			lo, hi := 0, len(sizes)
			for lo < hi {
				mid := (lo + hi) / 2
				if fresh, ok := t.fit(w, ax, sizes[mid], e, t.spacings(e)); better(fresh, ok) {
					hi = mid
				} else {
					lo = mid + 1
				}
			}
			return lo
		}
		at := func(k int, e effort) bool {
			if k >= len(sizes) {
				return false
			}
			fresh, ok := t.fit(w, ax, sizes[k], e, t.spacings(e))
			if better(fresh, ok) {
				f.spots[i] = fresh
				return true
			}
			return false
		}
		best := largest(quick())
		if t.kind == mapdata.LabelLand && best < len(sizes) {
			// Level first, broken into lines; then along the region's own axis, as far as a reader follows. A name that reads
			// without turning the head is worth two fifths of its size.
			for _, way := range []struct {
				e     effort
				worth float64
			}{{e.leaning(0), .6}, {e.leaning(12 * degree), .7}, {e.along(ax, tilted), .6}, {e.leaning(tilted - degree), 0}, {e.along(ax, steepLimit), 0},
				{e.leaning(steepLimit), 0}} {
				if k := largest(way.e); k < len(sizes) && sizes[k] >= way.worth*sizes[best] && at(k, way.e) {
					return
				}
			}
		} else if t.kind != mapdata.LabelPrimary && best < len(sizes) {
			// A level name is worth a fifth of its size.
			if k := largest(quick().level()); k < len(sizes) && sizes[k] >= .8*sizes[best] && at(k, e.level()) {
				return
			}
		}
		for k := max(0, best-1); k < len(sizes); k++ {
			if at(k, e) {
				return
			}
		}
	})
}

func (s *spot) steep() bool { return s.named && s.name.steepest() > steepLimit }

// tilted says whether some of the name runs steeper than a reader follows with ease.
func (s *spot) tilted() bool { return s.named && s.name.steepest() > tilted }

// count is how many slots a spot has.
func (s *spot) count() int {
	n := 0
	for k := range s.units {
		if s.hasUnit[k] {
			n++
		}
		if s.hasDislodged[k] {
			n++
		}
	}
	return n
}
