package sitegen

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestSampleCardsCutNoToken looks at the cards of every turn of the sample games, where they are
// cut out of the map: no edge goes through a token, and units are on each; that of a turn with
// battles tells one with its arrows, and shows all who fought.
func TestSampleCardsCutNoToken(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	cards, told := 0, 0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range g.Turns {
			c := newCard(nil, "", g, turn, noteOf(turn), render.Colour)
			sc, err := c.scene(r)
			if err != nil {
				t.Fatal(err)
			}
			shown, least := 0, 3
			picture := sc.Box()
			picture.Max.Y = sc.Layers[len(sc.Layers)-1].Items[0].Path.Box().Min.Y
			if len(c.Battles) > 0 {
				told++
				if orders := layerOf(sc, "orders"); orders == nil || len(orders.Items) == 0 {
					t.Errorf("%s, %s: the card of a battle has no arrow", g.Slug, turn.Key)
				}
				if i := slices.IndexFunc(c.Battles, func(b battlePicture) bool { return b.Caption.Title == sc.Title }); i < 0 {
					t.Errorf("%s, %s: the card tells no battle", g.Slug, turn.Key)
				} else {
					least = 2
					for _, id := range c.Battles[i].Show {
						if reg := g.Board.Map.Regions[id]; !picture.Holds(g.Board.Slots[reg.First].Unit) {
							t.Errorf("%s, %s: the card is about %s and does not show it", g.Slug, turn.Key, reg.Name)
						}
					}
				}
			}
			for _, c := range sc.Claims() {
				b := scene.BoxOf(c.Shape)
				in := b.Max.X > picture.Min.X && b.Min.X < picture.Max.X && b.Max.Y > picture.Min.Y && b.Min.Y < picture.Max.Y
				if !in || c.Kind != scene.BoxUnit {
					continue
				}
				if !picture.Holds(b.Min) || !picture.Holds(b.Max) {
					t.Errorf("%s, %s: the unit %s is cut", g.Slug, turn.Key, c.Name)
				}
				shown++
			}
			if shown < least {
				t.Errorf("%s, %s: %d units on the card", g.Slug, turn.Key, shown)
			}
			cards++
		}
	}
	if cards < 20 || told < cards/3 {
		t.Errorf("%d cards, %d of battles", cards, told)
	}
}

func layerOf(s *scene.Scene, id string) *scene.Layer {
	for _, l := range s.Layers {
		if l.ID == id {
			return l
		}
	}
	return nil
}
