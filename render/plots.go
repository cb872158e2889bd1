package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
)

// newGrid marks the letters of names as they are set on the sheet; a nil one is not shown.
func (r *Renderer) newGrid(labels []*mapdata.Label) *grid.Grid {
	g := r.emptyGrid(geom.Box{Max: geom.Point{X: r.board.Width, Y: r.board.Height}})
	r.printOn(g, labels)
	return g
}

// emptyGrid is a grid of a part of the sheet without names.
func (r *Renderer) emptyGrid(box geom.Box) *grid.Grid {
	return grid.New(r.board.Width, r.board.Height, box)
}

// printOn marks the letters of names on a grid.
func (r *Renderer) printOn(g *grid.Grid, labels []*mapdata.Label) {
	shapes := make([][][]geom.Point, len(labels))
	for i, l := range labels {
		if l != nil {
			shapes[i] = r.labelShapes(l)
		}
	}
	g.Print(shapes)
}

// shownLabels are the board's labels as they are set on its sheet, but for those that are hidden.
func (r *Renderer) shownLabels(hidden Parts) []*mapdata.Label {
	out := make([]*mapdata.Label, len(r.board.Labels))
	for i := range out {
		if l := &r.board.Labels[i]; printed(l, hidden) {
			out[i] = l
		}
	}
	return out
}

// newPlots says of each cell of the sheet whose land or water it is: the region + 1, or 0.
func (r *Renderer) newPlots() []int16 {
	nx, ny := int(r.board.Width/grid.Side)+1, int(r.board.Height/grid.Side)+1
	out := make([]int16, nx*ny)
	var xs []float64
	for _, dry := range [...]bool{false, true} { // land lies on water
		for i := range r.faces {
			f := &r.faces[i]
			if (r.board.Map.Regions[i].Terrain != engine.Sea) != dry {
				continue
			}
			for y := max(0, int(f.box.Min.Y/grid.Side)); y <= min(ny-1, int(f.box.Max.Y/grid.Side)); y++ {
				xs = crossings(xs[:0], f.rings, (float64(y)+0.5)*grid.Side)
				for k := 0; k+1 < len(xs); k += 2 {
					for x := max(0, int(math.Ceil(xs[k]/grid.Side-0.5))); x < nx && (float64(x)+0.5)*grid.Side < xs[k+1]; x++ {
						if id := out[y*nx+x]; id == 0 || r.board.Faces[i].Circle || !r.board.Faces[id-1].Circle {
							out[y*nx+x] = int16(i + 1)
						}
					}
				}
			}
		}
	}
	return out
}

// newLandGrid says of each cell of the same grid whether land lies there.
func (r *Renderer) newLandGrid() []bool {
	plots := r.plots()
	out := make([]bool, len(plots))
	for k, id := range plots {
		out[k] = id > 0 && r.board.Map.Regions[id-1].Terrain != engine.Sea
	}
	return out
}

// crossings are where rings cross a height, from the left: between the odd ones and the even ones lies the shape.
func crossings(xs []float64, rings [][]geom.Point, y float64) []float64 {
	for _, ring := range rings {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			if (p.Y > y) != (q.Y > y) {
				xs = append(xs, p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X))
			}
		}
	}
	slices.Sort(xs)
	return xs
}
