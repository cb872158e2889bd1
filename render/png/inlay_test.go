package png

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestInlay: an inlay looks as if each of its pixels were painted, wherever the picture is.
// Transparent and flat parts take little space.
func TestInlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	colours := [][4]uint8{{}, {}, {9, 8, 7, 255}, {200, 100, 50, 255}, {20, 30, 40, 90}, {0, 0, 0, 1}}
	for round := range 40 {
		m := image.NewRGBA(image.Rect(30, 20, 30+1+rnd.IntN(90), 20+1+rnd.IntN(40)))
		for k := 0; k < len(m.Pix); {
			c := colours[rnd.IntN(len(colours))]
			for n := rnd.IntN(1 + 12*(round%3)); n >= 0 && k < len(m.Pix); n, k = n-1, k+4 {
				copy(m.Pix[k:], c[:])
			}
		}
		in := inlayOf(m)
		img := image.NewRGBA(image.Rect(rnd.IntN(60), rnd.IntN(30), 60+rnd.IntN(60), 30+rnd.IntN(30)))
		for k := range img.Pix {
			img.Pix[k] = uint8(k) | 3
			if k%4 == 3 {
				img.Pix[k] = 255
			}
		}
		want := slices.Clone(img.Pix)
		r := m.Rect.Intersect(img.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				atop(want[img.PixOffset(x, y):], m.Pix[m.PixOffset(x, y):])
			}
		}
		if in.lay(img); !slices.Equal(img.Pix, want) {
			t.Fatalf("round %d: a picture of %v is laid on one of %v as it should not", round, m.Rect, img.Rect)
		}
	}
	if n := inlayOf(image.NewRGBA(image.Rect(512, 0, 1024, 512))).bytes(); n > 8<<10 {
		t.Errorf("a clear square takes %d bytes", n)
	}
}
