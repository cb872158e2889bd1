package png

import (
	"image"
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// TestHaloOfALetter compares a small halo, spread from a letter's pixels, with a stroke, which a
// large halo is: except for their edges they cover the same pixels. The halo is the same however
// the picture is cut into bands.
func TestHaloOfALetter(t *testing.T) {
	const size, k, reach = 8.0, 4.0, 0.08
	ink := scene.Colour{R: 10, G: 20, B: 30, A: 255}
	it := &scene.Item{Style: &scene.Style{Halo: ink, HaloWidth: reach}, Text: typeface.Get(scene.Fell).Line("Rg&", 4, 12, size, 0, 0)}
	draw := func(cut int) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 120, 64))
		for _, band := range []image.Rectangle{image.Rect(0, 0, 120, cut), image.Rect(0, cut, 120, 64)} {
			p := newPainter(img, band, k)
			p.text(it)
			p.done()
		}
		return img
	}
	whole, stroked := draw(64), image.NewRGBA(image.Rect(0, 0, 120, 64))
	p := newPainter(stroked, stroked.Rect, k)
	p.letters(it, func(box image.Rectangle, reach float64, lines []scene.Polyline) {
		p.z.reset(box.Dx(), box.Dy())
		for _, l := range lines {
			p.ring(l.Pts, box.Min)
			if reach > 0 {
				p.widen(scene.Polyline{Pts: append(append([]geom.Point{}, l.Pts...), l.Pts[0])}, reach, true, box.Min)
			}
		}
		if reach > 0 {
			p.lay(box, ink)
		}
	})
	painted, off := 0, 0.0
	for i := 3; i < len(whole.Pix); i += 4 {
		a, b := float64(whole.Pix[i]), float64(stroked.Pix[i])
		painted += int(b)
		off += math.Abs(a - b)
	}
	if painted < 255*200 {
		t.Fatalf("nothing is painted: %d", painted)
	}
	if share := off / float64(painted); share > 0.08 {
		t.Errorf("the halo differs from a stroke in %.1f %% of its cover", 100*share)
	}
	for _, cut := range []int{20, 33, 45} {
		if got := draw(cut); string(got.Pix) != string(whole.Pix) {
			t.Errorf("cut at %d, the halo is another", cut)
		}
	}
}
