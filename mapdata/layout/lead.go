package layout

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// lead places each name that does not fit its region outside the region, with a leader line.
func (f *fitting) lead() {
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
		from, gap, ok := w.deepestPoint(), 0.5, len(s.units) == 0 // no unit is off the board: the leader begins in the region
		if !ok && s.hasUnit[0] {
			from, gap, ok = s.units[0], f.token+.3, true
		}
		if ok {
			for _, o := range f.offers(t, f.least, from, gap, []float64{1, 2, 3, 4.5, 6.5, 9, 12, 15}, 0) {
				if o.base >= best {
					break
				}
				if !f.leaderFree(t, o.name.leader) || f.near(&o.name) < 1.2 || s.under(&o.name, f.pieces) {
					continue
				}
				if !f.overWater(&o.name) {
					o.base += 8
				}
				cost, displaced, ok := f.cost(t, func(one func(int)) { f.eachInBlock(&o.name, gapName/2, one) })
				if ok && len(displaced) == 0 && o.base+cost < best {
					s.named, s.name, best = true, o.name, o.base+cost
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

// under reports whether a name would cover its own region's slots.
func (s *spot) under(b *block, p pieces) bool {
	for k := range s.units {
		if s.hasUnit[k] && b.distance(s.units[k]) < p.token+gapToken ||
			s.hasDislodged[k] && b.distance(s.dislodged[k]) < p.lost+gapToken {
			return true
		}
	}
	return s.hasCentre && b.distance(s.centre) < s.centreRadius+gapToken
}

func (f *fitting) overWater(b *block) bool {
	wet := true
	f.eachInBlock(b, .3, func(i int) {
		id := f.id[i]
		wet = wet && id >= 0 && (f.sites[id].kind == mapdata.LabelSea || f.sites[id].kind == mapdata.LabelPrimary)
	})
	return wet
}

func (f *fitting) near(b *block) float64 {
	d := math.Inf(1)
	for i := range f.sites {
		if c := f.sites[i].disc; c != nil {
			d = math.Min(d, b.distance(c.centre)-c.radius)
		}
	}
	return d
}

// strays finds a slot near the unit for each dislodged unit that has no room in its region.
func (f *fitting) strays() {
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		for k := range s.units {
			if !s.hasUnit[k] || s.hasDislodged[k] {
				continue
			}
			f.release(t.id, s)
			best := math.Inf(1)
			for _, more := range []float64{0, .3, .8, 1.5, 2.3, 3.3, 4.3} {
				r := f.apart() + more
				for a := 0; a < 48; a++ {
					v := float64(a)*math.Pi/24 - math.Pi/4
					p := geom.Point{X: s.units[k].X + r*math.Cos(v), Y: s.units[k].Y + r*math.Sin(v)}
					if s.named && s.name.distance(p) < f.lost+gapToken ||
						s.hasCentre && math.Hypot(s.centre.X-p.X, s.centre.Y-p.Y) < f.lost+s.centreRadius+gapToken {
						continue
					}
					ok := true
					for q := range s.units {
						if q != k && (s.hasUnit[q] && math.Hypot(s.units[q].X-p.X, s.units[q].Y-p.Y) < f.apart()) {
							ok = false
						}
					}
					out := 0
					f.eachInDisc(p, f.lost+gapToken/2, func(n int) {
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

// finishing is how often, at most, regions are enlarged because their names are outside them.
const finishing = 6

// fit places discs, names and slots: first roughly, while it enlarges regions, then finely.
func (v *solver) fit() error {
	var f *fitting
	bulges := len(v.warp.bulges)
	for n := 0; ; n++ {
		arcs := v.warp.arcs(v.sheet)
		r := paint(v.sheet.Width, v.sheet.Height, arcs)
		r.stamp(v.warp.discs)
		st, err := sites(v.sheet, v.warp, &v.opt)
		if err != nil {
			return err
		}
		g := newFitting(r, st, v.frame, &v.opt)
		g.all(quick())
		g.inside(thorough())
		v.say("names: " + g.summary())
		if f == nil || g.led() < f.led() {
			f, bulges = g, len(v.warp.bulges)
		}
		if n == finishing || f.led() == 0 || v.opt.Rounds == 0 {
			break
		}
		v.openLed(g)
	}
	if bulges < len(v.warp.bulges) { // the last enlargement did not help
		v.warp.bulges = v.warp.bulges[:bulges]
		v.placeDiscs()
	}
	f.towns()
	f.grow(thorough(), func() {})
	f.towns() // again, since names beside them have moved
	f.strays()
	f.stacks()
	v.say("grown: " + f.summary())
	v.last = f
	return nil
}

// led counts names with leader lines. A missing name counts as ten.
func (f *fitting) led() int {
	n := 0
	for _, s := range f.spots {
		switch {
		case !s.named:
			n += 10
		case len(s.name.leader) > 0:
			n++
		}
	}
	return n
}

// openLed magnifies regions and towns gently whose name is missing or has a leader line.
func (v *solver) openLed(f *fitting) {
	for i := range f.sites {
		s := f.spots[i]
		if s.named && len(s.name.leader) == 0 {
			continue
		}
		if d := f.sites[i].disc; d != nil {
			v.warp.bulges = append(v.warp.bulges, bulge{at: d.centre, reach: 13, strong: 1.16})
			continue
		}
		w := f.look(f.sites[i].id, false)
		if w == nil {
			continue
		}
		p := w.deepestPoint()
		p = geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
		v.warp.bulges = append(v.warp.bulges, bulge{at: p, reach: 11, strong: 1.16})
	}
	v.placeDiscs()
}

func (f *fitting) summary() string {
	small, led, steep, slots, stray, unnamed := 0, 0, 0, 0, 0, 0
	least := math.Inf(1)
	for i := range f.sites {
		s := f.spots[i]
		if !s.named {
			unnamed++
			continue
		}
		least = math.Min(least, s.size())
		if s.size() < f.least-1e-9 {
			small++
		}
		if len(s.name.leader) > 0 {
			led++
		}
		if s.steep() {
			steep++
		}
		for k := range s.units {
			if !s.hasUnit[k] {
				slots++
			}
			if !s.hasDislodged[k] {
				stray++
			}
		}
	}
	return fmt.Sprintf("smallest name %.1f pt, %d too small, %d without, %d led, %d steep, %d units and %d dislodged without a slot",
		least, small, unnamed, led, steep, slots, stray)
}
