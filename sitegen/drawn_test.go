package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleMapsAreLegible draws every map of every turn of the sample games, in colour and in black and white, and looks
// for what touches what: names, tokens, flags, symbols, owners' codes.
func TestSampleMapsAreLegible(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite("..", NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	count := 0
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
					for _, c := range r.Collisions(sc) {
						t.Errorf("%s, %s, %s: %s", g.Slug, turn.Key, m.name, c)
					}
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d maps were looked at", count)
	}
	t.Logf("%d maps", count)
}
