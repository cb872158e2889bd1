package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// swallow is the largest share of a piece of land that its rim may cover. A piece of less than
// sliver mm² has no rim, since only its shore is visible.
const (
	swallow = 0.30
	sliver  = 1.5
)

// An owner's colour is full in a band along the border and paler inside, as in old atlases.
// bandWidth is the band's width in mm, bandShare the most of a piece that it covers.
const (
	bandWidth = 2.6
	bandShare = 0.55
)

// rimmed is a connected piece of land: its area and its rim's, mm².
type rimmed struct {
	Area, Rim float64
	Wide      bool // whether there is room for rim and band
}

func (p rimmed) share() float64 { return p.Rim / p.Area }

// insets returns a shape without its rim, in two parts. out[1] holds the pieces with room for rim
// and band, without both. out[0] holds the narrower pieces, without a rim so thin that it covers no
// more than the share allowed. wash is all pieces without their bands.
//
// The distance from the border is measured on a grid and contoured by marching squares. Unlike an
// offset outline, the result cannot cross itself in a narrow neck.
func insets(rings [][]geom.Point, box geom.Box, widths [2]float64) (out [2]scene.Path, wash scene.Path, all []rimmed) {
	const step = 0.25
	reach := max(widths[1], bandWidth) + 2*step
	x0, y0 := box.Min.X-step, box.Min.Y-step
	nx, ny := int((box.Max.X-x0)/step)+3, int((box.Max.Y-y0)/step)+3
	d := make([]float32, nx*ny) // squared distance from the border
	for i := range d {
		d[i] = float32(reach * reach)
	}
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			i0, i1 := cells(min(a.X, b.X)-reach-x0, max(a.X, b.X)+reach-x0, step, nx)
			j0, j1 := cells(min(a.Y, b.Y)-reach-y0, max(a.Y, b.Y)+reach-y0, step, ny)
			dx, dy := b.X-a.X, b.Y-a.Y
			n := dx*dx + dy*dy
			if n == 0 {
				continue
			}
			for j := j0; j <= j1; j++ {
				py := y0 + float64(j)*step - a.Y
				row := d[j*nx:]
				for k := i0; k <= i1; k++ {
					px := x0 + float64(k)*step - a.X
					t := (px*dx + py*dy) / n
					if t < 0 {
						t = 0
					} else if t > 1 {
						t = 1
					}
					ex, ey := px-t*dx, py-t*dy
					if e := float32(ex*ex + ey*ey); e < row[k] {
						row[k] = e
					}
				}
			}
		}
	}
	// Distances are positive inside the shape. Fill each row of the grid by the even-odd rule.
	var xs []float64
	for j := 0; j < ny; j++ {
		y := y0 + float64(j)*step
		xs = xs[:0]
		for _, ring := range rings {
			for i, a := range ring {
				b := ring[(i+1)%len(ring)]
				if (a.Y > y) != (b.Y > y) {
					xs = append(xs, a.X+(y-a.Y)*(b.X-a.X)/(b.Y-a.Y))
				}
			}
		}
		sortFloats(xs)
		at, in := 0, false
		for k := 0; k < nx; k++ {
			x := x0 + float64(k)*step
			for at < len(xs) && xs[at] <= x {
				in = !in
				at++
			}
			v := float32(math.Sqrt(float64(d[j*nx+k])))
			if !in {
				v = -v
			}
			d[j*nx+k] = v
		}
	}
	// narrow is how far each cell is inside the inner edge of the rim of a narrow piece.
	narrow := make([]float32, len(d))
	for k, v := range d {
		if narrow[k] = -1; v <= 0 {
			narrow[k] = v - float32(widths[0])/2
		}
	}
	washed := make([]float32, len(d)) // by cell: how far it is inside the band's inner edge
	for k, v := range d {
		washed[k] = min(v, 0) - 1
	}
	var deep []float32
	for _, piece := range pieces(d, nx, ny) {
		deep = deep[:0]
		for _, k := range piece {
			deep = append(deep, d[k])
		}
		slices.Sort(deep)
		// under returns the area within w mm of the border. Cells reach half a step either way.
		under := func(w float64) float64 {
			n := 0.0
			for _, v := range deep {
				if float64(v) >= w+step/2 {
					break
				}
				n += min(1, (w-float64(v))/step+0.5)
			}
			return n * step * step
		}
		p := rimmed{Area: float64(len(piece)) * step * step}
		band := bandWidth
		for band > 0.1 && under(band) > bandShare*p.Area {
			band *= 0.94
		}
		for _, k := range piece {
			washed[k] = d[k] - float32(band)
		}
		if p.Rim = under(widths[1]); p.share() <= swallow {
			p.Wide = true
			all = append(all, p)
			continue
		}
		w := widths[0]
		for p.Rim = under(w); p.share() > swallow && w > 0.02; p.Rim = under(w) { // a thinner rim cannot be drawn
			w *= 0.9
		}
		all = append(all, p)
		for _, k := range piece {
			narrow[k], d[k] = d[k]-float32(w), 0 // shift the values, so that the contour at 0 serves all pieces
		}
	}
	for _, level := range []struct {
		v     []float32
		level float32
		out   *scene.Path
		tol   float64
	}{{narrow, 0, &out[0], 0.15}, {d, float32(widths[1]), &out[1], 0.27}, {washed, 0, &wash, 0.27}} {
		for _, c := range contours(level.v, nx, ny, level.level) {
			for i := range c {
				c[i] = geom.Point{X: x0 + c[i].X*step, Y: y0 + c[i].Y*step}
			}
			if math.Abs(geom.Area(c)) < 0.15 {
				continue
			}
			c = append(c, c[0])
			c = scene.Simplify(c, level.tol)
			if len(c) > 3 {
				level.out.Poly(c[:len(c)-1], true)
			}
		}
	}
	return out, wash, all
}

// pieces returns the connected parts of a grid above 0, each as a list of cells.
func pieces(d []float32, nx, ny int) [][]int32 {
	var out [][]int32
	seen := make([]bool, len(d))
	for start := range d {
		if seen[start] || d[start] <= 0 {
			continue
		}
		seen[start] = true
		piece := []int32{int32(start)}
		for at := 0; at < len(piece); at++ {
			k := int(piece[at])
			i, j := k%nx, k/nx
			for _, o := range [4][2]int{{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}} {
				if o[0] < 0 || o[1] < 0 || o[0] >= nx || o[1] >= ny {
					continue
				}
				if n := o[1]*nx + o[0]; !seen[n] && d[n] > 0 {
					seen[n] = true
					piece = append(piece, int32(n))
				}
			}
		}
		out = append(out, piece)
	}
	return out
}

func cells(lo, hi, step float64, n int) (int, int) {
	return max(0, int(math.Ceil(lo/step))), min(n-1, int(math.Floor(hi/step)))
}

func sortFloats(x []float64) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && x[j] < x[j-1]; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

// contours returns the lines along which a grid has a level. Higher values are on a line's right:
// on the sheet, lines run clockwise around hills and anticlockwise around hollows.
func contours(v []float32, nx, ny int, level float32) [][]geom.Point {
	// An edge of the grid has the number of its cell and of its side, 0 for top or 1 for left.
	next := make([]int32, 2*nx*ny)
	for i := range next {
		next[i] = -1
	}
	edge := func(i, j, side int) int32 { return int32((j*nx+i)*2 + side) }
	var order []int32
	link := func(a, b int32) {
		next[a] = b
		order = append(order, a)
	}
	for j := 0; j+1 < ny; j++ {
		for i := 0; i+1 < nx; i++ {
			c := 0
			if v[j*nx+i] > level {
				c |= 1
			}
			if v[j*nx+i+1] > level {
				c |= 2
			}
			if v[(j+1)*nx+i+1] > level {
				c |= 4
			}
			if v[(j+1)*nx+i] > level {
				c |= 8
			}
			if c == 0 || c == 15 {
				continue
			}
			top, left, bottom, right := edge(i, j, 0), edge(i, j, 1), edge(i, j+1, 0), edge(i+1, j, 1)
			switch c {
			case 1:
				link(left, top)
			case 2:
				link(top, right)
			case 3:
				link(left, right)
			case 4:
				link(right, bottom)
			case 5:
				link(left, top)
				link(right, bottom)
			case 6:
				link(top, bottom)
			case 7:
				link(left, bottom)
			case 8:
				link(bottom, left)
			case 9:
				link(bottom, top)
			case 10:
				link(top, right)
				link(bottom, left)
			case 11:
				link(bottom, right)
			case 12:
				link(right, left)
			case 13:
				link(right, top)
			case 14:
				link(top, left)
			}
		}
	}
	at := func(e int32) geom.Point {
		k := int(e / 2)
		i, j := k%nx, k/nx
		o := k + 1
		if e%2 == 1 {
			o = k + nx
		}
		t := float64((level - v[k]) / (v[o] - v[k]))
		if e%2 == 1 {
			return geom.Point{X: float64(i), Y: float64(j) + t}
		}
		return geom.Point{X: float64(i) + t, Y: float64(j)}
	}
	var out [][]geom.Point
	done := make([]bool, len(next))
	for _, start := range order {
		if done[start] {
			continue
		}
		var c []geom.Point
		for e := start; !done[e]; {
			done[e] = true
			c = append(c, at(e))
			if e = next[e]; e < 0 {
				break
			}
		}
		if len(c) > 3 {
			out = append(out, c)
		}
	}
	return out
}

// Rim is the share of a piece of land that its rim and band cover.
type Rim struct {
	Region engine.RegionID
	Area   float64 // area of the piece, mm²
	Share  float64 // share of the piece that rim and band cover, 0 to 1
}

// Rims measures all visible pieces of land, the largest share first. Circles have no rim.
func (r *Renderer) Rims() []Rim {
	var out []Rim
	for i := range r.faces {
		for _, p := range r.faces[i].pieces {
			if p.Area >= sliver {
				out = append(out, Rim{engine.RegionID(i), p.Area, p.share()})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Rim) int { return cmp.Compare(b.Share, a.Share) })
	return out
}
