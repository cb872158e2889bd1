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

// offer is a possible position of a name beside a circle, or outside its region, with its cost.
type offer struct {
	name block
	base float64
}

// offers lists positions of a name around a disc, cheapest first. gaps are distances from the disc.
// A name at gaps[led] or beyond has a leader.
func (f *fitting) offers(t *site, size float64, centre geom.Point, radius float64, gaps []float64, led int) []offer {
	var out []offer
	for li, lines := range t.wraps {
		proto := set(t.face, lines, size, 0, pitch(t.kind))
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
					near := geom.Point{X: math.Max(b.at.X-hw, math.Min(b.at.X+hw, centre.X)),
						Y: math.Max(b.at.Y-hh, math.Min(b.at.Y+hh, centre.Y))}
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

// straddles is the cost added if the name of a town crosses a border on land.
const straddles = 6

// cost returns the cost of covering the pixels that each visits, and the regions whose names are
// there already. ok is false if one of the pixels must not be covered.
func (f *fitting) cost(t *site, each func(func(i int))) (cost float64, displaced []engine.RegionID, ok bool) {
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
	most, foreign := 0, 0
	host, onHost := t.host, 0
	if host == engine.NoRegion { // its name mentions no region: take the one under most of it
		for _, s := range shares {
			if f.sites[s.id].kind == mapdata.LabelLand && s.pixels > onHost {
				host, onHost = s.id, s.pixels
			}
		}
	}
	abroad := 0
	for _, s := range shares {
		if f.sites[s.id].kind == mapdata.LabelLand && s.id != host {
			abroad += s.pixels
		}
		// If a town's name is on another county's ground, readers take the town to be there.
		if k := f.sites[s.id].kind; t.host != engine.NoRegion && s.id != t.host && k == mapdata.LabelLand {
			foreign += s.pixels
		}
		cost += .25 * f.price[s.id] * float64(s.pixels) / float64(n)
		most = max(most, s.pixels)
		if s.clash {
			cost += 1.6 * f.price[s.id]
			displaced = append(displaced, s.id)
		}
	}
	cost += 3 * float64(foreign) / float64(n)
	if t.disc != nil && abroad*8 > n { // it straddles a border on land
		cost += straddles
	}
	return cost + 3.5*(1-float64(most)/float64(n)), displaced, true // a name across a border seems to belong to neither region
}

// ownDisc reports whether pixel i is on the disc of the site's town or in the gap around it.
func (f *fitting) ownDisc(t *site, i int) bool {
	if t.disc == nil {
		return false
	}
	x, y := (float64(i%f.w)+.5)/pixels, (float64(i/f.w)+.5)/pixels
	return math.Hypot(x-t.disc.centre.X, y-t.disc.centre.Y) < t.disc.radius+gapDisc
}

// confusion returns the cost of a name that readers may take for that of another disc nearby.
func (f *fitting) confusion(t *site, b *block) (cost float64, ok bool) {
	own := b.distance(t.disc.centre) - t.disc.radius
	for i := range f.sites {
		d := f.sites[i].disc
		if d == nil || f.sites[i].id == t.id {
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

// leaderFree reports whether a leader (a line to a name) crosses no name, token or other disc.
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

// circles places the names and dislodged slots of circles. If one displaces a region's name, that
// region is fitted again. If that fails, the region keeps its name, its price rises, and the
// circles on its ground try again (negotiated congestion, as in routing).
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
	var given []engine.RegionID                              // tried too often: they are placed last, and displace nobody
	guests := map[engine.RegionID]map[engine.RegionID]bool{} // by region: circles with something on its ground
	for n := 0; len(queue) > 0 && n < 3000; n++ {
		id := queue[0]
		queue = queue[1:]
		t := &f.sites[id]
		tries[id]++
		if tries[id] > 40 {
			given = append(given, id)
			continue
		}
		s, displaced := f.circle(t, math.MaxInt)
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
			f.eachInDisc(s.dislodged[0], f.lost+gapToken/2, mark)
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
			// The region keeps its name. Towns named on its ground look elsewhere, at a higher price.
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
	for _, id := range append(given, queue...) {
		if !f.spots[id].named {
			s, _ := f.circle(&f.sites[id], 0)
			f.release(id, f.spots[id])
			f.spots[id] = s
			f.take(id, s)
		}
	}
}

// circle finds the cheapest positions of a town's name and of its slot for a dislodged unit. It
// returns the regions whose names these displace, at most most for each of the two.
func (f *fitting) circle(t *site, most int) (*spot, []engine.RegionID) {
	s := newSpot(1)
	s.units[0], s.hasUnit[0] = t.disc.centre, true
	best := math.Inf(1)
	var displaced []engine.RegionID
	// Only at the least size may the name displace others; otherwise try a smaller size.
	for size := math.Max(t.rank, f.least); ; size = math.Max(f.least, size-1) {
		bound := most
		if size > f.least {
			bound = 0
		}
		gaps := []float64{.45, .8, 1.2, 3, 4.5, 6.5, 9, 12}
		if size > f.least {
			gaps = gaps[:3] // a size above the least takes no leader either
		}
		for _, o := range f.offers(t, size, t.disc.centre, t.disc.radius, gaps, 3) {
			if o.base >= best {
				break
			}
			c, ok := f.confusion(t, &o.name)
			if !ok || o.base+c >= best || len(o.name.leader) > 0 && !f.leaderFree(t, o.name.leader) {
				continue
			}
			extra, d, ok := f.cost(t, func(one func(int)) { f.eachInBlock(&o.name, gapName/2, one) })
			if ok && len(d) <= bound && o.base+c+extra < best {
				best, displaced = o.base+c+extra, d
				s.named, s.name = true, o.name
			}
		}
		if s.named && best < straddles || size <= f.least { // a smaller name is better than one across a border
			break
		}
	}
	best = math.Inf(1)
	var more []engine.RegionID
	for _, r := range []float64{f.apart() + .1, f.apart() + .6, f.apart() + 1.3} {
		for k := 0; k < 32; k++ {
			a := float64(k)*math.Pi/16 - math.Pi/4
			p := geom.Point{X: t.disc.centre.X + r*math.Cos(a), Y: t.disc.centre.Y + r*math.Sin(a)}
			if s.named && s.name.distance(p) < f.lost+gapToken ||
				overlies(p, lostAtMost*f.token, t.disc.centre, mapdata.CentreRadius) {
				continue
			}
			base := (r - f.apart() - .1) + .3*math.Abs(math.Remainder(a+math.Pi/4, 2*math.Pi))
			if base >= best {
				continue
			}
			extra, d, ok := f.cost(t, func(one func(int)) { f.eachInDisc(p, f.lost+gapToken/2, one) })
			if ok && len(d) <= most && base+extra < best {
				best, more = base+extra, d
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
