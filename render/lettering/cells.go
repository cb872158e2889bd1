package lettering

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
)

// These functions find which cells of a window letters cover, and which belong to a region.

// cells calls do with each cell under a convex shape: its number in the window, or -1 outside, and
// its column and row on the sheet. It stops and returns false if do does.
func (w *Window) cells(q []geom.Point, do func(k, x, y int) bool) bool {
	b, ring := scene.BoxOf(q), [][]geom.Point{q}
	g := w.grid
	for y := int(math.Floor(b.Min.Y / grid.Side)); y <= int(math.Floor(b.Max.Y/grid.Side)); y++ {
		for x := int(math.Floor(b.Min.X / grid.Side)); x <= int(math.Floor(b.Max.X/grid.Side)); x++ {
			c := geom.Point{X: (float64(x) + 0.5) * grid.Side, Y: (float64(y) + 0.5) * grid.Side}
			if !geom.Within(ring, c) {
				continue
			}
			k := -1
			if i, j := x-g.X0, y-g.Y0; i >= 0 && j >= 0 && i < g.NX && j < g.NY {
				k = j*g.NX + i
			}
			if !do(k, x, y) {
				return false
			}
		}
	}
	return true
}

func (w *Window) set(q []geom.Point, to bool) {
	w.cells(q, func(k, _, _ int) bool {
		if k >= 0 {
			w.taken[k] = to
		}
		return true
	})
}

// fits reports whether the shapes of a label cover only free cells of the window and, unless ground
// is NoRegion, only cells of that region.
func (w *Window) fits(shapes [][]geom.Point, ground engine.RegionID) bool {
	for _, q := range shapes {
		ok := w.cells(q, func(k, x, y int) bool {
			if k < 0 || w.taken[k] {
				return false
			}
			return ground == engine.NoRegion || w.plots[w.grid.Whole(k)] == int16(ground)+1
		})
		if !ok {
			return false
		}
	}
	return true
}

// ground returns cells of a region that the window shows, nearest to their centre first. In large
// regions it skips rows and columns.
func (w *Window) ground(reg engine.RegionID) []int32 {
	var out []int32
	g := w.grid
	b := w.sheet.boxes[reg]
	sx, sy := 0, 0
	for y := max(g.Y0, int(b.Min.Y/grid.Side)); y <= min(g.Y0+g.NY-1, int(b.Max.Y/grid.Side)); y++ {
		for x := max(g.X0, int(b.Min.X/grid.Side)); x <= min(g.X0+g.NX-1, int(b.Max.X/grid.Side)); x++ {
			if k := (y-g.Y0)*g.NX + x - g.X0; w.plots[g.Whole(k)] == int16(reg)+1 {
				out = append(out, int32(k))
				sx, sy = sx+x-g.X0, sy+y-g.Y0
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	cx, cy := sx/len(out), sy/len(out)
	step := 2
	for len(out)/(step*step) > 1500 {
		step++
	}
	return sorted(out, g.NX, cx, cy, step)
}

// sorted returns the cells in every step-th row and column, by distance from cx, cy.
func sorted(cells []int32, nx, cx, cy, step int) []int32 {
	out := cells[:0]
	for _, k := range cells {
		if int(k)/nx%step == 0 && int(k)%nx%step == 0 {
			out = append(out, k)
		}
	}
	keys := make([]uint64, len(out)) // distance in the high half, cell in the low
	for i, k := range out {
		dx, dy := int(k)%nx-cx, int(k)/nx-cy
		keys[i] = uint64(dx*dx+dy*dy)<<32 | uint64(k)
	}
	slices.Sort(keys)
	for i, key := range keys {
		out[i] = int32(uint32(key))
	}
	return out
}

// Wider returns a convex shape with its corners moved outwards by air.
func Wider(q []geom.Point, air float64) []geom.Point {
	c := scene.BoxOf(q).Centre()
	out := make([]geom.Point, len(q))
	for i, p := range q {
		n := math.Max(c.Dist(p), 0.01)
		out[i] = geom.Point{X: p.X + (p.X-c.X)/n*air, Y: p.Y + (p.Y-c.Y)/n*air}
	}
	return out
}

func shapesBox(shapes [][]geom.Point) geom.Box {
	b := geom.EmptyBox()
	for _, q := range shapes {
		b = scene.Union(b, scene.BoxOf(q))
	}
	return b
}
