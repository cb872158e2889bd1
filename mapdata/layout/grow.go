package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
)

// easy is the size, in pt, to which every name grows if it fits: readable at arm's length.
const easy = 10.0

// largest returns the largest size for a region's name, in pt. It grows with the region's area, and
// is at least easy, within the options' limits.
func (f *fitting) largest(t *site) float64 {
	side := math.Sqrt(f.area[t.id])
	most, deserves := f.opt.MostLand, f.least+.42*(side-13)
	switch {
	case t.kind == mapdata.LabelPrimary:
		return math.Min(26, 9+.35*side)
	case t.most > 0:
		most = t.most
	case t.kind == mapdata.LabelSea:
		most, deserves = f.opt.MostWater, f.least+.14*(side-14)
	}
	return math.Max(f.least, math.Min(most, math.Max(easy, deserves)))
}

// ladder lists the sizes to try for a region's name, the largest first.
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

// inside tries again to place the names that are not in their regions, with a finer search and a
// smaller margin to the border.
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

// grow enlarges every placed name as far as its region allows. It calls done for each region.
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
		try := func(k int, e effort) *spot {
			if fresh, ok := t.fit(w, ax, sizes[k], e, t.spacings(e)); better(fresh, ok) {
				return fresh
			}
			return nil
		}
		// largest finds the largest type size at which the name fits when searched for with effort e. It
		// returns false if that is below least.
		largest := func(b *bisection, e effort, least float64) bool {
			limit := len(sizes) - 1
			for limit >= 0 && sizes[limit] < least-1e-9 {
				limit--
			}
			return b.within(limit, func(k int) *spot { return try(k, e) })
		}
		all := bisection{hi: len(sizes)}
		fits := largest(&all, quick(), 0)
		best := all.hi
		if t.kind == mapdata.LabelLand && fits {
			// The ways to set a name, in order of preference. The first four are not steep, and are tried
			// first in a size that is easy to read. A way is taken if its name is at least worth times as
			// large as the largest that fits.
			ways := []struct {
				e     effort
				worth float64
				seen  bisection
			}{{e: e.leaning(0), worth: .6}, {e: e.leaning(12 * degree), worth: .7}, {e: e.along(ax, tilted), worth: .6},
				{e: e.leaning(tilted - degree)},
				{e: e.along(ax, steepLimit)}, {e: e.leaning(steepLimit)}}
			for n := range ways {
				ways[n].seen.hi = len(sizes)
			}
			const gentle = 4 // the first four ways are not steep
			for _, least := range []float64{math.Min(easy, sizes[best]), 0} {
				for n := range ways {
					way := &ways[n]
					if least > 0 && n >= gentle {
						break
					}
					if largest(&way.seen, way.e, math.Max(least, way.worth*sizes[best])) {
						f.spots[i] = way.seen.found
						return
					}
				}
			}
		} else if t.kind != mapdata.LabelPrimary && fits {
			// A level name is easier to read, so it is preferred even if it is a fifth smaller.
			level := bisection{hi: len(sizes)}
			if largest(&level, quick().level(), .8*sizes[best]) {
				if fresh := try(level.hi, e.level()); fresh != nil {
					f.spots[i] = fresh
					return
				}
			}
		}
		for k := max(0, best-1); k < len(sizes); k++ {
			if fresh := try(k, e); fresh != nil {
				f.spots[i] = fresh
				return
			}
		}
	})
}

// towns enlarges the names of regions drawn as circles to the size of their rank, or to easy if
// that is larger, unless this makes another label worse.
func (f *fitting) towns() {
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		larger := *t
		larger.rank = math.Max(t.rank, easy)
		if t.disc == nil || !s.named || len(s.name.leader) > 0 || s.size() >= larger.rank-1e-9 {
			continue
		}
		f.release(t.id, s)
		if fresh, _ := f.circle(&larger, 0); fresh.size() > s.size() && fresh.count() >= s.count() {
			f.spots[i] = fresh
		}
		f.take(t.id, f.spots[i])
	}
}

func (s *spot) steep() bool { return s.named && s.name.steepest() > steepLimit }

// tilted reports whether part of the name is too steep to be read with ease.
func (s *spot) tilted() bool { return s.named && s.name.steepest() > tilted }

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
