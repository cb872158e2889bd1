package sitegen

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleMapsAreLegible draws every map of every turn of the sample games, in colour and in
// black and white. It looks for names, tokens, flags, symbols and owners' codes that touch; for
// signs missing from the key or superfluous in it; for keys under 7 points on the board's own
// sheet; and for names of which orders cover more than a tenth, there and on the insets' pages.
// There are none, except that a ship may run under a name that is printed again above it, where a
// strait has room for only one way.
func TestSampleMapsAreLegible(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	count, hidden, paged, under := 0, 0, 0, 0.0
	signs := render.Grammar{Shortest: math.Inf(1), Noses: math.Inf(1), Facing: math.Inf(1)}
	pages := signs
	var arrows []int
	least, told := math.Inf(1), map[string]bool{}
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			maps := append(stepMaps(turn), stepMap{Name: "map", View: render.View{Position: &turn.After, Held: turn.Held, Marks: turn.Marks}})
			for _, m := range maps {
				for _, look := range []render.Look{render.Colour, render.Ink} {
					m.View.Look = look
					sc, err := r.Map(m.View)
					if err != nil {
						t.Fatal(err)
					}
					count++
					if look == render.Colour {
						if pt := checkKey(t, g.Slug+", "+turn.Key+", "+m.Name, sc, &m.View, g.Board, told); pt < least {
							least = pt
							t.Logf("%s, %s, %s: a key in %.1f pt", g.Slug, turn.Key, m.Name, pt)
						}
					}
					if look == render.Colour && m.Name != "map" {
						hits, err := r.Hits(m.View)
						if err != nil {
							t.Fatal(err)
						}
						arrows = append(arrows, len(hits))
						on, err := r.InsetHits(m.View)
						if err != nil {
							t.Fatal(err)
						}
						over := func(h render.Hit) bool { return h.Share > 0.1 && !(h.Clear && h.ByLand <= 0.1) }
						for _, h := range on {
							if over(h) {
								paged++
								t.Errorf("%s, %s, %s, on an inset's page: orders run over %.0f %% of %s", g.Slug, turn.Key, m.Name, 100*h.Share, h.Name)
							}
						}
						q, err := r.Grammar(m.View)
						if err != nil {
							t.Fatal(err)
						}
						signs.Add(q)
						if q, err = r.InsetGrammar(m.View); err != nil {
							t.Fatal(err)
						}
						pages.Add(q)
						for _, h := range hits {
							under = max(under, h.Share)
							if over(h) {
								hidden++
								t.Errorf("%s, %s, %s: orders run over %.0f %% of %s", g.Slug, turn.Key, m.Name, 100*h.Share, h.Name)
							}
						}
					}
					for _, c := range r.Collisions(sc) {
						t.Errorf("%s, %s, %s: %s", g.Slug, turn.Key, m.Name, c)
					}
				}
			}
		}
	}
	t.Logf("the name that is most under a ship's way is so by %.0f %%", 100*under)
	t.Logf("names that orders run over by more than a tenth: %d on %d maps, %d on the insets' pages", hidden, len(arrows), paged)
	if len(arrows) < 60 {
		t.Errorf("only %d maps of orders were looked at", len(arrows))
	}
	t.Logf("signs: %+v", signs)
	t.Logf("on the insets' pages: %+v", pages)
	if signs.Failed < 100 || signs.Shortest < 5 {
		t.Errorf("of %d arrows that failed the shortest shows %.1f mm", signs.Failed, signs.Shortest)
	}
	if pages.Failed < 100 || pages.Shortest < 5 {
		t.Errorf("on the insets' pages the shortest of %d arrows that failed shows %.1f mm", pages.Failed, pages.Shortest)
	}
	if signs.Standoffs < 10 || signs.Doubled > 0 {
		t.Errorf("%d marks of standoffs, %d of them second ones", signs.Standoffs, signs.Doubled)
	}
	if signs.Retreats < 10 || signs.Noses < 1.5 || signs.Facing < 5 {
		t.Errorf("of %d arrows of retreats two end %.1f mm from each other, two that head for each other %.1f mm", signs.Retreats, signs.Noses, signs.Facing)
	}
	if pages.Doubled+pages.Loose > 0 || pages.Noses < 1.5 || pages.Facing < 5 {
		t.Errorf("on the insets' pages: %+v", pages)
	}
	if pages.Severed > 0 {
		t.Errorf("on the insets' pages %d arrows end at the edge though they lead to what is on the page", pages.Severed)
	}
	if signs.Loose > 0 {
		t.Errorf("of %d rings without a unit the words of %d leave the ring", signs.Empty, signs.Loose)
	}
	if signs.Astray > 0 {
		t.Errorf("arrows run over the frame or under a title or a table in %d cells", signs.Astray)
	}
	if least < 7 || len(told) < 40 {
		t.Errorf("keys in %.1f pt or more explain %d kinds of signs", least, len(told))
	}
	if count < 100 {
		t.Errorf("only %d maps were looked at", count)
	}
	t.Logf("%d maps", count)
}
