package layout

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// lenses applies the designer's local magnifications, and magnifies small islands, which the flow,
// being blurred, would miss.
func (v *solver) lenses() error {
	m := v.sheet.Map
	for _, l := range v.opt.Lenses {
		if id := m.Region(l.Region); id != engine.NoRegion {
			v.magnify(v.warp.mesh.at(v.sheet.Anchors[id][0]), l.Reach, l.Strength)
		}
	}
	if v.opt.Rounds == 0 {
		return nil
	}
	island := make([]bool, len(m.Regions))
	for i := range island {
		island[i] = m.Regions[i].Terrain != engine.Sea && !v.sheet.Faces[i].Circle
	}
	for _, a := range v.sheet.Arcs {
		for _, id := range [2]engine.RegionID{a.Left, a.Right} {
			if id >= 0 && a.Kind != mapdata.ArcCoast && a.Kind != mapdata.ArcLake {
				island[id] = false
			}
		}
	}
	for range 5 {
		r := v.paint()
		st, err := sites(v.sheet, v.warp, &v.opt)
		if err != nil {
			return err
		}
		area := r.areas(len(st))
		middle := make([]geom.Point, len(st))
		for k, id := range r.id {
			if id >= 0 && island[id] {
				middle[id] = middle[id].Add(geom.Point{X: float64(k%r.w) + .5, Y: float64(k/r.w) + .5})
			}
		}
		for i := range st {
			need := st[i].need(v.opt.Least) * .8
			if !island[i] || area[i] == 0 || area[i] > need {
				continue
			}
			c := middle[i].Mul(1 / (area[i] * pixels * pixels * pixels))
			reach := math.Max(4, 1.3*math.Sqrt(area[i]/math.Pi))
			v.magnify(c, reach, math.Min(.6, math.Sqrt(need/area[i])-1))
		}
	}
	return nil
}

// tightest is the smallest linear scale that a lens may leave in the mesh.
const tightest = .12

// magnify applies a radial magnification, unless the mesh is too coarse for it and would fold.
func (v *solver) magnify(c geom.Point, reach, strength float64) {
	old := *v.warp.mesh
	old.x, old.y = append([]float64(nil), old.x...), append([]float64(nil), old.y...)
	v.warp.mesh.magnify(c, reach, strength)
	if folds, smallest, _, _ := v.warp.mesh.stretch(); folds > 0 || smallest < tightest {
		*v.warp.mesh = old
	}
}

// magnifyStuck magnifies regions that stay too small because they are narrower than the blur.
func (v *solver) magnifyStuck(f *fitting) {
	sum, n := make([]geom.Point, len(f.sites)), make([]float64, len(f.sites))
	for k, id := range f.id {
		if id >= 0 && v.stuck[id] >= 2 && f.sites[id].disc == nil {
			sum[id], n[id] = sum[id].Add(geom.Point{X: float64(k%f.w) + .5, Y: float64(k/f.w) + .5}), n[id]+1
		}
	}
	for i := range f.sites {
		if n[i] == 0 || f.area[i] > 260 {
			continue
		}
		v.magnify(sum[i].Mul(1/(n[i]*pixels)), math.Max(4, 1.2*math.Sqrt(f.area[i]/math.Pi)), .16)
	}
}

// stride is the length, in mm, of the longest segment of an arc before the warp. Longer ones are
// divided, so that they bend with the mesh.
const stride = 0.6

// warp maps a point from the undistorted sheet to the finished one: by the mesh, then by bulges,
// then by the discs of circles, which push the land around them.
type warp struct {
	mesh   *mesh
	bulges []bulge
	discs  []disc
}

// bulge is a monotone radial lens of finite reach, in mm of the finished sheet: r -> r(1 +
// (m-1)(1-r²/reach²)²), whose slope stays above 1-0.8(m-1), positive for m < 2.25. It may also
// rotate its middle by an angle that fades in the same way. Whole rings rotate, so nothing folds.
type bulge struct {
	at     geom.Point
	reach  float64
	strong float64 // magnification m at the middle
	turn   float64 // radians, clockwise on the paper, at the middle
}

func (b bulge) apply(p geom.Point) geom.Point {
	dx, dy := p.X-b.at.X, p.Y-b.at.Y
	q := (float64(dx*dx) + float64(dy*dy)) / (b.reach * b.reach)
	if q >= 1 {
		return p
	}
	fade := (1 - q) * (1 - q)
	g := 1 + float64((b.strong-1)*fade)
	dx, dy = dx*g, dy*g
	if b.turn != 0 {
		s, c := sincosSmall(b.turn * fade)
		dx, dy = float64(dx*c)-float64(dy*s), float64(dx*s)+float64(dy*c)
	}
	return geom.Point{X: b.at.X + dx, Y: b.at.Y + dy}
}

// bend maps a point by mesh and bulges, without the discs.
func (w *warp) bend(p geom.Point) geom.Point {
	p = w.mesh.at(p)
	for _, b := range w.bulges {
		p = b.apply(p)
	}
	return p
}

// at maps a point through mesh, bulges and discs.
func (w *warp) at(p geom.Point) geom.Point {
	p = w.bend(p)
	for i := range w.discs {
		p = w.discs[i].push(p)
	}
	return p
}

// bendArcs cuts long segments and maps all points by mesh and bulges.
func (w *warp) bendArcs(arcs []mapdata.Arc) []mapdata.Arc {
	out := make([]mapdata.Arc, len(arcs))
	parallel(len(arcs), func(i int) {
		a := arcs[i]
		p := densify(a.Points)
		for k := range p {
			p[k] = w.bend(p[k])
		}
		a.Points = p
		out[i] = a
	})
	return out
}

// arcs maps all arcs. The arcs of a circle map onto its disc. Points are rounded to 0.01 mm.
func (w *warp) arcs(s *mapdata.Tracing) []mapdata.Arc {
	out := w.bendArcs(s.Arcs)
	for i := range w.discs {
		w.discs[i].trace(out)
		d := &w.discs[i]
		parallel(len(out), func(k int) {
			own := out[k].Left == d.region || out[k].Right == d.region
			p := out[k].Points
			for j := range p {
				if own {
					p[j] = d.onto(p[j])
				} else {
					p[j] = d.push(p[j])
				}
			}
		})
	}
	joinTwins(out, w.discs)
	tieEnds(s.Arcs, out)
	squareBoxes(s.Map, out)
	parallel(len(out), func(i int) {
		p := out[i].Points
		for k := range p {
			p[k] = geom.Point{X: math.Round(p[k].X*100) / 100, Y: math.Round(p[k].Y*100) / 100}
		}
	})
	return out
}

// squareBoxes makes the frames of boxes true rectangles again.
func squareBoxes(m *engine.Map, arcs []mapdata.Arc) {
	box := func(id engine.RegionID) bool { return id >= 0 && m.Regions[id].Class == "box" }
	for i := range arcs {
		if box(arcs[i].Left) || box(arcs[i].Right) {
			arcs[i].Points = geom.Square(arcs[i].Points)
		}
	}
}

func densify(p []geom.Point) []geom.Point {
	out := make([]geom.Point, 0, len(p)*2)
	for i, q := range p {
		if i > 0 {
			a := p[i-1]
			n := int(math.Hypot(q.X-a.X, q.Y-a.Y)/stride) + 1
			for k := 1; k < n; k++ {
				t := float64(k) / float64(n)
				out = append(out, geom.Point{X: a.X + float64(t*(q.X-a.X)), Y: a.Y + float64(t*(q.Y-a.Y))})
			}
		}
		out = append(out, q)
	}
	return out
}

func length(p []geom.Point) float64 {
	l := 0.0
	for i := 1; i < len(p); i++ {
		l += math.Hypot(p[i].X-p[i-1].X, p[i].Y-p[i-1].Y)
	}
	return l
}

// tieEnds makes the ends of arcs equal again where they were equal before the warp.
func tieEnds(before, after []mapdata.Arc) {
	end := map[geom.Point]geom.Point{}
	for i := range before {
		p, q := before[i].Points, after[i].Points
		for _, e := range [2][2]int{{0, 0}, {len(p) - 1, len(q) - 1}} {
			if to, ok := end[p[e[0]]]; ok {
				q[e[1]] = to
			} else {
				end[p[e[0]]] = q[e[1]]
			}
		}
	}
}
