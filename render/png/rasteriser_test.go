package png

import (
	"image"
	"math"
	"math/rand"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestCoverIsTheArea compares the coverage of each pixel by random triangles, many of them half
// outside, with their area in it.
func TestCoverIsTheArea(t *testing.T) {
	const w, h = 40, 30
	rng := rand.New(rand.NewSource(3))
	p := &painter{k: 1}
	pix := make([]uint8, w*h)
	for n := range 400 {
		tri := make([]geom.Point, 3)
		for i := range tri {
			tri[i] = geom.Point{X: rng.Float64()*100 - 30, Y: rng.Float64()*90 - 30}
		}
		p.z.reset(w, h)
		p.ring(tri, image.Point{})
		p.z.cover(pix)
		for y := range h {
			for x := range w {
				b := geom.Box{Min: geom.Point{X: float64(x), Y: float64(y)}, Max: geom.Point{X: float64(x + 1), Y: float64(y + 1)}}
				if want, got := 255*area(scene.ClipArea(tri, b)), float64(pix[y*w+x]); math.Abs(want-got) > 3 {
					t.Fatalf("triangle %d, %v: pixel %d, %d has cover %.0f, not %.1f", n, tri, x, y, got, want)
				}
			}
		}
	}
	for i, c := range p.z.cells {
		if c != 0 {
			t.Fatalf("cell %d is left over", i)
		}
	}
}

// area returns the area of a polygon, whichever way it turns.
func area(pts []geom.Point) float64 {
	sum := 0.0
	for i, q := range pts {
		r := pts[(i+1)%len(pts)]
		sum += q.X*r.Y - r.X*q.Y
	}
	return math.Abs(sum) / 2
}

// TestCoverInAPart draws random lines in a large rectangle and in parts of it. The coverage is
// exactly the same, so that bands and squares have no seams.
func TestCoverInAPart(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	whole, part := &painter{k: 3.7}, &painter{k: 3.7}
	for n := range 300 {
		var l scene.Polyline
		for range 2 + rng.Intn(6) {
			l.Pts = append(l.Pts, geom.Point{X: rng.Float64()*70 - 15, Y: rng.Float64()*70 - 15})
		}
		half, round := rng.Float64()*3, n%2 == 0
		draw := func(p *painter, r image.Rectangle) []uint8 {
			pix := make([]uint8, r.Dx()*r.Dy())
			p.z.reset(r.Dx(), r.Dy())
			p.widen(l, half, round, r.Min)
			p.z.cover(pix)
			return pix
		}
		all := draw(whole, image.Rect(0, 0, 150, 140))
		r := image.Rect(rng.Intn(60), rng.Intn(60), 70+rng.Intn(80), 70+rng.Intn(70))
		some := draw(part, r)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if a, b := all[y*150+x], some[(y-r.Min.Y)*r.Dx()+x-r.Min.X]; a != b {
					t.Fatalf("line %d: pixel %d, %d has cover %d in the whole, %d in %v", n, x, y, a, b, r)
				}
			}
		}
	}
}

// TestInkIsRounded blends every opacity over every level: each channel is the nearest whole number.
func TestInkIsRounded(t *testing.T) {
	for a := range 256 {
		k := inkOf(scene.Colour{R: 200, G: 3, B: 255, A: 255})
		for v := range 256 {
			px := []uint8{uint8(v), uint8(v), uint8(v), 255}
			k.run(px, uint32(a))
			for i, c := range []int{200, 3, 255, 255} {
				under := v
				if i == 3 {
					under = 255
				}
				if want := (c*a + under*(255-a) + 127) / 255; int(px[i]) != want {
					t.Fatalf("cover %d of %d on %d is %d, not %d", a, c, under, px[i], want)
				}
			}
		}
	}
}
