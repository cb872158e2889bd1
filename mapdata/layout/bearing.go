package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// wantBearing is the largest error allowed in the direction between two neighbouring circles of a
// mainland; more distant ones follow.
const wantBearing = 15 * degree

// untwist rotates the sheet around the middle of pairs of circles whose bearing is off by more than
// wantBearing, the worst first.
func (v *solver) untwist() {
	s := v.truth
	on := mainlands(s, paint(s.Width, s.Height, s.Arcs))
	for range 24 {
		ds := v.warp.discs
		var worst bulge
		most := 0.0
		for i := range ds {
			for k := range ds[:i] {
				a, b := &ds[i], &ds[k]
				if !on[a.region] || !on[b.region] {
					continue
				}
				t := s.Faces[b.region].Centre.Sub(s.Faces[a.region].Centre)
				if d := math.Hypot(t.X, t.Y) * s.KmPerMM; d < 20 || d > 120 {
					continue
				}
				g := b.centre.Sub(a.centre)
				off := math.Remainder(math.Atan2(g.Y, g.X)-math.Atan2(t.Y, t.X), 2*math.Pi)
				if over := math.Abs(off) - wantBearing; over > most {
					most = over
					// The circles are half the reach from the middle, where 9/16 of the turn is
					// left.
					turn := -math.Copysign(math.Min(over*16/9, .2), off)
					m := a.centre.Lerp(b.centre, .5)
					worst = bulge{at: geom.Point{X: math.Round(m.X*100) / 100, Y: math.Round(m.Y*100) / 100},
						reach: math.Round(math.Hypot(g.X, g.Y)*100) / 100, strong: 1, turn: math.Round(turn*100) / 100}
				}
			}
		}
		if worst.turn == 0 {
			return
		}
		v.warp.bulges = append(v.warp.bulges, worst)
		v.placeDiscs()
	}
}
