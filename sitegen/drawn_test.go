package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleMapsAreLegible draws every map of every turn of the sample games, in colour and in black and white, and looks
// for what touches what: names, tokens, flags, symbols, owners' codes; and for names that orders run over: few, and each set again above.
func TestSampleMapsAreLegible(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite("..", NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	count, hidden := 0, 0
	var arrows []int
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			maps := append(stepMaps(turn), stepMap{name: "map", view: render.View{Position: &turn.After}})
			for _, m := range maps {
				for _, look := range []render.Look{render.Colour, render.Ink} {
					m.view.Look = look
					sc, err := r.Map(m.view)
					if err != nil {
						t.Fatal(err)
					}
					count++
					if look == render.Colour && m.name != "map" {
						hits, err := r.Hits(m.view)
						if err != nil {
							t.Fatal(err)
						}
						arrows = append(arrows, len(hits))
						for _, h := range hits {
							if h.Share > 0.1 {
								hidden++
								if !h.Clear {
									t.Errorf("%s, %s, %s: %.0f %% of %s under arrows", g.Slug, turn.Key, m.name, 100*h.Share, h.Name)
								}
							}
						}
					}
					for _, c := range r.Collisions(sc) {
						t.Errorf("%s, %s, %s: %s", g.Slug, turn.Key, m.name, c)
					}
				}
			}
		}
	}
	if maps := len(arrows); maps < 60 || hidden*20 > maps {
		t.Errorf("orders run over more than a tenth of %d names on %d maps", hidden, maps)
	}
	t.Logf("names that orders run over by more than a tenth: %d on %d maps, all set again above", hidden, len(arrows))
	if count < 100 {
		t.Errorf("only %d maps were looked at", count)
	}
	t.Logf("%d maps", count)
}
