package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestWithin: a filled outline looks the same inside a box when what is beyond is cut short, and
// outlines that wander beyond lose most of their points there.
func TestWithin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	box := geom.Box{Min: geom.Point{X: 40, Y: 45}, Max: geom.Point{X: 60, Y: 55}}
	before, after, filled := 0, 0, 0
	for range 400 {
		var p Path
		for range 1 + rnd.IntN(3) {
			var ring []geom.Point
			cx, cy, r, turn := 100*rnd.Float64(), 100*rnd.Float64(), 5+60*rnd.Float64(), 1-2*float64(rnd.IntN(2))
			for i := range 40 {
				s, c := math.Sincos(turn * 2 * math.Pi * float64(i) / 40)
				far := r * (0.3 + 0.7*rnd.Float64())
				ring = append(ring, geom.Point{X: cx + far*c, Y: cy + far*s})
			}
			p.Poly(ring, true)
		}
		q := p.Within(box, 0.5)
		before, after = before+len(p.Pts), after+len(q.Pts)
		for range 200 {
			at := geom.Point{X: box.Min.X + rnd.Float64()*box.Width(), Y: box.Min.Y + rnd.Float64()*box.Height()}
			is, was := turnsRound(q, at), turnsRound(&p, at)
			if is != was {
				t.Fatalf("at %v an outline runs round %d times, and %d times within the box", at, was, is)
			}
			if was != 0 {
				filled++
			}
		}
	}
	if filled < 10000 || filled > 70000 || after*2 > before {
		t.Errorf("%d of 80000 points are filled, %d points of %d are left", filled, after, before)
	}
	var round Path
	round.Circle(0, 0, 30).Poly([]geom.Point{{X: 45, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 52}}, true)
	if q := round.Within(box, 0); len(q.Pts) != len(round.Pts) || len(q.Ops) != len(round.Ops) {
		t.Errorf("of %d points of a circle and a triangle %d are left", len(round.Pts), len(q.Pts))
	}
}

// turnsRound returns how many times a path winds around a point.
func turnsRound(p *Path, at geom.Point) int {
	n := 0
	for _, l := range p.Flatten(0.1) {
		for i, a := range l.Pts {
			b := l.Pts[(i+1)%len(l.Pts)]
			if (a.Y > at.Y) == (b.Y > at.Y) || a.X+(at.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) < at.X {
				continue
			}
			if b.Y > a.Y {
				n++
			} else {
				n--
			}
		}
	}
	return n
}
