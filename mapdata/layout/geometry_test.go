package layout

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

func square(side float64) geom.Box {
	return geom.Box{Max: geom.Point{X: side, Y: side}}
}

// noise is a fixed sequence in [0, 1) for tests that want many different points.
type noise uint32

func (n *noise) next() float64 {
	*n = *n*1664525 + 1013904223
	return float64(*n>>8) / (1 << 24)
}

func TestLensesKeepTheMeshWhole(t *testing.T) {
	m := newMesh(square(200), square(200))
	m.magnify(geom.Point{X: 90, Y: 110}, 12, 1.5)
	m.magnify(geom.Point{X: 120, Y: 100}, 9, 1.2)
	folds, smallest, largest, _ := m.stretch()
	if folds > 0 || smallest <= 0 {
		t.Errorf("%d folds, smallest scale %g", folds, smallest)
	}
	if largest < 1.5 {
		t.Errorf("largest scale %g: the lens does nothing", largest)
	}
	for _, p := range []geom.Point{{}, {X: 200}, {X: 200, Y: 200}, {Y: 77}} {
		if q := m.at(p); q.Dist(p) > 1e-9 {
			t.Errorf("the frame moved: %v -> %v", p, q)
		}
	}
}

func TestLoosenUndoesFolds(t *testing.T) {
	m := newMesh(square(100), square(100))
	k := 10*(m.nx+1) + 12
	m.x[k] += 15 // far beyond its neighbours
	if folds, _, _, _ := m.stretch(); folds == 0 {
		t.Fatal("the planted fold is not seen")
	}
	if !m.loosen(.1) {
		t.Fatal("not loosened")
	}
	if folds, smallest, _, _ := m.stretch(); folds > 0 || smallest < .09 {
		t.Errorf("%d folds, smallest scale %g", folds, smallest)
	}
}

// TestFlowMakesRoom checks that ground with twice the density gains area, and that nothing folds
// over itself.
func TestFlowMakesRoom(t *testing.T) {
	m := newMesh(square(100), square(100))
	g := newField(m)
	rho := make([]float64, g.nx*g.ny)
	for i := range rho {
		rho[i] = 1
		if x, y := i%g.nx, i/g.nx; x > 15 && x < 35 && y > 15 && y < 35 {
			rho[i] = 2
		}
	}
	before := m.at(geom.Point{X: 70, Y: 50}).X - m.at(geom.Point{X: 30, Y: 50}).X
	g.flow(m, g.blur(rho, 2))
	after := m.at(geom.Point{X: 70, Y: 50}).X - m.at(geom.Point{X: 30, Y: 50}).X
	if after < before*1.1 {
		t.Errorf("dense ground went from %.1f to %.1f mm", before, after)
	}
	if folds, _, _, _ := m.stretch(); folds > 0 {
		t.Errorf("%d folds", folds)
	}
}

func TestBulgeIsMonotone(t *testing.T) {
	for _, b := range []bulge{{reach: 10, strong: 2}, {reach: 6, strong: 1.3, turn: .2}, {reach: 8, strong: 1, turn: -.2}} {
		last := -1.0
		for r := 0.0; r < 12; r += .05 {
			p := b.apply(geom.Point{X: r * .6, Y: r * .8})
			d := math.Hypot(p.X, p.Y)
			if d <= last {
				t.Fatalf("%+v folds at %.2f", b, r)
			}
			last = d
		}
		if p := (geom.Point{X: 11}); b.apply(p) != p {
			t.Errorf("%+v reaches beyond its reach", b)
		}
	}
}

// dented is the traced outline of a circle, with two neighbours, one of which has a sliver of the
// rim.
func dented() []mapdata.Arc {
	var wide, sliver []geom.Point
	for k := 0; k <= 60; k++ {
		a := float64(k) * 2 * math.Pi / 60
		r := 1.6 + .25*math.Sin(3*a)
		p := geom.Point{X: 20 + r*math.Cos(a), Y: 20 + r*math.Sin(a)}
		if k <= 2 {
			sliver = append(sliver, p)
		}
		if k >= 2 {
			wide = append(wide, p)
		}
	}
	wide[len(wide)-1] = sliver[0]
	return []mapdata.Arc{{Left: 0, Right: 1, Points: sliver}, {Left: 0, Right: 2, Points: wide}}
}

func TestDiscIsTrueAndShowsEveryNeighbour(t *testing.T) {
	d := disc{region: 0, centre: geom.Point{X: 20, Y: 20}, radius: discRadius, reach: 6}
	arcs := dented()
	d.trace(arcs)
	for _, a := range arcs {
		p := make([]geom.Point, len(a.Points))
		for k := range p {
			p[k] = d.onto(a.Points[k])
			if r := p[k].Dist(d.centre); math.Abs(r-discRadius) > 1e-9 {
				t.Fatalf("a point of the rim lies %g mm from the middle", r)
			}
			if q := d.push(a.Points[k]); q.Dist(p[k]) > 1e-6 {
				t.Fatalf("the rim and what touches it part: %v, %v", q, p[k])
			}
		}
		if l := length(p); l < touch*.97 {
			t.Errorf("neighbour %d has %.2f mm of the rim, want %.2f", a.Right, l, touch)
		}
	}
	// Along every ray outside, order is kept.
	for k := 0; k < 90; k++ {
		a := float64(k) * math.Pi / 45
		last := 0.0
		for r := 1.9; r < 12; r += .05 {
			q := d.push(geom.Point{X: 20 + r*math.Cos(a), Y: 20 + r*math.Sin(a)})
			if e := q.Dist(d.centre); e < last {
				t.Fatalf("fold at %.1f° and %.2f mm", float64(k)*4, r)
			} else {
				last = e
			}
		}
	}
}

func TestBlockPointAndLocalAreInverse(t *testing.T) {
	n := noise(7)
	for range 200 {
		b := block{at: geom.Point{X: 50 * n.next(), Y: 50 * n.next()}}
		b.turn((n.next()-.5)*3, (n.next()-.5)*.05)
		u, v := 16*(n.next()-.5), 6*(n.next()-.5)
		if x, y := b.local(b.point(u, v)); math.Abs(x-u) > 1e-4 || math.Abs(y-v) > 1e-4 {
			t.Fatalf("(%g, %g) -> (%g, %g) with bend %g", u, v, x, y, b.bend)
		}
	}
}

// TestBlockDistanceIsThatOfTheInk compares the fitter's distance to a name with the distance
// measured on the final drawing.
func TestBlockDistanceIsThatOfTheInk(t *testing.T) {
	fonts := faces{}
	f, err := fonts.of(mapdata.LabelLand, "Isle of Man")
	if err != nil {
		t.Fatal(err)
	}
	n := noise(11)
	for range 60 {
		b := set(f, []string{"Isle of", "Man"}, 8, 0, .86)
		b.at = geom.Point{X: 30, Y: 30}
		b.turn((n.next()-.5)*2, (n.next()-.5)*.12)
		l := mapdata.Label{Kind: mapdata.LabelLand, Size: 8}
		for k := range b.lines {
			l.Lines = append(l.Lines, mapdata.LabelLine{Text: b.lines[k].text, Baseline: b.baseline(k)})
		}
		drawn, err := inkOf(fonts, &l)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			p := geom.Point{X: 20 + 20*n.next(), Y: 20 + 20*n.next()}
			if d, e := b.distance(p), drawn.distance(p); e < 3 && math.Abs(d-e) > .15 {
				t.Fatalf("bend %.3f: %.2f mm by the block, %.2f mm from the ink", b.bend, d, e)
			}
		}
	}
}

func TestDistances(t *testing.T) {
	const w, h = 23, 17
	n := noise(3)
	d := make([]float64, w*h)
	free := make([]bool, w*h)
	for i := range d {
		if free[i] = n.next() > .2; free[i] {
			d[i] = math.Inf(1)
		}
	}
	distances(d, w, h)
	for y := 0; y < h; y++ {
		for x := 0; x < w; x++ {
			want := math.Inf(1)
			for v := -1; v <= h; v++ {
				for u := -1; u <= w; u++ {
					if u < 0 || v < 0 || u == w || v == h || !free[v*w+u] {
						want = math.Min(want, float64((u-x)*(u-x)+(v-y)*(v-y)))
					}
				}
			}
			if d[y*w+x] != want {
				t.Fatalf("at %d, %d: %g, want %g", x, y, d[y*w+x], want)
			}
		}
	}
}

// TestPaintTakesSides checks what Left means: with the page's y down, an arc that runs down has its
// left to the east.
func TestPaintTakesSides(t *testing.T) {
	r := paint(10, 10, []mapdata.Arc{
		{Left: 1, Right: 0, Points: []geom.Point{{X: 5, Y: 0}, {X: 5, Y: 10}}},
		{Left: engine.NoRegion, Right: 1, Points: []geom.Point{{X: 10, Y: 0}, {X: 10, Y: 10}}},
		{Left: 0, Right: engine.NoRegion, Points: []geom.Point{{X: 0, Y: 0}, {X: 0, Y: 10}}},
	})
	for x, want := range map[float64]engine.RegionID{1: 0, 4.9: 0, 5.1: 1, 9: 1, -1: engine.NoRegion} {
		if got := r.owner(geom.Point{X: x, Y: 5}); got != want {
			t.Errorf("owner at %g: %d, want %d", x, got, want)
		}
	}
}

func TestWideningIsMonotone(t *testing.T) {
	w := widening{square(100), geom.Box{Min: geom.Point{X: 0, Y: -12}, Max: geom.Point{X: 100, Y: 100}}}
	last := math.Inf(-1)
	for y := 0.0; y <= 100; y += .5 {
		q := w.at(geom.Point{X: 40, Y: y})
		if q.Y <= last || q.X != 40 {
			t.Fatalf("(40, %g) -> %v", y, q)
		}
		last = q.Y
	}
	if q := w.at(geom.Point{}); q != (geom.Point{Y: -12}) {
		t.Errorf("the corner went to %v", q)
	}
}
