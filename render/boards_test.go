package render

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

// eachBoard calls a function with every board of the program and its renderer.
func eachBoard(t *testing.T, look func(b *mapdata.Board, r *Renderer)) {
	t.Helper()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(b)
		if err != nil {
			t.Fatal(err)
		}
		look(b, r)
	}
}
