package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
)

// TestKeysOnPaper: on every paper a map's key is in 7 pt or more, on the map or on a page beside
// it, and there once; the table of powers is in 5 pt or more, on the map from A3 on.
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
			for _, paper := range []string{"a4", "a3", ""} {
				o := pdf.Options{Paper: paper}
				pages, err := keyed(r, []render.View{v}, drawnWithout(r, []render.View{v}), o)
				if err != nil {
					t.Fatal(err)
				}
				keys := 0
				for i, p := range pages {
					k, err := pdf.Scale(p, o)
					if err != nil {
						t.Fatal(err)
					}
					key, table := render.KeyType(p)
					if key > 0 {
						if keys++; k*key < 7 {
							t.Errorf("%s on %q: the key is in %.1f pt", id, paper, k*key)
						}
					}
					if table > 0 && k*table < 5 {
						t.Errorf("%s on %q: the table of powers is in %.1f pt", id, paper, k*table)
					}
					if i == 0 && paper != "a4" && (table > 0) != (v.Position != nil) {
						t.Errorf("%s on %q: the table of powers is not on the map", id, paper)
					}
				}
				if keys != 1 {
					t.Errorf("%s on %q: %d keys", id, paper, keys)
				}
			}
		}
	}
}
