package png

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestPalettedKeepsThinLines draws a thin red line over a gradient that alone would use up the
// palette.
func TestPalettedKeepsThinLines(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 512, 256))
	for y := range 256 {
		for x := range 512 {
			img.SetRGBA(x, y, color.RGBA{uint8(x / 2), uint8(y), 200, 255})
		}
	}
	for x := range 512 {
		img.SetRGBA(x, 100, color.RGBA{170, 0, 0, 255})
	}
	palette, rows := new(buffers).paletted(img)
	if len(palette) > 256 {
		t.Fatalf("%d colours", len(palette))
	}
	at := func(x, y int) rgb { return palette[rows[y*513+1+x]] }
	if c := at(250, 100); c.r < 150 || c.g > 20 || c.b > 20 {
		t.Errorf("the red line became %v", c)
	}
	worst := 0
	for y := 0; y < 256; y += 5 {
		for x := 0; x < 512; x += 5 {
			if y == 100 {
				continue
			}
			c := at(x, y)
			d := max(abs(int(c.r)-x/2), abs(int(c.g)-y), abs(int(c.b)-200))
			worst = max(worst, d)
		}
	}
	if worst > 40 {
		t.Errorf("a colour is off by %d", worst)
	}
	if _, again := new(buffers).paletted(img); string(again) != string(rows) {
		t.Error("the same picture gave another palette")
	}
}

func abs(n int) int { return max(n, -n) }

// TestNearest compares the quick search with testing every colour.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	colour := func() rgb { return rgb{uint8(r.IntN(256)), uint8(r.IntN(256) / 16 * 16), uint8(r.IntN(64))} }
	for range 50 {
		palette := make([]rgb, 1+r.IntN(256))
		for i := range palette {
			palette[i] = colour()
		}
		n := newNearest(palette)
		for range 400 {
			c, best, at := colour(), 1<<30, 0
			for i, p := range palette {
				if d := distance(c, p); d < best {
					best, at = d, i
				}
			}
			if got := n.find(c); int(got) != at {
				t.Fatalf("nearest to %v of %v is %v, not %v", c, palette, palette[at], palette[got])
			}
		}
	}
}

// TestPaletteKeepsPowers: a small land of one colour keeps exactly that colour, however many shades
// edges and water have.
func TestPaletteKeepsPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	img := image.NewRGBA(image.Rect(0, 0, 400, 300))
	for y := range 300 {
		for x := range 400 {
			img.SetRGBA(x, y, color.RGBA{uint8(130 + r.IntN(60)), uint8(130 + r.IntN(60)), uint8(90 + r.IntN(60)), 255}) // like edges
		}
	}
	olive, grey := color.RGBA{162, 168, 112, 255}, color.RGBA{160, 155, 118, 255}
	for y := range 12 {
		for x := range 12 {
			img.SetRGBA(100+x, 100+y, olive)
			img.SetRGBA(140+x, 100+y, grey)
		}
	}
	palette, rows := new(buffers).paletted(img)
	for x, want := range map[int]color.RGBA{105: olive, 145: grey} {
		if c := palette[rows[105*401+1+x]]; c != (rgb{want.R, want.G, want.B}) {
			t.Errorf("%v became %v", want, c)
		}
	}
}
