package png

import (
	"image"
	"io"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// painted returns a map of W3K, painted at a width in pixels.
func painted(b *testing.B, d *buffers, width int) *image.RGBA {
	b.Helper()
	bd, err := mapdata.Load("w3k")
	if err != nil {
		b.Fatal(err)
	}
	r, err := render.New(bd)
	if err != nil {
		b.Fatal(err)
	}
	p := engine.PublishBoard(bd.Map)
	s, err := r.Map(render.View{Position: &p})
	if err != nil {
		b.Fatal(err)
	}
	img, err := d.image(s, width)
	if err != nil {
		b.Fatal(err)
	}
	return img
}

// BenchmarkEncode encodes a painted map of 2000 pixels: choosing colours, compressing.
func BenchmarkEncode(b *testing.B) {
	d := new(buffers)
	img := painted(b, d, 2000)
	for b.Loop() {
		if err := d.encode(io.Discard, img); err != nil {
			b.Fatal(err)
		}
	}
}
