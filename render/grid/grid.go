// Package grid is the grid of small cells on which names and arrows share a sheet: which name is
// printed in each cell.
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

// Grid holds the name that is printed in each cell of the sheet, or of a part of it.
type Grid struct {
	X0, Y0 int // its first cell, counted on the sheet
	NX, NY int
	Wide   int     // cells in a row of the sheet
	Label  []int16 // the number of the name printed in each cell, counted from 1; 0: none
	Cells  []int   // how many cells each name has
	Boxes  []Box   // the cells that bound each name

	printed Stretch // the cells of Label that hold something
}

// New returns a grid without names of a part of a sheet, whose size is given in mm.
func New(width, height float64, part geom.Box) *Grid {
	wide, high := int(width/Side)+1, int(height/Side)+1
	g := &Grid{X0: max(0, int(part.Min.X/Side)), Y0: max(0, int(part.Min.Y/Side)), Wide: wide}
	g.NX, g.NY = min(wide-1, int(part.Max.X/Side))-g.X0+1, min(high-1, int(part.Max.Y/Side))-g.Y0+1
	g.Label = Empty(g.NX * g.NY)
	return g
}

// Print marks the cells of names: of each the shapes of its letters. A name without shapes is not
// shown.
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

// Done gives the cells of a grid back for the next.
func (g *Grid) Done() {
	clear(g.Label[g.printed.From:g.printed.To])
	Done(g.Label)
	g.Label = nil
}

// Cell returns the number of the cell at a point, or -1 outside the grid.
func (g *Grid) Cell(p geom.Point) int {
	x, y := int(p.X/Side)-g.X0, int(p.Y/Side)-g.Y0
	if x < 0 || y < 0 || x >= g.NX || y >= g.NY {
		return -1
	}
	return y*g.NX + x
}

// Whole returns the number that a cell has in a grid of the whole sheet.
func (g *Grid) Whole(k int) int {
	if g.NX == g.Wide {
		return k + g.Y0*g.Wide
	}
	return (k/g.NX+g.Y0)*g.Wide + k%g.NX + g.X0
}

// pools keeps empty cells by their number, as *sync.Pool of *[]int16: those of a large board take
// three megabytes, a phase needs a dozen of them, and touches few of their cells.
var pools sync.Map

func poolOf(n int) *sync.Pool {
	p, ok := pools.Load(n)
	if !ok {
		p, _ = pools.LoadOrStore(n, new(sync.Pool))
	}
	return p.(*sync.Pool)
}

// Empty returns n cells that hold nothing.
func Empty(n int) []int16 {
	if old, ok := poolOf(n).Get().(*[]int16); ok {
		return *old
	}
	return make([]int16, n)
}

// Done gives back cells that hold nothing any more.
func Done(cells []int16) { poolOf(len(cells)).Put(&cells) }

// Stretch bounds the cells that were touched.
type Stretch struct{ From, To int }

// Touch adds a cell.
func (s *Stretch) Touch(k int) {
	if s.To == 0 {
		s.From = k
	}
	s.From, s.To = min(s.From, k), max(s.To, k+1)
}

// Box bounds cells, both ends included.
type Box struct{ X0, Y0, X1, Y1 int }

// Cells returns the box from one cell to another.
func Cells(x0, y0, x1, y1 int) Box { return Box{x0, y0, x1, y1} }

// Nowhere is a box without cells.
var Nowhere = Box{math.MaxInt, math.MaxInt, math.MinInt, math.MinInt}

// Add enlarges a box to hold another.
func (b *Box) Add(o Box) {
	b.X0, b.Y0, b.X1, b.Y1 = min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)
}

// Meets reports whether two boxes have a cell in common.
func (b Box) Meets(o Box) bool {
	return b.X0 <= o.X1 && o.X0 <= b.X1 && b.Y0 <= o.Y1 && o.Y0 <= b.Y1
}

// Fill calls put with each cell whose middle is in a shape, on a grid of cells with the given side.
// A row is filled from its odd crossings to its even ones.
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

// crossings lists where rings cross a height, from the left.
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
