package mapdata

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// zipper is an inlet with a land border at its head, where two coasts and the border end.
type zipper struct {
	inlet        Inlet
	one, other   arcEnd
	border       arcEnd
	mids         []geom.Point
	left, before int // the last vertices removed from the two coasts
}

// arcEnd is an end of an arc: i is the first point of arc i, ^i the last.
type arcEnd int

func (e arcEnd) arc() int { return int(max(e, ^e)) }

func (e arcEnd) line(b *Board) []geom.Point {
	p := b.Arcs[e.arc()].Points
	if e < 0 {
		p = slices.Clone(p)
		slices.Reverse(p)
	}
	return p
}

func (e arcEnd) set(b *Board, p []geom.Point) {
	if e < 0 {
		p = slices.Clone(p)
		slices.Reverse(p)
	}
	b.Arcs[e.arc()].Points = slices.Compact(p)
}

// heads finds inlets at points where two coasts of the same sea meet a land border.
func (w *inletWalk) heads() []zipper {
	b := w.b
	meet := map[geom.Point][]arcEnd{}
	var nodes []geom.Point
	for i := range b.Arcs {
		p := b.Arcs[i].Points
		if len(p) < 2 || geom.Closed(p) {
			continue
		}
		for _, e := range [...]arcEnd{arcEnd(i), arcEnd(^i)} {
			at := e.line(b)[0]
			if meet[at] == nil {
				nodes = append(nodes, at)
			}
			meet[at] = append(meet[at], e)
		}
	}
	var out []zipper
	used := map[int]bool{}
	for _, at := range nodes {
		z, ok := w.zipper(meet[at])
		if !ok || used[z.one.arc()] || used[z.other.arc()] || used[z.border.arc()] {
			continue
		}
		used[z.one.arc()], used[z.other.arc()], used[z.border.arc()] = true, true, true
		out = append(out, z)
	}
	return out
}

func (w *inletWalk) zipper(ends []arcEnd) (z zipper, ok bool) {
	if len(ends) != 3 {
		return z, false
	}
	var coasts []arcEnd
	for _, e := range ends {
		switch w.b.Arcs[e.arc()].Kind {
		case ArcCoast:
			coasts = append(coasts, e)
		case ArcLand, ArcCounty:
			z.border = e
		default:
			return z, false
		}
	}
	if len(coasts) != 2 || coasts[0].arc() == coasts[1].arc() {
		return z, false
	}
	z.one, z.other = coasts[0], coasts[1]
	sea, right := w.shore(&w.b.Arcs[z.one.arc()])
	if s, _ := w.shore(&w.b.Arcs[z.other.arc()]); s != sea || sea == engine.NoRegion {
		return z, false
	}
	one, other := steps(z.one.line(w.b)), steps(z.other.line(w.b))
	i, j, mids := w.walk(one[:len(one)-1], other[:len(other)-1])
	z.inlet = Inlet{sea, one[0].at, one[i].at, other[j].at, geom.SegmentDist(one[0].at, one[i].at, other[j].at)}
	if z.inlet.Depth < inletDepth {
		return z, false
	}
	var ring []geom.Point // runs as one's arc does if that arc ends at the head
	for _, s := range one[:i+1] {
		ring = append(ring, s.at)
	}
	slices.Reverse(ring)
	for _, s := range other[1 : j+1] {
		ring = append(ring, s.at)
	}
	if geom.Area(ring) > 0 != (right == (z.one < 0)) || w.holds(ring, z.one.arc(), z.other.arc(), z.border.arc()) {
		return z, false
	}
	z.mids, z.left, z.before = mids, one[i].after, other[j].after
	return z, true
}

// zip extends the border to where the inlet becomes wide, and makes both coasts begin there.
func (z *zipper) zip(b *Board) {
	mouth := onGrain(z.inlet.Left.Lerp(z.inlet.Right, 0.5))
	border := z.border.line(b)
	mids := slices.Clone(z.mids)
	slices.Reverse(mids)
	way := geom.Simplify(append(append([]geom.Point{mouth}, mids...), border[0]), 0.06)
	for i := range way {
		way[i] = onGrain(way[i])
	}
	z.border.set(b, append(way, border[1:]...))
	z.one.set(b, append([]geom.Point{mouth, onGrain(z.inlet.Left)}, z.one.line(b)[z.left+1:]...))
	z.other.set(b, append([]geom.Point{mouth, onGrain(z.inlet.Right)}, z.other.line(b)[z.before+1:]...))
}
