package png_test

import (
	"bytes"
	"image"
	stdpng "image/png"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
)

// TestColoursOfPowersStay: on the card of every board, by day and by night, each power's token has
// its own colour to the eye, although the picture has few colours.
func TestColoursOfPowersStay(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		p := engine.PublishBoard(b.Map)
		for _, look := range []render.Look{render.Colour, render.Night} {
			s, err := r.Preview(render.View{Position: &p, Look: look})
			if err != nil {
				t.Fatal(err)
			}
			want := map[scene.Colour]bool{}
			for _, it := range s.Layers[len(s.Layers)-1].Items {
				if st := it.Style; st != nil && strings.HasPrefix(st.Class, "token") && st.Fill.A == 255 && it.Text == nil {
					want[st.Fill] = true
				}
			}
			if len(want) < len(b.Map.Players())/2 {
				t.Fatalf("%s: %d colours of %d powers on the card", id, len(want), len(b.Map.Players()))
			}
			var buf bytes.Buffer
			if err := png.Write(&buf, s, 1200); err != nil {
				t.Fatal(err)
			}
			img, err := stdpng.Decode(&buf)
			if err != nil {
				t.Fatal(err)
			}
			for c := range want {
				best := 1 << 30
				for _, q := range img.(*image.Paletted).Palette {
					red, green, blue, _ := q.RGBA()
					best = min(best, max(abs(int(red>>8)-int(c.R)), abs(int(green>>8)-int(c.G)), abs(int(blue>>8)-int(c.B))))
				}
				if best > 10 {
					t.Errorf("%s, look %v: no colour within %d of %v", id, look, best, c)
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }
