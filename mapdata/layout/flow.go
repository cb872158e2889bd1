package layout

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// flowCell is the size of a density cell, in mm.
const flowCell = 2.0

// field is a grid of cells over the finished sheet.
type field struct {
	nx, ny         int
	hx, hy         float64
	width, height  float64
	cosX, cosY     []float64 // orthonormal cosine transforms
	originX, origY float64
}

func newField(m *mesh) *field {
	f := &field{width: m.to.Max.X - m.to.Min.X, height: m.to.Max.Y - m.to.Min.Y, originX: m.to.Min.X, origY: m.to.Min.Y}
	f.nx, f.ny = int(f.width/flowCell), int(f.height/flowCell)
	f.hx, f.hy = f.width/float64(f.nx), f.height/float64(f.ny)
	f.cosX, f.cosY = cosines(f.nx), cosines(f.ny)
	return f
}

func cosines(n int) []float64 {
	c := make([]float64, n*n)
	for k := 0; k < n; k++ {
		s := math.Sqrt(2 / float64(n))
		if k == 0 {
			s = math.Sqrt(1 / float64(n))
		}
		for i := 0; i < n; i++ {
			c[k*n+i] = s * math.Cos(math.Pi*float64(k)*(float64(i)+.5)/float64(n))
		}
	}
	return c
}

// transform returns the two-dimensional cosine transform of z, or its inverse.
func (f *field) transform(z []float64, inverse bool) []float64 {
	nx, ny := f.nx, f.ny
	t, o := make([]float64, nx*ny), make([]float64, nx*ny)
	parallel(ny, func(y int) {
		row, src := t[y*nx:(y+1)*nx], z[y*nx:(y+1)*nx]
		for i := 0; i < nx; i++ {
			if inverse {
				v := src[i]
				for k, c := range f.cosX[i*nx : (i+1)*nx] {
					row[k] += c * v
				}
				continue
			}
			v := 0.0
			for k, c := range f.cosX[i*nx : (i+1)*nx] {
				v += c * src[k]
			}
			row[i] = v
		}
	})
	parallel(ny, func(k int) {
		row := o[k*nx : (k+1)*nx]
		for i := 0; i < ny; i++ {
			c := f.cosY[k*ny+i]
			if inverse {
				c = f.cosY[i*ny+k]
			}
			for x, v := range t[i*nx : (i+1)*nx] {
				row[x] += c * v
			}
		}
	})
	return o
}

// blur applies a Gaussian of s cells, with reflection at the edges.
func (f *field) blur(z []float64, s float64) []float64 {
	r := int(3*s) + 1
	w := make([]float64, 2*r+1)
	total := 0.0
	for i := -r; i <= r; i++ {
		w[i+r] = math.Exp(-float64(i*i) / (2 * s * s))
		total += w[i+r]
	}
	reflect := func(i, n int) int {
		for i < 0 || i >= n {
			if i < 0 {
				i = -i - 1
			} else {
				i = 2*n - 1 - i
			}
		}
		return i
	}
	tmp, out := make([]float64, len(z)), make([]float64, len(z))
	parallel(f.ny, func(y int) {
		for x := 0; x < f.nx; x++ {
			v := 0.0
			for i := -r; i <= r; i++ {
				v += w[i+r] * z[y*f.nx+reflect(x+i, f.nx)]
			}
			tmp[y*f.nx+x] = v / total
		}
	})
	parallel(f.ny, func(y int) {
		for x := 0; x < f.nx; x++ {
			v := 0.0
			for i := -r; i <= r; i++ {
				v += w[i+r] * tmp[reflect(y+i, f.ny)*f.nx+x]
			}
			out[y*f.nx+x] = v / total
		}
	})
	return out
}

// flow moves the mesh's vertices so that the density becomes uniform: the flow-based cartogram of
// Gastner, Seguy and More (2018), with the velocity field of a density that fades linearly to its
// mean.
func (f *field) flow(m *mesh, rho []float64) {
	mean := 0.0
	for _, v := range rho {
		mean += v
	}
	mean /= float64(len(rho))
	d := make([]float64, len(rho))
	for i, v := range rho {
		d[i] = v - mean
	}
	spectrum := f.transform(d, false)
	for k := 0; k < f.ny; k++ {
		for l := 0; l < f.nx; l++ {
			la := (2-2*math.Cos(math.Pi*float64(l)/float64(f.nx)))/(f.hx*f.hx) +
				(2-2*math.Cos(math.Pi*float64(k)/float64(f.ny)))/(f.hy*f.hy)
			if la == 0 {
				spectrum[0] = 0
			} else {
				spectrum[k*f.nx+l] /= -la
			}
		}
	}
	u := f.transform(spectrum, true)
	nx, ny := f.nx, f.ny
	fx, fy := make([]float64, (nx+1)*ny), make([]float64, nx*(ny+1))
	for y := 0; y < ny; y++ {
		for x := 1; x < nx; x++ {
			fx[y*(nx+1)+x] = (u[y*nx+x] - u[y*nx+x-1]) / f.hx
		}
	}
	for y := 1; y < ny; y++ {
		for x := 0; x < nx; x++ {
			fy[y*nx+x] = (u[y*nx+x] - u[(y-1)*nx+x]) / f.hy
		}
	}
	velocity := func(x, y, t float64) (float64, float64) {
		gx, gy := math.Max(0, math.Min(f.width, x))/f.hx, math.Max(0, math.Min(f.height, y))/f.hy
		r := (1-t)*bilinear(rho, nx, ny, gx-.5, gy-.5) + t*mean
		return bilinear(fx, nx+1, ny, gx, gy-.5) / r, bilinear(fy, nx, ny+1, gx-.5, gy) / r
	}
	const steps = 24
	parallel(len(m.x), func(i int) {
		x, y := m.x[i]-f.originX, m.y[i]-f.origY
		dt := 1.0 / steps
		for s := 0; s < steps; s++ {
			t := float64(s) * dt
			k1, l1 := velocity(x, y, t)
			k2, l2 := velocity(x+dt/2*k1, y+dt/2*l1, t+dt/2)
			k3, l3 := velocity(x+dt/2*k2, y+dt/2*l2, t+dt/2)
			k4, l4 := velocity(x+dt*k3, y+dt*l3, t+dt)
			x += dt / 6 * (k1 + 2*k2 + 2*k3 + k4)
			y += dt / 6 * (l1 + 2*l2 + 2*l3 + l4)
		}
		m.x[i], m.y[i] = x+f.originX, y+f.origY
	})
}

func bilinear(z []float64, nx, ny int, x, y float64) float64 {
	x, y = math.Max(0, math.Min(float64(nx-1), x)), math.Max(0, math.Min(float64(ny-1), y))
	i, j := min(int(x), nx-2), min(int(y), ny-2)
	a, b := x-float64(i), y-float64(j)
	k := j*nx + i
	return (z[k]*(1-a)+z[k+1]*a)*(1-b) + (z[k+nx]*(1-a)+z[k+nx+1]*a)*b
}

// parallel calls f for 0..n-1 on all processors. Each call may write only to its own index.
func parallel(n int, f func(i int)) {
	var wg sync.WaitGroup
	var next int64
	workers := min(runtime.GOMAXPROCS(0), n)
	chunk := max(1, min(64, n/(4*max(1, workers))))
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				a := int(atomic.AddInt64(&next, int64(chunk))) - chunk
				if a >= n {
					return
				}
				for i := a; i < min(n, a+chunk); i++ {
					f(i)
				}
			}
		}()
	}
	wg.Wait()
}
