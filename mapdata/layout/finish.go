package layout

import (
	"fmt"
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// finishing is the greatest number of times that regions with names outside are enlarged.
const finishing = 6

// fit places discs, names and slots: first roughly while enlarging regions whose names do not fit
// inside, then finely.
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
	if bulges < len(v.warp.bulges) { // the last bulges did not help
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

// led counts the names on leaders; a missing name counts as ten.
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

// openLed sets a gentle bulge over each region or circle whose name is missing or on a leader.
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

// summary describes the state of the fitting.
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
