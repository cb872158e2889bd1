package svg_test

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

func eachBoard(t *testing.T, do func(id string, b *mapdata.Board, r *render.Renderer)) {
	t.Helper()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		do(id, b, r)
	}
}
