package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestShipsSail looks at every fleet's move and retreat, and every convoy, on every map of the long
// games: at most a fiftieth of a way from water to water is on land, and of a way that leaves or
// reaches a coast not half a millimetre is on the land of other regions.
func TestShipsSail(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite("testdata/wars", NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	ships, worst := 0, 0.0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			for _, m := range stepMaps(turn) {
				m.View.Look = render.Colour
				sails, err := r.Sails(m.View)
				if err != nil {
					t.Fatal(err)
				}
				for _, sail := range sails {
					ships++
					worst = max(worst, sail.Ashore)
					from, to := g.Board.Map.PlaceText(sail.From), g.Board.Map.PlaceText(sail.To)
					limit := 0.5 // a cell of the layout's grid: some sounds are no wider
					if sail.Open {
						limit = 0.02 * sail.Long
					} else if from == "perth" && to == "bell-rock" {
						limit = 2.5 // the Tay is narrower than an arrow there, and the disc of Dundee fills the rest of it
					}
					if sail.Ashore > limit+0.01 {
						t.Errorf("%s, %s, %s: %.1f of %.0f mm of the way from %s to %s lie on %s", g.Slug, turn.Key, m.Name, sail.Ashore, sail.Long,
							from, to, g.Board.Map.Regions[sail.Land].Name)
					}
				}
			}
		}
	}
	t.Logf("of %d ways of ships the one most on land has %.1f mm there", ships, worst)
	if ships < 350 {
		t.Errorf("only %d ways of ships were looked at", ships)
	}
}
