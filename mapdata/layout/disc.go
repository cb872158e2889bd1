package layout

import (
	"math"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// discRadius and capitalRadius are the radii of circles on the sheet, mm: a token and its rim.
const (
	discRadius    = 2.4
	capitalRadius = 2.9
)

// touch is the shortest border between a circle and a neighbour, in mm along its rim.
const touch = 1.5

// disc turns the traced outline of a circle into a true disc and fits its surroundings to it. Along
// each ray the outline moves to the rim, and everything up to reach is squeezed or stretched
// evenly. Directions turn so that every neighbour's share of the rim is visible. Both maps are
// monotone, so nothing folds.
type disc struct {
	region engine.RegionID
	centre geom.Point
	radius float64
	reach  float64
	// The traced outline as seen from the centre, in order of direction. dir is the direction of a
	// point, dist is its distance in mm, and turn is the angle added to dir.
	dir, dist, turn []float64
}

// trace finds the circle's outline in the warped arcs, and widens each neighbour's share of the rim
// that is too narrow to be seen.
func (d *disc) trace(arcs []mapdata.Arc) {
	type node struct{ a, r float64 }
	var nodes []node
	type share struct{ from, to float64 }
	var shares []share
	for i := range arcs {
		if arcs[i].Left != d.region && arcs[i].Right != d.region {
			continue
		}
		p := arcs[i].Points
		prev := 0.0
		lo, hi, at := 0.0, 0.0, 0.0
		start := 0.0
		for k, q := range p {
			a := math.Atan2(q.Y-d.centre.Y, q.X-d.centre.X)
			nodes = append(nodes, node{a, math.Hypot(q.X-d.centre.X, q.Y-d.centre.Y)})
			if k == 0 {
				start = a
			} else {
				at += math.Remainder(a-prev, 2*math.Pi)
				lo, hi = math.Min(lo, at), math.Max(hi, at)
			}
			prev = a
		}
		shares = append(shares, share{start + lo, start + hi})
	}
	sort.Slice(nodes, func(i, j int) bool {
		return nodes[i].a < nodes[j].a || nodes[i].a == nodes[j].a && nodes[i].r < nodes[j].r
	})
	d.dir, d.dist, d.turn = d.dir[:0], d.dist[:0], d.turn[:0]
	for _, n := range nodes {
		if k := len(d.dir); k > 0 && n.a-d.dir[k-1] < 1e-9 {
			continue
		}
		d.dir, d.dist = append(d.dir, n.a), append(d.dist, n.r)
	}
	// Widen the shares of the rim that are too narrow, and narrow the wide ones to make room.
	for i := range shares {
		for shares[i].from < -math.Pi {
			shares[i].from, shares[i].to = shares[i].from+2*math.Pi, shares[i].to+2*math.Pi
		}
		for shares[i].from >= math.Pi {
			shares[i].from, shares[i].to = shares[i].from-2*math.Pi, shares[i].to-2*math.Pi
		}
	}
	sort.Slice(shares, func(i, j int) bool { return shares[i].from < shares[j].from })
	width := make([]float64, len(shares))
	need := math.Min(touch/d.radius, 2*math.Pi/float64(max(1, len(shares)))*.8)
	short, spare := 0.0, 0.0
	for i, s := range shares {
		width[i] = s.to - s.from
		if width[i] < need {
			short += need - width[i]
		} else {
			spare += width[i] - need
		}
	}
	// Shares' middles turn as little as possible, so angles count from the mean turn.
	to := make([]float64, len(shares)+1)
	for i := range shares {
		w := width[i]
		if w < need {
			w = need
		} else if spare > 0 {
			w -= (w - need) * short / spare
		}
		to[i+1] = to[i] + w
	}
	shift := 0.0
	if n := len(shares); n > 1 {
		for i, s := range shares {
			shift += (s.from+s.to)/2 - (to[i]+to[i+1])/2
		}
		shift /= float64(n)
	}
	for _, a := range d.dir {
		t := a
		for i, s := range shares {
			if len(shares) < 2 || short == 0 {
				break
			}
			for _, turn := range []float64{0, 2 * math.Pi} {
				if b := a + turn; b >= s.from && b <= s.to && s.to > s.from {
					t = to[i] + shift + float64((b-s.from)/(s.to-s.from)*(to[i+1]-to[i])) - turn
				}
			}
		}
		d.turn = append(d.turn, math.Remainder(t-a, 2*math.Pi))
	}
}

func (d *disc) ray(a float64) (dist, turn float64) {
	n := len(d.dir)
	if n == 0 {
		return d.radius, 0
	}
	k := sort.SearchFloat64s(d.dir, a)
	i, j := (k+n-1)%n, k%n
	a0, a1 := d.dir[i], d.dir[j]
	if k == 0 {
		a0 -= 2 * math.Pi
	}
	if k == n {
		a1 += 2 * math.Pi
	}
	t := 0.0
	if a1 > a0 {
		t = (a - a0) / (a1 - a0)
	}
	return d.dist[i] + float64(t*(d.dist[j]-d.dist[i])), d.turn[i] + float64(t*(d.turn[j]-d.turn[i]))
}

func (d *disc) push(p geom.Point) geom.Point {
	dx, dy := p.X-d.centre.X, p.Y-d.centre.Y
	r := math.Hypot(dx, dy)
	if r > float64(d.reach*1.5)+3 || r < 1e-9 {
		return p
	}
	a := math.Atan2(dy, dx)
	dist, turn := d.ray(a)
	reach := math.Max(d.reach, float64(math.Max(dist, d.radius)*1.15)+.3)
	if r >= reach {
		return p
	}
	t := (r - dist) / (reach - dist)
	if t < 0 {
		t = 0
	}
	r = d.radius + float64(t*(reach-d.radius))
	a += float64(turn * (1 - t))
	return geom.Point{X: d.centre.X + float64(r*math.Cos(a)), Y: d.centre.Y + float64(r*math.Sin(a))}
}

// onto maps a point of the traced outline to the disc's rim.
func (d *disc) onto(p geom.Point) geom.Point {
	a := math.Atan2(p.Y-d.centre.Y, p.X-d.centre.X)
	_, turn := d.ray(a)
	a += turn
	return geom.Point{X: d.centre.X + float64(d.radius*math.Cos(a)), Y: d.centre.Y + float64(d.radius*math.Sin(a))}
}

// neck is the length of the border drawn between two touching discs, in mm.
const neck = 1.5

// joinTwins draws the border of two touching circles as a short bar between the discs, and joins
// the other arcs that met there to its ends.
func joinTwins(arcs []mapdata.Arc, discs []disc) {
	find := func(id engine.RegionID) *disc {
		for i := range discs {
			if discs[i].region == id {
				return &discs[i]
			}
		}
		return nil
	}
	for i := range arcs {
		a, b := find(arcs[i].Left), find(arcs[i].Right)
		if a == nil || b == nil || a == b {
			continue
		}
		p := arcs[i].Points
		first, last := p[0], p[len(p)-1]
		dx, dy := b.centre.X-a.centre.X, b.centre.Y-a.centre.Y
		l := math.Hypot(dx, dy)
		ux, uy := dx/l, dy/l
		m := (a.radius + l - b.radius) / 2
		mid := geom.Point{X: a.centre.X + float64(ux*m), Y: a.centre.Y + float64(uy*m)}
		side := 1.0
		if (last.X-first.X)*-uy+(last.Y-first.Y)*ux < 0 {
			side = -1
		}
		from := geom.Point{X: mid.X + side*uy*neck/2, Y: mid.Y - side*ux*neck/2}
		to := geom.Point{X: mid.X - side*uy*neck/2, Y: mid.Y + side*ux*neck/2}
		for k := range arcs {
			q := arcs[k].Points
			for _, e := range []int{0, len(q) - 1} {
				if near(q[e], first) {
					q[e] = from
				} else if near(q[e], last) {
					q[e] = to
				}
			}
		}
		arcs[i].Points = []geom.Point{from, to}
	}
}

func near(p, q geom.Point) bool { return math.Abs(p.X-q.X) < 1e-6 && math.Abs(p.Y-q.Y) < 1e-6 }

// placeDiscs puts a disc of fixed size at each circle's position and separates overlapping discs.
func (v *solver) placeDiscs() {
	m := v.sheet.Map
	v.warp.discs = v.warp.discs[:0]
	for i := range m.Regions {
		if !v.sheet.Faces[i].Circle {
			continue
		}
		d := disc{region: engine.RegionID(i), centre: v.warp.bend(v.sheet.Faces[i].Centre), radius: discRadius}
		if m.Regions[i].Capital {
			d.radius = capitalRadius
		}
		v.warp.discs = append(v.warp.discs, d)
	}
	v.settleDiscs()
}

// settleDiscs separates discs that overlap or are too near, rounds their centres to 0.01 mm and
// sets how far each pushes its surroundings.
func (v *solver) settleDiscs() {
	ds := v.warp.discs
	for range 50 {
		for i := range ds {
			for k := range ds[:i] {
				dx, dy := ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y
				if math.Abs(dx) > 8 || math.Abs(dy) > 8 {
					continue
				}
				d := math.Hypot(dx, dy)
				want := ds[i].radius + ds[k].radius + .1
				if !v.touching(ds[i].region, ds[k].region) {
					want += 1.4
				}
				if d < want {
					s := (want - d) / 2 / d
					ds[i].centre = geom.Point{X: ds[i].centre.X + dx*s, Y: ds[i].centre.Y + dy*s}
					ds[k].centre = geom.Point{X: ds[k].centre.X - dx*s, Y: ds[k].centre.Y - dy*s}
				}
			}
		}
	}
	for i := range ds {
		d := &ds[i]
		d.centre = geom.Point{X: math.Round(d.centre.X*100) / 100, Y: math.Round(d.centre.Y*100) / 100}
	}
	for i := range ds {
		ds[i].reach = ds[i].radius*1.8 + 1.5
		for k := range ds {
			if k != i {
				gap := math.Hypot(ds[i].centre.X-ds[k].centre.X, ds[i].centre.Y-ds[k].centre.Y) - ds[k].radius - .2
				ds[i].reach = math.Min(ds[i].reach, math.Max(ds[i].radius+.3, gap))
			}
		}
	}
}

func (v *solver) touching(a, b engine.RegionID) bool { return v.touch[pairOf(a, b)] }

// wantBearing is the largest error of the direction between neighbouring circles on a mainland.
const wantBearing = 15 * degree

// untwist rotates the sheet around the middle of pairs of circles whose bearing is off by more than
// wantBearing, the worst first.
func (v *solver) untwist() {
	s := v.truth
	on := mainlands(s, paint(s.Width, s.Height, s.Arcs))
	for range 24 {
		ds := v.warp.discs
		var worst bulge
		most := 0.0
		for i := range ds {
			for k := range ds[:i] {
				a, b := &ds[i], &ds[k]
				if !on[a.region] || !on[b.region] {
					continue
				}
				t := s.Faces[b.region].Centre.Sub(s.Faces[a.region].Centre)
				if d := math.Hypot(t.X, t.Y) * s.KmPerMM; d < 20 || d > 120 {
					continue
				}
				g := b.centre.Sub(a.centre)
				off := math.Remainder(math.Atan2(g.Y, g.X)-math.Atan2(t.Y, t.X), 2*math.Pi)
				if over := math.Abs(off) - wantBearing; over > most {
					most = over
					// The circles are half way out from the rotation's middle, where 9/16 of it is left.
					turn := -math.Copysign(math.Min(over*16/9, .2), off)
					m := a.centre.Lerp(b.centre, .5)
					worst = bulge{at: geom.Point{X: math.Round(m.X*100) / 100, Y: math.Round(m.Y*100) / 100},
						reach: math.Round(math.Hypot(g.X, g.Y)*100) / 100, strong: 1, turn: math.Round(turn*100) / 100}
				}
			}
		}
		if worst.turn == 0 {
			return
		}
		v.warp.bulges = append(v.warp.bulges, worst)
		v.placeDiscs()
	}
}
