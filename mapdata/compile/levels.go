package compile

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// levels sets the coarsest level of detail that still needs each point. Each level is simplified
// from the next finer one, so its points are always among those.
func levels(b *mapdata.Board) {
	tolerance := map[mapdata.Detail]float64{mapdata.Screen: 0.05, mapdata.Phone: 0.2} // mm
	for i := range b.Arcs {
		a := &b.Arcs[i]
		a.Finest = make([]mapdata.Detail, len(a.Points))
		at := make([]int, len(a.Points)) // of the points left
		for k := range at {
			at[k] = k
		}
		for _, d := range []mapdata.Detail{mapdata.Screen, mapdata.Phone} {
			line := make([]geom.Point, len(at))
			for k, p := range at {
				line[k] = a.Points[p]
			}
			var left []int
			for k, keep := range geom.Needed(line, tolerance[d]) {
				if keep {
					a.Finest[at[k]] = d
					left = append(left, at[k])
				}
			}
			at = left
		}
	}
}
