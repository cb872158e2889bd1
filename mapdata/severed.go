package mapdata

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Severed is a piece of a land region that other land separates from the rest, but for a neck too
// narrow to see in print. Readers would take it for a region of its own. Islands do not count.
type Severed struct {
	Region   engine.RegionID
	Area     float64    // of the piece without its rim, mm²
	From, To geom.Point // the nearest points of the rest and of the piece
}

// Measures for severed pieces, in mm and mm²: the grid's step; the rim removed along borders, where
// no passage shows; the least area, without the rim, that looks like a region; and how near other
// land must be to separate.
const (
	severStep = 0.25
	severRim  = 0.32
	severArea = 1.8
	severNear = 1.3
)

// Severed finds severed pieces, by region and size. A region's largest piece never counts.
func (b *Board) Severed() []Severed {
	var out []Severed
	for i := range b.Faces {
		reg := &b.Map.Regions[i]
		if reg.Terrain == engine.Sea || reg.OffBoard || b.Faces[i].Circle || len(b.Faces[i].Rings) == 0 {
			continue
		}
		out = append(out, b.severed(engine.RegionID(i))...)
	}
	return out
}

func (b *Board) severed(id engine.RegionID) []Severed {
	pieces := b.pieces(id)
	var out []Severed
	for k := 1; k < len(pieces); k++ {
		s := Severed{Region: id, Area: float64(len(pieces[k].cells)) * severStep * severStep}
		least := math.Inf(1)
		for _, rest := range pieces[:k] {
			for _, p := range rest.edge {
				for _, q := range pieces[k].edge {
					if math.Abs(p.X-q.X) >= least || math.Abs(p.Y-q.Y) >= least {
						continue
					}
					if d := p.Dist(q); d < least {
						least, s.From, s.To = d, p, q
					}
				}
			}
		}
		if b.parted(id, s.From.Lerp(s.To, 0.5), least/2+severNear-severRim) {
			out = append(out, s)
		}
	}
	return out
}

// piece is a connected part of a region: the centres of all its cells and of those at its edge,
// where two pieces are nearest to each other.
type piece struct {
	cells, edge []geom.Point
}

// pieces rasterises a region, removes a rim and returns its connected pieces, largest first.
func (b *Board) pieces(id engine.RegionID) []piece {
	var rings [][]geom.Point
	box := geom.EmptyBox()
	for _, ring := range b.Faces[id].Rings {
		pts := b.along(ring)
		for _, p := range pts {
			box = box.Extend(p)
		}
		rings = append(rings, pts)
	}
	nx, ny := int(box.Width()/severStep)+1, int(box.Height()/severStep)+1
	at := func(i, j int) geom.Point {
		return geom.Point{X: box.Min.X + (float64(i)+0.5)*severStep, Y: box.Min.Y + (float64(j)+0.5)*severStep}
	}
	// Fill the region's inside row by row.
	in := make([]bool, nx*ny)
	var xs []float64
	for j := range ny {
		y := at(0, j).Y
		xs = xs[:0]
		for _, r := range rings {
			for k, p := range r {
				if q := r[(k+1)%len(r)]; (p.Y > y) != (q.Y > y) {
					xs = append(xs, p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X))
				}
			}
		}
		slices.Sort(xs)
		for k := 0; k+1 < len(xs); k += 2 {
			for i := max(0, int(math.Ceil((xs[k]-box.Min.X)/severStep-0.5))); i < nx && at(i, j).X < xs[k+1]; i++ {
				in[j*nx+i] = true
			}
		}
	}
	// Measure each cell's distance from the border in thirds of a cell (3 straight, 4 diagonal:
	// exact enough for a rim of two cells), and remove the rim.
	far := make([]int16, nx*ny)
	for k := range far {
		far[k] = 1 << 12
	}
	for _, r := range rings {
		for k, p := range r {
			q := r[(k+1)%len(r)]
			n := int(p.Dist(q)/(severStep/2)) + 1
			for s := range n {
				c := p.Lerp(q, float64(s)/float64(n))
				if i, j := int((c.X-box.Min.X)/severStep), int((c.Y-box.Min.Y)/severStep); i < nx && j < ny {
					far[j*nx+i] = 0
				}
			}
		}
	}
	pass := func(k, i, j int, steps *[4][3]int) {
		for n := range steps {
			o := &steps[n]
			if x, y := i+o[0], j+o[1]; x >= 0 && y >= 0 && x < nx && y < ny {
				far[k] = min(far[k], far[y*nx+x]+int16(o[2]))
			}
		}
	}
	back, forth := [4][3]int{{-1, 0, 3}, {0, -1, 3}, {-1, -1, 4}, {1, -1, 4}},
		[4][3]int{{1, 0, 3}, {0, 1, 3}, {1, 1, 4}, {-1, 1, 4}}
	for k := range far {
		pass(k, k%nx, k/nx, &back)
	}
	for k := len(far) - 1; k >= 0; k-- {
		pass(k, k%nx, k/nx, &forth)
	}
	for k := range in {
		in[k] = in[k] && float64(far[k])*severStep/3 >= severRim
	}
	var out []piece
	var stack []int
	left := slices.Clone(in) // cells in no piece yet
	for start := range left {
		if !left[start] {
			continue
		}
		var found piece
		stack, left[start] = append(stack[:0], start), false
		for len(stack) > 0 {
			c := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			i, j := c%nx, c/nx
			found.cells = append(found.cells, at(i, j))
			edge := false
			for _, o := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				x, y := i+o[0], j+o[1]
				if x < 0 || y < 0 || x >= nx || y >= ny || !in[y*nx+x] {
					edge = true
				} else if left[y*nx+x] {
					left[y*nx+x] = false
					stack = append(stack, y*nx+x)
				}
			}
			if edge {
				found.edge = append(found.edge, at(i, j))
			}
		}
		if float64(len(found.cells))*severStep*severStep >= severArea {
			out = append(out, found)
		}
	}
	slices.SortStableFunc(out, func(a, b piece) int { return cmp.Compare(len(b.cells), len(a.cells)) })
	return out
}

func (b *Board) along(ring Ring) []geom.Point {
	var out []geom.Point
	for _, n := range ring {
		back := n < 0
		if back {
			n = ^n
		}
		pts := b.Arcs[n].Points
		for k := range pts {
			p := pts[k]
			if back {
				p = pts[len(pts)-1-k]
			}
			if len(out) == 0 || out[len(out)-1] != p {
				out = append(out, p)
			}
		}
	}
	return out
}

// parted reports whether another region's land comes within a distance of a point.
func (b *Board) parted(id engine.RegionID, p geom.Point, d float64) bool {
	for i := range b.Arcs {
		a := &b.Arcs[i]
		if a.Left != id && a.Right != id {
			continue
		}
		other := a.Left
		if other == id {
			other = a.Right
		}
		if other == engine.NoRegion || b.Map.Regions[other].Terrain == engine.Sea {
			continue
		}
		for k := 1; k < len(a.Points); k++ {
			if geom.SegmentDist(p, a.Points[k-1], a.Points[k]) < d {
				return true
			}
		}
	}
	return false
}
