package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// pair is two regions, the lower id first.
type pair struct{ a, b engine.RegionID }

func pairOf(a, b engine.RegionID) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// borders returns the length of every border between two regions, in mm.
func borders(arcs []mapdata.Arc) map[pair]float64 {
	out := map[pair]float64{}
	for i := range arcs {
		if a := &arcs[i]; a.Left >= 0 && a.Right >= 0 {
			out[pairOf(a.Left, a.Right)] += length(a.Points)
		}
	}
	return out
}

// matters reports whether a unit may cross the border of two regions.
func matters(m *engine.Map, p pair) bool {
	crosses := func(steps [][]engine.Adjacency) bool {
		r, q := &m.Regions[p.a], &m.Regions[p.b]
		for from := r.First; from <= r.First+engine.PlaceID(len(r.Coasts)); from++ {
			for _, s := range steps[from] {
				if s.To >= q.First && s.To <= q.First+engine.PlaceID(len(q.Coasts)) {
					return true
				}
			}
		}
		return false
	}
	return crosses(m.Army) || crosses(m.Fleet)
}

// shortest is the shortest border that a player can see, in mm.
const shortest = 1.25

// openBorders enlarges every short border that units may cross by a bulge, so that it can be seen.
func (v *solver) openBorders() {
	m := v.sheet.Map
	for range 4 {
		arcs := v.warp.arcs(v.sheet)
		long := borders(arcs)
		bent := v.warp.bendArcs(v.sheet.Arcs)
		added := 0
		for i := range bent {
			a := &bent[i]
			if a.Left < 0 || a.Right < 0 || v.sheet.Faces[a.Left].Circle || v.sheet.Faces[a.Right].Circle {
				continue
			}
			p := pairOf(a.Left, a.Right)
			l := long[p]
			if l >= shortest || l < .02 || !matters(m, p) || length(a.Points) < l/2 {
				continue
			}
			mid := a.Points[len(a.Points)/2]
			b := bulge{at: mid, reach: math.Round(100*math.Max(5, 4*l)) / 100,
				strong: math.Round(100*math.Min(2, math.Max(1.3, 1.15*shortest/l))) / 100}
			b.at.X, b.at.Y = math.Round(b.at.X*100)/100, math.Round(b.at.Y*100)/100
			v.warp.bulges = append(v.warp.bulges, b)
			long[p] = shortest
			added++
		}
		if added == 0 {
			return
		}
		v.placeDiscs()
	}
}

// openRegions enlarges regions too small for a token by bulges: small islands, mostly.
func (v *solver) openRegions() error {
	for range 8 {
		r := v.paint()
		st, err := sites(v.sheet, v.warp, &v.opt)
		if err != nil {
			return err
		}
		g := newGround(r, len(st))
		added := 0
		for i := range st {
			if st[i].disc != nil {
				continue
			}
			w := g.look(st[i].id, false)
			if w == nil || w.deepest >= st[i].token+gapToken+.15 {
				continue
			}
			at := 0
			for k := range w.d {
				if w.d[k] > w.d[at] {
					at = k
				}
			}
			p := w.middle(at%w.w, at/w.w)
			p = geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
			v.warp.bulges = append(v.warp.bulges,
				bulge{at: p, reach: math.Round(100*math.Max(5, 3*w.deepest)) / 100, strong: 1.5})
			added++
		}
		if added == 0 {
			break
		}
	}
	return nil
}
