package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
)

// TestKeysOnPaper: on every paper a map's key is in 7 pt or more, and there once; the table of
// powers is in 5 pt or more. From A3 on both are on the map's own sheet. What a page of keys has is
// on the paper.
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
				pages, err := keyed(r, []render.View{v}, drawnFor(r, []render.View{v}), o)
				if err != nil {
					t.Fatal(err)
				}
				if paper != "a4" && len(pages) != 1 {
					t.Errorf("%s on %q: %d pages", id, paper, len(pages))
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
					for _, l := range p.Layers {
						for _, it := range l.Items {
							if it.Class != "key" && it.Class != "legend" {
								continue
							}
							if b, on := drawnIn(it.Kids), p.Box(); !on.Holds(b.Min) || !on.Holds(b.Max) {
								t.Errorf("%s on %q: page %d of %v has its %s in %v", id, paper, i+1, on, it.Class, b)
							}
						}
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

// drawnIn returns the box of all paths of some items.
func drawnIn(items []scene.Item) geom.Box {
	var pts []geom.Point
	var walk func([]scene.Item)
	walk = func(items []scene.Item) {
		for i := range items {
			pts = append(pts, items[i].Path.Pts...)
			walk(items[i].Kids)
		}
	}
	walk(items)
	return scene.BoxOf(pts)
}
