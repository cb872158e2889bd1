package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

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

// need returns the area in mm² that a region needs for its name at a size and its slots.
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

// guests adds what circles' names and dislodged units need to the needs of the regions around them.
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

// learn raises the demand of regions in which something did not fit or is steep, and lowers that of
// the others again.
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
