package render_test

import (
	"bytes"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/svg"
)

func board(t testing.TB, id string) *mapdata.Board {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func start(b *mapdata.Board) *engine.Public {
	p := engine.PublishBoard(b.Map)
	return &p
}

func TestSameBytesTwice(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		var out [2][2][]byte
		for k := range out {
			b := board(t, id)
			r, err := render.New(b)
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.Map(render.View{Position: start(b)})
			if err != nil {
				t.Fatal(err)
			}
			out[k][0] = svg.Bytes(s, svg.Options{})
			out[k][1], err = pdf.Bytes(s, pdf.Options{Paper: "a3"})
			if err != nil {
				t.Fatal(err)
			}
		}
		for f, name := range []string{"svg", "pdf"} {
			if !bytes.Equal(out[0][f], out[1][f]) {
				t.Errorf("%s: two %s differ", id, name)
			}
		}
	}
}
