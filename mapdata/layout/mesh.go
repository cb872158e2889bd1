package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// cell is the size of a mesh cell on the undistorted sheet, in mm: about 10 km on the W3K board.
const cell = 3.3

// grain is the step to which frozen vertices are rounded, in mm.
const grain = 0.05

// mesh is a piecewise linear map from a rectangle of the undistorted sheet to one of the finished
// sheet. Each cell is split from its upper left to its lower right corner.
type mesh struct {
	from, to geom.Box
	nx, ny   int // cells
	x, y     []float64
}

// newMesh returns the affine map from one rectangle to another.
func newMesh(from, to geom.Box) *mesh {
	w, h := from.Max.X-from.Min.X, from.Max.Y-from.Min.Y
	m := &mesh{from: from, to: to, nx: int(w/cell) + 1, ny: int(h/cell) + 1}
	n := (m.nx + 1) * (m.ny + 1)
	m.x, m.y = make([]float64, n), make([]float64, n)
	for k := range m.x {
		p := m.rest(k)
		m.x[k], m.y[k] = p.X, p.Y
	}
	return m
}

func (m *mesh) rest(k int) geom.Point {
	i, j := k%(m.nx+1), k/(m.nx+1)
	return geom.Point{
		X: m.to.Min.X + (m.to.Max.X-m.to.Min.X)*float64(i)/float64(m.nx),
		Y: m.to.Min.Y + (m.to.Max.Y-m.to.Min.Y)*float64(j)/float64(m.ny),
	}
}

// at maps a point of the undistorted sheet; one outside the rectangle goes to its edge. The float64
// conversions prevent fused multiply-add, which only some processors have.
func (m *mesh) at(p geom.Point) geom.Point {
	u := (p.X - m.from.Min.X) / (m.from.Max.X - m.from.Min.X) * float64(m.nx)
	v := (p.Y - m.from.Min.Y) / (m.from.Max.Y - m.from.Min.Y) * float64(m.ny)
	u, v = math.Max(0, math.Min(float64(m.nx), u)), math.Max(0, math.Min(float64(m.ny), v))
	i, j := min(int(u), m.nx-1), min(int(v), m.ny-1)
	a, b := u-float64(i), v-float64(j)
	k := j*(m.nx+1) + i
	k10, k01, k11 := k+1, k+m.nx+1, k+m.nx+2
	f := func(z []float64) float64 {
		if a >= b {
			return z[k] + float64(a*(z[k10]-z[k])) + float64(b*(z[k11]-z[k10]))
		}
		return z[k] + float64(b*(z[k01]-z[k])) + float64(a*(z[k11]-z[k01]))
	}
	return geom.Point{X: f(m.x), Y: f(m.y)}
}

// round rounds all vertices to whole grains.
func (m *mesh) round() {
	for k := range m.x {
		m.x[k] = math.Round(m.x[k]/grain) * grain
		m.y[k] = math.Round(m.y[k]/grain) * grain
	}
}

// stretch returns how the mesh distorts: the number of folded triangles, the smallest and largest
// linear scale, and the largest ratio of the two principal scales.
func (m *mesh) stretch() (folds int, smallest, largest, squeeze float64) {
	hx := (m.to.Max.X - m.to.Min.X) / float64(m.nx)
	hy := (m.to.Max.Y - m.to.Min.Y) / float64(m.ny)
	smallest = math.Inf(1)
	one := func(a, b, c, d float64) { // dX/dx, dX/dy, dY/dx, dY/dy
		det := a*d - b*c
		if det <= 0 {
			folds++
			return
		}
		s := math.Sqrt(det)
		smallest, largest = math.Min(smallest, s), math.Max(largest, s)
		p, r := math.Hypot((a+d)/2, (c-b)/2), math.Hypot((a-d)/2, (c+b)/2)
		squeeze = math.Max(squeeze, (p+r)/math.Max(1e-9, p-r))
	}
	for j := 0; j < m.ny; j++ {
		for i := 0; i < m.nx; i++ {
			k := j*(m.nx+1) + i
			k10, k01, k11 := k+1, k+m.nx+1, k+m.nx+2
			one((m.x[k10]-m.x[k])/hx, (m.x[k11]-m.x[k10])/hy, (m.y[k10]-m.y[k])/hx, (m.y[k11]-m.y[k10])/hy)
			one((m.x[k11]-m.x[k01])/hx, (m.x[k01]-m.x[k])/hy, (m.y[k11]-m.y[k01])/hx, (m.y[k01]-m.y[k])/hy)
		}
	}
	return folds, smallest, largest, squeeze
}

// magnify applies a radial lens around a point of the finished sheet: r -> r(1 + a exp(-r²/2s²)).
// It is monotone for a < 2 (1 + a(1-q)exp(-q/2) > 0 for every q = r²/s² while a < 2.24) and fades
// towards the frame, which maps to itself.
func (m *mesh) magnify(c geom.Point, s, a float64) {
	for k := range m.x {
		dx, dy := m.x[k]-c.X, m.y[k]-c.Y
		w := math.Min(math.Min(m.x[k]-m.to.Min.X, m.to.Max.X-m.x[k]), math.Min(m.y[k]-m.to.Min.Y, m.to.Max.Y-m.y[k]))
		w = math.Max(0, math.Min(1, w/(4*s)))
		w = w * w * (3 - 2*w)
		g := a * math.Exp(-(dx*dx+dy*dy)/(2*s*s)) * w
		m.x[k] += dx * g
		m.y[k] += dy * g
	}
}

// corners returns the vertices of triangle t; each cell has two.
func (m *mesh) corners(t int) (a, b, c int) {
	cell := t / 2
	k := cell/m.nx*(m.nx+1) + cell%m.nx
	if t%2 == 0 {
		return k, k + 1, k + m.nx + 2
	}
	return k, k + m.nx + 2, k + m.nx + 1
}

// loosen relaxes the mesh wherever a triangle is folded or smaller than the given linear scale, by
// repeatedly moving its vertices half way to the mean of their neighbours. It reports whether no
// such triangle is left.
func (m *mesh) loosen(scale float64) bool {
	least := scale * scale * (m.to.Max.X - m.to.Min.X) / float64(m.nx) * (m.to.Max.Y - m.to.Min.Y) / float64(m.ny)
	tight := make([]bool, len(m.x))
	for range 400 {
		clear(tight)
		found := false
		for t := range 2 * m.nx * m.ny {
			a, b, c := m.corners(t)
			if (m.x[b]-m.x[a])*(m.y[c]-m.y[a])-(m.x[c]-m.x[a])*(m.y[b]-m.y[a]) < least {
				tight[a], tight[b], tight[c], found = true, true, true, true
			}
		}
		if !found {
			return true
		}
		for k, hit := range tight {
			i, j := k%(m.nx+1), k/(m.nx+1)
			if !hit || i == 0 || j == 0 || i == m.nx || j == m.ny {
				continue
			}
			w := m.nx + 1
			m.x[k] = m.x[k]/2 + (m.x[k-1]+m.x[k+1]+m.x[k-w]+m.x[k+w])/8
			m.y[k] = m.y[k]/2 + (m.y[k-1]+m.y[k+1]+m.y[k-w]+m.y[k+w])/8
		}
	}
	return false
}
