package render

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/grid"
)

// shownLabels returns the board's labels by number, nil for those in hidden parts.
func (r *Renderer) shownLabels(hidden Parts) []*mapdata.Label {
	out := make([]*mapdata.Label, len(r.board.Labels))
	for i := range out {
		if l := &r.board.Labels[i]; printed(l, hidden) {
			out[i] = l
		}
	}
	return out
}

// newPlots returns, for each cell of the sheet's grid, the number of its region + 1, or 0.
func (r *Renderer) newPlots() []int16 {
	nx, ny := int(r.board.Width/grid.Side)+1, int(r.board.Height/grid.Side)+1
	out := make([]int16, nx*ny)
	for _, dry := range [...]bool{false, true} { // land covers water
		for i := range r.faces {
			f := &r.faces[i]
			if (r.board.Map.Regions[i].Terrain != engine.Sea) != dry {
				continue
			}
			grid.Fill(f.rings, f.box, grid.Side, nx, ny, func(k int) {
				if id := out[k]; id == 0 || r.board.Faces[i].Circle || !r.board.Faces[id-1].Circle {
					out[k] = int16(i + 1)
				}
			})
		}
	}
	return out
}
