package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// stacks finds room for the second and further units in rows and columns around the first unit's
// slot, the nearest first. If there is too little, the slot moves to where there is most.
func (f *fitting) stacks() {
	parallel(len(f.sites), func(i int) {
		t, s := &f.sites[i], f.spots[i]
		if t.stack < 2 || len(s.units) == 0 || !s.hasUnit[0] {
			return
		}
		f.release(t.id, s)
		defer func() { f.take(t.id, s) }()
		w := f.look(t.id, false)
		if w == nil {
			return
		}
		free := func(p geom.Point) bool {
			return w.clear(p) >= f.token+gapToken && s.clearOf(p, f.pieces)
		}
		want := t.stack - 1
		best := rowsAbout(s.units[0], want, f.pitch(), free)
		if len(best) < want {
			step := max(1, int(pixels)/w.step)
			for j := 0; j < w.h; j += step {
				for k := 0; k < w.w; k += step {
					p := w.middle(k, j)
					if w.d[j*w.w+k] < f.token+gapToken || !free(p) {
						continue
					}
					if rows := rowsAbout(p, want, f.pitch(), free); len(rows) > len(best) || len(rows) == len(best) &&
						spanOf(p, rows) < spanOf(s.units[0], best)-1e-9 {
						best, s.units[0] = rows, geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
					}
				}
			}
			best = rowsAbout(s.units[0], want, f.pitch(), free)
		}
		s.stack = best
	})
}

// clearOf reports whether a token at p is clear of a spot's name, symbol and dislodged units.
func (s *spot) clearOf(p geom.Point, on pieces) bool {
	if s.named && s.name.distance(p) < on.token+gapToken {
		return false
	}
	if s.hasCentre && s.centre.Dist(p) < on.token+s.centreRadius+gapToken {
		return false
	}
	for k := range s.dislodged {
		if s.hasDislodged[k] && s.dislodged[k].Dist(p) < on.apart() {
			return false
		}
	}
	return true
}

// rowsAbout lists up to n free places on a grid through p, connected with it, the nearest first.
// pitch is in mm.
func rowsAbout(p geom.Point, n int, pitch float64, free func(geom.Point) bool) []geom.Point {
	const reach = 8 // places each way
	type cell struct{ i, j int }
	var cells []cell
	for j := -reach; j <= reach; j++ {
		for i := -reach; i <= reach; i++ {
			if i != 0 || j != 0 {
				cells = append(cells, cell{i, j})
			}
		}
	}
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(a.i*a.i+a.j*a.j, b.i*b.i+b.j*b.j) })
	in := map[cell]bool{{0, 0}: true}
	var out []geom.Point
	for _, c := range cells {
		if len(out) == n {
			break
		}
		// Each must be next to a chosen place, so that a stack is one block.
		if !in[cell{c.i - 1, c.j}] && !in[cell{c.i + 1, c.j}] && !in[cell{c.i, c.j - 1}] && !in[cell{c.i, c.j + 1}] {
			continue
		}
		if q := p.Add(geom.Point{X: float64(c.i) * pitch, Y: float64(c.j) * pitch}); free(q) {
			in[c] = true
			out = append(out, geom.Point{X: math.Round(q.X*100) / 100, Y: math.Round(q.Y*100) / 100})
		}
	}
	return out
}

// spanOf returns how far a stack reaches from its first unit.
func spanOf(p geom.Point, rows []geom.Point) float64 {
	d := 0.0
	for _, q := range rows {
		d = math.Max(d, q.Dist(p))
	}
	return d
}
