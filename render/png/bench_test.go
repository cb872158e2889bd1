package png

import (
	"io"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// BenchmarkEncode is what a map of 2000 pixels takes once it is painted: its colours chosen, its rows evened out and packed.
func BenchmarkEncode(b *testing.B) {
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
	d := new(desk)
	img, err := d.image(s, 2000)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := d.encode(io.Discard, img); err != nil {
			b.Fatal(err)
		}
	}
}
