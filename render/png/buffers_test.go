package png

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// TestBuffersLeaveNothing writes pictures of several sizes with the same buffers and with new ones:
// the bytes are the same, and the standard decoder reads the picture.
func TestBuffersLeaveNothing(t *testing.T) {
	picture := func(w, h, seed int) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				v := uint8((x/7*seed + y/5*3) % 16 * 16)
				img.SetRGBA(x, y, color.RGBA{v, v ^ uint8(seed), 255 - v, 255})
			}
		}
		return img
	}
	used := new(buffers)
	for _, img := range []*image.RGBA{picture(300, 200, 3), picture(40, 1, 7), picture(1, 1, 9), picture(301, 99, 5), picture(300, 200, 3)} {
		var fresh, again bytes.Buffer
		if err := new(buffers).encode(&fresh, img); err != nil {
			t.Fatal(err)
		}
		if err := used.encode(&again, img); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh.Bytes(), again.Bytes()) {
			t.Errorf("a picture of %v is another after others", img.Rect)
		}
		read, err := png.Decode(&again)
		if err != nil {
			t.Fatal(err)
		}
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				r, g, b, _ := read.At(x, y).RGBA()
				if want := img.RGBAAt(x, y); uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
					t.Fatalf("pixel %d, %d of %v came back as %v", x, y, img.Rect, read.At(x, y))
				}
			}
		}
	}
}

func TestTooLargeAPicture(t *testing.T) {
	s := &scene.Scene{W: 420, H: 594}
	for _, width := range []int{-5, 0, 1 << 20} {
		if err := Write(io.Discard, s, width); err == nil {
			t.Errorf("a width of %d is not an error", width)
		}
	}
}
