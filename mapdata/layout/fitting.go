package layout

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// fitting places all names and slots of a board on one raster.
type fitting struct {
	*ground
	sites []site
	spots []*spot // by region
	area  []float64
	price []float64 // by region: what it costs a circle's name to stand on its ground
	least float64   // pt, the size that every name should reach
}

// reserve keeps a box of the sheet free of names and slots.
func (f *fitting) reserve(b geom.Box) {
	f.each(b, func(i int, _ geom.Point) { f.hard[i] = true })
}

// newFitting marks what no name may touch: the frame's edge, the discs with a little air, and the reserved boxes.
func newFitting(r *raster, st []site, frame geom.Box, reserved []geom.Box, least float64) *fitting {
	f := &fitting{ground: newGround(r, len(st)), sites: st, spots: make([]*spot, len(st)), price: make([]float64, len(st)), least: least}
	f.area = r.areas(len(st))
	f.each(geom.Box{Max: geom.Point{X: float64(r.w), Y: float64(r.h)}}, func(i int, p geom.Point) {
		if p.X < frame.Min.X+1 || p.X > frame.Max.X-1 || p.Y < frame.Min.Y+1 || p.Y > frame.Max.Y-1 {
			f.hard[i] = true
		}
	})
	for _, b := range reserved {
		f.reserve(b)
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

// stamp gives the pixels of all discs to their circles.
func (r *raster) stamp(discs []disc) {
	for k := range discs {
		d := &discs[k]
		g := ground{raster: r}
		g.eachInDisc(d.centre, d.radius, func(i int) { r.id[i] = d.region })
	}
}

// largest is the size to which a region's name may grow, pt.
func (f *fitting) largest(t *site) float64 {
	side := math.Sqrt(f.area[t.id])
	switch t.kind {
	case mapdata.LabelPrimary:
		return math.Min(26, 9+.35*side)
	case mapdata.LabelSea:
		return math.Max(f.least, math.Min(11, f.least+.14*(side-14)))
	}
	return math.Max(f.least, math.Min(16, f.least+.42*(side-13)))
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

func (t *site) spacings(e effort) []float64 {
	if t.kind != mapdata.LabelPrimary {
		return []float64{0}
	}
	if e.bends == 0 {
		return []float64{.3}
	}
	return []float64{.8, .5, .3, .16}
}

// place fits an area region at the least size, primaries at the largest that fits.
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
	// No room for the name at a size that can be read: at least the slots. The name goes outside.
	s, _ := t.slots(w, nil)
	return s
}

// all places everything: area regions first, then circles, which bargain for ground with the regions about them.
func (f *fitting) all(e effort) {
	f.areas(e)
	f.circles(e)
	f.lead(e)
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

// offer is a possible position of a circle's name, or of a name outside its region.
type offer struct {
	name block
	base float64
}

// offers lists positions of a name around a disc of the sheet, cheapest first.
func (f *fitting) offers(t *site, centre geom.Point, radius float64, gaps []float64, led int) []offer {
	var out []offer
	for li, lines := range t.wraps {
		proto := set(t.face, lines, f.least, 0, pitch(t.kind))
		hw, hh := proto.width()/2, proto.height()/2
		for gi, gap := range gaps {
			for k := 0; k < 32; k++ {
				a := float64(k) * math.Pi / 16
				c, s := math.Cos(a), math.Sin(a)
				lo, hi := 0.0, radius+gap+hw+hh+1
				for range 24 {
					m := (lo + hi) / 2
					if math.Hypot(math.Max(0, math.Abs(m*c)-hw), math.Max(0, math.Abs(m*s)-hh)) < radius+gap {
						lo = m
					} else {
						hi = m
					}
				}
				b := proto
				b.at = geom.Point{X: centre.X + hi*c, Y: centre.Y + hi*s}
				base := .9*float64(len(lines)-1) + .15*float64(li) + 1.1*math.Abs(s) + .9*float64(gi)
				if c < 0 {
					base += .25
				}
				if gi >= led {
					base += 5
					near := geom.Point{X: math.Max(b.at.X-hw, math.Min(b.at.X+hw, centre.X)), Y: math.Max(b.at.Y-hh, math.Min(b.at.Y+hh, centre.Y))}
					d := math.Hypot(near.X-centre.X, near.Y-centre.Y)
					ux, uy := (near.X-centre.X)/d, (near.Y-centre.Y)/d
					b.leader = []geom.Point{{X: near.X - .2*ux, Y: near.Y - .2*uy}, {X: centre.X + radius*ux, Y: centre.Y + radius*uy}}
				}
				out = append(out, offer{b, base})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b offer) int { return cmp.Compare(a.base, b.base) })
	return out
}

// toll is what a position costs beyond its form: whose ground it takes and whose name it displaces. ok is false where
// it may not stand at all.
func (f *fitting) toll(t *site, each func(func(i int))) (cost float64, displaced []engine.RegionID, ok bool) {
	type share struct {
		id     engine.RegionID
		pixels int
		clash  bool
	}
	var shares []share
	of := func(id engine.RegionID) *share {
		for k := range shares {
			if shares[k].id == id {
				return &shares[k]
			}
		}
		shares = append(shares, share{id: id})
		return &shares[len(shares)-1]
	}
	n := 0
	ok = true
	each(func(i int) {
		n++
		if f.hard[i] && !f.ownDisc(t, i) {
			ok = false
		}
		if q := f.taken[i]; q != 0 {
			id := engine.RegionID(q - 1)
			if id == t.id || f.sites[id].disc != nil || f.id[i] != id {
				ok = false
			}
			of(id).clash = true
		}
		if id := f.id[i]; id >= 0 && id != t.id {
			of(id).pixels++
		}
	})
	if !ok || n == 0 {
		return 0, nil, false
	}
	sort.Slice(shares, func(i, j int) bool { return shares[i].id < shares[j].id })
	most := 0
	for _, s := range shares {
		cost += .25 * f.price[s.id] * float64(s.pixels) / float64(n)
		most = max(most, s.pixels)
		if s.clash {
			cost += 1.6 * f.price[s.id]
			displaced = append(displaced, s.id)
		}
	}
	return cost + 3.5*(1-float64(most)/float64(n)), displaced, true // a name across a border belongs to nobody
}

// ownDisc says whether a pixel lies on a circle's own disc or the air about it.
func (f *fitting) ownDisc(t *site, i int) bool {
	if t.disc == nil {
		return false
	}
	x, y := (float64(i%f.w)+.5)/pixels, (float64(i/f.w)+.5)/pixels
	return math.Hypot(x-t.disc.centre.X, y-t.disc.centre.Y) < t.disc.radius+gapDisc
}

// confusion is the cost of a name that another disc might claim.
func (f *fitting) confusion(t *site, b *block) (cost float64, ok bool) {
	own := b.distance(t.disc.centre) - t.disc.radius
	for i := range f.sites {
		d := f.sites[i].disc
		if d == nil || d == t.disc {
			continue
		}
		gap := b.distance(d.centre) - d.radius
		if gap < gapDisc {
			return 0, false
		}
		if len(b.leader) == 0 && gap < own+1.2 {
			return 0, false
		}
		if gap < 2.5 {
			cost += 2.5 - gap
		}
	}
	return cost, true
}

// leaderFree says whether a leader runs over free ground.
func (f *fitting) leaderFree(t *site, l []geom.Point) bool {
	for k := 1; k < len(l); k++ {
		d := math.Hypot(l[k].X-l[k-1].X, l[k].Y-l[k-1].Y)
		for s := .4; s < d-.2; s += .2 {
			p := geom.Point{X: l[k-1].X + (l[k].X-l[k-1].X)*s/d, Y: l[k-1].Y + (l[k].Y-l[k-1].Y)*s/d}
			i := int(p.Y*pixels)*f.w + int(p.X*pixels)
			if p.X < 0 || p.Y < 0 || i >= len(f.taken) {
				return false
			}
			if f.taken[i] != 0 && f.taken[i] != int16(t.id)+1 || f.hard[i] && !f.ownDisc(t, i) {
				return false
			}
		}
	}
	return true
}

// circles places the names and dislodged slots of circles. Where one displaces a region's name, the region is fitted
// again around it; a region that no longer fits raises its price and sends its guests away (negotiated congestion, as
// routers do it).
func (f *fitting) circles(e effort) {
	var queue []engine.RegionID
	crowd := make([]float64, len(f.sites))
	for i := range f.sites {
		d := f.sites[i].disc
		if d == nil {
			continue
		}
		f.spots[i].units[0], f.spots[i].hasUnit[0] = d.centre, true
		f.spots[i].centre, f.spots[i].hasCentre = d.centre, false
		queue = append(queue, engine.RegionID(i))
		f.eachInDisc(d.centre, 10, func(k int) {
			if f.hard[k] || f.taken[k] != 0 {
				crowd[i]++
			}
		})
	}
	sort.SliceStable(queue, func(i, j int) bool { return crowd[queue[i]] > crowd[queue[j]] })
	tries := make([]int, len(f.sites))
	guests := map[engine.RegionID]map[engine.RegionID]bool{} // region -> circles on its ground
	for n := 0; len(queue) > 0 && n < 1200; n++ {
		id := queue[0]
		queue = queue[1:]
		t := &f.sites[id]
		tries[id]++
		if tries[id] > 12 {
			continue
		}
		s, displaced := f.circle(t)
		for _, h := range displaced {
			f.release(h, f.spots[h])
		}
		f.spots[id] = s
		f.take(id, s)
		mark := func(i int) {
			if h := f.id[i]; h >= 0 && h != id {
				if guests[h] == nil {
					guests[h] = map[engine.RegionID]bool{}
				}
				guests[h][id] = true
			}
		}
		if s.named {
			f.eachInBlock(&s.name, gapName/2, mark)
		}
		if s.hasDislodged[0] {
			f.eachInDisc(s.dislodged[0], dislodgedRadius+gapToken/2, mark)
		}
		for _, h := range displaced {
			old := f.spots[h]
			host := &f.sites[h]
			fresh := f.place(host, e)
			if fresh.complete(host) && fresh.size() >= math.Min(f.least, old.size())-1e-9 {
				f.spots[h] = fresh
				f.take(h, fresh)
				continue
			}
			// The region wins: its guests leave and try again at a higher price.
			f.price[h] *= 1.7
			var gone []engine.RegionID
			for c := range guests[h] {
				gone = append(gone, c)
			}
			sort.Slice(gone, func(i, j int) bool { return gone[i] < gone[j] })
			for _, c := range gone {
				f.release(c, f.spots[c])
				for r := range guests {
					delete(guests[r], c)
				}
				d := f.sites[c].disc
				f.spots[c] = newSpot(1)
				f.spots[c].units[0], f.spots[c].hasUnit[0] = d.centre, true
				queue = append(queue, c)
			}
			f.spots[h] = old
			f.take(h, old)
		}
	}
}

// circle finds the cheapest position of a circle's name and dislodged slot, and whose names they displace.
func (f *fitting) circle(t *site) (*spot, []engine.RegionID) {
	s := newSpot(1)
	s.units[0], s.hasUnit[0] = t.disc.centre, true
	best := math.Inf(1)
	var displaced []engine.RegionID
	for _, o := range f.offers(t, t.disc.centre, t.disc.radius, []float64{.45, .8, 1.2, 3, 4.5, 6.5, 9}, 3) {
		if o.base >= best {
			break
		}
		c, ok := f.confusion(t, &o.name)
		if !ok || o.base+c >= best || len(o.name.leader) > 0 && !f.leaderFree(t, o.name.leader) {
			continue
		}
		toll, d, ok := f.toll(t, func(one func(int)) { f.eachInBlock(&o.name, gapName/2, one) })
		if ok && o.base+c+toll < best {
			best, displaced = o.base+c+toll, d
			s.named, s.name = true, o.name
		}
	}
	best = math.Inf(1)
	var more []engine.RegionID
	for _, r := range []float64{3.1, 3.6, 4.3} {
		for k := 0; k < 32; k++ {
			a := float64(k)*math.Pi/16 - math.Pi/4
			p := geom.Point{X: t.disc.centre.X + r*math.Cos(a), Y: t.disc.centre.Y + r*math.Sin(a)}
			if s.named && s.name.distance(p) < dislodgedRadius+gapToken {
				continue
			}
			base := (r - 3.1) + .3*math.Abs(math.Remainder(a+math.Pi/4, 2*math.Pi))
			if base >= best {
				continue
			}
			toll, d, ok := f.toll(t, func(one func(int)) { f.eachInDisc(p, dislodgedRadius+gapToken/2, one) })
			if ok && base+toll < best {
				best, more = base+toll, d
				s.dislodged[0], s.hasDislodged[0] = p, true
			}
		}
	}
	seen := map[engine.RegionID]bool{}
	for _, id := range displaced {
		seen[id] = true
	}
	for _, id := range more {
		if !seen[id] {
			displaced = append(displaced, id)
		}
	}
	return s, displaced
}

// lead puts the names that do not fit their regions outside, at the end of a leader.
func (f *fitting) lead(e effort) {
	for i := range f.sites {
		t := &f.sites[i]
		if t.disc != nil || f.good(t) {
			continue
		}
		old := f.spots[i]
		f.release(t.id, old)
		w := f.look(t.id, false)
		if w == nil {
			continue
		}
		s, _ := t.slots(w, nil)
		best := math.Inf(1)
		if s.hasUnit[0] {
			for _, o := range f.offers(t, s.units[0], tokenRadius+.3, []float64{1, 2, 3, 4.5, 6.5, 9, 12, 15}, 0) {
				if o.base >= best {
					break
				}
				if !f.leaderFree(t, o.name.leader) || f.near(&o.name) < 1.2 || s.under(&o.name) {
					continue
				}
				if !f.overWater(&o.name) {
					o.base += 8
				}
				toll, displaced, ok := f.toll(t, func(one func(int)) { f.eachInBlock(&o.name, gapName/2, one) })
				if ok && len(displaced) == 0 && o.base+toll < best {
					s.named, s.name, best = true, o.name, o.base+toll
				}
			}
		}
		if math.IsInf(best, 1) || !s.complete(t) && old.complete(t) {
			s = old
		}
		f.spots[i] = s
		f.take(t.id, s)
	}
}

// under says whether a name would stand on the region's own slots.
func (s *spot) under(b *block) bool {
	for k := range s.units {
		if s.hasUnit[k] && b.distance(s.units[k]) < tokenRadius+gapToken ||
			s.hasDislodged[k] && b.distance(s.dislodged[k]) < dislodgedRadius+gapToken {
			return true
		}
	}
	return s.hasCentre && b.distance(s.centre) < s.centreRadius+gapToken
}

// overWater says whether a name stands on sea regions only.
func (f *fitting) overWater(b *block) bool {
	wet := true
	f.eachInBlock(b, .3, func(i int) {
		id := f.id[i]
		wet = wet && id >= 0 && (f.sites[id].kind == mapdata.LabelSea || f.sites[id].kind == mapdata.LabelPrimary)
	})
	return wet
}

// near is the distance of a name to the nearest disc's rim.
func (f *fitting) near(b *block) float64 {
	d := math.Inf(1)
	for i := range f.sites {
		if c := f.sites[i].disc; c != nil {
			d = math.Min(d, b.distance(c.centre)-c.radius)
		}
	}
	return d
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
		// The largest size that a quick look finds room for, then the best place for it.
		sizes := f.ladder(t)
		for len(sizes) > 0 && sizes[len(sizes)-1] < s.size()-1e-9 {
			sizes = sizes[:len(sizes)-1]
		}
		lo, hi := 0, len(sizes) // sizes[hi:] fit
		for lo < hi {
			mid := (lo + hi) / 2
			if fresh, ok := t.fit(w, ax, sizes[mid], quick(), t.spacings(quick())); better(fresh, ok) {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		for k := max(0, hi-1); k < len(sizes); k++ {
			if fresh, ok := t.fit(w, ax, sizes[k], e, t.spacings(e)); better(fresh, ok) {
				f.spots[i] = fresh
				return
			}
		}
	})
}

func (s *spot) steep() bool { return s.named && s.name.steepest() > steepLimit }

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

// strays finds seats for dislodged units that had none in their own region: anywhere free beside the unit's slot.
func (f *fitting) strays() {
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		for k := range s.units {
			if !s.hasUnit[k] || s.hasDislodged[k] {
				continue
			}
			f.release(t.id, s)
			best := math.Inf(1)
			for _, r := range []float64{apart, 3.2, 3.7, 4.4, 5.2, 6.2, 7.2} {
				for a := 0; a < 48; a++ {
					v := float64(a)*math.Pi/24 - math.Pi/4
					p := geom.Point{X: s.units[k].X + r*math.Cos(v), Y: s.units[k].Y + r*math.Sin(v)}
					if s.named && s.name.distance(p) < dislodgedRadius+gapToken ||
						s.hasCentre && math.Hypot(s.centre.X-p.X, s.centre.Y-p.Y) < dislodgedRadius+s.centreRadius+.1 {
						continue
					}
					ok := true
					for q := range s.units {
						if q != k && (s.hasUnit[q] && math.Hypot(s.units[q].X-p.X, s.units[q].Y-p.Y) < apart) {
							ok = false
						}
					}
					out := 0
					f.eachInDisc(p, dislodgedRadius+gapToken/2, func(n int) {
						ok = ok && f.taken[n] == 0 && (!f.hard[n] || f.ownDisc(t, n))
						if f.id[n] != t.id {
							out++
						}
					})
					if c := r + .02*float64(out); ok && c < best {
						best, s.dislodged[k], s.hasDislodged[k] = c, p, true
					}
				}
			}
			f.take(t.id, s)
		}
	}
}
