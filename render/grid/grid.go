// Package grid divides a sheet into small cells and records which name is printed in each, so that
// names and arrows can avoid one another.
package grid

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Side is the side of a cell, mm.
const Side = 0.5

// Grid records the names in the cells of the sheet, or of a part of it.
type Grid struct {
	X0, Y0 int // its first column and row on the sheet
	NX, NY int
	Wide   int     // columns of the sheet
	Label  []int16 // by cell: the number of the name printed there, from 1; 0: none
	Cells  []int   // by name: how many cells it has
	Boxes  []Box   // by name: its bounds

	printed Stretch // the range that contains all non-zero cells of Label
}

// New returns the grid, without names, for a part of a sheet of width by height mm.
func New(width, height float64, part geom.Box) *Grid {
	wide, high := int(width/Side)+1, int(height/Side)+1
	g := &Grid{X0: max(0, int(part.Min.X/Side)), Y0: max(0, int(part.Min.Y/Side)), Wide: wide}
	g.NX, g.NY = min(wide-1, int(part.Max.X/Side))-g.X0+1, min(high-1, int(part.Max.Y/Side))-g.Y0+1
	g.Label = Empty(g.NX * g.NY)
	return g
}

// Print marks the cells of names by the shapes of their letters.
func (g *Grid) Print(names [][][]geom.Point) {
	g.Cells, g.Boxes = make([]int, len(names)), make([]Box, len(names))
	for i, shapes := range names {
		g.Boxes[i] = Nowhere
		for _, q := range shapes {
			b := scene.BoxOf(q)
			for y := max(g.Y0, int(b.Min.Y/Side)); y <= min(g.Y0+g.NY-1, int(b.Max.Y/Side)); y++ {
				for x := max(g.X0, int(b.Min.X/Side)); x <= min(g.X0+g.NX-1, int(b.Max.X/Side)); x++ {
					k := (y-g.Y0)*g.NX + x - g.X0
					if g.Label[k] == 0 && geom.Inside(q, geom.Point{X: (float64(x) + 0.5) * Side, Y: (float64(y) + 0.5) * Side}) {
						g.Label[k] = int16(i + 1)
						g.Cells[i]++
						g.Boxes[i].Add(Box{x - g.X0, y - g.Y0, x - g.X0, y - g.Y0})
						g.printed.Touch(k)
					}
				}
			}
		}
	}
}

// Done gives the grid's cells back for reuse.
func (g *Grid) Done() {
	clear(g.Label[g.printed.From:g.printed.To])
	Done(g.Label)
	g.Label = nil
}

// Cell returns the number of the cell at a point of the sheet, or -1 outside the grid.
func (g *Grid) Cell(p geom.Point) int {
	x, y := int(p.X/Side)-g.X0, int(p.Y/Side)-g.Y0
	if x < 0 || y < 0 || x >= g.NX || y >= g.NY {
		return -1
	}
	return y*g.NX + x
}

// Whole returns the number that a cell of this grid has in the grid of the whole sheet.
func (g *Grid) Whole(k int) int {
	if g.NX == g.Wide {
		return k + g.Y0*g.Wide
	}
	return (k/g.NX+g.Y0)*g.Wide + k%g.NX + g.X0
}

// pools keeps zeroed cells for reuse, as *sync.Pool of *[]int16 by their count. Those of a large
// board take three megabytes; a phase needs a dozen sets and touches few cells of each.
var pools sync.Map

func poolOf(n int) *sync.Pool {
	p, ok := pools.Load(n)
	if !ok {
		p, _ = pools.LoadOrStore(n, new(sync.Pool))
	}
	return p.(*sync.Pool)
}

// Empty returns n cells with the value zero.
func Empty(n int) []int16 {
	if old, ok := poolOf(n).Get().(*[]int16); ok {
		return *old
	}
	return make([]int16, n)
}

// Done gives cells back, for Empty to use again. The caller has set them to zero.
func Done(cells []int16) { poolOf(len(cells)).Put(&cells) }

// Stretch is a range of cells: From to To-1.
type Stretch struct{ From, To int }

// Touch adds a cell to the range.
func (s *Stretch) Touch(k int) {
	if s.To == 0 {
		s.From = k
	}
	s.From, s.To = min(s.From, k), max(s.To, k+1)
}

// Box bounds cells; X1 and Y1 are included.
type Box struct{ X0, Y0, X1, Y1 int }

// Cells returns the box with these bounds.
func Cells(x0, y0, x1, y1 int) Box { return Box{x0, y0, x1, y1} }

// Nowhere is a box without cells.
var Nowhere = Box{math.MaxInt, math.MaxInt, math.MinInt, math.MinInt}

// Add enlarges a box to contain another.
func (b *Box) Add(o Box) {
	b.X0, b.Y0, b.X1, b.Y1 = min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)
}

// Meets reports whether two boxes have a cell in common.
func (b Box) Meets(o Box) bool {
	return b.X0 <= o.X1 && o.X0 <= b.X1 && b.Y0 <= o.Y1 && o.Y0 <= b.Y1
}

// Fill calls put with each cell whose middle is in a shape (even-odd), on nx by ny cells.
func Fill(rings [][]geom.Point, box geom.Box, side float64, nx, ny int, put func(k int)) {
	var xs []float64
	for y := max(0, int(box.Min.Y/side)); y <= min(ny-1, int(box.Max.Y/side)); y++ {
		xs = crossings(xs[:0], rings, (float64(y)+0.5)*side)
		for k := 0; k+1 < len(xs); k += 2 {
			for x := max(0, int(math.Ceil(xs[k]/side-0.5))); x < nx && (float64(x)+0.5)*side < xs[k+1]; x++ {
				put(y*nx + x)
			}
		}
	}
}

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
