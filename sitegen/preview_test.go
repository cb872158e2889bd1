package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleCardsCutNoToken looks at the cards of every turn of the sample games, where they are
// cut out of the map: no edge goes through a token, and units are on each.
func TestSampleCardsCutNoToken(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	cards := 0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			v := previewView(g, turn, noteOf(turn), render.Colour)
			sc, err := r.Preview(v)
			if err != nil {
				t.Fatal(err)
			}
			phase, err := r.Phase(v)
			if err != nil {
				t.Fatal(err)
			}
			box, shown := sc.Box(), 0
			foot := box.Min.Y + 0.84*box.Height() // above the strip
			for _, u := range phase.Stands {
				at, rad := u.At, r.Radius()*u.Scale
				if at.X < box.Min.X-rad || at.X > box.Max.X+rad || at.Y < box.Min.Y-rad || at.Y > foot+rad {
					continue
				}
				if at.X < box.Min.X+rad || at.X > box.Max.X-rad || at.Y < box.Min.Y+rad || at.Y > foot-rad {
					t.Errorf("%s, %s: the unit in %s is cut", g.Slug, turn.Key, g.Board.Map.Regions[g.Board.Map.RegionOf(u.Unit.At)].Name)
				}
				shown++
			}
			if shown < 3 {
				t.Errorf("%s, %s: %d units on the card", g.Slug, turn.Key, shown)
			}
			cards++
		}
	}
	if cards < 20 {
		t.Errorf("%d cards", cards)
	}
}
