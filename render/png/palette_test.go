package png

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestPalettedKeepsThinLines draws a gradient that alone would use up the palette, and one thin red line.
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
	palette, rows := new(desk).paletted(img)
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
	if _, again := new(desk).paletted(img); string(again) != string(rows) {
		t.Error("the same picture gave another palette")
	}
}

func abs(n int) int { return max(n, -n) }

// TestNearest holds the quick search against asking every colour.
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
