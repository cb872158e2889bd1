package layout

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// flowCell is the size of a density cell, in mm.
const flowCell = 2.0

// field is a grid of density cells over the finished sheet.
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

// blur smooths z with a Gaussian of s cells' deviation, reflected at the edges.
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

// flow moves the mesh's vertices to make the density uniform: the flow-based cartogram of Gastner,
// Seguy and More (2018), with the velocities of a density that fades linearly to its mean.
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

// flowTo moves the mesh's vertices to equalise the densities of regions, blurred by s cells.
func (m *mesh) flowTo(g *field, r *raster, density func(engine.RegionID) float64, s float64) {
	rho, count := make([]float64, g.nx*g.ny), make([]float64, g.nx*g.ny)
	for y := 0; y < r.h; y++ {
		v := ((float64(y)+.5)/pixels - g.origY) / g.hy
		if v < 0 || v >= float64(g.ny) {
			continue
		}
		for x := 0; x < r.w; x++ {
			u := ((float64(x)+.5)/pixels - g.originX) / g.hx
			if u < 0 || u >= float64(g.nx) {
				continue
			}
			k := int(v)*g.nx + int(u)
			rho[k] += density(r.id[y*r.w+x])
			count[k]++
		}
	}
	for i := range rho {
		rho[i] /= math.Max(1, count[i])
	}
	g.flow(m, g.blur(rho, s))
}

// need returns the area in mm² that a region's slots and its name at a size in pt need.
func (t *site) need(size float64) float64 {
	if t.disc != nil {
		return math.Pi * (t.disc.radius + .2) * (t.disc.radius + .2)
	}
	best := math.Inf(1)
	if t.kind == mapdata.LabelPrimary {
		size = math.Max(size, 9)
	}
	for _, lines := range t.wraps {
		b := set(t.face, lines, size, 0, pitch(t.kind))
		w, h := b.width(), b.height()
		best = math.Min(best, (w+1)*(h+1.4)*(1+.08*math.Max(0, w/h-4)))
	}
	token := 2 * (t.token + gapToken)
	slots := (1.45 + 1.2*float64(max(1, t.stack)-1)) * token * token
	if len(t.coasts) == 0 { // off the board: a name alone
		slots = 0
	}
	if t.centre > 0 {
		slots += 4 * (t.centre + gapToken) * (t.centre + gapToken)
	}
	for k := 1; k < len(t.coasts); k++ {
		slots += token * token * .8
	}
	return (best + slots) * 1.6
}

// guests adds to regions' needs the ground that names and dislodged units of their towns take.
func (v *solver) guests(r *raster, st []site, need []float64) {
	for i := range st {
		t := &st[i]
		if t.disc == nil {
			continue
		}
		b := set(t.face, t.wraps[0], math.Max(t.rank, v.opt.Least), 0, pitch(t.kind))
		want := ((b.width()+.8)*(b.height()+.6) + 9) * 1.3 * v.factor[i]
		count := map[engine.RegionID]float64{}
		var ids []engine.RegionID
		n := 0.0
		g := ground{raster: r}
		g.eachInDisc(t.disc.centre, 8, func(k int) {
			if id := r.id[k]; id >= 0 && id != t.id && st[id].disc == nil {
				if count[id] == 0 {
					ids = append(ids, id)
				}
				count[id]++
				n++
			}
		})
		for _, id := range ids {
			need[id] += want * count[id] / n
		}
	}
}

// learn raises the need of regions with a missing or steep name, and lowers the others'.
func (v *solver) learn(f *fitting) {
	for i := range f.sites {
		t, s := &f.sites[i], f.spots[i]
		lacks := !f.good(t) || s.named && len(s.name.leader) > 0
		for k := range s.hasDislodged {
			lacks = lacks || !s.hasDislodged[k]
		}
		limit := 2.4
		v.stuck[i]++
		if !lacks {
			v.stuck[i] = 0
		}
		switch {
		case lacks:
			v.factor[i] = math.Min(limit, v.factor[i]*1.18)
		case s.tilted() && t.kind == mapdata.LabelLand:
			v.factor[i] = math.Min(1.9, v.factor[i]*1.08)
		case s.steep():
			v.factor[i] = math.Min(limit, v.factor[i]*1.06)
		case v.factor[i] > 1:
			v.factor[i] = math.Max(1, v.factor[i]*.975)
		}
	}
}
