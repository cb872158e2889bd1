package png

import (
	"image"
	"image/color"
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
	p := Paletted(img)
	if len(p.Palette) > 256 {
		t.Fatalf("%d colours", len(p.Palette))
	}
	r, g, b, _ := p.At(250, 100).RGBA()
	if r>>8 < 150 || g>>8 > 20 || b>>8 > 20 {
		t.Errorf("the red line became %d %d %d", r>>8, g>>8, b>>8)
	}
	worst := 0
	for y := 0; y < 256; y += 5 {
		for x := 0; x < 512; x += 5 {
			if y == 100 {
				continue
			}
			r, g, b, _ := p.At(x, y).RGBA()
			d := max(abs(int(r>>8)-x/2), abs(int(g>>8)-y), abs(int(b>>8)-200))
			worst = max(worst, d)
		}
	}
	if worst > 40 {
		t.Errorf("a colour is off by %d", worst)
	}
	again := Paletted(img)
	if string(again.Pix) != string(p.Pix) {
		t.Error("the same picture gave another palette")
	}
}

func abs(n int) int { return max(n, -n) }
