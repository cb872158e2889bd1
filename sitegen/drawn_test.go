package sitegen

import (
	"math"
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
	count, hidden, paged := 0, 0, 0
	signs := render.Grammar{Shortest: math.Inf(1), Noses: math.Inf(1)}
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
						on, err := r.TheatreHits(m.view)
						if err != nil {
							t.Fatal(err)
						}
						for _, h := range on {
							if h.Share > 0.1 {
								paged++
								t.Logf("%s, %s, %s, on a theatre's page: %.0f %% of %s", g.Slug, turn.Key, m.name, 100*h.Share, h.Name)
							}
						}
						q, err := r.Grammar(m.view)
						if err != nil {
							t.Fatal(err)
						}
						signs.Failed, signs.Standoffs, signs.Doubled = signs.Failed+q.Failed, signs.Standoffs+q.Standoffs, signs.Doubled+q.Doubled
						signs.Retreats, signs.Empty, signs.Loose = signs.Retreats+q.Retreats, signs.Empty+q.Empty, signs.Loose+q.Loose
						signs.Shortest, signs.Noses = min(signs.Shortest, q.Shortest), min(signs.Noses, q.Noses)
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
	t.Logf("on the theatres' pages: %d", paged)
	if paged*3 > len(arrows) {
		t.Errorf("orders run over more than a tenth of %d names on theatres' pages", paged)
	}
	t.Logf("signs: %+v", signs)
	if signs.Failed < 100 || signs.Shortest < 2.2 {
		t.Errorf("of %d arrows that failed the shortest shows %.1f mm", signs.Failed, signs.Shortest)
	}
	if signs.Standoffs < 10 || signs.Doubled > 0 {
		t.Errorf("%d marks of standoffs, %d of them second ones", signs.Standoffs, signs.Doubled)
	}
	if signs.Retreats < 10 || signs.Noses < 1.5 {
		t.Errorf("of %d arrows of retreats two end %.1f mm from each other", signs.Retreats, signs.Noses)
	}
	if signs.Loose > 0 {
		t.Errorf("of %d rings without a unit the words of %d leave the ring", signs.Empty, signs.Loose)
	}
	if count < 100 {
		t.Errorf("only %d maps were looked at", count)
	}
	t.Logf("%d maps", count)
}
