package render

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// On every board, a fleet on one of several coasts is nearer to the shore of that coast than to
// those of the others. A coast's shore is where its region touches the seas that a fleet reaches
// from no other of its coasts.
func TestFleetsStandAtTheirCoast(t *testing.T) {
	compared := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		m := b.Map
		for i := range m.Regions {
			reg := &m.Regions[i]
			if reg.OffBoard || len(reg.Coasts) < 2 {
				continue
			}
			reach := map[engine.RegionID][]engine.PlaceID{} // by sea: the coasts from which it is reached
			for k := range reg.Coasts {
				p := reg.First + engine.PlaceID(k+1)
				for _, s := range m.Fleet[p] {
					if to := m.RegionOf(s.To); m.Regions[to].Terrain == engine.Sea {
						reach[to] = append(reach[to], p)
					}
				}
			}
			shore := func(p engine.PlaceID, from geom.Point) float64 {
				d := math.Inf(1)
				for _, a := range b.Arcs {
					sea := a.Right
					if int(a.Right) == i {
						sea = a.Left
					} else if int(a.Left) != i {
						continue
					}
					if only := reach[sea]; len(only) != 1 || only[0] != p {
						continue
					}
					for j := 1; j < len(a.Points); j++ {
						d = math.Min(d, geom.SegmentDist(from, a.Points[j-1], a.Points[j]))
					}
				}
				return d
			}
			for k := range reg.Coasts {
				p := reg.First + engine.PlaceID(k+1)
				own := shore(p, r.slots[p].Unit)
				if math.IsInf(own, 1) {
					continue // other coasts reach all its seas too
				}
				for q := range reg.Coasts {
					if q == k {
						continue
					}
					compared++
					if other := shore(reg.First+engine.PlaceID(q+1), r.slots[p].Unit); other <= own {
						t.Errorf("%s: a fleet in %s, %s stands %.1f mm from its shore and %.1f mm from that of the %s", m.ID, reg.Name, reg.Coasts[k].Name, own, other, reg.Coasts[q].Name)
					}
				}
			}
		}
	})
	if compared < 20 {
		t.Errorf("%d coasts compared: too few", compared)
	}
}
