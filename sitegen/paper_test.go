package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
)

// TestKeysOnPaper: whatever paper a map is printed on, its key is in 7 pt or more, on it or on a
// page beside it, and is there once.
func TestKeysOnPaper(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		start := engine.PublishBoard(b.Map)
		for _, v := range []render.View{{}, {Position: &start}} {
			s, err := r.Map(v)
			if err != nil {
				t.Fatal(err)
			}
			for _, paper := range []string{"a4", "a3", ""} {
				o := pdf.Options{Paper: paper}
				pages, err := keyed(r, []render.View{v}, []*scene.Scene{s}, o)
				if err != nil {
					t.Fatal(err)
				}
				keys := 0
				for _, p := range pages {
					k, err := pdf.Scale(p, o)
					if err != nil {
						t.Fatal(err)
					}
					if size := k * render.KeyType(p); size > 0 {
						if keys++; size < 7 {
							t.Errorf("%s on %q: the key is in %.1f pt", id, paper, size)
						}
					}
				}
				if keys != 1 {
					t.Errorf("%s on %q: %d keys", id, paper, keys)
				}
			}
		}
	}
}
